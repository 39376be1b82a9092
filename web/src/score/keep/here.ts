/** What people call the thing that keeps their sheets. */
export const HERE: string = globalThis.matchMedia?.("(pointer: coarse)").matches
  ? "on this phone"
  : "in this browser";
