import { describe, expect, test } from "vitest";
import { Draft, settled } from "./draft.svelte";

/** Presses keys: digits, signs, `<` for back, `l` and `c` for the halves, `o` for out. */
function pressed(keys: string, draft = new Draft()): string {
  for (const key of keys) {
    if (/\d/.test(key)) draft.digits(key);
    else if (key === "+" || key === "-") draft.sign(key);
    else if (key === "<") draft.back();
    else if (key === "l") draft.choose("laid");
    else if (key === "c") draft.choose("caught");
    else if (key === "o") draft.turnOut(1);
  }
  return draft.text;
}

describe("points", () => {
  test.each([
    ["25", "25"],
    ["-45", "-45"],
    ["10+15+8-5", "10+15+8-5"],
    ["10+-5", "10-5"],
    ["+5", "5"],
    ["007", "7"],
    ["1234567", "12345"],
    ["60c35", "60 / 35"],
    ["l60c35", "60 / 35"],
    ["c35", "0 / 35"],
    ["60l", "60 /"],
    ["60ll", "60"],
    ["c35c", "35"],
    ["60c10+5", "60 / 10+5"],
    ["25<", "2"],
    ["60c35<<", "60 /"],
    ["60c35<<<", "60 /"],
    ["60c35<<<<5", "65 /"],
    ["25o", "25 out"],
    ["25oo", "25"],
    ["o", "out"],
  ])("%s is %s", (keys, text) => {
    expect(pressed(keys)).toBe(text);
  });

  test("00 after nothing is one zero", () => {
    const draft = new Draft();
    draft.digits("00");
    expect(draft.text).toBe("0");
  });

  test("a stored figure gives way to the first digit, and stays for a sign", () => {
    expect(pressed("9", new Draft("130"))).toBe("9");
    expect(pressed("+5", new Draft("130"))).toBe("130+5");
    expect(pressed("<5", new Draft("130"))).toBe("135");
    expect(pressed("9", new Draft("60 / 35 out"))).toBe("9 / 35 out");
  });

  test("unchanged is what was stored", () => {
    const draft = new Draft("60 / 35");
    expect(draft.changed).toBe(false);
    draft.digits("1");
    expect(draft.changed).toBe(true);
  });

  test("of partners the second may go out", () => {
    const draft = new Draft("25");
    draft.turnOut(2);
    draft.turnOut(2);
    expect(draft.text).toBe("25 out2");
    draft.turnOut(2);
    expect(draft.text).toBe("25");
  });
});

describe("cards", () => {
  const card = (rank: string) => ({ rank, suit: "" });

  test("are laid, then caught", () => {
    const draft = new Draft();
    draft.turnTo("cards");
    draft.card(card("K"));
    draft.card(card("7"), 4);
    draft.choose("caught");
    draft.card(card("Jk"));
    expect(draft.text).toBe("K? 7?7?7?7? / Jk");
    expect([draft.count("Jk"), draft.count("7")]).toEqual([1, 0]);
    draft.back();
    expect(draft.text).toBe("K? 7?7?7?7?");
  });

  test("keep what was typed as points", () => {
    const draft = new Draft();
    draft.digits("60");
    draft.turnTo("cards");
    draft.card(card("K"));
    draft.turnTo("points");
    expect(draft.text).toBe("60");
  });

  test("a text goes on by keys", () => {
    const draft = new Draft();
    draft.type("ks qs / 7h");
    expect(settled(draft.text, false)).toBe("Ks Qs / 7h");
    draft.card(card("J"));
    expect(draft.text).toBe("Ks Qs J? / 7h");
  });
});

test("what is meant as it stands says so", () => {
  expect(settled("999", true)).toBe("999!");
  expect(() => settled("10+", false)).toThrow();
});
