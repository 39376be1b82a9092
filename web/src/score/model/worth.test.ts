import { describe, expect, test } from "vitest";
import { readEntry } from "./entry";
import { rulesOf } from "./rules";
import type { RulesChosen } from "./types";
import { type Played, worthOf } from "./worth";

const NOTHING: Played = { wild: null, stock: false };

function score(
  text: string,
  preset: string,
  set: Record<string, string> = {},
  played = NOTHING,
): number | null {
  return worthOf(readEntry(text), rulesOf({ preset, set } as RulesChosen), played).score;
}

describe("the worked values of the sources", () => {
  test("60 laid, caught with an ace and two kings: 25", () => {
    expect(score("60 / 35", "joker-rummy")).toBe(25);
    expect(score("/ A K K", "joker-rummy")).toBe(-35);
  });
  test("nothing laid, caught with a joker, an ace and a nine at flat 5: −45", () =>
    expect(score("/ Jk A 9", "joker-rummy")).toBe(-45));
  test("shown 87, in hand 90: −3", () => expect(score("87 / 90", "seven-card")).toBe(-3));
  test("the ace counts 1 in A-2-3 only", () => {
    expect(score("AhAdAs", "hoyle")).toBe(45);
    expect(score("QsKsAs", "hoyle")).toBe(35);
    expect(score("As2s3s", "hoyle")).toBe(6);
    expect(score("/ A", "hoyle")).toBe(-15);
  });
  test("with the stock out nobody deducts", () => {
    expect(score("60 / 35", "rummy-500", {}, { wild: null, stock: true })).toBe(60);
    expect(score("60 / 35", "500-rum", {}, { wild: null, stock: true })).toBe(25);
    expect(score("60 / 35", "rummy-500")).toBe(25);
  });
});

describe("cards", () => {
  test("S2, S3: pips", () => {
    expect(score("2 9 T J Q K", "500-rum")).toBe(51);
    expect(score("2 9 T J Q K", "joker-rummy")).toBe(50);
  });
  test("S4: a low ace, by its 1, or before a 2, or before a joker that stands for one", () => {
    expect(score("1", "500-rum")).toBe(1);
    expect(score("A2 3", "500-rum")).toBe(6);
    expect(score("AJk=2h3", "500-rum", { jokers: "2" })).toBe(1 + 15 + 3);
    expect(score("A 2 3", "500-rum")).toBe(20);
    expect(score("/ 1? 2?", "500-rum")).toBe(-17);
  });
  test("aces are never low where they are high only", () => expect(score("A2 1", "joker-rummy")).toBe(35));
  test("S5: 25 anywhere", () => expect(score("A23 A / A", "ace-25")).toBe(35));
  test("S6: a joker as itself, or as its card, low aces too", () => {
    expect(score("Jk=9h", "joker-rummy")).toBe(25);
    expect(score("Jk=9h", "500-rum", { joker_melded_as: "card" })).toBe(9);
    expect(score("Jk=A2", "500-rum", { joker_melded_as: "card" })).toBe(3);
    expect(score("Jk=1", "500-rum", { joker_melded_as: "card" })).toBe(1);
    expect(score("/ Jk=9h", "joker-rummy", { joker_melded_as: "card" })).toBe(-25);
  });
  test("S8: four at once count double", () => {
    expect(score("KKKK", "persian")).toBe(80);
    expect(score("KKK K", "persian")).toBe(40);
    expect(score("JkJkJkJk", "persian")).toBe(160);
    expect(score("999Jk", "500-rum", { four_at_once_double: "on" })).toBe(84);
    expect(score("999Jk=9h", "500-rum", { four_at_once_double: "on" })).toBe(84);
    expect(score("789T", "persian")).toBe(34);
    expect(score("/ KKKK", "persian")).toBe(-40);
  });
  test("G6: the wild rank counts what it counts, always", () => {
    const wild = { wild: "7", stock: false };
    expect(score("7? 7? / 7?", "rummy-5000", {}, wild)).toBe(100);
    expect(score("A23", "rummy-5000", {}, { wild: "A", stock: false })).toBe(110);
  });
});

describe("figures", () => {
  test("a net figure is what it is, and the bonus where out is marked", () => {
    expect(score("10+15+8-5", "500-rum", { out_bonus: "25" })).toBe(28);
    expect(score("10+15+8-5 out", "500-rum", { out_bonus: "25" })).toBe(53);
    expect(score("-45", "500-rum")).toBe(-45);
  });
  test("E5: the bonus for going out is added to laid and caught, and to cards", () => {
    expect(score("60 / 0 out", "500-rum", { out_bonus: "25" })).toBe(85);
    expect(score("K out2", "500-rum", { out_bonus: "25" })).toBe(35);
  });
  test("out alone leaves the figure open", () => expect(score("out", "persian")).toBeNull());
});
