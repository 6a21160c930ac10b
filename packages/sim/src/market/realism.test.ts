/** The market's habits, measured against the stylised facts; halts, crashes and shocks on command; repeatable to the byte. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import {
  type MarketEvent,
  MarketStatus,
  REALISM_FLAGS,
  type RealismFlag,
} from '@tradefloor/contracts/market-event';
import { TRADING_DAY_SECONDS } from '@tradefloor/contracts/vocabulary/trading-day';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { ln } from '@tradefloor/instruments/math/elementary';
import { describe, expect, it } from 'vitest';
import { EventCalendar } from '../news/event-calendar.ts';
import { createMarket, type Market, type MarketConfig } from './market.ts';
import { isMarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';

const START_MS = Date.parse('2026-11-23T14:30:00.000Z');
const config = (more: Partial<MarketConfig> = {}): MarketConfig => ({
  seed: 42,
  startTick: 0,
  startMs: START_MS,
  universe: EQUITIES,
  ...more,
});
const AAPL = instrumentSymbol('AAPL');

const event = (
  more: Partial<MarketEvent> & Pick<MarketEvent, 'kind' | 'fromSeq'>,
): MarketEvent => ({
  eventId: `${more.kind}-${more.fromSeq}`,
  target: 'AAPL',
  size: null,
  durationMs: null,
  flags: null,
  actor: userId('admin'),
  reason: 'a test',
  at: 0,
  ...more,
});

const walk = (market: Market, ticks: number): Market => {
  for (let tick = 0; tick < ticks; tick += 1) market.step();
  return market;
};
const mid = (market: Market, symbol = 'AAPL'): number => market.tick(symbol)?.mid ?? 0;

const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const median = (xs: readonly number[]): number =>
  xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)] ?? Number.NaN;
const kurtosis = (xs: readonly number[]): number => {
  const m = mean(xs);
  const second = mean(xs.map((x) => (x - m) ** 2));
  return mean(xs.map((x) => (x - m) ** 4)) / second ** 2;
};
const correlation = (xs: readonly number[], ys: readonly number[]): number => {
  const [mx, my] = [mean(xs), mean(ys)];
  const both = mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my)));
  const sd = (zs: readonly number[], m: number) =>
    Math.sqrt(mean(zs.map((each) => (each - m) ** 2)));
  return both / (sd(xs, mx) * sd(ys, my));
};
const autocorrelation = (xs: readonly number[], lag: number): number =>
  correlation(xs.slice(0, -lag), xs.slice(lag));

/** Goes on by a tick; what a night moves is put aside. Days begin with the first tick of a minute. */
function stepByDay(market: Market, rows: readonly { logs: number[]; nights: number }[]): void {
  const before = market.simMs;
  market.step();
  if (market.simMs - before === 15_000) return;
  const { logPrice } = market.snapshot().columns;
  for (const [i, row] of rows.entries()) row.nights = (logPrice[i] ?? 0) - (row.logs.at(-1) ?? 0);
}

/** A quarter of a minute a tick, so that two hundred days of a few symbols are at hand in seconds. */
function measured(flags: readonly RealismFlag[]) {
  const days = 200;
  const universe = EQUITIES.slice(0, 8);
  const market = createMarket(
    config({ universe, realism: flags, tickMs: 15_000, startMs: START_MS - 15_000 }),
  );
  const rows = universe.map(() => ({ logs: [] as number[], volumes: [] as number[], nights: 0 }));
  for (let minute = 0; minute <= (days * TRADING_DAY_SECONDS) / 60; minute += 1) {
    const volumes = universe.map(() => 0);
    for (let tick = 0; tick < 4; tick += 1) {
      stepByDay(market, rows);
      for (const [i, { volume }] of market.prints().entries())
        volumes[i] = (volumes[i] ?? 0) + volume;
    }
    const { logPrice } = market.snapshot().columns;
    for (const [i, row] of rows.entries()) {
      row.logs.push((logPrice[i] ?? 0) - row.nights);
      row.volumes.push(volumes[i] ?? 0);
    }
  }
  const computeReturns = (logs: readonly number[], step: number) =>
    logs.flatMap((log, i) => (i >= step && i % step === 0 ? [log - (logs[i - step] ?? 0)] : []));
  const of = (pick: (row: (typeof rows)[number]) => number) => mean(rows.map(pick));
  const minutes = ({ logs }: (typeof rows)[number]) => computeReturns(logs, 1);
  const sizes = (row: (typeof rows)[number]) => minutes(row).map(Math.abs);
  return {
    // Of the company in the middle: a fourth moment with such tails is decided by one minute in 78,000.
    kurtosis: median(rows.map((row) => kurtosis(minutes(row)))),
    daily: of(({ logs }) => kurtosis(computeReturns(logs, TRADING_DAY_SECONDS / 60))),
    returns1: of((row) => autocorrelation(minutes(row), 1)),
    sizes1: of((row) => autocorrelation(sizes(row), 1)),
    sizes60: of((row) => autocorrelation(sizes(row), 60)),
    volume: of((row) => correlation(sizes(row), row.volumes.slice(1))),
  };
}

describe('stylised facts (Cont 2001) over two hundred trading days', () => {
  it('are absent from plain geometric Brownian motion', () => {
    const plain = measured([]);
    expect(plain.kurtosis).toBeGreaterThan(2.85);
    expect(plain.kurtosis).toBeLessThan(3.15);
    expect(Math.abs(plain.sizes1)).toBeLessThan(0.02);
    expect(Math.abs(plain.sizes60)).toBeLessThan(0.02);
  });

  it('are there with the habits on: fat tails, clusters, no linear autocorrelation, volume that goes with moves', () => {
    const real = measured(
      REALISM_FLAGS.filter((flag) => flag !== 'LULD_HALTS' && flag !== 'ORDER_FLOW'),
    );
    expect(real.kurtosis).toBeGreaterThan(5);
    // Reports and news are in it: a day in sixty has a move of several per cent at once.
    expect(real.kurtosis).toBeLessThan(50);
    expect(real.sizes1).toBeGreaterThan(0.1);
    expect(real.sizes1).toBeLessThan(0.4);
    expect(real.sizes60).toBeGreaterThan(0.05);
    expect(Math.abs(real.returns1)).toBeLessThan(0.03);
    expect(real.daily).toBeLessThan(6);
    expect(real.volume).toBeGreaterThan(0.2);
  }, 300_000);
});

describe('a market with habits and events', () => {
  const events = [
    event({ kind: 'SHOCK', fromSeq: 50, size: -4 }),
    event({ kind: 'FLASH_CRASH', fromSeq: 120, size: 12, target: 'MARKET', durationMs: 60_000 }),
    event({ kind: 'HALT', fromSeq: 200, target: 'MSFT' }),
    event({ kind: 'RESUME', fromSeq: 400, target: 'MSFT' }),
    event({ kind: 'REALISM', fromSeq: 500, flags: ['JUMPS'] }),
  ];
  const real = config({ realism: REALISM_FLAGS });

  it('is the same market whether its events were known before or came while it ran', () => {
    const known = walk(createMarket({ ...real, events }), 600);
    const live = createMarket(real);
    for (let tick = 0; tick < 600; tick += 1) {
      for (const each of events) if (each.fromSeq === live.seq + 1) live.schedule(each);
      live.step();
    }
    expect(live.stateHash()).toBe(known.stateHash());
    expect(live.batch(0)).toEqual(known.batch(0));
  });

  it('goes on from a snapshot as if nothing had happened, wherever it was taken', () => {
    const unbroken = walk(createMarket({ ...real, events }), 600);
    for (const at of [3, 55, 130, 250, 401, 550]) {
      const saved = JSON.parse(
        JSON.stringify(walk(createMarket({ ...real, events }), at).snapshot()),
      );
      if (!isMarketSnapshot(saved)) throw new Error('not a snapshot');
      const resumed = walk(createMarket({ ...real, events }, saved), 600 - at);
      expect(resumed.stateHash()).toBe(unbroken.stateHash());
      expect(resumed.batch(7)).toEqual(unbroken.batch(7));
    }
  });

  it('leaves a plain market untouched, to the byte, until its first event', () => {
    const plain = walk(createMarket(config()), 49);
    const later = walk(createMarket(config({ events })), 49);
    expect(later.stateHash()).toBe(plain.stateHash());
    expect(later.snapshot()).toEqual(plain.snapshot());
    expect(walk(later, 1).stateHash()).not.toBe(walk(plain, 1).stateHash());
  });

  it('refuses an event for a batch that has gone', () => {
    const market = walk(createMarket(config()), 10);
    expect(() => market.schedule(event({ kind: 'HALT', fromSeq: 10 }))).toThrow(RangeError);
  });

  it('describes its behaviour in words that the outside reads', () => {
    const market = createMarket({ ...real, events });
    for (let tick = 0; tick < 300; tick += 1) {
      market.step();
      const status = market.status(1_795_444_200_000);
      expect(MarketStatus.decode(MarketStatus.encode(status))).toEqual(status);
    }
  });
});

describe('a shock', () => {
  it('moves the price at once by its size, and leaves volatility and volume behind', () => {
    const plain = createMarket(config());
    const shocked = createMarket(
      config({ events: [event({ kind: 'SHOCK', fromSeq: 20, size: -5 })] }),
    );
    walk(plain, 20);
    walk(shocked, 20);
    expect(mid(shocked) / mid(plain)).toBeCloseTo(0.95, 3);
    expect(mid(shocked, 'MSFT')).toBe(mid(plain, 'MSFT'));
    const computeVolume = (market: Market) => {
      let sum = 0;
      for (let tick = 0; tick < 400; tick += 1) sum += walk(market, 1).tick('AAPL')?.volume ?? 0;
      return sum;
    };
    expect(computeVolume(shocked)).toBeGreaterThan(1.8 * computeVolume(plain));
  });
});

describe('news that moves prices', () => {
  const TICKS = 6_000;
  const logPrices = (market: Market) => market.snapshot().columns.logPrice;

  it('follows the published items: those they are about, their batch, what they state, and no other move', () => {
    const plain = createMarket(config());
    const market = createMarket(config({ realism: ['NEWS_SHOCKS'] }));
    const concerned = new Set<number>();
    let count = 0;
    // The habits are looked at in every fourth batch: until then the two are one market.
    let starts: readonly number[] = [];
    let firsts: readonly number[] = [];
    let plainFirsts: readonly number[] = [];
    for (let seq = 1; seq <= TICKS; seq += 1) {
      const before = logPrices(market);
      const plainBefore = logPrices(plain);
      walk(plain, 1);
      walk(market, 1);
      expect(plain.news).toBeNull();
      if (seq === 3) starts = logPrices(market);
      if (seq === 4) [firsts, plainFirsts] = [logPrices(market), logPrices(plain)];
      const [after, plainAfter] = [logPrices(market), logPrices(plain)];
      for (const { newsId, headline, symbol, sector, story } of market.news ?? []) {
        const events = market.status(0).events.filter(({ eventId }) => eventId === newsId);
        if (story.movePct === 0) {
          expect(events).toEqual([]);
          continue;
        }
        count += 1;
        const target = symbol ?? sector;
        expect(events).toMatchObject([{ target, size: story.movePct, reason: headline }]);
        for (const [place, instrument] of EQUITIES.entries()) {
          if (instrument.symbol !== symbol && instrument.sector !== sector) continue;
          concerned.add(place);
          const moved = (now: readonly number[], then: readonly number[]) =>
            (now[place] ?? 0) - (then[place] ?? 0);
          const extra = moved(after, before) - moved(plainAfter, plainBefore);
          // The burst of earlier news widens the ordinary step: less than a quarter of a thousandth.
          expect(Math.abs(extra - Math.log(1 + story.movePct / 100))).toBeLessThan(0.00025);
        }
      }
    }
    expect(count).toBeGreaterThan(2);
    // The others move as they would, only less: their ordinary motion leaves room for news of their own. The
    // difference in drift is below a hundred-thousandth.
    // Companies that report on that day move more than usual.
    const { startMs } = config();
    const reporting = new EventCalendar(42, EQUITIES)
      .on(newYorkDay(startMs))
      .map((event) => (event.kind === 'EARNINGS' ? event.instrument.symbol : null));
    for (const [place, price] of logPrices(market).entries()) {
      if (concerned.has(place) || reporting.includes(EQUITIES[place]?.symbol ?? null)) continue;
      const start = starts[place] ?? 0;
      const smaller = (firsts[place] ?? 0) - start;
      const usual = (plainFirsts[place] ?? 0) - start;
      const expected = ((logPrices(plain)[place] ?? 0) - start) * (smaller / usual);
      expect(Math.abs(price - start - expected)).toBeLessThan(0.00002);
      expect(smaller / usual).toBeGreaterThan(0.4);
      expect(smaller / usual).toBeLessThan(1);
    }
  });
});

describe('a flash crash', () => {
  it('falls to its depth in a quarter of its time and makes up three quarters of it', () => {
    const crash = event({ kind: 'FLASH_CRASH', fromSeq: 11, size: 20, durationMs: 100_000 });
    const plain = createMarket(config());
    const crashed = createMarket(config({ events: [crash] }));
    const gap = () => ln(mid(crashed) / mid(plain));
    walk(plain, 110);
    walk(crashed, 110);
    // The burst that it brings scatters the price around the script.
    expect(gap()).toBeGreaterThan(ln(0.8) - 0.01);
    expect(gap()).toBeLessThan(ln(0.8) + 0.01);
    walk(plain, 300);
    walk(crashed, 300);
    expect(gap()).toBeGreaterThan(0.25 * ln(0.8) - 0.01);
    expect(gap()).toBeLessThan(0.25 * ln(0.8) + 0.01);
  });
});

describe('halts', () => {
  const luld = config({ realism: ['LULD_HALTS'] });
  const states = (market: Market) =>
    market.status(0).halts.map(({ symbol, state }) => `${symbol} ${state}`);

  it('by hand: the symbol is quoted no more, nothing of it trades, and it reopens on command', () => {
    const market = createMarket(
      config({
        events: [event({ kind: 'HALT', fromSeq: 5 }), event({ kind: 'RESUME', fromSeq: 50 })],
      }),
    );
    walk(market, 5);
    const frozen = mid(market);
    const { dayVolume } = market.tick('AAPL') ?? { dayVolume: 0 };
    walk(market, 44);
    expect(market.batch(0).ticks.some(({ symbol }) => symbol === AAPL)).toBe(false);
    expect(market.batch(0).ticks).toHaveLength(EQUITIES.length - 1);
    expect(mid(market)).toBe(frozen);
    expect(market.tick('AAPL')?.dayVolume).toBe(dayVolume);
    expect(market.status(0).halts).toMatchObject([
      { symbol: 'AAPL', state: 'PAUSED', cause: 'MANUAL' },
    ]);
    walk(market, 1);
    expect(market.batch(0).ticks.some(({ symbol }) => symbol === AAPL)).toBe(true);
    expect(market.status(0).halts).toEqual([]);
  });

  it('by rule: a price beyond its band is held at the edge, pauses after 1.5 s, and reopens 30 s later where it has come to', () => {
    const shock = event({ kind: 'SHOCK', fromSeq: 10, size: -8 });
    const market = createMarket({ ...luld, events: [shock] });
    walk(market, 9);
    const before = mid(market);
    walk(market, 1);
    expect(mid(market) / before).toBeCloseTo(0.95, 3);
    expect(states(market)).toEqual(['AAPL LIMIT_STATE']);
    walk(market, 5);
    expect(states(market)).toEqual(['AAPL LIMIT_STATE']);
    walk(market, 1);
    expect(states(market)).toEqual(['AAPL PAUSED']);
    walk(market, 119);
    expect(states(market)).toEqual(['AAPL PAUSED']);
    walk(market, 2);
    expect(states(market)).toEqual([]);
    expect(mid(market) / before).toBeLessThan(0.93);
  });

  it('by rule: a price that comes back within the 15 s of the rule goes on without a pause', () => {
    const events = [
      event({ kind: 'SHOCK', fromSeq: 10, size: -6 }),
      event({ kind: 'SHOCK', fromSeq: 13, size: 4 }),
    ];
    const market = createMarket({ ...luld, events });
    walk(market, 12);
    expect(states(market)).toEqual(['AAPL LIMIT_STATE']);
    walk(market, 200);
    expect(states(market)).toEqual([]);
  });

  it('never show a price outside the band', () => {
    const crash = event({
      kind: 'FLASH_CRASH',
      fromSeq: 5,
      size: 30,
      target: 'MARKET',
      durationMs: 60_000,
    });
    const market = createMarket({ ...luld, events: [crash] });
    for (let tick = 0; tick < 400; tick += 1) {
      market.step();
      for (const { symbol, state, lowerPx, upperPx } of market.status(0).halts) {
        if (state === 'PAUSED') continue;
        const price = market.tick(symbol);
        expect(price?.mid).toBeGreaterThanOrEqual((lowerPx ?? 0) - 20_000);
        expect(price?.mid).toBeLessThanOrEqual((upperPx ?? 0) + 20_000);
      }
    }
  });
});
