/** The cost shown before an order is sent is the one it has: 500 orders of mixed size, sent to the EMS and an exchange. */
import type { Instrument } from '@tradefloor/contracts/market';
import { px } from '@tradefloor/contracts/money';
import { ScenarioTerms } from '@tradefloor/contracts/scenario';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { drawsFrom } from '@tradefloor/core/prng';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expectExecution } from '@tradefloor/sim/routing/expected-cost';
import { expect, it } from 'vitest';
import { playScenario } from '../../scenario/play-scenario.ts';
import {
  AAPL,
  type EmsFixture,
  fixtureOrder,
  listFills,
  startedEms,
} from '../../testing/ems-fixture.ts';

const ORDERS = 500;
const SEED = 42;
const BPS = 10_000;
/** Batches an order may need: no order of the test is larger than the market gives in them. */
const BATCHES = 60;

type Draw = { readonly instrument: Instrument; readonly qty: number; readonly kind: number };

/** Sizes from one share to a tenth of a day's volume, equally likely in each order of magnitude. */
function drawOrders(): Draw[] {
  const rng = drawsFrom(7);
  return Array.from({ length: ORDERS }, () => {
    const instrument = EQUITIES[Math.floor(rng.next() * EQUITIES.length)] ?? EQUITIES[0];
    if (instrument === undefined) throw new Error('there are equities');
    const qty = Math.max(1, Math.floor((instrument.adv / 10) ** rng.next()));
    return { instrument, qty, kind: Math.floor(rng.next() * 6) };
  });
}

/** What a draw is shown and what it pays, in basis points of the mid it arrived at. */
async function compare(fixture: EmsFixture, { instrument, qty, kind }: Draw, n: number) {
  const side = kind % 2 === 0 ? 'BUY' : 'SELL';
  const sign = sideSign(side);
  const tick = fixture.quote(instrument.symbol);
  const touch = side === 'BUY' ? tick.ask : tick.bid;
  const reach = Math.round((touch * 30) / BPS / instrument.tickSize) * instrument.tickSize;
  const isLimit = kind >= 4;
  const price = isLimit ? touch + sign * reach : null;
  const timeInForce = kind >= 2 ? 'IOC' : 'DAY';
  const order = fixtureOrder(n, { symbol: instrument.symbol, side, qty, price, timeInForce });
  const { seq } = fixture.market;
  const expected = expectExecution(
    {
      side,
      qty,
      terms: price === null ? { type: 'MARKET' } : { type: 'LIMIT', limitPx: px(price) },
      timeInForce,
      strategy: 'LIT',
      algoParams: {},
    },
    { seed: SEED, seq, atMs: fixture.lone.nowMs, simMs: 0, flags: undefined, instrument, tick },
  );
  const fills = [...listFills(await fixture.route(order))];
  const cost = () => {
    const shares = fills.reduce((sum, fill) => sum + fill.qty, 0);
    const worth = fills.reduce((sum, fill) => sum + fill.qty * fill.price, 0);
    return { shares, bps: (sign * (worth / shares - tick.mid) * BPS) / tick.mid };
  };
  for (let batch = 0; batch < BATCHES && cost().shares < qty && timeInForce === 'DAY'; batch += 1) {
    const traded = listFills(await fixture.tick());
    fills.push(...traded.filter(({ orderId }) => orderId === order.orderId));
  }
  return {
    shown: expected.halfSpreadBps + expected.impactBps,
    paid: cost().bps,
    shares: cost().shares,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

it('is within 30 % of the realised cost or one basis point for the median of 500 orders of mixed size', async () => {
  const fixture = await startedEms(SEED);
  const errors: { readonly bps: number; readonly share: number; readonly size: number }[] = [];
  for (const [n, draw] of drawOrders().entries()) {
    const { shown, paid, shares } = await compare(fixture, draw, n + 1);
    if (shares === 0) continue;
    const bps = Math.abs(shown - paid);
    errors.push({ bps, share: bps / Math.abs(paid), size: draw.qty / draw.instrument.adv });
    await fixture.tick();
  }
  expect(errors.length).toBeGreaterThan(ORDERS * 0.95);
  const isRight = errors.map(({ bps, share }) => bps <= 1 || share <= 0.3);
  const large = errors.filter(({ size }) => size > 0.01);
  expect(median(errors.map(({ bps }) => bps))).toBeLessThanOrEqual(1);
  expect(isRight.filter(Boolean).length / errors.length).toBeGreaterThan(0.9);
  expect(large.length).toBeGreaterThan(50);
  expect(median(large.map(({ bps, share }) => (bps <= 1 ? 0 : share)))).toBeLessThanOrEqual(0.3);
});

const ALGO_ORDERS = [
  { strategy: 'TWAP', urgency: 'NEUTRAL' },
  { strategy: 'VWAP', urgency: 'AGGRESSIVE' },
  { strategy: 'IS', urgency: 'AGGRESSIVE' },
  { strategy: 'SNIPER' },
] as const;

it.each(ALGO_ORDERS)(
  'of a $strategy is the cost of its children against the mids they met',
  async (algo) => {
    const { strategy } = algo;
    const isSniper = strategy === 'SNIPER';
    const algoParams = isSniper
      ? { maxSlices: 4, aggressionPct: 0.2 }
      : { durationMs: 20_000, slices: 5, urgency: algo.urgency };
    const qty = 40_000;
    const fixture = await startedEms(SEED);
    const instrument = EQUITIES.find(({ symbol }) => symbol === AAPL);
    if (instrument === undefined) throw new Error('AAPL is listed');
    const { halfSpreadBps, impactBps, trades } = expectExecution(
      { side: 'BUY', qty, terms: { type: 'MARKET' }, timeInForce: 'DAY', strategy, algoParams },
      {
        seed: SEED,
        seq: 1,
        atMs: fixture.lone.nowMs,
        simMs: 0,
        flags: undefined,
        instrument,
        tick: fixture.quote(),
      },
    );
    const terms = ScenarioTerms.parse({
      symbol: AAPL,
      side: 'BUY',
      qty,
      orderType: 'MARKET',
      strategy,
      algoParams,
      seed: SEED,
      lengthMs: 40_000,
    });
    const { fills } = await playScenario(terms, { hasAftermath: false });
    const shares = fills.reduce((sum, fill) => sum + fill.qty, 0);
    const paid =
      fills.reduce(
        (sum, fill) => sum + (fill.qty * (fill.price - fill.arrivalMid) * BPS) / fill.arrivalMid,
        0,
      ) / shares;
    expect(trades).toBe('OVER_TIME');
    expect(shares).toBeGreaterThan(0);
    expect(Math.abs(halfSpreadBps + impactBps - paid)).toBeLessThanOrEqual(
      Math.max(1, 0.3 * Math.abs(paid)),
    );
  },
);
