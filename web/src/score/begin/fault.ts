/** What is wrong with what a form is about to write, in a sentence. */

import { Log, Malformed } from "../model/log";
import { asHeard } from "../model/signs";
import type { Sets } from "../model/types";

/** Empty where nothing is. A form asks more of names than the log does: they differ when they are called out. */
export function faultOf(sets: Sets): string {
  try {
    Log.begun(sets);
  } catch (error) {
    if (error instanceof Malformed) return error.message;
    throw error;
  }
  const players = Array.isArray(sets.players) ? sets.players : [];
  const heard = players.map(asHeard);
  const twice = players.find((_, at) => heard.indexOf(heard[at] ?? "") < at);
  return twice === undefined ? "" : `Two players are called ${twice}: give one of them another name.`;
}
