/** The features: the incremental board equals the definitions, batch by batch, with missing or repeated batches. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { FEATURES, type FeatureBatch } from '@tradefloor/contracts/intelligence';
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type { NewsEvent } from '@tradefloor/contracts/news';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawsFrom } from '../../prng.ts';
import { FeatureBoard } from './feature-board.ts';
import { naiveRaw, type Received } from './naive-features.given.ts';
import { normalised } from './normalise.ts';

const START_MS = 1_795_444_200_000;
const TICK_MS = 5_000;
const SHARE = 1 / 86_400_000;
const RATE = 0.5;
const SECTORS = ['Energy', 'Energy', 'Energy', 'Utilities', null] as const;

const INSTRUMENTS: readonly Instrument[] = SECTORS.map((sector, i) => ({
  symbol: instrumentSymbol(`SYM${i}`),
  name: `Company ${i}`,
  instrumentType: 'equity',
  sector,
  currency: 'USD',
  tickSize: px(10_000),
  lotSize: qty(100),
  adv: qty(1_000_000 * (i + 1)),
  volatilityPpm: 200_000 + 50_000 * i,
  referencePrice: px(100_000_000),
  primaryVenue: 'XNAS',
}));

/** Trading goes on around the clock. */
const passedBetween = (fromMs: number, toMs: number) => ({
  marketMs: toMs - fromMs,
  volumeShare: SHARE * (toMs - fromMs),
});

const openBoard = (instruments = INSTRUMENTS) =>
  new FeatureBoard({
    instruments,
    tickMs: TICK_MS,
    passedBetween,
    newsPerHour: () => RATE,
  });

/** A market of random walks; `seed` decides all of it. */
function givenBatches(seed: number, count: number, tickMs = TICK_MS): TickBatch[] {
  const draws = drawsFrom(seed);
  const mids = INSTRUMENTS.map(() => 100_000_000);
  const days = INSTRUMENTS.map(() => 0);
  return Array.from({ length: count }, (_, i) => ({
    seq: i + 1,
    at: START_MS + i * tickMs,
    simTime: START_MS + i * tickMs,
    ticks: INSTRUMENTS.map(({ symbol }, place) => {
      mids[place] = Math.round((mids[place] ?? 0) * (1 + (draws.next() - 0.5) / 500));
      const volume = Math.floor(draws.next() * 200);
      days[place] = (days[place] ?? 0) + (i === 0 ? 0 : volume);
      const mid = px(mids[place] ?? 0);
      const size = qty(100);
      return {
        symbol,
        bid: mid,
        ask: mid,
        last: mid,
        mid,
        bidSize: size,
        askSize: size,
        volume: qty(i === 0 ? 0 : volume),
        dayVolume: qty(days[place] ?? 0),
        open: mid,
        high: mid,
        low: mid,
      };
    }),
  }));
}

const givenNews = (i: number, simTime: number, place: number, tone: number): NewsEvent => ({
  newsId: `n${i}`,
  seq: i,
  at: simTime,
  simTime,
  symbol: instrumentSymbol(`SYM${place}`),
  sector: null,
  kind: 'EARNINGS',
  headline: 'Something happened',
  sentiment: tone,
  impact: -tone,
});

/** Feeds batches, each after the news of its time. */
function measure(batches: readonly TickBatch[], news: readonly NewsEvent[] = []): FeatureBatch[] {
  const board = openBoard();
  const waiting = [...news];
  return batches.flatMap((batch) => {
    const measured = board.take(batch);
    while ((waiting[0]?.simTime ?? Number.POSITIVE_INFINITY) <= batch.simTime) {
      const event = waiting.shift();
      if (event !== undefined) board.receive(event);
    }
    return measured ?? [];
  });
}

const topicScope = (batches: readonly TickBatch[], news: readonly NewsEvent[]): Received => ({
  instruments: INSTRUMENTS,
  batches,
  news,
  newsPerHour: RATE,
  volumeShareOfMs: SHARE,
});

describe('the features of a market', () => {
  it('are those of their definitions, for any market and any news', () => {
    const events = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 430 }),
        place: fc.integer({ min: 0, max: 4 }),
        tone: fc.integer({ min: -100, max: 100 }).map((n) => n / 100),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 50, max: 440 }), events, (seed, count, reported) => {
        const batches = givenBatches(seed, count);
        const news = reported
          .toSorted((a, b) => a.at - b.at)
          // Between batches: it is processed before the next one.
          .map(({ at, place, tone }, i) =>
            givenNews(i, START_MS + at * TICK_MS - 1_250, place, tone),
          )
          .filter(({ simTime }) => simTime >= START_MS);
        const board = openBoard();
        let newest: FeatureBatch | null = null;
        let received = 0;
        for (const batch of batches) {
          while ((news[received]?.simTime ?? Number.POSITIVE_INFINITY) <= batch.simTime) {
            const event = news[received];
            if (event !== undefined) board.receive(event);
            received += 1;
          }
          newest = board.take(batch);
        }
        const twin = topicScope(batches, news);
        INSTRUMENTS.forEach((instrument, place) => {
          const vector = newest?.vectors[place];
          naiveRaw(twin, instrument).forEach((raw, i) => {
            expect(vector?.quality[i], FEATURES[i]).toBe(Number.isFinite(raw) ? 1 : 0);
            expect(vector?.raw[i], FEATURES[i]).toBeCloseTo(Number.isFinite(raw) ? raw : 0, 7);
          });
        });
      }),
      { numRuns: 60 },
    );
  });

  it('weigh what is known alone: before its window is full a feature is 0 and marked as such', () => {
    const [first] = measure(givenBatches(1, 1));
    const vector = first?.vectors[0];
    expect(vector?.quality).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect(vector?.values.slice(0, 4)).toEqual([0, 0, 0, 0]);
  });

  it('stay within [-3, 3], whatever happens', () => {
    const batches = givenBatches(3, 61);
    const crash = batches.at(-1);
    if (crash === undefined) throw new Error('no batch');
    const ticks = crash.ticks.map((tick) => ({ ...tick, mid: px(1) }));
    const measured = measure([...batches.slice(0, -1), { ...crash, ticks }]).at(-1);
    for (const { values } of measured?.vectors ?? []) {
      for (const value of values) expect(Math.abs(value)).toBeLessThanOrEqual(3);
    }
    expect(measured?.vectors[0]?.values[0]).toBe(-3);
  });

  it('are recomputed identically from raw and basis: published vectors can be shocked', () => {
    for (const { vectors } of measure(givenBatches(5, 400), [givenNews(1, START_MS, 0, 0.5)])) {
      for (const { raw, values, quality, basis } of vectors) {
        const again = raw.map((each, i) => (quality[i] === 1 ? normalised(i, each, basis) : 0));
        expect(again).toEqual(values);
      }
    }
  });

  it('take nothing from a batch that is no newer, and nothing twice from the same news', () => {
    const batches = givenBatches(7, 80);
    const event = givenNews(1, START_MS + 10 * TICK_MS, 2, 0.8);
    const repeated = batches.flatMap((batch) => [batch, batch]);
    expect(measure(repeated, [event, event])).toEqual(measure(batches, [event]));
  });

  it('end a window that had no input for too long', () => {
    const batches = givenBatches(9, 70);
    const later = batches.map((batch) => ({ ...batch, simTime: batch.simTime + 900_000 }));
    const measured = measure([...batches, ...later.slice(0, 1)]).at(-1);
    expect(measured?.vectors[0]?.quality[0]).toBe(0);
  });
});

describe('a past that was recorded', () => {
  it('makes return and volatility known at once, volume and sector as soon as they can be', () => {
    const closes = INSTRUMENTS.map(({ symbol }, place) => ({
      symbol,
      prices: Array.from({ length: 40 }, (_, i) => 100_000_000 + ((i * (place + 3)) % 7) * 10_000),
    }));
    const history = { minutes: 40, closes, news: [], newsSpanMs: 0 };
    const board = new FeatureBoard(
      { instruments: INSTRUMENTS, tickMs: 250, passedBetween, newsPerHour: () => 1 },
      history,
    );
    const [batch] = givenBatches(1, 1);
    if (batch === undefined) throw new Error('no batch');
    const first = board.take(batch);
    expect(first?.vectors[0]?.quality).toEqual([1, 0, 1, 1, 1, 1, 1]);
    const then = closes[0]?.prices[34] ?? 0;
    const mid = batch.ticks[0]?.mid ?? 0;
    expect(first?.vectors[0]?.raw[0]).toBeCloseTo(Math.log(mid / then), 8);
  });

  it('counts news before it as usual and news in it as it was', () => {
    const settings = {
      instruments: INSTRUMENTS,
      tickMs: 250,
      passedBetween,
      newsPerHour: () => 2,
    };
    const [batch] = givenBatches(1, 1);
    if (batch === undefined) throw new Error('no batch');
    const perHour = (news: readonly NewsEvent[]) =>
      new FeatureBoard(settings, {
        minutes: 0,
        closes: [],
        news,
        newsSpanMs: 3_600_000,
      }).take(batch)?.vectors[0]?.raw[5];
    expect(perHour([])).toBeCloseTo(2 / Math.E, 8);
    const halfAnHourAgo = givenNews(1, START_MS - 1_800_000, 0, 0.1);
    expect(perHour([halfAnHourAgo])).toBeCloseTo(2 / Math.E + Math.exp(-0.5), 8);
  });
});

describe('a split', () => {
  const SPLIT = {
    symbol: INSTRUMENTS[1]?.symbol ?? instrumentSymbol('NONE'),
    ratio: 10,
    seq: 300,
    at: 0,
  };
  const { symbol } = SPLIT;
  /** The same market, with one company in new shares from a batch on. */
  const split = (batches: readonly TickBatch[]): TickBatch[] =>
    batches.map((batch) =>
      batch.seq < SPLIT.seq
        ? batch
        : {
            ...batch,
            splits: [SPLIT],
            ticks: batch.ticks.map((tick) =>
              tick.symbol === symbol
                ? { ...tick, mid: px(tick.mid / 10), dayVolume: qty(tick.dayVolume * 10) }
                : tick,
            ),
          },
    );

  it('is no return, no volatility and no volume', () => {
    const plain = givenBatches(7, 600);
    const [through, over] = [openBoard(), openBoard()];
    const rows = split(plain).map((batch) => over.take(batch));
    let far = 0;
    plain.forEach((batch, i) => {
      const [expected, found] = [through.take(batch), rows[i]];
      for (const [place, vector] of (expected?.vectors ?? []).entries()) {
        const shown = found?.vectors[place];
        expect(shown?.quality).toEqual(vector.quality);
        // Logarithms of other numbers: equal but for the last bits.
        for (const [n, raw] of vector.raw.entries()) {
          far = Math.max(far, Math.abs((shown?.raw[n] ?? Number.NaN) - raw));
        }
      }
    });
    expect(far).toBeLessThan(5e-7);
  });

  it('is none between a recorded past and the first batch either', () => {
    const settings = {
      instruments: INSTRUMENTS,
      tickMs: TICK_MS,
      passedBetween,
      newsPerHour: () => RATE,
    };
    const closes = (factor: number) => ({
      minutes: 40,
      closes: INSTRUMENTS.map((each) => ({
        symbol: each.symbol,
        prices: Array.from({ length: 40 }, (_, i) =>
          Math.round((100_000_000 + i * 1_000) / (each.symbol === symbol ? factor : 1)),
        ),
      })),
      news: [],
      newsSpanMs: 0,
    });
    const [first] = givenBatches(7, 1);
    if (first === undefined) throw new Error('a batch');
    const past = { ...closes(10), splits: [SPLIT] };
    const [after] = split([{ ...first, seq: 400 }]);
    if (after === undefined) throw new Error('a batch');
    const found = new FeatureBoard(settings, past).take(after);
    const plain = new FeatureBoard(settings, closes(1)).take({ ...first, seq: 400 });
    // The recorded price of a tenth is rounded to a millionth.
    const expected = plain?.vectors[1]?.raw ?? [];
    for (const [n, raw] of expected.entries())
      expect(found?.vectors[1]?.raw[n]).toBeCloseTo(raw, 5);
    // From before the split was known: what is recorded of old shares meets a batch of new ones.
    const early = new FeatureBoard(settings, closes(1)).take(after);
    for (const [n, raw] of expected.entries())
      expect(early?.vectors[1]?.raw[n]).toBeCloseTo(raw, 6);
  });
});
