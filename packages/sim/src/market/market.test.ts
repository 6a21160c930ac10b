/** The market as published: valid, repeatable to the byte, independent of its company, and restartable. */

import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type Instrument, type Tick, TickBatch } from '@tradefloor/contracts/market';
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarket, type MarketConfig } from './market.ts';
import { numberHash } from './number-hash.ts';
import { isMarketSnapshot, type MarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';

const START_MS = Date.parse('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;
const CONFIG: MarketConfig = { seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES };
const first = EQUITIES[0];
if (first === undefined) throw new Error('the universe is empty');
const FIRST: Instrument = first;

function walked(config: MarketConfig, ticks: number, snapshot?: MarketSnapshot) {
  const market = createMarket(config, snapshot);
  for (let t = 0; t < ticks; t += 1) market.step();
  return market;
}
const throughJson = (snapshot: MarketSnapshot): MarketSnapshot =>
  JSON.parse(JSON.stringify(snapshot));

const NUMBERS = [
  'bid',
  'ask',
  'last',
  'mid',
  'bidSize',
  'askSize',
  'volume',
  'dayVolume',
  'open',
  'high',
  'low',
] as const satisfies readonly (keyof Tick)[];

function hashOfBatches(config: MarketConfig, batches: number): string {
  const market = createMarket(config);
  const hash = numberHash();
  for (let t = 0; t < batches; t += 1) {
    if (t > 0) market.step();
    const batch = market.batch(0);
    hash.add(batch.seq);
    hash.add(batch.simTime);
    for (const tick of batch.ticks) for (const name of NUMBERS) hash.add(tick[name]);
  }
  return hash.hex();
}

describe('the same seed', () => {
  it('gives the golden first 10,000 batches of seed 42', () => {
    expect(hashOfBatches(CONFIG, 10_000)).toBe('ac3bf8e81865718d');
  });

  it('gives the log price that the same formulas give in Python, to the last bit', () => {
    const { columns } = walked(CONFIG, 9_999).snapshot();
    expect(columns.logPrice[0]).toBe(19.466878788565133);
  });

  it('gives the same batches twice, another seed or window of draws gives others', () => {
    const hash = (change: Partial<MarketConfig>) => hashOfBatches({ ...CONFIG, ...change }, 50);
    expect(hash({})).toBe(hash({}));
    expect(new Set([hash({}), hash({ seed: 43 }), hash({ startTick: 1_000 })]).size).toBe(3);
  });

  it('is not disturbed by a symbol added at the end, or by one left out there', () => {
    const more = [...EQUITIES, { ...FIRST, symbol: instrumentSymbol('NEWCO') }];
    const markets = [EQUITIES, more, EQUITIES.slice(0, 30)].map((universe) =>
      walked({ ...CONFIG, universe }, 500),
    );
    const [all, withMore, fewer] = markets.map((market) => market.batch(0).ticks);
    expect(withMore?.slice(0, 80)).toEqual(all);
    expect(fewer).toEqual(all?.slice(0, 30));
  });

  it('moves in a part of the universe as in the whole, where its index there is given', () => {
    const places = [79, 3, 41];
    const universe = places.flatMap((place) => EQUITIES[place] ?? []);
    const [all, part] = [CONFIG, { ...CONFIG, universe, places }].map((config) =>
      walked(config, 500).batch(0),
    );
    expect(part?.ticks).toEqual(places.map((place) => all?.ticks[place]));
  });
});

describe('what is published', () => {
  it('is whole, ordered and valid on the wire, also for very cheap and very wild symbols', () => {
    const instruments = fc.record({
      ticks: fc.integer({ min: 1, max: 3_000_000 }),
      volatilityPpm: fc.integer({ min: 1, max: 20_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff_ffff }),
        fc.array(instruments, { minLength: 1, maxLength: 5 }),
        (seed, shapes) => {
          const universe = shapes.map(({ ticks, volatilityPpm }, i) => ({
            ...FIRST,
            symbol: instrumentSymbol(`S${i}`),
            referencePrice: px(ticks * FIRST.tickSize),
            volatilityPpm,
          }));
          const market = walked({ ...CONFIG, seed, universe, timeCompression: 100 }, 60);
          const batch = market.batch(START_MS);
          expect(batch.ticks.flatMap(listFaults)).toEqual([]);
          expect(TickBatch.decode(TickBatch.encode(batch))).toEqual(batch);
        },
      ),
    );
  });

  it('keeps last, high and low together over a day and its turn', () => {
    const market = createMarket({ ...CONFIG, startMs: START_MS, timeCompression: 240 });
    const faults: string[] = [];
    for (let t = 0; t < 1_600; t += 1) {
      market.step();
      faults.push(...market.batch(0).ticks.flatMap(listFaults));
    }
    expect(faults).toEqual([]);
    expect(market.simMs).toBeGreaterThan(START_MS + DAY_MS);
  });

  it('numbers batches one by one from the start tick, and times them evenly', () => {
    const market = createMarket({ ...CONFIG, startTick: 1_000 });
    const stands = Array.from({ length: 4 }, () => {
      const { seq, simTime, at } = market.batch(77);
      market.step();
      return [seq, simTime - START_MS, at];
    });
    expect(stands).toEqual([
      [1_000, 0, 77],
      [1_001, 250, 77],
      [1_002, 500, 77],
      [1_003, 750, 77],
    ]);
  });

  it('begins at the reference prices', () => {
    for (const [i, tick] of createMarket(CONFIG).batch(0).ticks.entries()) {
      expect(tick.last).toBe(EQUITIES[i]?.referencePrice);
      expect([tick.volume, tick.dayVolume]).toEqual([0, 0]);
    }
  });

  it('knows only its own symbols', () => {
    const market = createMarket(CONFIG);
    expect(market.tick('NOPE')).toBeUndefined();
    expect(market.depth('NOPE', 0)).toBeUndefined();
    expect(market.expectedVolume('NOPE', 1_000)).toBe(0);
  });
});

describe('the day', () => {
  it('turns at midnight UTC of simulated time: volume from zero, range from the last print', () => {
    const startMs = Date.parse('2026-11-21T23:59:59.500Z');
    const market = walked({ ...CONFIG, startMs }, 1);
    const evening = market.batch(0).ticks;
    market.step();
    const midnight = market.batch(0);
    expect(midnight.simTime % DAY_MS).toBe(0);
    for (const [i, tick] of midnight.ticks.entries()) {
      expect(tick.dayVolume).toBe(tick.volume);
      expect(tick.open).toBe(evening[i]?.last);
    }
  });

  it.each(['flat', 'session'] as const)(
    'of a %s profile adds up to the average daily volume within one per cent',
    (volumeProfile) => {
      const startMs = Date.parse('2026-11-21T00:00:00.000Z');
      const universe = EQUITIES.slice(0, 3);
      const ticks = DAY_MS / 250 - 1;
      const market = walked({ ...CONFIG, startMs, universe, volumeProfile }, ticks);
      for (const [i, { dayVolume }] of market.batch(0).ticks.entries()) {
        expect(Math.abs(dayVolume / (universe[i]?.adv ?? 0) - 1)).toBeLessThan(0.01);
      }
    },
  );

  it('expects volume in proportion to time, and to the compression of time', () => {
    const market = createMarket(CONFIG);
    const fast = createMarket({ ...CONFIG, timeCompression: 10 });
    const shares = (FIRST.adv * 60) / 86_400;
    expect(market.expectedVolume(FIRST.symbol, 60_000)).toBeCloseTo(shares, 6);
    expect(fast.expectedVolume(FIRST.symbol, 60_000)).toBeCloseTo(10 * shares, 5);
  });
});

describe('a restart', () => {
  it('from a snapshot goes on byte for byte as if nothing had happened', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff_ffff }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        (seed, before, after) => {
          const config = { ...CONFIG, seed, startMs: START_MS + DAY_MS / 2 - 60_000 };
          const snapshot = throughJson(walked(config, before).snapshot());
          expect(isMarketSnapshot(snapshot)).toBe(true);
          const later = { ...config, startMs: 0, startTick: 0 };
          const again = walked(later, after, snapshot);
          const through = walked(config, before + after);
          expect(again.stateHash()).toBe(through.stateHash());
          expect(again.batch(5)).toEqual(through.batch(5));
          expect(again.snapshot()).toEqual(through.snapshot());
        },
      ),
      { numRuns: 30 },
    );
  });

  it('with a new symbol keeps the old ones and starts the new one at its reference', () => {
    const few = { ...CONFIG, universe: EQUITIES.slice(0, 10) };
    const more = { ...CONFIG, universe: EQUITIES.slice(0, 11) };
    const market = createMarket(more, throughJson(walked(few, 100).snapshot()));
    const ticks = market.batch(0).ticks;
    expect(ticks.slice(0, 10)).toEqual(walked(few, 100).batch(0).ticks);
    expect(ticks[10]?.last).toBe(EQUITIES[10]?.referencePrice);
  });

  it('is refused for a snapshot of another seed', () => {
    const snapshot = createMarket(CONFIG).snapshot();
    expect(() => createMarket({ ...CONFIG, seed: 43 }, snapshot)).toThrow(RangeError);
  });

  it('distinguishes a whole snapshot from anything else', () => {
    const snapshot = walked(CONFIG, 10).snapshot();
    expect(isMarketSnapshot(snapshot)).toBe(true);
    const { columns } = snapshot;
    const broken: unknown[] = [
      null,
      7,
      {},
      { ...snapshot, version: 2 },
      { ...snapshot, seq: 1.5 },
      { ...snapshot, seed: '42' },
      { ...snapshot, symbols: [1] },
      { ...snapshot, columns: { ...columns, carry: columns.carry.slice(1) } },
      { ...snapshot, columns: { ...columns, logPrice: columns.logPrice.map(() => Number.NaN) } },
      { ...snapshot, columns: { ...columns, volume: undefined } },
    ];
    expect(broken.map(isMarketSnapshot)).toEqual(broken.map(() => false));
  });
});

it('refuses a seed or a time that is no whole number', () => {
  for (const change of [
    { seed: -1 },
    { seed: 2 ** 32 },
    { seed: 0.5 },
    { startTick: -1 },
    { startMs: Number.NaN },
    { timeCompression: 0.5 },
  ]) {
    expect(() => createMarket({ ...CONFIG, ...change })).toThrow(RangeError);
  }
});

/** What is wrong with a tick; empty when it is sound. */
function listFaults(tick: Tick): string[] {
  const { bid, ask, last, mid, open, high, low, bidSize, askSize, volume, dayVolume } = tick;
  const size = FIRST.tickSize;
  const wholeTicks = [bid, ask, last, open, high, low].every((p) => p % size === 0 && p >= size);
  const checks: Record<string, boolean> = {
    wholeTicks,
    crossed: bid < ask,
    mid: mid * 2 === bid + ask,
    last: last >= low && last <= high,
    open: open >= low && open <= high,
    sizes: [bidSize, askSize].every((count) => Number.isInteger(count) && count > 0),
    volume: Number.isInteger(volume) && volume >= 0 && dayVolume >= volume,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
