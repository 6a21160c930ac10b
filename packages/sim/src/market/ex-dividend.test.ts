/** An ex-date in the market: the price falls by the dividend, at once, and nothing else moves. */
import { CORPORATE_ACTIONS, type MarketEvent } from '@tradefloor/contracts/market-event';
import { invariant } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { createMarket, type Market, type MarketConfig } from './market.ts';
import { EQUITIES } from './universe.ts';

const UNIVERSE = EQUITIES.slice(0, 3);
const [SHARE, OTHER] = UNIVERSE;
invariant(SHARE !== undefined && OTHER !== undefined, 'shares are listed');
const EX_SEQ = 60;
const DOLLARS = 0.91;

const dividend = (dollars: number, fromSeq = EX_SEQ): MarketEvent => ({
  eventId: `dividend-${fromSeq}`,
  kind: 'DIVIDEND',
  target: SHARE.symbol,
  size: dollars,
  durationMs: null,
  flags: null,
  fromSeq,
  actor: CORPORATE_ACTIONS,
  reason: 'dividend',
  at: 0,
});

/** A market of sessions, a minute before the open of the second one, and the same with a dividend. */
const given = (change: Partial<MarketConfig> = {}): Market =>
  createMarket({
    seed: 11,
    startTick: 0,
    startMs: Date.parse('2026-11-23T20:30:00Z'),
    universe: UNIVERSE,
    realism: ['U_SHAPE', 'LULD_HALTS'],
    ...change,
  });
const run = (market: Market, until: number): Market => {
  while (market.seq < until) market.step();
  return market;
};
const tick = (market: Market, symbol: string = SHARE.symbol) => {
  const found = market.tick(symbol);
  invariant(found !== undefined, `${symbol} is quoted`);
  return found;
};

describe('on the ex-date', () => {
  it('the price is lower by the dividend, to the half cent of quotes, and other shares are where they were', () => {
    const [plain, fell] = [given(), given({ events: [dividend(DOLLARS)] })].map((market) =>
      run(market, EX_SEQ),
    );
    invariant(plain !== undefined && fell !== undefined, 'two markets');
    const gap = (tick(plain).mid - tick(fell).mid) / 1_000_000;
    expect(Math.abs(gap - DOLLARS)).toBeLessThanOrEqual(0.01);
    expect(tick(fell, OTHER.symbol)).toEqual(tick(plain, OTHER.symbol));
    expect(fell.status(0).halts).toEqual([]);
  });

  it('the prior close is without it, so that the day’s change is what the market did', () => {
    const [plain, fell] = [given(), given({ events: [dividend(DOLLARS)] })].map((market) =>
      tick(run(market, EX_SEQ)),
    );
    const closes = [plain?.priorClose ?? 0, fell?.priorClose ?? 0] as const;
    expect(closes[0] - closes[1]).toBe(DOLLARS * 1_000_000);
    const change = (of: typeof plain, close: number) => (of?.mid ?? 0) - close;
    expect(Math.abs(change(plain, closes[0]) - change(fell, closes[1]))).toBeLessThanOrEqual(
      10_000,
    );
  });

  it('what traded before stays in the day’s range, and the day opens where it opened', () => {
    const before = tick(run(given({ events: [dividend(DOLLARS)] }), EX_SEQ - 1));
    const after = tick(run(given({ events: [dividend(DOLLARS)] }), EX_SEQ));
    expect([after.open, after.high]).toEqual([before.open, before.high]);
  });

  it('moves are the same part of the price as without it', () => {
    const plain = run(given(), EX_SEQ);
    const fell = run(given({ events: [dividend(DOLLARS)] }), EX_SEQ);
    const [was, is] = [tick(plain).mid, tick(fell).mid];
    run(plain, EX_SEQ + 400);
    run(fell, EX_SEQ + 400);
    const parts = [tick(plain).mid / was, tick(fell).mid / is] as const;
    expect(Math.abs(parts[0] - parts[1])).toBeLessThan(0.0002);
  });

  it('a share that is worth less than twice the dividend keeps half of its price', () => {
    const market = run(given({ events: [dividend(1_000_000)] }), EX_SEQ);
    expect(tick(market).mid / tick(run(given(), EX_SEQ)).mid).toBeCloseTo(0.5, 2);
  });
});

it('a market of before and after goes on from its snapshot alike', () => {
  const events = [dividend(DOLLARS)];
  for (const at of [EX_SEQ - 2, EX_SEQ + 5]) {
    const market = run(given({ events }), at);
    const { snapshot } = { snapshot: market.snapshot() };
    const restored = createMarket(
      {
        seed: 11,
        startTick: 0,
        startMs: Date.parse('2026-11-23T20:30:00Z'),
        universe: UNIVERSE,
        realism: ['U_SHAPE', 'LULD_HALTS'],
        events,
      },
      snapshot,
    );
    expect(run(restored, EX_SEQ + 100).stateHash()).toBe(run(market, EX_SEQ + 100).stateHash());
  }
});
