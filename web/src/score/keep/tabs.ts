/** Tabs of one browser tell each other that a sheet has changed. */

export class Tabs {
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("rum500.score") : null;

  /** `heard` gets the id of the sheet that another tab has written to. */
  constructor(heard: (id: string) => void) {
    if (this.#channel) this.#channel.onmessage = ({ data }) => heard(String(data));
  }

  tell(id: string): void {
    this.#channel?.postMessage(id);
  }
}
