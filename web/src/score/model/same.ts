/** Values compared by what they hold. */

import type { Change, Value } from "./types";

export function sameValue(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  return written(one) === written(other);
}

export const sameChange = (one: Change, other: Change): boolean => written(one) === written(other);

/** As JSON without blanks, fields in the order of their names. */
export function written(found: unknown): string {
  return JSON.stringify(found, (_field, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
