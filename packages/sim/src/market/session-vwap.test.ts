/** The session's average price: that of the tape, print by print, through nights, restarts and splits. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { MarketTrade } from '@tradefloor/contracts/market';
import {
  CORPORATE_ACTIONS,
  type MarketEvent,
  REALISM_FLAGS,
  type RealismFlag,
  WHOLE_MARKET,
} from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { createMarket, type Market } from './market.ts';
import { isMarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';

const CLOSE_MS = Date.parse('2026-11-20T21:00:00.000Z');
const TICKS = 40;
const SEED = 8;

const config = (realism: readonly RealismFlag[]) => ({
  seed: SEED,
  startTick: 0,
  startMs: CLOSE_MS - (TICKS + 1) * 250,
  universe: EQUITIES,
  realism,
});

/** Adds up the tape by hand, in whole numbers of any size. */
class Tape {
  readonly #sums = new Map<string, { money: bigint; shares: bigint; high: number; low: number }>();

  take(trades: readonly MarketTrade[]): void {
    for (const { symbol, price, qty: shares } of trades) {
      const sum = this.#sums.get(symbol) ?? {
        money: 0n,
        shares: 0n,
        high: 0,
        low: Number.POSITIVE_INFINITY,
      };
      this.#sums.set(symbol, {
        money: sum.money + BigInt(price) * BigInt(shares),
        shares: sum.shares + BigInt(shares),
        high: Math.max(sum.high, price),
        low: Math.min(sum.low, price),
      });
    }
  }

  clear(): void {
    this.#sums.clear();
  }

  /** Twice the money over twice the shares, half up: no division of floating point. */
  expected(symbol: string) {
    const sum = this.#sums.get(symbol);
    if (sum === undefined) return null;
    const { money, shares, high, low } = sum;
    return { vwap: Number((2n * money + shares) / (2n * shares)), high, low };
  }
}

/** Steps a market and holds its ticks against the tape. */
function follow(market: Market, tape: Tape, ticks: number): void {
  for (let tick = 0; tick < ticks; tick += 1) {
    const before = market.simMs;
    market.step();
    if (market.simMs - before > 250) tape.clear();
    tape.take(market.trades(0));
    for (const { symbol } of EQUITIES) {
      const quote = market.tick(symbol);
      const expected = tape.expected(symbol);
      expect(quote?.vwap).toBe(expected?.vwap);
      if (expected !== null) expect(quote).toMatchObject(expected);
    }
  }
}

describe('the average price of a session', () => {
  it('is the sum of price times size over the sum of sizes of the tape; a new session begins a new one', () => {
    const realism = REALISM_FLAGS.filter((flag) => flag !== 'LULD_HALTS');
    follow(createMarket(config(realism)), new Tape(), TICKS + 400);
  });

  it('counts what users trade', () => {
    const market = createMarket(config(['U_SHAPE', 'ORDER_FLOW']));
    const tape = new Tape();
    follow(market, tape, 3);
    const trade: MarketTrade = {
      symbol: instrumentSymbol('AAPL'),
      tradeId: 'x',
      price: px(171_235_000),
      qty: qty(1_000_000),
      side: 'BUY',
      venue: 'XNAS',
      conditions: ['CROSS'],
      at: 0,
      tickSeq: 0,
    };
    const before = market.tick('AAPL')?.vwap ?? 0;
    market.receive(trade);
    follow(market, tape, 5);
    const after = market.tick('AAPL')?.vwap ?? 0;
    // A million shares outweigh a second of anything else.
    expect(Math.abs(after - trade.price)).toBeLessThan(Math.abs(before - trade.price) / 10);
  });

  it('goes on after a restart with what the session had before it', () => {
    const market = createMarket(config(['U_SHAPE', 'ORDER_FLOW']));
    const tape = new Tape();
    follow(market, tape, TICKS + 50);
    const saved: unknown = JSON.parse(JSON.stringify(market.snapshot()));
    if (!isMarketSnapshot(saved)) throw new Error('not a snapshot');
    const resumed = createMarket(config([]), saved);
    const { vwap, high, low } = market.tick('AAPL') ?? {};
    expect(resumed.tick('AAPL')).toMatchObject({ vwap, high, low });
    follow(resumed, tape, 60);
  });

  it('is unknown for the rest of a day whose first prints were not single, and to a plain market', () => {
    const plain = createMarket(config([]));
    for (let tick = 0; tick < 5; tick += 1) plain.step();
    expect(plain.tick('AAPL')).not.toHaveProperty('vwap');
    const switched = toEvent('REALISM', 6, { flags: ['U_SHAPE', 'ORDER_FLOW'] });
    const market = createMarket({ ...config([]), events: [switched] });
    while (market.simMs < CLOSE_MS) {
      market.step();
      if (market.simMs < CLOSE_MS) expect(market.tick('AAPL')).not.toHaveProperty('vwap');
    }
    const tape = new Tape();
    tape.take(market.trades(0));
    follow(market, tape, 30);
    expect(market.tick('AAPL')?.vwap).toBeGreaterThan(0);
  });

  it('is in new shares after a split', () => {
    const ratio = 7;
    const events = [
      toEvent('HALT', 60, { target: 'META' }),
      toEvent('SPLIT', 70, { target: 'META', size: ratio }),
      toEvent('RESUME', 80, { target: 'META' }),
    ];
    const market = createMarket({ ...config(['U_SHAPE', 'ORDER_FLOW']), events });
    let [money, shares] = [0n, 0n];
    for (let tick = 1; tick <= 120; tick += 1) {
      market.step();
      if (tick === TICKS + 1) [money, shares] = [0n, 0n];
      if (tick === 70) shares *= BigInt(ratio);
      for (const trade of market.trades(0)) {
        if (trade.symbol !== 'META') continue;
        money += BigInt(trade.price) * BigInt(trade.qty);
        shares += BigInt(trade.qty);
      }
    }
    expect(market.tick('META')?.vwap).toBe(Number((2n * money + shares) / (2n * shares)));
  });
});

function toEvent(
  kind: MarketEvent['kind'],
  fromSeq: number,
  more: Partial<Pick<MarketEvent, 'target' | 'size' | 'flags'>>,
): MarketEvent {
  return {
    eventId: `${kind}-${fromSeq}`,
    kind,
    target: WHOLE_MARKET,
    size: null,
    durationMs: null,
    flags: null,
    fromSeq,
    actor: CORPORATE_ACTIONS,
    reason: 'a test',
    at: 0,
    ...more,
  };
}
