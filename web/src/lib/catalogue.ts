/** The catalogue, asked for once. */

import type { Catalogue } from "../protocol";
import { api } from "./api";

let asked: Promise<Catalogue> | null = null;

export function catalogue(): Promise<Catalogue> {
  asked ??= api.get<Catalogue>("/api/catalogue").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
