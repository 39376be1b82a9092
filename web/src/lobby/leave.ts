import type { Play } from "../lib/play.svelte";
import { go } from "../router.svelte";

/** Give the seat up and go home. */
export async function leave(play: Play): Promise<void> {
  const reply = await play.table.ask({ type: "leave" });
  if (reply.type === "done") go("/");
}
