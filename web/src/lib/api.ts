/** The server's addresses below /api, and what went wrong there as a sentence with its way out. */

import type { Trouble } from "../protocol";

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly wayOut = "",
  ) {
    super(text);
  }
}

/** A network may swallow a request without a word. */
const LONGEST = 30_000;

async function call<T>(method: string, path: string, body?: unknown, given?: AbortSignal): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const { response, text } = await answered(path, init, given);
  if (response.ok) return (text ? JSON.parse(text) : undefined) as T;
  throw troubleOf(text, response.status);
}

/** The whole answer; one that takes too long, or that nobody waits for any more, is given up. */
async function answered(path: string, init: RequestInit, given?: AbortSignal) {
  const giving = new AbortController();
  const giveUp = () => giving.abort();
  const limit = setTimeout(giveUp, LONGEST);
  given?.addEventListener("abort", giveUp);
  try {
    const response = await fetch(path, { ...init, signal: giving.signal });
    return { response, text: await response.text() };
  } catch {
    throw unreached();
  } finally {
    clearTimeout(limit);
    given?.removeEventListener("abort", giveUp);
  }
}

export function unreached(): Problem {
  if (globalThis.navigator?.onLine === false) return new Problem("offline", "There is no network.");
  return new Problem("offline", "The server does not answer.", "See that it runs, then try again.");
}

function troubleOf(text: string, status: number): Problem {
  try {
    const trouble = JSON.parse(text) as Trouble;
    if (trouble.text) return new Problem(trouble.code, trouble.text, trouble.way_out);
  } catch {
    // not the server's own words
  }
  return new Problem("http", `The server answered with error ${status}.`, "Try again in a moment.");
}

export const api = {
  get: <T>(path: string) => call<T>("GET", path),
  /** `given` is aborted by whoever no longer waits for the answer. */
  post: <T>(path: string, body?: unknown, given?: AbortSignal) => call<T>("POST", path, body, given),
  remove: (path: string) => call<void>("DELETE", path),
};

export function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("page", `The page failed: ${String(error)}.`);
}

/** The address of something of a table. */
export const tableAt = (code: string, rest = ""): string => `/api/tables/${encodeURIComponent(code)}${rest}`;
