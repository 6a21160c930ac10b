/** The order of a leaderboard on the screen. Pure. */
import type { RoomStanding } from '../../../platform/client/shapes.ts';

export type BoardColumn =
  | 'rank'
  | 'label'
  | 'score'
  | 'pnl'
  | 'riskAdjusted'
  | 'executionCostBps'
  | 'maxDrawdown'
  | 'fills'
  | 'lastFillMs';

export type BoardSort = { readonly column: BoardColumn; readonly isDescending: boolean };

/** What is best comes first, as it is ranked. */
export const BY_RANK: BoardSort = { column: 'rank', isDescending: false };

const compareLabels = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
const compareSeats = (a: RoomStanding, b: RoomStanding): number =>
  compareLabels(a.seatId, b.seatId);

/** One without a value is last, whichever way the column is sorted. */
function compareBy(a: RoomStanding, b: RoomStanding, { column, isDescending }: BoardSort): number {
  const sign = isDescending ? -1 : 1;
  if (column === 'label') return sign * compareLabels(a.label, b.label);
  const [left, right] = [a[column], b[column]];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return sign * (left - right);
}

/** Rows by a column; equal ones by rank and then by seat, so that they never change places among themselves. */
export const sortStandings = (
  standings: readonly RoomStanding[],
  sort: BoardSort,
): readonly RoomStanding[] =>
  standings.toSorted(
    (a, b) => compareBy(a, b, sort) || compareBy(a, b, BY_RANK) || compareSeats(a, b),
  );

/** Rows in an order that was before; new ones at the end. */
export function keepOrder(
  rows: readonly RoomStanding[],
  seatIds: readonly string[],
): readonly RoomStanding[] {
  const places = new Map(seatIds.map((seatId, place) => [seatId, place]));
  const findPlace = ({ seatId }: RoomStanding): number => places.get(seatId) ?? seatIds.length;
  return rows.toSorted((a, b) => findPlace(a) - findPlace(b));
}

/** Its rank, with `=` where another has the same; an en dash for one that is disqualified. */
export function rankText(
  standing: Pick<RoomStanding, 'rank'>,
  standings: readonly Pick<RoomStanding, 'rank'>[],
): string {
  if (standing.rank === null) return '\u2013';
  const shared = standings.filter(({ rank }) => rank === standing.rank).length > 1;
  return `${shared ? '=' : ''}${standing.rank}`;
}
