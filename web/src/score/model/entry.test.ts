import { describe, expect, test } from "vitest";
import { EntryFault, readEntry, writeEntry } from "./entry";
import { Chance } from "./testing/random";

const form = (text: string): string => writeEntry(readEntry(text));

describe("an entry has one form", () => {
  test.each([
    ["25", "25"],
    ["−45", "-45"],
    [" 10 + 15 + 8 – 5 ", "10+15+8-5"],
    ["+7", "7"],
    ["007", "7"],
    ["-0", "0"],
    ["60/35", "60 / 35"],
    ["10+50 / 5", "10+50 / 5"],
    ["60 /", "60 /"],
    ["/ 35", "0 / 35"],
    ["KS QS JS AS / 7h", "Ks Qs Js As / 7h"],
    ["ksqsjs", "KsQsJs"],
    ["/ Jk A 9?", "/ Jk A? 9?"],
    ["a23", "A?2?3?"],
    ["1h2h3h", "1h2h3h"],
    ["10♠ 10", "Ts T?"],
    ["7♥️8♡ Q, K", "7h8h Q? K?"],
    ["jk = 10h JK=9", "Jk=Th Jk=9?"],
    ["60 / 0 out", "60 / 0 out"],
    ["60/0OUT", "60 / 0 out"],
    ["out2", "out2"],
    ["999!", "999!"],
    ["KsQsJs out2!", "KsQsJs out2!"],
  ])("%s is %s", (text, written) => {
    expect(form(text)).toBe(written);
    expect(form(written)).toBe(written);
  });
});

describe("what is no entry says what would be right", () => {
  test.each([
    ["", /Nothing is written/],
    ["!", /Nothing is written/],
    ["9x", /x in “9x” is neither a number nor a card.*such as/],
    ["10+", /A number is missing behind the \+.*10\+5/],
    ["5--3", /A number is missing behind the -/],
    ["60 / 35 / 2", /There is one \/ at most.*60 \/ 35/],
    ["KS QS / 7h / 3", /There is one \/ at most/],
    ["123456", /123456 is too long.*5 digits/],
    ["60 35", /A sign is missing between 60 and 35.*60 \/ 35/],
    ["60 / Jk", /0 in “60” is no card/],
    ["/", /Nothing stands beside the \//],
    ["s4", /A rank is missing before s/],
    ["2.5", /whole numbers/],
    ["2,5", /whole numbers/],
    ["Jk=", /= in “Jk=” is neither a number nor a card/],
    [`${"1+".repeat(20)}1`, /21 numbers.*at most 20/],
    ["7".repeat(401), /at most 400 signs/],
    ["K ".repeat(150), /at most 400 signs/],
  ])("%s", (text, said) => {
    expect(() => readEntry(text)).toThrow(EntryFault);
    expect(() => readEntry(text)).toThrow(said);
  });
});

test("any form is read as what it was written from", () => {
  const chance = new Chance(5);
  const number = () => chance.one([0, 5, 15, 99999, 120]);
  const sum = () => Array.from({ length: 1 + chance.below(3) }, (_, at) => (at ? -number() : number()));
  const card = () =>
    chance.one([
      { rank: chance.one([..."A23456789TJQK1"]), suit: chance.one(["", ..."cdhs"]) },
      { rank: "Jk", suit: "" },
      { rank: "Jk", suit: "", as: { rank: chance.one([..."A9T1"]), suit: chance.one(["", "h"]) } },
    ]);
  const groups = () => Array.from({ length: 1 + chance.below(3) }, () => [card(), card(), card()]);
  for (let at = 0; at < 500; at += 1) {
    const body = chance.one([
      null,
      { kind: "net", sum: sum() } as const,
      { kind: "points", laid: sum(), caught: chance.one([[], sum()]) } as const,
      { kind: "cards", laid: chance.one([[], groups()]), caught: groups() } as const,
    ]);
    const entry = {
      body,
      out: body ? chance.one([null, 1, 2] as const) : 1,
      stands: chance.one([true, false]),
    } as const;
    const plain = JSON.parse(JSON.stringify(entry).replaceAll("-0", "0"));
    expect(readEntry(writeEntry(plain))).toEqual(plain);
  }
});
