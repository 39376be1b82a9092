/** The sides of a sheet as the sheets of a table show them; one's own is known by one's name. */

import { me } from "../../lib/me.svelte";
import type { Side } from "../../sheets/sides";
import type { Sheet } from "../model/types";

export const sidesOfSheet = ({ names, sides, players }: Sheet): Side[] =>
  names.map((name, side) => ({
    side,
    name,
    mine: me.now.name !== "" && (sides[side] ?? []).some((seat) => players[seat] === me.now.name),
  }));
