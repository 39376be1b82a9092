/** Where a sheet is kept, in words: quiet while all is well. */

import { capital, count } from "../../lib/words";
import type { Note } from "./book";
import { HERE } from "./here";
import type { Standing } from "./sync";
import { GONE } from "./unwritten";

export interface Said {
  /** For the line under the title. */
  short: string;
  long: string;
  bad: boolean;
}

interface Stands {
  note: Note;
  state: Standing;
  /** No socket to the server. */
  cut: boolean;
  /** Deleted behind the page's back. */
  gone: boolean;
}

export function standingSaid({ note, state, cut, gone }: Stands, trouble: string): Said {
  if (gone) return { short: "Not kept: it was deleted", long: GONE, bad: true };
  if (trouble) return { short: "Not kept", long: trouble, bad: true };
  if (!note.shared) return { short: `Kept ${HERE}`, long: `Kept ${HERE}.`, bad: false };
  const { waiting, problem } = state;
  if (problem && problem.code !== "offline") {
    const short = waiting ? "Not sent" : "Not up to date";
    return { short, long: `${problem.message} ${problem.wayOut}`.trim(), bad: true };
  }
  if (!waiting && !problem && cut) {
    const short = navigator.onLine ? "No connection to the server" : "Shared, waiting for the network";
    return { short, long: `${short}.`, bad: false };
  }
  if (!waiting && !problem) return { short: "Shared, up to date", long: "Shared, up to date.", bad: false };
  if (!waiting)
    return {
      short: "Shared, waiting for the network",
      long: "Shared. There is no network just now.",
      bad: false,
    };
  const many = capital(count(waiting, "change"));
  const waits = `${many} ${waiting === 1 ? "waits" : "wait"}`;
  return { short: waits, long: `${waits} for the network.`, bad: false };
}
