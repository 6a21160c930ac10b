/** A split in the market: prices divided, shares multiplied, and everything else as if nothing had happened. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Tick } from '@tradefloor/contracts/market';
import {
  CORPORATE_ACTIONS,
  type MarketEvent,
  REALISM_FLAGS,
  type RealismFlag,
} from '@tradefloor/contracts/market-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarket, type Market } from './market.ts';
import { isMarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';

const START_MS = Date.parse('2026-11-23T14:30:00.000Z');
const META = instrumentSymbol('META');
const AT = 40;

const toEvent = (kind: MarketEvent['kind'], fromSeq: number, size: number | null = null) => ({
  eventId: `${kind}-${fromSeq}`,
  kind,
  target: 'META',
  size,
  durationMs: null,
  flags: null,
  fromSeq,
  actor: CORPORATE_ACTIONS,
  reason: 'a split',
  at: 0,
});
const splitEvents = (ratio: number): MarketEvent[] => [
  toEvent('HALT', AT - 10),
  toEvent('SPLIT', AT, ratio),
  toEvent('RESUME', AT + 10),
];
/** The same pause, and no split in it. */
const pauseEvents = (): MarketEvent[] => splitEvents(1).filter(({ kind }) => kind !== 'SPLIT');

const open = (events: readonly MarketEvent[], realism: readonly RealismFlag[] = []): Market =>
  createMarket({ seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES, realism, events });
const walk = (market: Market, ticks: number): Market => {
  for (let tick = 0; tick < ticks; tick += 1) market.step();
  return market;
};
const tick = (market: Market): Tick => {
  const found = market.tick(META);
  if (found === undefined) throw new Error('META is listed');
  return found;
};
const others = (market: Market) => market.batch(0).ticks.filter(({ symbol }) => symbol !== META);

describe('a split', () => {
  it.each([
    ['a plain market', []],
    ['one with all features', REALISM_FLAGS],
  ] as const)('divides the prices of its symbol in %s and moves no other', (_, flags) => {
    const [split, plain] = [open(splitEvents(10), flags), open(pauseEvents(), flags)];
    for (const ticks of [AT - 1, 1, 9, 1, 200]) {
      walk(split, ticks);
      walk(plain, ticks);
      expect(others(split)).toEqual(others(plain));
      const factor = split.seq >= AT ? 10 : 1;
      const [now, then] = [tick(split), tick(plain)];
      // Rounded to the cent: half of one at either price, a whole one where prints are at bid and ask.
      const cent = flags.some((flag) => flag === 'ORDER_FLOW') ? 10_000 : 5_000;
      for (const field of ['last', 'open', 'high', 'low'] as const) {
        expect(Math.abs(now[field] * factor - then[field])).toBeLessThanOrEqual(
          cent * (factor + 1),
        );
      }
      expect(now.dayVolume).toBeGreaterThanOrEqual(then.dayVolume * factor - factor);
    }
  });

  it('pauses its symbol for itself, and each batch from then on states it', () => {
    const market = walk(open(splitEvents(5)), AT - 10);
    expect(market.status(0).halts).toMatchObject([{ symbol: META, cause: 'SPLIT' }]);
    expect(market.batch(0).splits).toBeUndefined();
    walk(market, 10);
    const inForce = [{ symbol: META, ratio: 5, seq: AT, at: 0 }];
    expect(market.batch(0).splits).toEqual(inForce);
    expect(market.batch(0).ticks.some(({ symbol }) => symbol === META)).toBe(false);
    walk(market, 500);
    expect(market.status(0).halts).toEqual([]);
    expect(market.status(0).events).toEqual([]);
    expect(market.batch(0).splits).toEqual(inForce);
  });

  it('leaves as many times the volume at a part of the price: the same money trades', () => {
    const [split, plain] = [walk(open(splitEvents(10)), 60), walk(open(pauseEvents()), 60)];
    const [before, after] = [tick(plain).dayVolume, tick(split).dayVolume];
    walk(plain, 4_000);
    walk(split, 4_000);
    const traded = (tick(split).dayVolume - after) / (tick(plain).dayVolume - before);
    expect(traded).toBeCloseTo(10, 2);
    const listed = split.instruments.find(({ symbol }) => symbol === META);
    const configured = EQUITIES.find(({ symbol }) => symbol === META);
    expect(listed?.adv).toBe(10 * (configured?.adv ?? 0));
    expect(listed?.referencePrice).toBe((configured?.referencePrice ?? 0) / 10);
    expect(split.expectedVolume(META, 60_000)).toBeCloseTo(
      10 * plain.expectedVolume(META, 60_000),
      6,
    );
  });

  it('a restart goes on with, wherever it comes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: AT + 40 }), (stop) => {
        const events = splitEvents(2);
        const through = walk(open(events), stop);
        const snapshot: unknown = JSON.parse(JSON.stringify(through.snapshot()));
        if (!isMarketSnapshot(snapshot)) throw new Error('a snapshot');
        const config = { seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES, events };
        const again = createMarket(config, snapshot);
        expect(walk(again, 60).batch(0)).toEqual(walk(through, 60).batch(0));
        expect(again.snapshot().columns).toEqual(through.snapshot().columns);
        expect(again.instruments).toEqual(through.instruments);
      }),
      { numRuns: 25 },
    );
  });
});
