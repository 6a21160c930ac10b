/** A mark covers what is handled and nothing else, whatever order handlings end in and wherever events come from. */
import type { TopicName } from '@tradefloor/contracts/topics';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventEnvelope } from './durable.ts';
import { HandledMarks, LocalRuns } from './handled-marks.ts';

const event = (seq: number, topic: TopicName = 'orders.filled'): EventEnvelope => ({
  producer: 'ems',
  seq,
  id: `ems-${seq}`,
  topic,
  key: 'alice',
  atMs: seq,
  requestId: 'request-1',
  payload: {},
});

let runs: LocalRuns;
let marks: HandledMarks;
beforeEach(() => {
  runs = new LocalRuns();
  marks = new HandledMarks();
  marks.follow(runs);
  marks.begin();
});

/** Routes events of this process, those of the consumer's topics to the consumer. */
const route = (...seqs: number[]) => {
  for (const seq of seqs) {
    runs.note(event(seq));
    marks.take(event(seq));
  }
};
const routeToOthers = (...seqs: number[]) => {
  for (const seq of seqs) runs.note(event(seq));
};
const settle = (...seqs: number[]) =>
  marks
    .settle(
      'oms',
      seqs.map((seq) => ({ event: event(seq), isParked: false })),
    )
    .map(({ seq, isRow, mark }) => ({ seq, isRow, mark }));

describe('a mark', () => {
  it('does not cover numbers that were delivered early and not committed: others give them again', () => {
    route(1);
    for (const seq of [2, 3]) runs.begin(event(seq));
    runs.withdraw('ems');
    marks.take(event(3));
    expect(settle(1, 3)).toEqual([
      { seq: 1, isRow: false, mark: 1 },
      { seq: 3, isRow: true, mark: 1 },
    ]);
  });

  it('covers what is handled in order, events for others included', () => {
    route(1, 2);
    routeToOthers(3, 4);
    route(5);
    expect(settle(1, 2, 5)).toEqual([1, 2, 5].map((seq) => ({ seq, isRow: false, mark: 5 })));
    expect(marks.isHandled(event(4))).toBe(true);
    expect(marks.isHandled(event(6))).toBe(false);
  });

  it('stops before what is under way: what is handled beyond it keeps a row', () => {
    route(1, 2, 3);
    expect(settle(1, 3)).toEqual([
      { seq: 1, isRow: false, mark: 1 },
      { seq: 3, isRow: true, mark: 1 },
    ]);
    expect(settle(2)).toEqual([{ seq: 2, isRow: false, mark: 3 }]);
  });

  it('does not pass what another process published: an earlier one may still be on its way', () => {
    marks.take(event(7));
    expect(settle(7)).toEqual([{ seq: 7, isRow: true, mark: 0 }]);
    marks.rebase(new Map([['ems', 9]]));
    marks.take(event(8));
    marks.take(event(10));
    expect(settle(8)).toEqual([{ seq: 8, isRow: false, mark: 9 }]);
    expect(settle(10)).toEqual([{ seq: 10, isRow: true, mark: 9 }]);
  });

  it('does not pass a hole in what its process has routed', () => {
    route(1);
    // 2 was published by another process in between.
    route(3);
    expect(settle(1, 3)).toEqual([
      { seq: 1, isRow: false, mark: 1 },
      { seq: 3, isRow: true, mark: 1 },
    ]);
  });

  it('does not pass what its process had routed before it listened and the database did not hold', () => {
    routeToOthers(1, 2);
    marks.begin();
    marks.rebase(new Map([['ems', 1]]));
    route(3);
    expect(settle(3)).toEqual([{ seq: 3, isRow: true, mark: 1 }]);
    marks.rebase(new Map([['ems', 3]]));
    route(4);
    expect(settle(4)).toEqual([{ seq: 4, isRow: false, mark: 4 }]);
  });

  it('leaves a row for what is parked, and for what comes again from below it', () => {
    route(1);
    const [parked] = marks.settle('oms', [{ event: event(1), isParked: true }]);
    expect(parked).toMatchObject({ isRow: true, mark: 1 });
    marks.take(event(1));
    expect(settle(1)).toEqual([{ seq: 1, isRow: true, mark: 1 }]);
  });

  it('never covers an event that is open, for any order of routing, elsewhere and settling', () => {
    const step = fc.record({
      kind: fc.constantFrom('route', 'others', 'skip', 'remote'),
      settles: fc.array(fc.nat(), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        runs = new LocalRuns();
        marks = new HandledMarks();
        marks.follow(runs);
        marks.begin();
        const open: number[] = [];
        /** Published elsewhere: on the consumer's topics, and not given to it. */
        const unseen: number[] = [];
        let mark = 0;
        for (const [index, { kind, settles }] of steps.entries()) {
          const seq = index + 1;
          if (kind === 'route') route(seq);
          if (kind === 'others') routeToOthers(seq);
          if (kind === 'remote') marks.take(event(seq));
          if (kind === 'skip') unseen.push(seq);
          if (kind === 'route' || kind === 'remote') open.push(seq);
          const done = settles.flatMap((pick) => open.splice(pick % (open.length || 1), 1));
          for (const receipt of settle(...done)) {
            expect(receipt.mark).toBeGreaterThanOrEqual(mark);
            mark = receipt.mark;
            expect(receipt.isRow || receipt.seq <= mark).toBe(true);
          }
          for (const one of [...open, ...unseen]) expect(one).toBeGreaterThan(mark);
        }
      }),
    );
  });
});
