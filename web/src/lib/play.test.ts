import { beforeEach, expect, test, vi } from "vitest";
import { welcome } from "../dev/fixtures";
import type { Choices, Parts, Way } from "../protocol";
import { Play } from "./play.svelte";
import type { Reply, Request } from "./socket";
import { Table } from "./table.svelte";

vi.mock("./settings.svelte", () => ({ settings: { now: { oneTap: false } } }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem() {} });

const asked: Request[] = [];
let reply: Reply;
let table: Table;
let play: Play;

beforeEach(() => {
  asked.length = 0;
  reply = { type: "done", id: 1, seq: 2 };
  table = new Table((request) => {
    asked.push(request);
    return Promise.resolve(reply);
  });
  play = new Play(table, "K7WQ2");
});

/** The seat's turn with these cards and ways. */
function turn(hand: string[], ways: Way[] = [], more: Partial<Choices> = {}): void {
  const news = welcome("", 4, 14);
  const choices = { ...(news.parts.choices as Choices), ways, ...more };
  table.hear({ ...news, parts: { ...news.parts, hand, choices } });
}

const comes = (parts: Parts, done: Request | null = null) =>
  table.hear({ type: "update", seq: 2, parts }, done);
const newest = () => asked.at(-1) ?? null;
const shown = () => play.hand.shown.map(({ key }) => key);
const drop = (card: string): Way => ({ do: `drop ${card}`, kind: "drop", cards: [card], text: "" });
const meld = (...cards: string[]): Way => ({
  do: `meld ${cards.join("")}`,
  kind: "meld",
  cards,
  text: "",
});

test("of two equal cards the one that was chosen goes, and the other keeps its place", () => {
  turn(["7h", "7h", "As"], [drop("7h"), drop("As")]);
  play.hand.move("7h.2", 0);
  play.hand.move("7h", 2);
  play.pick("7h");
  play.press("drop");
  expect(newest()).toEqual({ type: "act", do: "drop 7h" });
  comes({ hand: ["7h", "As"] }, newest());
  expect(shown()).toEqual(["7h.2", "As"]);
  expect(play.picked.size).toBe(0);
});

test("a way that was answered with takes the chosen copies first", () => {
  turn(["7h", "7h", "8h", "9h"], [meld("7h", "8h", "9h")]);
  play.pick("7h");
  play.act(meld("7h", "8h", "9h"));
  comes({ hand: ["7h"] }, newest());
  expect(shown()).toEqual(["7h.2"]);
});

test("fewer cards than any meld that is listed ask which of the listed is meant", () => {
  const [sevens, run] = [meld("7c", "7d", "7h"), meld("7h", "8h", "9h", "Th")];
  turn(["7c", "7d", "7h", "8h", "9h", "Th"], [run, sevens]);
  play.pick("7h");
  play.pick("8h");
  play.press("meld");
  expect(asked).toEqual([]);
  expect(play.notice?.ways).toEqual([run]);
});

test("how many cards make a meld is the server’s to say", () => {
  turn(["7h", "8h", "9h", "Th", "Ks"], [meld("7h", "8h", "9h", "Th")]);
  for (const key of ["7h", "8h", "9h"]) play.pick(key);
  play.press("meld");
  expect(asked).toEqual([]);
  expect(play.notice?.ways).toHaveLength(1);
  turn(["7c", "7d", "Ks"], [meld("7c", "7d")]);
  play.clear();
  for (const key of ["7c", "7d"]) play.pick(key);
  play.press("meld");
  expect(newest()).toEqual({ type: "act", do: "meld 7c7d" });
});

test("cards of which the listed melds do not tell are for the server to judge", () => {
  turn(["7h", "8h", "Ks", "7c", "7d"], [meld("7c", "7d", "7h")]);
  for (const key of ["8h", "Ks"]) play.pick(key);
  play.press("meld");
  expect(newest()).toEqual({ type: "act", do: "meld Ks8h" });
});

test("why nothing can be taken back is the server’s to say", async () => {
  turn(["7h"]);
  reply = {
    type: "refused",
    id: 1,
    code: "nothing-to-undo",
    text: "There is nothing to take back: a draw stands.",
  };
  play.undo();
  await Promise.resolve();
  expect(newest()).toEqual({ type: "undo", all: false });
  expect(play.notice?.title).toBe("There is nothing to take back: a draw stands.");
});

test("cards that an undo brings back are not new, whatever comes before them", () => {
  turn(["As", "Kh"], [], { undo: 1 });
  play.undo();
  const undo = newest();
  comes({ places: [] });
  comes({ hand: ["As", "Kh", "7h"] }, undo);
  expect(play.hand.fresh.size).toBe(0);
});

test("cards that come after an undo that was refused are new", async () => {
  turn(["As", "Kh"], [], { undo: 1 });
  reply = { type: "refused", id: 1, code: "nothing-to-undo", text: "There is nothing to take back." };
  play.undo();
  await Promise.resolve();
  comes({ hand: ["As", "Kh", "7h"] });
  expect([...play.hand.fresh]).toEqual(["7h"]);
});

const unanswered = () => {
  const slow = new Table((request) => {
    asked.push(request);
    return new Promise(() => {});
  });
  table = slow;
  play = new Play(slow, "K7WQ2");
};

test("an act that was not answered yet is not sent a second time", () => {
  unanswered();
  turn(["7h", "As"], [drop("7h"), drop("As")]);
  table.link = "open";
  play.pick("7h");
  play.press("drop");
  play.press("drop");
  expect(asked).toEqual([{ type: "act", do: "drop 7h" }]);
  expect(play.unsent).toBe(false);
});

test("while an act waits for the line nothing more is taken, and all buttons rest", () => {
  unanswered();
  turn(["7h", "As"], [drop("7h"), drop("As")], { undo: 1 });
  table.link = "lost";
  play.pick("7h");
  expect(play.live("drop")).toBe(true);
  play.press("drop");
  play.clear();
  play.pick("As");
  play.press("drop");
  play.undo();
  expect(asked).toEqual([{ type: "act", do: "drop 7h" }]);
  expect(play.unsent).toBe(true);
  expect(play.live("drop")).toBe(false);
});

/** The four of spades is owed, and these ways are listed. */
function owing(ways: Way[]): void {
  turn(["As", "Kh"], ways);
  const now = table.parts?.now;
  if (now) comes({ now: { ...now, turn: table.you ?? 0, owed: "4s" } });
}

test("the owed card stays chosen where nothing else can be played", () => {
  owing([meld("4s", "4h", "4d")]);
  play.pick("owed 4s");
  expect(play.picked.has("owed 4s")).toBe(true);
  expect(play.notice?.title).toBe("It must be laid down.");
  play.clear();
  expect([...play.picked]).toEqual(["owed 4s"]);
});

test("the owed card can be let go where other cards may be played before it", () => {
  owing([meld("4s", "4h", "4d"), drop("As")]);
  play.pick("owed 4s");
  expect(play.picked.size).toBe(0);
});
