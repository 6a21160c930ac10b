/** The figures of a run, against a count of the same operations by hand. */
import { LOAD_KINDS, type LoadKind } from '@tradefloor/contracts/load';
import { describe, expect, it } from 'vitest';
import { LoadTally, type Outcome, type Responded } from './load-tally.ts';

const [FIRST, SECOND] = LOAD_KINDS as readonly [LoadKind, LoadKind, ...LoadKind[]];

const over = (dueMs: number, outcome: Outcome, more: Partial<Responded> = {}): Responded => ({
  kind: FIRST,
  dueMs,
  lateMs: 10,
  outcome,
  code: null,
  ...more,
});

function tallied(all: readonly Responded[]): LoadTally {
  const tally = new LoadTally();
  for (const { kind, dueMs } of all) tally.due(kind, dueMs);
  for (const responded of all) tally.responded(responded);
  return tally;
}

describe('a tally', () => {
  it('of nothing is zero, without a latency', () => {
    expect(new LoadTally().figures(60)).toMatchObject({
      due: 0,
      accepted: 0,
      refused: 0,
      unknown: 0,
      open: 0,
      unsent: 0,
      latency: null,
      kinds: [],
      seconds: [],
      refusals: [],
    });
  });

  it('adds up in all, by kind and by second', () => {
    const all = [
      over(0, 'accepted'),
      over(999, 'refused', { code: 'LIMIT' }),
      over(1_000, 'accepted', { kind: SECOND }),
      over(2_500, 'unknown', { kind: SECOND, code: 'NO_RESPONSE' }),
    ];
    const { due, accepted, refused, unknown, kinds, seconds } = tallied(all).figures(60);
    expect({ due, accepted, refused, unknown }).toEqual({
      due: 4,
      accepted: 2,
      refused: 1,
      unknown: 1,
    });
    expect(kinds.map((each) => [each.kind, each.due, each.accepted, each.refused])).toEqual([
      [FIRST, 2, 1, 1],
      [SECOND, 2, 1, 0],
    ]);
    expect(seconds.map((each) => [each.second, each.due, each.accepted])).toEqual([
      [0, 2, 1],
      [1, 1, 1],
      [2, 1, 0],
    ]);
  });

  it('counts what is due and not over as open, and not what was never sent', () => {
    const tally = tallied([over(0, 'accepted')]);
    for (const dueMs of [10, 20, 30]) tally.due(FIRST, dueMs);
    tally.unsent = 1;
    expect(tally.open).toBe(2);
    expect(tally.figures(1)).toMatchObject({ due: 4, open: 2, unsent: 1 });
  });

  it('has no latency of an operation without a response', () => {
    const { latency, unknown } = tallied([over(0, 'unknown', { lateMs: 9_000 })]).figures(1);
    expect([latency, unknown]).toEqual([null, 1]);
    const both = tallied([over(0, 'unknown', { lateMs: 9_000 }), over(0, 'refused')]).figures(1);
    expect(both.latency?.max).toBeLessThan(100);
  });

  it('names the commonest refusal first, each with its count', () => {
    const codes = ['A', 'B', 'B', 'C', 'B', 'C'];
    const { refusals } = tallied(codes.map((code) => over(0, 'refused', { code }))).figures(1);
    expect(refusals).toEqual([
      { code: 'B', count: 3 },
      { code: 'C', count: 2 },
      { code: 'A', count: 1 },
    ]);
  });

  it('shows the newest seconds, numbered from the begin of the run', () => {
    const tally = tallied(Array.from({ length: 10 }, (_, n) => over(n * 1_000, 'accepted')));
    expect(tally.figures(3).seconds.map(({ second }) => second)).toEqual([7, 8, 9]);
    expect(tally.figures(99).seconds).toHaveLength(10);
  });

  it('has a row for a second in which nothing was due', () => {
    const { seconds } = tallied([over(0, 'accepted'), over(3_000, 'accepted')]).figures(60);
    expect(seconds.map(({ due }) => due)).toEqual([1, 0, 0, 1]);
  });

  it('lists kinds in the order of the contract, however they came', () => {
    const kinds = LOAD_KINDS.toReversed();
    const figures = tallied(kinds.map((kind) => over(0, 'accepted', { kind }))).figures(1);
    expect(figures.kinds.map(({ kind }) => kind)).toEqual(LOAD_KINDS);
  });
});
