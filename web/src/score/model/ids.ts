/** Ids of sheets and devices: signs that are not mistaken for each other. */

export const SHEET_SIGNS = 16;
export const DEVICE_SIGNS = 8;

const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const DEVICE = /^[A-HJ-NP-Z2-9]{8}$/;
const SHEET = /^[A-HJ-NP-Z2-9]{16}$/;

export const isDevice = (text: string): boolean => DEVICE.test(text);
export const isSheetId = (text: string): boolean => SHEET.test(text);

/** An id of as many signs as there are random bytes. */
export const idFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join("");
