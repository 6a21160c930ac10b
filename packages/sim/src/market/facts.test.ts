/**
 * Stylised facts of the market with all its habits, measured from its published prints and quotes over twenty trading
 * days of real length. Season is taken out by the published profile of the day; nights are left out.
 *
 * Bands: Cont (2001), Quantitative Finance 1, 223-236, for returns; Andersen (1996) and Karpoff (1987) for volume;
 * Lillo and Farmer (2004) and Bouchaud, Gefen, Potters and Wyart (2004) for the sides of trades; Gopikrishnan, Plerou,
 * Gabaix and Stanley (2000) for their sizes; Roll (1984) for the bounce; Bouchaud, Matacz and Potters (2001) for the
 * leverage effect; O'Hara, Yao and Ye (2014) for odd lots.
 */
import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMarket, type Market } from './market.ts';
import { EQUITIES } from './universe.ts';

const DAYS = 20;
const MINUTES = 390;
const TICKS = 240;
/** Batches from one look at the quotes to the next. */
const LOOK = 8;
const SEED = 1;
/** Prints whose sides and sizes are kept, by company. */
const KEPT = 300_000;
const UNIVERSE = EQUITIES.filter(({ symbol }) => ['GOOGL', 'DIS'].includes(symbol));
const START_MS = Date.parse('2026-11-23T14:29:59.750Z');

const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const variance = (xs: readonly number[]): number => {
  const m = mean(xs);
  return mean(xs.map((x) => (x - m) ** 2));
};
const correlation = (xs: readonly number[], ys: readonly number[]): number => {
  const [mx, my] = [mean(xs), mean(ys)];
  const both = mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my)));
  return both / Math.sqrt(variance(xs) * variance(ys));
};
const autocorrelation = (xs: readonly number[], lag: number): number =>
  correlation(xs.slice(lag), xs.slice(0, -lag));
const kurtosis = (xs: readonly number[]): number => {
  const m = mean(xs);
  return mean(xs.map((x) => (x - m) ** 4)) / variance(xs) ** 2;
};
/** Hill's estimate of the tail index from the largest part of the values. */
function tailIndex(xs: readonly number[], part: number): number {
  const sorted = xs.map(Math.abs).toSorted((a, b) => b - a);
  const count = Math.floor(sorted.length * part);
  const least = Math.log(sorted[count] ?? 1);
  return 1 / mean(sorted.slice(0, count).map((x) => Math.log(x) - least));
}
/** The day's U as domain.md 1.3 writes it. */
const profile = (minute: number): number => {
  const m = minute + 0.5;
  return 1 + 2.25 * Math.exp(-m / 20) + 5.5 * Math.exp(-(MINUTES - m) / 16);
};

type Company = {
  readonly returns: number[];
  readonly volumes: number[];
  readonly flows: number[];
  readonly sides: number[];
  readonly sizes: number[];
  readonly prices: number[];
  /** By minute: the mean quoted width, a part of the price, and the volatility of the mid. */
  readonly widths: number[];
  readonly moves: number[];
  prints: number;
  inside: number;
  oddLots: number;
  shares: number;
};

type Quoting = { width: number; square: number };

/** Adds widths and squared moves of the mids since the last look; without one before there are none. */
function lookAtQuotes(market: Market, before: readonly number[], sums: readonly Quoting[]) {
  return UNIVERSE.map(({ symbol }, place) => {
    const { bid, ask, mid } = market.tick(symbol) ?? { bid: 0, ask: 0, mid: 1 };
    const sum = sums[place];
    const then = before[place] ?? 0;
    if (sum !== undefined) {
      sum.width += ((ask - bid) / mid) * (LOOK / TICKS);
      sum.square += then === 0 ? 0 : (mid / then - 1) ** 2;
    }
    return mid;
  });
}

/** Returns and volumes by minute, prints one by one. */
function play(): Company[] {
  const realism = REALISM_FLAGS.filter((flag) => flag !== 'LULD_HALTS');
  const market = createMarket({
    seed: SEED,
    startTick: 0,
    startMs: START_MS,
    universe: UNIVERSE,
    realism,
  });
  const rows = UNIVERSE.map(
    (): Company => ({
      returns: [],
      volumes: [],
      flows: [],
      sides: [],
      sizes: [],
      prices: [],
      widths: [],
      moves: [],
      prints: 0,
      inside: 0,
      oddLots: 0,
      shares: 0,
    }),
  );
  const places = new Map(UNIVERSE.map(({ symbol }, place) => [symbol, place]));
  let logs = UNIVERSE.map(() => 0);
  let mids = UNIVERSE.map(() => 0);
  for (let minute = 0; minute < DAYS * MINUTES; minute += 1) {
    const sums = UNIVERSE.map(() => ({ volume: 0, flow: 0, width: 0, square: 0 }));
    for (let tick = 0; tick < TICKS; tick += 1) {
      market.step();
      if (tick === 0 && minute % MINUTES === 0) {
        logs = [...market.snapshot().columns.logPrice];
        // Nights are left out.
        mids = UNIVERSE.map(() => 0);
      }
      if (tick % LOOK === 0) mids = lookAtQuotes(market, mids, sums);
      for (const { symbol, side, qty, price, venue } of market.trades(0)) {
        const place = places.get(symbol) ?? 0;
        const [row, sum] = [rows[place], sums[place]];
        if (row === undefined || sum === undefined) continue;
        const sign = side === 'BUY' ? 1 : -1;
        sum.volume += qty;
        sum.flow += sign * qty;
        row.prints += 1;
        row.inside += venue === 'DARK1' ? 1 : 0;
        row.oddLots += qty < 100 ? 1 : 0;
        row.shares += qty;
        if (row.sides.length >= KEPT) continue;
        row.sides.push(sign);
        row.sizes.push(qty);
        row.prices.push(price);
      }
    }
    const season = profile(minute % MINUTES);
    const now = market.snapshot().columns.logPrice;
    for (const [place, row] of rows.entries()) {
      row.returns.push(((now[place] ?? 0) - (logs[place] ?? 0)) / Math.sqrt(season));
      row.volumes.push((sums[place]?.volume ?? 0) / season);
      row.flows.push((sums[place]?.flow ?? 0) / season);
      row.widths.push(sums[place]?.width ?? 0);
      row.moves.push(Math.sqrt(sums[place]?.square ?? 0));
    }
    logs = [...now];
  }
  return rows;
}

let rows: readonly Company[] = [];
const over = (measure: (row: Company) => number): number => mean(rows.map(measure));
const expectWithin = (value: number, low: number, high: number): void => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

beforeAll(() => {
  rows = play();
}, 300_000);

describe('returns', () => {
  const sums = (xs: readonly number[], by: number) =>
    Array.from({ length: Math.floor(xs.length / by) }, (_, i) =>
      xs.slice(i * by, (i + 1) * by).reduce((sum, x) => sum + x, 0),
    );

  it('have fat tails that grow thinner with the horizon, of an index near three', () => {
    const minute = over(({ returns }) => kurtosis(returns));
    const halfHour = over(({ returns }) => kurtosis(sums(returns, 30)));
    expectWithin(minute, 6, 60);
    expectWithin(halfHour, 3, 15);
    expect(halfHour).toBeLessThan(minute / 2);
    expectWithin(
      over(({ returns }) => tailIndex(returns, 0.01)),
      2.2,
      4.5,
    );
  });

  it('have no memory, their sizes have one that fades slowly', () => {
    expect(Math.abs(over(({ returns }) => autocorrelation(returns, 1)))).toBeLessThan(0.03);
    const memory = [1, 10, 60].map((lag) =>
      over(({ returns }) => autocorrelation(returns.map(Math.abs), lag)),
    );
    expectWithin(memory[0] ?? 0, 0.1, 0.4);
    expectWithin(memory[1] ?? 0, 0.08, 0.35);
    expectWithin(memory[2] ?? 0, 0.04, 0.25);
  });

  it('make volatility rise after a fall and sink after a rise', () => {
    const lags = [1, 2, 5, 10, 20, 30, 45];
    const leverage = over(({ returns }) => {
      const squares = returns.map((r) => r * r);
      return mean(lags.map((lag) => correlation(returns.slice(0, -lag), squares.slice(lag))));
    });
    expectWithin(leverage, -0.08, -0.003);
  });
});

describe('one-minute volume', () => {
  it('varies, lasts, goes with the moves and with other companies', () => {
    expectWithin(
      over(({ volumes }) => Math.sqrt(variance(volumes)) / mean(volumes)),
      0.7,
      1.05,
    );
    expectWithin(
      over(({ volumes }) => autocorrelation(volumes, 1)),
      0.5,
      0.7,
    );
    expectWithin(
      over(({ volumes, returns }) => correlation(volumes, returns.map(Math.abs))),
      0.3,
      0.6,
    );
    const pairs = rows.flatMap((row, i) =>
      rows.slice(0, i).map((other) => correlation(row.volumes, other.volumes)),
    );
    expectWithin(mean(pairs), 0.2, 0.42);
  });

  it('is the average daily volume a session, within what twenty days scatter', () => {
    const parts = rows.map(({ shares }, i) => shares / DAYS / (UNIVERSE[i]?.adv ?? 1));
    for (const part of parts) expectWithin(part, 0.8, 1.25);
  });
});

describe('the quoted spread', () => {
  it('goes with the volatility of a day, and has reasons of its own', () => {
    const days = rows.flatMap(({ widths, moves }) =>
      Array.from({ length: DAYS }, (_, day) => {
        const [from, to] = [day * MINUTES, (day + 1) * MINUTES];
        return correlation(widths.slice(from, to), moves.slice(from, to));
      }),
    );
    expectWithin(mean(days), 0.3, 0.6);
  });
});

describe('prints', () => {
  it('are at bid or ask, less than a tenth inside, and bounce between the two', () => {
    expectWithin(
      over(({ inside, prints }) => inside / prints),
      0.05,
      0.1,
    );
    const bounce = over(({ prices }) =>
      autocorrelation(
        prices.slice(1).map((price, i) => price - (prices[i] ?? 0)),
        1,
      ),
    );
    expectWithin(bounce, -0.5, -0.1);
  });

  it('have sides with a long memory, and move the price their way', () => {
    const memory = [1, 10, 100].map((lag) => over(({ sides }) => autocorrelation(sides, lag)));
    expectWithin(memory[0] ?? 0, 0.2, 0.65);
    expectWithin(memory[1] ?? 0, 0.04, 0.3);
    expectWithin(memory[2] ?? 0, 0.004, 0.1);
    expectWithin(
      over(({ flows, returns }) => correlation(flows, returns)),
      0.15,
      0.6,
    );
  });

  it('have sizes with a heavy tail, round and odd', () => {
    expectWithin(
      over(({ sizes }) => tailIndex(sizes, 0.005)),
      1.2,
      2.5,
    );
    expectWithin(
      over(({ oddLots, prints }) => oddLots / prints),
      0.4,
      0.75,
    );
    const round = over(({ sizes }) => {
      const large = sizes.filter((size) => size >= 100);
      return large.filter((size) => size % 100 === 0).length / large.length;
    });
    expectWithin(round, 0.3, 0.8);
  });
});
