/**
 * The walk of all prices and volumes: geometric Brownian motion with a market, a sector and an own part, in columns,
 * one rng stream per symbol. It knows numbers only; names, quotes and rounding are elsewhere.
 */
import { normalQuantile, openUnit, toGamma2 } from '@tradefloor/core/distribution';
import { combine32, drawAt, mix32, nextOutput, PRNG_STEP, streamSeed } from '@tradefloor/core/prng';
import { hasFallen } from '@tradefloor/core/trading/short/price-restriction';
import { exp } from '@tradefloor/instruments/math/elementary';

/** Share of a symbol's variance that is the whole market's: the correlation across sectors. */
export const MARKET_VARIANCE = 0.3;
/** Share that is its sector's: added to the market's it is the correlation inside a sector. */
export const SECTOR_VARIANCE = 0.25;

/** What the market's, a sector's and a symbol's own normal number weigh in its move; their squares sum up to one. */
export type Weights = { readonly market: number; readonly sector: number; readonly own: number };

/** The weights by which the market and each sector have their parts of the variance. */
export const toWeights = (market: number, sector: number): Weights => ({
  market: Math.sqrt(market),
  sector: Math.sqrt(sector),
  own: Math.sqrt(1 - market - sector),
});
export const USUAL_WEIGHTS = toWeights(MARKET_VARIANCE, SECTOR_VARIANCE);

/** Slots for the eleven GICS sectors and one for instruments without a sector. */
const SECTOR_SLOTS = 12;
// Stream 0 is the market's, 1 to 12 are the sectors', 13 is the news's, 14 and 15 are kept free, then come the symbols.
const SECTOR_STREAM = 1;
const SYMBOL_STREAM = 16;
/** Each symbol draws one number for its price and one for its volume in every tick. */
const DRAWS_PER_TICK = 2;
/**
 * All streams are windows on one cycle, 2^25 draws apart: after this many ticks (48.5 days at four a second) each comes to
 * where the next one began, and a symbol would repeat another's history. Every span of as many ticks has its own key.
 */
const SPAN_TICKS = 0x100_0000;
/** So many windows fill the cycle: streams from here on begin inside those of others, and have keys of their own. */
const STREAMS_APART = 128;
const STREAM_KEYS = 0x7061_7373;

/** What does not change while a symbol walks. */
export type WalkSymbol = {
  /** Number of its rng stream; its index among the symbols by default. */
  readonly stream?: number;
  /** ln of the price in price units where the walk begins. */
  readonly logPrice: number;
  /** Standard deviation of the log price over one tick. */
  readonly sigma: number;
  /** Expected change of the log price over one tick: (mu - sigma^2 / 2) dt. */
  readonly drift: number;
  /** Expected shares per tick when the profile stands at 1. */
  readonly rate: number;
  /** 0 to SECTOR_SLOTS - 1. */
  readonly sector: number;
};

/** State of all symbols, a column per quantity. Prices stay logarithms and are never rounded. */
export type Walk = {
  readonly count: number;
  /** Number of the columns' tick; the draws of tick t are a function of seed and t. */
  tick: number;
  readonly logPrice: Float64Array;
  /** What is shown of it: the log price, held within the forces' bands. */
  readonly logShown: Float64Array;
  /** Log price of the last print: a symbol prints in a tick in which at least one share trades. */
  readonly logLast: Float64Array;
  /** Log price of the last print of the day before. */
  readonly logPrior: Float64Array;
  /** 1 for a symbol that fell by 10 % or more on the day before. */
  readonly fellBefore: Uint8Array;
  readonly logOpen: Float64Array;
  readonly logHigh: Float64Array;
  readonly logLow: Float64Array;
  /** Fraction of a share that waits for the next tick, so that the day sums up. */
  readonly carry: Float64Array;
  /** Shares printed in this tick. */
  readonly volume: Float64Array;
  readonly dayVolume: Float64Array;
  /**
   * Money of the day's prints, price times size, in hundreds of price units: a sum of whole numbers, below 2^53 for 900
   * billion a day. {@link UNKNOWN_TURNOVER} where the day's first prints were not counted.
   */
  readonly turnover: Float64Array;
  /** Sum of the normal numbers that moved the price since it was last set to zero, and of the market's among them. */
  readonly drawn: Float64Array;
  marketDrawn: number;
  readonly forces: WalkForces;
  readonly fixed: WalkFixed;
};

/**
 * Forces on the walk besides its own noise, a number a symbol, for the next step. Their initial values change nothing,
 * not a bit: factors of one, shifts of zero, unlimited bands.
 */
export type WalkForces = {
  /** Factor of the standard deviation. */
  readonly volatility: Float64Array;
  /** Factor of the expected shares; 0 stops the symbol's tape. */
  readonly volume: Float64Array;
  /** Added to the log price. */
  readonly shift: Float64Array;
  /** Log prices below and above which nothing is shown; the walk itself goes on behind them. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** What a symbol's own normal number is multiplied by, and what is added to it. */
  readonly ownScale: Float64Array;
  readonly ownShift: Float64Array;
  weights: Weights;
  /** Factors of the expected shares in this step, and who makes the prints writes down the day's volume and range. */
  readonly burst: Float64Array;
  hasPrints: boolean;
  /** A day's first print is its open, not the last of the day before. */
  opensWithPrint: boolean;
};

const noForces = (count: number): WalkForces => ({
  volatility: new Float64Array(count).fill(1),
  volume: new Float64Array(count).fill(1),
  shift: new Float64Array(count),
  lower: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
  upper: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
  ownScale: new Float64Array(count).fill(1),
  ownShift: new Float64Array(count),
  weights: USUAL_WEIGHTS,
  burst: new Float64Array(count).fill(1),
  hasPrints: false,
  opensWithPrint: false,
});

type WalkFixed = {
  readonly seed: number;
  readonly streams: Int32Array;
  /** Keys of streams that begin inside another's window; 0 for those that do not. */
  readonly streamKeys: Int32Array;
  readonly sectors: Uint8Array;
  readonly sigma: Float64Array;
  readonly drift: Float64Array;
  readonly rate: Float64Array;
  /** Market and sector parts of this tick's normal number, by sector. */
  readonly common: Float64Array;
};

/** A walk that stands at the symbols' first prices, before any step. */
export function createWalk(seed: number, startTick: number, symbols: readonly WalkSymbol[]): Walk {
  const column = (of: (symbol: WalkSymbol) => number) => Float64Array.from(symbols, of);
  const start = column((symbol) => symbol.logPrice);
  const streams = symbols.map(({ stream }, i) => SYMBOL_STREAM + (stream ?? i));
  return {
    count: symbols.length,
    tick: startTick,
    logPrice: start,
    logShown: start.slice(),
    logLast: start.slice(),
    logPrior: start.slice(),
    fellBefore: new Uint8Array(symbols.length),
    logOpen: start.slice(),
    logHigh: start.slice(),
    logLow: start.slice(),
    carry: new Float64Array(symbols.length),
    volume: new Float64Array(symbols.length),
    dayVolume: new Float64Array(symbols.length),
    turnover: new Float64Array(symbols.length),
    drawn: new Float64Array(symbols.length),
    marketDrawn: 0,
    forces: noForces(symbols.length),
    fixed: {
      seed,
      streams: Int32Array.from(streams, (stream) => streamSeed(seed, stream)),
      streamKeys: Int32Array.from(streams, (stream) => makeStreamKey(seed, stream)),
      sectors: Uint8Array.from(symbols, (symbol) => symbol.sector),
      sigma: column((symbol) => symbol.sigma),
      drift: column((symbol) => symbol.drift),
      rate: column((symbol) => symbol.rate),
      common: new Float64Array(SECTOR_SLOTS),
    },
  };
}

/**
 * One tick for every symbol.
 * @param profile the volume profile's height at this tick; 0 stops the tape, prices go on
 */
export function stepWalk(walk: Walk, profile: number): void {
  drawCommon(walk);
  const { count, logPrice, logShown, carry, volume, drawn, forces } = walk;
  const { streams, streamKeys, sectors, sigma, drift, rate, common } = walk.fixed;
  const { weights } = forces;
  const jump = Math.imul(walk.tick * DRAWS_PER_TICK + 1, PRNG_STEP);
  const span = spanKey(walk.fixed.seed, walk.tick);
  for (let i = 0; i < count; i += 1) {
    const key = span ^ (streamKeys[i] ?? 0);
    const state = ((streams[i] ?? 0) + jump) | 0;
    const own = normalQuantile(openUnit(toKeyed(nextOutput(state), key)));
    const ownMove = own * (forces.ownScale[i] ?? 1) + (forces.ownShift[i] ?? 0);
    const z = (common[sectors[i] ?? 0] ?? 0) + weights.own * ownMove;
    drawn[i] = (drawn[i] ?? 0) + z;
    const factor = forces.volatility[i] ?? 1;
    const expected = (logPrice[i] ?? 0) + (drift[i] ?? 0) * factor * factor;
    const price = expected + (sigma[i] ?? 0) * factor * z + (forces.shift[i] ?? 0);
    logPrice[i] = price;
    const shown = Math.min(Math.max(price, forces.lower[i] ?? price), forces.upper[i] ?? price);
    logShown[i] = shown;
    const draw = toKeyed(nextOutput((state + PRNG_STEP) | 0), key);
    const noise = forces.hasPrints ? (forces.burst[i] ?? 1) : toGamma2(draw);
    const shares = (carry[i] ?? 0) + (rate[i] ?? 0) * profile * noise * (forces.volume[i] ?? 1);
    const whole = Math.floor(shares);
    carry[i] = shares - whole;
    volume[i] = whole;
    if (whole > 0 && !forces.hasPrints) printAt(walk, i, { price: shown, shares: whole });
  }
  walk.tick += 1;
}

/** The key of a tick's span; 0 in the first, whose draws are the generator's own. */
function spanKey(seed: number, tick: number): number {
  const span = Math.floor(tick / SPAN_TICKS);
  return span === 0 ? 0 : combine32(seed, span) || 1;
}

/** The same for all streams of one pass around the cycle, which do not meet within a span; 0 in the first. */
function makeStreamKey(seed: number, stream: number): number {
  const pass = Math.floor(stream / STREAMS_APART);
  return pass === 0 ? 0 : combine32(seed ^ STREAM_KEYS, pass) || 1;
}

/** A draw of a span: a one-to-one scrambling of the generator's, which leaves it uniform. */
const toKeyed = (draw: number, key: number): number => (key === 0 ? draw : mix32(draw ^ key));

/**
 * Writes down a print at a log price: the last, and the highest or lowest of the day if it is. Where days are sessions
 * the first one opens the day.
 */
export function printAt(
  walk: Walk,
  i: number,
  { price, shares }: { readonly price: number; readonly shares: number },
): void {
  const { dayVolume, logLast, logOpen, logHigh, logLow, forces } = walk;
  const isFirst = forces.opensWithPrint && dayVolume[i] === 0;
  dayVolume[i] = (dayVolume[i] ?? 0) + shares;
  logLast[i] = price;
  if (isFirst) logOpen[i] = price;
  if (isFirst || price > (logHigh[i] ?? 0)) logHigh[i] = price;
  if (isFirst || price < (logLow[i] ?? 0)) logLow[i] = price;
}

export const UNKNOWN_TURNOVER = -1;
const PX_PER_TURNOVER = 100;

/** Counts money that traded, in price units, where all of the day before it was. */
export function countTurnover({ turnover }: Walk, i: number, money: number): void {
  const before = turnover[i] ?? UNKNOWN_TURNOVER;
  if (before !== UNKNOWN_TURNOVER) turnover[i] = before + money / PX_PER_TURNOVER;
}

/** Begins to count turnover: from the next day on where this one has printed already. */
export function beginTurnover({ turnover, dayVolume }: Walk): void {
  for (let i = 0; i < turnover.length; i += 1) {
    turnover[i] = dayVolume[i] === 0 ? 0 : UNKNOWN_TURNOVER;
  }
}

/** The day's money over the day's shares, in price units; null before the first print, or where not all was counted. */
export function computeVwap({ turnover, dayVolume, forces }: Walk, i: number): number | null {
  const money = turnover[i] ?? UNKNOWN_TURNOVER;
  const shares = dayVolume[i] ?? 0;
  if (!forces.hasPrints || money === UNKNOWN_TURNOVER || shares === 0) return null;
  return Math.round((money * PX_PER_TURNOVER) / shares);
}

/** Opens a new day at each symbol's last print: what trades from here on makes its range and volume. */
export function openDay(walk: Walk): void {
  walk.dayVolume.fill(0);
  walk.turnover.fill(0);
  const { logPrior, logOpen, logHigh, logLow, fellBefore } = walk;
  for (let i = 0; i < fellBefore.length; i += 1) {
    const [low, prior] = [exp(logLow[i] ?? 0), exp(logPrior[i] ?? 0)];
    fellBefore[i] = hasFallen(Math.round(low), Math.round(prior)) ? 1 : 0;
  }
  for (const column of [logPrior, logOpen, logHigh, logLow]) column.set(walk.logLast);
}

function drawCommon(walk: Walk): void {
  const { seed, common } = walk.fixed;
  const key = spanKey(seed, walk.tick);
  const drawNormal = (stream: number) =>
    normalQuantile(openUnit(toKeyed(drawAt(streamSeed(seed, stream), walk.tick), key)));
  const { market, sector: ofSector } = walk.forces.weights;
  const drawn = drawNormal(0);
  walk.marketDrawn += drawn;
  for (let sector = 0; sector < SECTOR_SLOTS; sector += 1) {
    common[sector] = market * drawn + ofSector * drawNormal(SECTOR_STREAM + sector);
  }
}
