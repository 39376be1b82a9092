/** The socket of a shared sheet: the server says what it has as often as that grows. It comes back by itself. */

import type { SheetGrown } from "../../protocol";
import type { Have } from "../model/types";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

export class Pokes {
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #stopped = false;

  constructor(
    private readonly address: string,
    private readonly heard: (have: Have) => void,
    /** Whether there is a socket, said when that changes. */
    private readonly linked: (now: boolean) => void = () => {},
  ) {}

  open(): void {
    clearTimeout(this.#retry);
    if (this.#stopped || this.#socket) return;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => this.linked(true);
    socket.onmessage = ({ data }) => {
      this.#tries = 0;
      this.heard((JSON.parse(String(data)) as SheetGrown).have);
    };
    socket.onclose = () => this.#lost(socket);
  }

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (this.#stopped) return;
    this.linked(false);
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.open(), longest * (0.5 + Math.random() / 2));
  }
}

export function pokesAt(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/sheets/${id}`;
}
