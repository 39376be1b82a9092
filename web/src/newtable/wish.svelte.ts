/** The table that somebody is about to open: where the rules begin, what differs, the seats, the rest. */

import { api, type Problem, problemOf } from "../lib/api";
import type {
  Catalogue,
  HouseRule,
  NewTable,
  PresetCard,
  RuleChapter,
  RulesFault,
  RulesShown,
  RulesWish,
  SeatWish,
  WayOut,
} from "../protocol";

type Changes = Record<string, string>;

/** Stands for the number of seats where a fault is placed. */
export const SEATS = "#seats";
const FIRST_SEATS = 3;

export class Wish {
  preset = $state.raw("");
  changes = $state.raw<Changes>({});
  seats = $state.raw<SeatWish[]>(Array.from({ length: FIRST_SEATS }, () => ({ kind: "open" as const })));
  name = $state("");
  listed = $state(false);
  pace = $state(1);
  turnSeconds = $state(0);
  callSeconds = $state(20);

  faults = $state.raw<RulesFault[]>([]);
  /** The rules in sentences, as they were when they last agreed. */
  chapters = $state.raw<RuleChapter[]>([]);
  problem = $state.raw<Problem | null>(null);
  /** House rules that the changes come from, and those put away for another preset. */
  house = $state.raw<HouseRule | null>(null);
  putAway = $state.raw<{ preset: string; changes: Changes } | null>(null);
  /** What was changed last: faults that name it stand there. */
  touched = $state.raw("");

  #asked = 0;

  constructor(readonly catalogue: Catalogue) {
    this.preset = catalogue.presets[0]?.name ?? "";
  }

  get card(): PresetCard | undefined {
    return this.catalogue.presets.find((one) => one.name === this.preset);
  }

  get players(): number {
    return this.seats.length + 1;
  }

  get changed(): string[] {
    return Object.keys(this.changes);
  }

  get rules(): RulesWish {
    return { preset: this.preset, settings: this.changes, players: this.players };
  }

  value(setting: string): string {
    return this.changes[setting] ?? this.usual(setting);
  }

  usual(setting: string): string {
    return this.card?.settings[setting] ?? "";
  }

  set(setting: string, value: string): void {
    this.touched = setting;
    const { [setting]: _, ...rest } = this.changes;
    this.changes = value === this.usual(setting) ? rest : { ...rest, [setting]: value };
  }

  /** Begin from other rules; what differed before can be taken back. */
  begin(preset: string, changes: Changes = {}, house: HouseRule | null = null): void {
    if (preset === this.preset && !house && !this.changed.length) return;
    this.putAway = this.changed.length ? { preset: this.preset, changes: this.changes } : null;
    this.preset = preset;
    this.changes = changes;
    this.house = house;
    this.touched = "";
    const players = this.card?.players ?? [];
    if (!house && players.length && !players.includes(this.players)) {
      this.seat(players.reduce((one, other) => (this.#far(other) < this.#far(one) ? other : one)));
    }
  }

  /** Begin from what an address says: `preset=hoyle&set=target=1000`; what is unknown is passed over. */
  beginFrom(asked: URLSearchParams): void {
    const preset = asked.get("preset");
    if (!this.catalogue.presets.some((one) => one.name === preset)) return;
    this.begin(preset ?? "");
    const known = new Set(this.catalogue.groups.flatMap(({ settings }) => settings.map(({ name }) => name)));
    for (const pair of asked.getAll("set")) {
      const [name = "", value = ""] = pair.split("=");
      if (known.has(name) && value) this.set(name, value);
    }
    this.touched = "";
  }

  takeBack(): void {
    if (!this.putAway) return;
    const { preset, changes } = this.putAway;
    this.begin(preset, changes);
    this.putAway = null;
  }

  take(way: WayOut): void {
    if (way.preset) this.preset = way.preset;
    for (const name of way.without ?? []) this.set(name, this.usual(name));
    for (const [name, value] of Object.entries(way.settings ?? {})) this.set(name, value);
    if (way.players) this.seat(way.players);
  }

  /** Have seats for so many players. */
  seat(players: number): void {
    const open: SeatWish = { kind: "open" };
    this.seats = Array.from({ length: players - 1 }, (_, at) => this.seats[at] ?? open);
    this.touched = SEATS;
  }

  /** The setting at which a fault is told: the one changed last, else one that differs, else the first. */
  placeOf(fault: RulesFault): string {
    const named = fault.settings;
    if (this.touched === SEATS && fault.ways.some((way) => way.players)) return SEATS;
    if (named.includes(this.touched)) return this.touched;
    return named.find((name) => name in this.changes) ?? named[0] ?? "";
  }

  faultsAt(place: string): RulesFault[] {
    return this.faults.filter((fault) => this.placeOf(fault) === place);
  }

  ruleText(id: string): string {
    const lines = this.chapters.flatMap((chapter) => chapter.lines);
    return lines.find((line) => line.id === id)?.text ?? "";
  }

  /** Ask whether the rules agree; only the answer to the newest question counts. */
  async check(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const shown = await api.post<RulesShown>("/api/rules", this.rules);
      if (asked !== this.#asked) return;
      this.faults = shown.faults;
      if (!shown.faults.length) this.chapters = shown.chapters;
      this.problem = null;
    } catch (error) {
      if (asked === this.#asked) this.problem = problemOf(error);
    }
  }

  table(you: string): NewTable {
    return {
      you,
      preset: this.preset,
      settings: this.changes,
      seats: this.seats,
      name: this.name.trim(),
      listed: this.listed,
      pace: this.pace,
      turn_seconds: this.turnSeconds,
      call_seconds: this.callSeconds,
    };
  }

  #far(players: number): number {
    return Math.abs(players - this.players);
  }
}
