/** Profit by the minute: what a trader paid, was paid and holds, whatever the order of it; and the curve of a day. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { DOLLAR } from '@tradefloor/instruments/usd-rate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AAPL, ALICE, givenFill, givenTick } from '../order/order.given.ts';
import { applyFill } from '../position/position.ts';
import type { PositionRow } from '../position/tables.ts';
import {
  markHoldings,
  ProfitChanges,
  type ProfitSample,
  type SampledHolding,
  toProfitCurve,
} from './profit-samples.ts';

const MSFT = instrumentSymbol('MSFT');
const MARK = 12_345;

const marksAt = (cents: number) => ({
  tick: () => givenTick({ mid: px(cents * 10_000) }),
  usdRate: () => DOLLAR,
  optionExposure: () => null,
  hasReceived: () => true,
});

/** Cash alone: what was received less what was paid, with what is held sold at the mark. */
describe('profit', () => {
  const trades = fc.array(
    fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      size: fc.integer({ min: 1, max: 500 }),
      cents: fc.integer({ min: 1, max: 30_000 }),
      fee: fc.integer({ min: 0, max: 99 }),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('is what was received and what is held, less what was paid', () => {
    fc.assert(
      fc.property(trades, (all) => {
        let position: PositionRow | null = null;
        let [cash, held, paid] = [0, 0, 0];
        for (const { side, size, cents, fee } of all) {
          const none = givenFill().fees;
          position = applyFill(
            position,
            givenFill({
              side,
              qty: qty(size),
              price: px(cents * 10_000),
              fees: { ...none, total: money(fee * 100) },
            }),
          );
          cash += side === 'SELL' ? size * cents : -size * cents;
          held += side === 'BUY' ? size : -size;
          paid += fee;
        }
        const [holding] = markHoldings(position === null ? [] : [position], marksAt(MARK)) ?? [];
        const { realisedPnl = 0, unrealisedPnl = 0, fees } = holding ?? {};
        // Both parts are rounded to ten thousandths of a dollar.
        expect(realisedPnl + unrealisedPnl).toBeCloseTo((cash + held * MARK) / 100, 3);
        expect(fees).toBe(paid / 100);
      }),
    );
  });

  it('is not known while the market of what is held has sent no price, nor without a rate', () => {
    const long = applyFill(null, givenFill());
    const flat = applyFill(long, givenFill({ side: 'SELL', price: px(101_000_000) }));
    const silent = { ...marksAt(MARK), tick: () => null, hasReceived: () => false };
    expect(markHoldings([long], silent)).toBeNull();
    expect(markHoldings([flat], silent)).toMatchObject([{ realisedPnl: 100, unrealisedPnl: 0 }]);
    expect(markHoldings([long], { ...silent, hasReceived: () => true })).toMatchObject([
      { unrealisedPnl: 0 },
    ]);
    expect(markHoldings([flat], { ...marksAt(MARK), usdRate: () => null })).toBeNull();
  });
});

const holding = (over: Partial<SampledHolding> = {}): SampledHolding => ({
  symbol: AAPL,
  desk: 'EQ',
  realisedPnl: 0,
  unrealisedPnl: 0,
  fees: 0,
  ...over,
});
const sample = (at: number, ...holdings: SampledHolding[]): ProfitSample => ({
  userId: ALICE,
  at,
  holdings,
});

describe('samples', () => {
  it('are kept where they differ from the last one of their user', () => {
    const changes = new ProfitChanges();
    const kept = [
      sample(1, holding({ fees: 1 })),
      sample(2, holding({ fees: 1 })),
      { ...sample(2, holding({ fees: 1 })), userId: userId('bob') },
      sample(3, holding({ fees: 2 })),
      sample(4, holding({ fees: 1 })),
    ].map((one) => changes.isNew(one));
    expect(kept).toEqual([true, false, true, true, true]);
  });
});

describe('the curve of a day', () => {
  const samples = [
    sample(90, holding({ realisedPnl: 10, unrealisedPnl: 5, fees: 1 })),
    sample(160, holding({ realisedPnl: 10, unrealisedPnl: 9, fees: 1 })),
    sample(
      220,
      holding({ realisedPnl: 30, fees: 2 }),
      holding({ symbol: MSFT, unrealisedPnl: -7, fees: 0.5 }),
    ),
  ];
  const present = {
    at: 250,
    holdings: [
      holding({ realisedPnl: 30, fees: 2 }),
      holding({ symbol: MSFT, unrealisedPnl: -50, fees: 0.5 }),
    ],
  };
  const wanted = { dayStartedAt: 100, present, isSeen: () => true, symbol: null };

  it('begins with what stood when the day did, and ends with what stands now', () => {
    const { start, points } = toProfitCurve(samples, wanted);
    expect(start).toEqual({ realisedPnl: 10, unrealisedPnl: 5, fees: 1 });
    expect(points).toEqual([
      { at: 160, realisedPnl: 10, unrealisedPnl: 9, fees: 1 },
      { at: 220, realisedPnl: 30, unrealisedPnl: -7, fees: 2.5 },
      { at: 250, realisedPnl: 30, unrealisedPnl: -50, fees: 2.5 },
    ]);
  });

  it('states what each holding won since the day began, the largest first', () => {
    const { holdings } = toProfitCurve(samples, wanted);
    // 30 - 2 against 10 + 5 - 1; and -50 - 0.5 against nothing.
    expect(holdings.map(({ symbol, dayPnl }) => [symbol, dayPnl])).toEqual([
      ['MSFT', -50.5],
      ['AAPL', 14],
    ]);
  });

  it('is of one symbol where one is wanted, with all holdings beside it', () => {
    const { start, points, holdings } = toProfitCurve(samples, { ...wanted, symbol: MSFT });
    expect(start).toEqual({ realisedPnl: 0, unrealisedPnl: 0, fees: 0 });
    expect(points.map(({ unrealisedPnl }) => unrealisedPnl)).toEqual([0, -7, -50]);
    expect(holdings).toHaveLength(2);
  });

  it('holds nothing that its reader may not see', () => {
    const isSeen = ({ symbol }: SampledHolding) => symbol === MSFT;
    const { start, points, holdings } = toProfitCurve(samples, { ...wanted, isSeen });
    expect(start.realisedPnl).toBe(0);
    expect(points.at(-1)).toMatchObject({ realisedPnl: 0, unrealisedPnl: -50, fees: 0.5 });
    expect(holdings.map(({ symbol }) => symbol)).toEqual([MSFT]);
  });

  it('begins with nothing for who had not traded before, and ends with the last sample before prices', () => {
    const first = samples.slice(1);
    const { start, points, holdings } = toProfitCurve(first, { ...wanted, present: null });
    expect(start).toEqual({ realisedPnl: 0, unrealisedPnl: 0, fees: 0 });
    expect(points.map(({ at }) => at)).toEqual([160, 220]);
    expect(holdings).toEqual([]);
  });

  it('comes to the same by its holdings as by its points', () => {
    const amounts = fc.record({
      realisedPnl: fc.integer({ min: -999, max: 999 }),
      unrealisedPnl: fc.integer({ min: -999, max: 999 }),
      fees: fc.integer({ min: 0, max: 99 }),
    });
    const both = fc
      .tuple(amounts, amounts)
      .map(([a, b]) => [holding(a), holding({ ...b, symbol: MSFT })]);
    fc.assert(
      fc.property(both, both, both, (before, between, now) => {
        const of = { ...wanted, present: { at: 300, holdings: now } };
        const { start, points, holdings } = toProfitCurve(
          [sample(100, ...before), sample(200, ...between)],
          of,
        );
        const last = points.at(-1) ?? start;
        const net = (one: typeof start) => one.realisedPnl + one.unrealisedPnl - one.fees;
        const days = holdings.reduce((sum, { dayPnl }) => sum + dayPnl, 0);
        expect(days).toBeCloseTo(net(last) - net(start), 6);
      }),
    );
  });
});
