/** The registers of a sheet by name (docs/sheet.md). */

export const MOST_PLAYERS = 8;

export type RoundRegister = "cell" | "dealer" | "wild" | "stock" | "removed";

export const cellOf = (key: number, side: number): string => `cell/${key}/${side}`;
export const dealerOf = (key: number): string => `dealer/${key}`;
export const wildOf = (key: number): string => `wild/${key}`;
export const stockOf = (key: number): string => `stock/${key}`;
export const removedOf = (key: number): string => `removed/${key}`;

const OF_ROUND = /^(?:(cell)\/([1-9][0-9]{0,2})\/([0-7])|(dealer|wild|stock|removed)\/([1-9][0-9]{0,2}))$/;
const OF_SHEET = new Set(["title", "players", "rules", "first", "ended"]);

/** A register that concerns one round. */
export interface InRound {
  kind: RoundRegister;
  key: number;
  /** Of a cell; else -1. */
  side: number;
}

/** Which round a register concerns, and how; null for those of the whole sheet and for unknown ones. */
export function inRound(register: string): InRound | null {
  const found = OF_ROUND.exec(register);
  if (!found) return null;
  if (found[1]) return { kind: "cell", key: Number(found[2]), side: Number(found[3]) };
  return { kind: found[4] as RoundRegister, key: Number(found[5]), side: -1 };
}

const ALIKE = /^[a-z]{1,20}(?:\/[0-9]{1,3}){0,2}$/;

export const isRegister = (name: string): boolean => OF_SHEET.has(name) || OF_ROUND.test(name);

/** A register of a newer program: called alike, kept and not read. */
export const isUnread = (name: string): boolean => ALIKE.test(name) && !isRegister(name);
