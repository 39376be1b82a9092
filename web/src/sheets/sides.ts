/** Who plays on which side, by name, as the one who looks at it reads it. */

import type { Place } from "../protocol";

export interface Side {
  side: number;
  name: string;
  mine: boolean;
}

/** "You", "Ann", "You & Ben". */
export function sides(places: Place[], me: number | null): Side[] {
  const seatsOf = new Map<number, number[]>();
  for (const [seat, place] of places.entries()) {
    seatsOf.set(place.side, [...(seatsOf.get(place.side) ?? []), seat]);
  }
  return [...seatsOf.entries()]
    .sort(([one], [other]) => one - other)
    .map(([side, seats]) => {
      const names = seats.map((seat) => (seat === me ? "You" : (places[seat]?.name ?? "")));
      return { side, name: names.join(" & "), mine: me !== null && seats.includes(me) };
    });
}

export interface Payment {
  from: number;
  to: number;
  points: number;
}

/** What each side pays each other, so that all settle as the sheet says; those of one's own side first. */
export function payments(settlement: number[], mine: number | null): Payment[] {
  const found: Payment[] = [];
  const amount = settlement.length;
  for (const [to, won] of settlement.entries()) {
    for (const [from, lost] of settlement.entries()) {
      if (won > lost) found.push({ from, to, points: (won - lost) / amount });
    }
  }
  const rank = ({ from, to }: Payment) => (from === mine || to === mine ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other));
}
