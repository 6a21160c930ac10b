/**
 * What an order is expected to cost before it is sent is what it costs on average in a market that moves by its trades:
 * orders of 0.1 to 10 % of the average daily volume, played over seeds. Each seed is played once for a buyer and once
 * for a seller: what the market does by itself cancels out of their mean.
 */
import type { AlgoParams, Side } from '@tradefloor/contracts/order';
import { type ScenarioTerms, ScenarioTerms as Terms } from '@tradefloor/contracts/scenario';
import { invariant } from '@tradefloor/core/result';
import type { ExpectedExecution } from '@tradefloor/core/trading/risk/trade-effect';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expectExecution } from '@tradefloor/sim/routing/expected-cost';
import { describe, expect, it } from 'vitest';
import { playScenario, REAL_HABITS } from './play-scenario.ts';
import { PRIVATE_START_MS } from './private-world.ts';

const PLAYS_MS = 300_000;
/** The mean cost is within a fifth of what was shown, or within a basis point. */
const BAND = 0.2;
const BAND_BPS = 1;
/** What the last slice finds no shares for before its order's end is cancelled. */
const FILLED = 0.98;

const listed = (name: string) => {
  const found = EQUITIES.find(({ symbol }) => symbol === name);
  invariant(found !== undefined, `${name} is listed`);
  return found;
};

type Case = {
  readonly symbol: string;
  /** Part of the average daily volume. */
  readonly part: number;
  readonly minutes: number;
  readonly strategy: 'LIT' | 'TWAP' | 'VWAP' | 'POV' | 'ARRIVAL' | 'SNIPER';
  readonly params?: Partial<AlgoParams>;
  readonly seeds: readonly number[];
};

function toTerms(of: Case, side: Side, seed: number): ScenarioTerms {
  const { symbol, part, minutes, strategy, params } = of;
  const isScheduled = strategy === 'TWAP' || strategy === 'VWAP';
  return Terms.parse({
    symbol,
    side,
    qty: Math.round((listed(symbol).adv * part) / 100) * 100,
    orderType: 'MARKET',
    strategy,
    seed,
    market: 'REAL',
    lengthMs: minutes * 60_000,
    ...(strategy === 'LIT'
      ? {}
      : { algoParams: { ...(isScheduled ? { durationMs: minutes * 60_000 } : {}), ...params } }),
  });
}

/** By the market as it stood when the order's first share traded. */
function expectCost(terms: ScenarioTerms, seq: number): ExpectedExecution {
  const instrument = listed(terms.symbol);
  const { seed, side, qty, strategy, algoParams = {} } = terms;
  const market = createMarket({
    seed,
    startTick: 0,
    startMs: PRIVATE_START_MS,
    universe: [instrument],
    places: [EQUITIES.indexOf(instrument)],
    realism: REAL_HABITS,
  });
  while (market.seq < seq) market.step();
  const tick = market.tick(terms.symbol);
  invariant(tick !== undefined, 'it is quoted');
  const at = { seed, seq, atMs: 0, simMs: market.simMs, flags: REAL_HABITS, instrument, tick };
  const order = { side, qty, strategy, algoParams, timeInForce: 'DAY' } as const;
  return expectExecution({ ...order, terms: { type: 'MARKET' } }, at);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean costs shown and paid, in basis points of the mid at arrival. */
async function compare(of: Case) {
  const shown: number[] = [];
  const own: number[] = [];
  const paid: number[] = [];
  for (const seed of of.seeds) {
    for (const side of ['BUY', 'SELL'] as const) {
      const terms = toTerms(of, side, seed);
      const { fills, order } = await playScenario(terms, { hasAftermath: false });
      const [first] = fills;
      invariant(
        first !== undefined && order.filledQty > FILLED * terms.qty,
        'the order was filled',
      );
      const { halfSpreadBps, impactBps, marketImpact } = expectCost(terms, first.tickSeq);
      shown.push(halfSpreadBps + impactBps);
      own.push(marketImpact?.isCounted === true ? marketImpact.bps : Number.NaN);
      const worth = fills.reduce((sum, fill) => sum + fill.price * fill.qty, 0);
      const sign = side === 'BUY' ? 1 : -1;
      paid.push(sign * (worth / order.filledQty / first.arrivalMid - 1) * 10_000);
    }
  }
  return { shown: mean(shown), own: mean(own), paid: mean(paid) };
}

/**
 * The mean of a seed's two sides scatters by 0.2 basis points at 0.1 % of the volume and by 0.3 at 0.3 %, a single side by
 * 20: two seeds leave the difference, at most 0.4, four standard errors inside of the band.
 */
const FEW = [1, 2];
const CASES: readonly Case[] = [
  { symbol: 'AAPL', part: 0.001, minutes: 10, strategy: 'TWAP', seeds: FEW },
  {
    symbol: 'AAPL',
    part: 0.003,
    minutes: 20,
    strategy: 'TWAP',
    params: { slices: 20 },
    seeds: FEW,
  },
  {
    symbol: 'AAPL',
    part: 0.01,
    minutes: 30,
    strategy: 'TWAP',
    params: { slices: 100 },
    // A seed scatters by 0.3 here too, and the band is of 2 basis points.
    seeds: [1],
  },
  { symbol: 'JNJ', part: 0.01, minutes: 30, strategy: 'VWAP', params: { slices: 30 }, seeds: FEW },
  {
    symbol: 'AAPL',
    part: 0.003,
    minutes: 30,
    strategy: 'POV',
    params: { participationPct: 10 },
    seeds: FEW,
  },
  {
    symbol: 'NVDA',
    part: 0.003,
    minutes: 30,
    strategy: 'ARRIVAL',
    params: { participationPct: 20 },
    seeds: FEW,
  },
  {
    symbol: 'JNJ',
    part: 0.003,
    minutes: 1,
    strategy: 'SNIPER',
    params: { maxSlices: 8 },
    seeds: FEW,
  },
  {
    symbol: 'MSFT',
    part: 0.03,
    minutes: 60,
    strategy: 'TWAP',
    params: { slices: 60 },
    seeds: [1],
  },
  {
    symbol: 'AAPL',
    part: 0.1,
    minutes: 100,
    strategy: 'TWAP',
    params: { slices: 100, urgency: 'AGGRESSIVE' },
    seeds: [1],
  },
];

describe('the expected cost of an order in a market that it moves', () => {
  it.each(CASES)(
    'is what $strategy of $part of the daily volume in $symbol pays on average',
    async (of) => {
      const { shown, own, paid } = await compare(of);
      expect(own).toBeGreaterThan(0);
      expect(Math.abs(paid - shown)).toBeLessThanOrEqual(Math.max(BAND_BPS, BAND * paid));
      // Without the order's own impact it would be far off.
      expect(paid - (shown - own)).toBeGreaterThan(BAND_BPS);
    },
    PLAYS_MS,
  );
});
