import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toStanding } from '../room/rooms.given.ts';
import { BY_RANK, keepOrder, rankText, sortStandings } from './board-order.ts';

const seats = (rows: readonly { readonly label: string }[]) => rows.map(({ label }) => label);

describe('the order of a leaderboard', () => {
  const [first, tied, alsoTied, out] = [
    toStanding(3, { rank: 1, pnl: 50 }),
    toStanding(10, { rank: 2, pnl: -5 }),
    toStanding(2, { rank: 2, pnl: -5 }),
    toStanding(1, { rank: null, pnl: 900, disqualified: 'two accounts' }),
  ] as const;
  const rows = [tied, out, first, alsoTied];

  test('is by rank, equal ranks by seat, the disqualified last', () => {
    expect(seats(sortStandings(rows, BY_RANK))).toEqual(['Seat 3', 'Seat 2', 'Seat 10', 'Seat 1']);
  });

  test('by a figure is by its size, equal figures by rank and seat, either way', () => {
    const by = (isDescending: boolean) =>
      seats(sortStandings(rows, { column: 'pnl', isDescending }));
    expect(by(true)).toEqual(['Seat 1', 'Seat 3', 'Seat 2', 'Seat 10']);
    expect(by(false)).toEqual(['Seat 2', 'Seat 10', 'Seat 3', 'Seat 1']);
  });

  test('has what has no figure last, either way', () => {
    const some = [toStanding(1, { riskAdjusted: null }), toStanding(2, { riskAdjusted: 0.1 })];
    for (const isDescending of [true, false]) {
      expect(seats(sortStandings(some, { column: 'riskAdjusted', isDescending }))).toEqual([
        'Seat 2',
        'Seat 1',
      ]);
    }
  });

  test('does not depend on the order in which the rows came', () => {
    const standing = fc.record({ rank: fc.nat(3), pnl: fc.integer({ min: -2, max: 2 }) });
    fc.assert(
      fc.property(fc.array(standing, { maxLength: 8 }), fc.boolean(), (figures, isDescending) => {
        const given = figures.map((more, n) => toStanding(n + 1, { ...more, rank: more.rank + 1 }));
        const sort = { column: 'pnl', isDescending } as const;
        expect(sortStandings(given.toReversed(), sort)).toEqual(sortStandings(given, sort));
      }),
    );
  });

  test('can be held while the figures change, new seats at its end', () => {
    const order = [first, tied, alsoTied].map(({ seatId }) => seatId);
    expect(seats(keepOrder([out, alsoTied, tied, first], order))).toEqual([
      'Seat 3',
      'Seat 10',
      'Seat 2',
      'Seat 1',
    ]);
  });

  test('marks a rank that is shared, and shows none for the disqualified', () => {
    expect(rows.map((row) => rankText(row, rows))).toEqual(['=2', '\u2013', '1', '=2']);
  });
});
