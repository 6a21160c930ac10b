/**
 * The figures of an order worked out a second time, in plain floating point from the fills and ticks themselves:
 * nothing is shared with the code under test but its inputs.
 */
import { money, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { REVERSION_MINUTES } from '@tradefloor/contracts/tca';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyseOrder } from './analysis.ts';
import {
  A_MONDAY_MS,
  cents,
  fillAt,
  givenFill,
  givenOrder,
  makeMarks,
  makeTape,
  toBatch,
} from './tca.given.ts';
import { beginTca, changeTca, fillTca, markTca } from './tca-row.ts';

const VENUES = ['XNAS', 'IEXG', 'MEMX', 'DARK1'] as const;

/** Each step of the market: its mid in cents, what it traded, and perhaps a fill. */
const anyStep = fc.record({
  mid: fc.integer({ min: 9_000, max: 11_000 }),
  volume: fc.integer({ min: 0, max: 20_000 }),
  fill: fc.option(
    fc.record({
      shares: fc.integer({ min: 1, max: 3_000 }),
      price: fc.integer({ min: 9_000, max: 11_000 }),
      venue: fc.constantFrom(...VENUES),
      fee: fc.integer({ min: -5_000, max: 90_000 }),
    }),
  ),
});

const anyIncarnation = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  start: fc.integer({ min: 9_000, max: 11_000 }),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 12 }),
  missed: fc.integer({ min: 0, max: 5_000 }),
  later: fc.tuple(
    fc.integer({ min: 9_000, max: 11_000 }),
    fc.integer({ min: 9_000, max: 11_000 }),
    fc.integer({ min: 9_000, max: 11_000 }),
  ),
});
type Life = typeof anyIncarnation extends fc.Arbitrary<infer T> ? T : never;

/**
 * In the order the journal receives them: the order, batches with fills between them, its end, and the minutes after.
 */
function analysed({ side, start, steps, missed, later }: Life) {
  const filled = steps.reduce((sum, { fill }) => sum + (fill?.shares ?? 0), 0);
  const arrival = steps.find(({ fill }) => fill !== null)?.mid ?? start;
  const order = givenOrder({ side, qty: qty(filled + missed) });
  const tape = makeTape(toBatch(1, start, 500));
  let row = changeTca(beginTca(order, tape), order, tape);
  for (const [n, { mid, volume, fill }] of steps.entries()) {
    tape.fold(toBatch(n + 2, mid, volume));
    if (fill === null) continue;
    const fees = { ...givenFill().fees, total: money(fill.fee) };
    row = fillTca(
      row,
      fillAt(n + 1, {
        side,
        qty: qty(fill.shares),
        price: cents(fill.price),
        venue: fill.venue,
        fees,
        arrivalMid: cents(arrival),
        tickSeq: n + 2,
        at: A_MONDAY_MS,
      }),
      tape,
    );
  }
  const over: Order = { ...order, version: 2, status: missed > 0 ? 'CANCELED' : 'FILLED' };
  row = changeTca(row, over, tape);
  const marks = makeMarks(tape);
  for (const [n, mid] of later.entries()) {
    tape.fold(toBatch(100 + n, mid));
    row = markTca(row, A_MONDAY_MS + (REVERSION_MINUTES[n] ?? 0) * 60_000, marks);
  }
  return { analysed: analyseOrder(row, null), arrival };
}

const near = (actual: number | null, expected: number, within: number): void => {
  expect(actual).not.toBeNull();
  expect(Math.abs((actual ?? 0) - expected)).toBeLessThanOrEqual(within);
};
const sumValues = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

it('every figure equals the value computed from the fills and ticks alone', () => {
  fc.assert(
    fc.property(anyIncarnation, (life) => {
      const { analysed: tca, arrival } = analysed(life);
      const sign = life.side === 'BUY' ? 1 : -1;
      const fills = life.steps.flatMap(({ mid, fill }) =>
        fill === null ? [] : [{ ...fill, mid }],
      );
      const shares = sumValues(fills, (fill) => fill.shares);
      const end = life.steps.at(-1)?.mid ?? life.start;
      const opportunity = (sign * life.missed * (end - life.start)) / 100;
      const fees = sumValues(fills, ({ fee }) => fee) / 10_000;
      const spent = sumValues(fills, ({ price, shares: some }) => price * some);
      const delay = (sign * shares * (arrival - life.start)) / 100;
      const trading = (sign * (spent - shares * arrival)) / 100;
      const total = delay + trading + opportunity + fees;
      const { shortfall } = tca;
      if (shares > 0 || life.missed > 0) {
        near((shortfall?.delay ?? 0) / 10_000, delay, 1e-3);
        near((shortfall?.trading ?? 0) / 10_000, trading, 1e-3);
        near((shortfall?.opportunity ?? 0) / 10_000, opportunity, 1e-3);
        near((shortfall?.fees ?? 0) / 10_000, fees, 1e-3);
        near((shortfall?.total ?? 0) / 10_000, total, 1e-3);
        const paper = ((shares + life.missed) * life.start) / 100;
        near(shortfall?.totalBps ?? null, (total / paper) * 10_000, 0.02);
      }
      if (shares === 0) return;
      const average = spent / shares;
      near(tca.figures.arrivalSlippageBps, ((sign * (average - arrival)) / arrival) * 10_000, 0.02);
      const last = life.steps.findLastIndex(({ fill }) => fill !== null);
      const traded = [{ mid: life.start, volume: 500 }, ...life.steps.slice(0, last + 1)];
      const volume = sumValues(traded, (step) => step.volume);
      const vwap = sumValues(traded, (step) => step.mid * step.volume) / volume;
      near(tca.figures.vwapSlippageBps, ((sign * (average - vwap)) / vwap) * 10_000, 0.02);
      near(tca.participation, shares / (shares + volume), 1e-6);
      // Bid and ask stand a cent either side of the mid.
      const captured =
        sumValues(fills, (fill) => sign * (fill.mid - fill.price) * fill.shares) / shares;
      near(tca.figures.spreadCapture, captured, 1e-3);
      const mids = sumValues(fills, (fill) => fill.mid * fill.shares);
      near(tca.figures.effectiveSpreadBps, ((-2 * captured * shares) / mids) * 10_000, 0.02);
      const { m1, m5, m10 } = tca.figures.reversionBps;
      for (const [n, reverted] of [m1, m5, m10].entries()) {
        const mid = life.later[n] ?? 0;
        near(reverted, ((sign * (average - mid)) / average) * 10_000, 0.02);
      }
      for (const { venue, ...figures } of tca.byVenue) {
        const there = fills.filter((fill) => fill.venue === venue);
        expect(figures.qty).toBe(sumValues(there, (fill) => fill.shares));
        const mean = sumValues(there, (fill) => fill.price * fill.shares) / figures.qty;
        near(figures.arrivalSlippageBps, ((sign * (mean - arrival)) / arrival) * 10_000, 0.02);
      }
    }),
    { numRuns: 200 },
  );
});
