/** The socket of a shared sheet: the server says what it has as often as that grows. It comes back by itself. */

import type { SheetGrown } from "../../protocol";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** A line that says nothing for so long, when it should, leads nowhere. */
const ANSWERS_WITHIN = 10_000;

export class Pokes {
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silent: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #stopped = false;
  /** An older server says nothing when it is asked. */
  #answers = false;

  constructor(
    private readonly address: string,
    private readonly heard: (grown: SheetGrown) => void,
    /** Whether there is a socket, said when that changes. */
    private readonly linked: (now: boolean) => void = () => {},
  ) {}

  /** Have a socket; where there is one, see that it still leads somewhere. */
  open(): void {
    if (this.#stopped) return;
    if (this.#socket) this.#check(this.#socket);
    else this.#connect();
  }

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silent);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#expect(socket);
    socket.onopen = () => this.linked(true);
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#silent);
      this.#tries = 0;
      this.linked(true); // it may have lived through the time without a network
      const grown = JSON.parse(String(data)) as SheetGrown;
      this.#answers = Boolean(grown.digest);
      this.heard(grown);
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** Whatever is said on a socket, the server answers by what it has. */
  #check(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN || !this.#answers) return;
    socket.send("");
    this.#expect(socket);
  }

  #expect(socket: WebSocket): void {
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => {
      this.#lost(socket);
      socket.close();
    }, ANSWERS_WITHIN);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#silent);
    if (this.#stopped) return;
    this.linked(false);
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }
}

export function pokesAt(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/sheets/${id}`;
}
