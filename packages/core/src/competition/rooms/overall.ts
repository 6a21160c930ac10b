/** The standing over the heats of a room: what a place in a heat counts, how heats are added up, and how ties are broken. Pure. */
import { type OverallStanding, type RoomStanding, SealedOverall } from '@tradefloor/contracts/room';
import type { OverallRule, RoomTies } from '@tradefloor/contracts/vocabulary/rooms';
import { canonicalJson } from '../../canonical-json.ts';
import { toCsv } from '../../csv.ts';
import { sha256 } from '../../sha256.ts';
import { findPrizes } from './results.ts';

/** A seat, as it stands in every heat alike. */
export type OverallSeat = Pick<OverallStanding, 'seatId' | 'label' | 'kind' | 'disqualified'>;

/** The standings of each heat that has ended, in their order, and the seats of the room. */
export type EndedHeats = {
  readonly heats: readonly (readonly RoomStanding[])[];
  readonly seats: readonly OverallSeat[];
};

type Entry = {
  readonly seat: OverallSeat;
  readonly value: number | null;
  /** In each heat; null where the seat was not in it. */
  readonly places: readonly (number | null)[];
};

/**
 * Ranks from 1, the disqualified without one at the end. Those who share a rank in a heat have the mean of the places they
 * share, so that a heat gives away as much with ties as without. Of n ranked seats the first has n points and the last has
 * one; a seat that was disqualified in a heat has place n + 1 in it and no points. A heat that a seat was not in counts the
 * same in a sum, and is left out of a mean.
 */
export function toOverall(
  { heats, seats }: EndedHeats,
  rule: OverallRule,
  ties: RoomTies,
): OverallStanding[] {
  const entries = seats.map((seat) => toEntry(seat, heats, rule));
  const compare = (a: Entry, b: Entry): number =>
    compareValues(a.value, b.value, rule) || (ties === 'BROKEN' ? compareTied(a, b, heats) : 0);
  const ordered = entries
    .filter(({ seat }) => seat.disqualified === null)
    .toSorted((a, b) => compare(a, b) || compareText(a.seat.seatId, b.seat.seatId));
  const standings: OverallStanding[] = [];
  for (const [i, entry] of ordered.entries()) {
    const before = ordered[i - 1];
    const isTied = before !== undefined && compare(before, entry) === 0;
    standings.push(toStanding(entry, isTied ? (standings[i - 1]?.rank ?? i + 1) : i + 1));
  }
  const out = entries
    .filter(({ seat }) => seat.disqualified !== null)
    .toSorted((a, b) => compareText(a.seat.seatId, b.seat.seatId));
  return [...standings, ...out.map((entry) => toStanding({ ...entry, value: null }, null))];
}

const toStanding = ({ seat, value, places }: Entry, rank: number | null): OverallStanding => {
  const { seatId, label, kind, disqualified } = seat;
  return { seatId, label, kind, rank, value, places: [...places], disqualified };
};

function toEntry(
  seat: OverallSeat,
  heats: EndedHeats['heats'],
  { measure, over }: OverallRule,
): Entry {
  const places = heats.map((standings) => findPlace(standings, seat.seatId));
  let [sum, counted] = [0, 0];
  for (const [i, standings] of heats.entries()) {
    const place = places[i] ?? null;
    if (place === null && over === 'MEAN') continue;
    const last = countRanked(standings) + 1;
    const counts = place ?? last;
    sum += measure === 'PLACES' ? counts : last - counts;
    counted += 1;
  }
  const value = counted === 0 ? null : over === 'MEAN' ? sum / counted : sum;
  return { seat, value, places };
}

const countRanked = (standings: readonly RoomStanding[]): number =>
  standings.filter(({ rank }) => rank !== null).length;

/** The place of a seat in a heat: a half where an even number share it. Null where it was not in the heat. */
function findPlace(standings: readonly RoomStanding[], seatId: string): number | null {
  const own = standings.find((standing) => standing.seatId === seatId);
  if (own === undefined) return null;
  if (own.rank === null) return countRanked(standings) + 1;
  const sharers = standings.filter(({ rank }) => rank === own.rank).length;
  return own.rank + (sharers - 1) / 2;
}

/** Below zero where `a` is the better one; no value is worse than any. */
function compareValues(a: number | null, b: number | null, { measure }: OverallRule): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return measure === 'PLACES' ? a - b : b - a;
}

/** The better best place first, then the better place in the newest heat. */
function compareTied(a: Entry, b: Entry, heats: EndedHeats['heats']): number {
  const worst = Math.max(0, ...heats.map(countRanked)) + 2;
  const best = ({ places }: Entry) => Math.min(worst, ...places.map((place) => place ?? worst));
  const newest = ({ places }: Entry) => places.at(-1) ?? worst;
  return best(a) - best(b) || newest(a) - newest(b);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const Content = SealedOverall.omit({ digest: true });

/** A standing with its digest: SHA-256 of the canonical JSON of all other fields as they travel. */
export const sealOverall = (content: Omit<SealedOverall, 'digest'>): SealedOverall => ({
  ...content,
  digest: sha256(canonicalJson(Content.encode(content))),
});

/** A line for each seat by rank, with its place in each heat, as comma separated values (RFC 4180). */
export function toOverallCsv(
  { standings, heats, digest }: SealedOverall,
  prizes: readonly string[],
): string {
  const heads = ['rank', 'label', 'kind', 'prize', 'value'].concat(
    heats.map(({ no }) => `heat_${no}_place`),
    'disqualified',
    'digest',
  );
  const lines = standings.map(({ rank, label, kind, value, places, disqualified }) => [
    rank,
    label,
    kind,
    findPrizes(rank, standings, prizes),
    value,
    ...places,
    disqualified,
    digest,
  ]);
  return toCsv([heads, ...lines]);
}
