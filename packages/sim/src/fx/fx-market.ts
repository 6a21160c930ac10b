/**
 * The currency market: every currency against the dollar is a geometric Brownian motion around the clock, moved by the
 * dollar itself and by a noise of its own; a cross is the product of its two legs, so that no triangle pays. A function
 * of seed and batch alone: any past price can be recomputed, which is how a quote id works.
 */
import type { FxPair, FxQuote, FxRung, PriceCurrency } from '@tradefloor/contracts/fx';
import { toFxQuoteId } from '@tradefloor/contracts/fx';
import { PX_PER_UNIT, px, type Qty, qty } from '@tradefloor/contracts/money';
import { drawAt, hash32 } from '@tradefloor/core/prng';
import { FX_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import { exp } from '@tradefloor/instruments/math/elementary';
import { walkAt } from '../rates/random-walk.ts';

/** Batches of 250 ms in a year of days of 24 hours. */
const BATCHES_PER_YEAR = 365 * 24 * 3_600 * 4;
/** The part of a currency's moves that the dollar makes, as a correlation between any two of them. */
const DOLLAR_SHARE = 0.5;

/** Amounts that are quoted, in units of the base currency, and how much wider than the smallest. */
const SIZES = [
  { qty: qty(1_000_000), wider: 1 },
  { qty: qty(5_000_000), wider: 1.6 },
  { qty: qty(10_000_000), wider: 2.4 },
] as const;

/** Beyond them the price widens by this for each further million, as it does from five million to ten. */
const WIDER_A_MILLION = 0.16;
const MILLION = 1_000_000;

/** How much wider than that of the smallest size the price of an amount is. @param amount in units of the base */
function widthFor(amount: number): number {
  const size = SIZES.find(({ qty: upTo }) => amount <= upTo);
  if (size !== undefined) return size.wider;
  const largest = SIZES[SIZES.length - 1] ?? SIZES[0];
  return largest.wider + ((amount - largest.qty) / MILLION) * WIDER_A_MILLION;
}

/** The usual spread of a million, in tenths of a pip; it breathes by up to two more. */
const SPREAD_TENTHS: Readonly<Record<string, number>> = {
  EURUSD: 2,
  USDJPY: 3,
  GBPUSD: 4,
  AUDUSD: 4,
  USDCAD: 4,
  USDCHF: 4,
  EURGBP: 6,
  EURJPY: 7,
  GBPJPY: 9,
  USDBRL: 100,
  USDINR: 200,
  USDTWD: 100,
};
const BREATH_TENTHS = 3;
/** A width stays for so many batches. */
const BREATH_BATCHES = 8;

const LEGS = FX_PAIRS.filter(({ isCross }) => !isCross);
const foreignCurrency = ({ base, quote }: FxPair): PriceCurrency => (base === 'USD' ? quote : base);

/** Dollars in one unit of the other currency of a dollar pair at a batch, unrounded. @param dollar the walk of the dollar */
function getWorth(seed: number, pair: FxPair, { seq, dollar }: { seq: number; dollar: number }) {
  const sigma = pair.volatilityPpm / 1_000_000 / Math.sqrt(BATCHES_PER_YEAR);
  const own = walkAt(seed, `fx ${foreignCurrency(pair)}`, seq);
  const moved =
    sigma * (Math.sqrt(DOLLAR_SHARE) * dollar + Math.sqrt(1 - DOLLAR_SHARE) * own) -
    (sigma * sigma * seq) / 2;
  const start = pair.referencePrice / PX_PER_UNIT;
  return (pair.base === 'USD' ? 1 / start : start) * exp(moved);
}

type Worths = ReadonlyMap<PriceCurrency, number>;

/** Dollars in one unit of each currency of these dollar pairs at a batch, unrounded. */
function listWorths(seed: number, pairs: readonly FxPair[], seq: number): Worths {
  const dollar = walkAt(seed, 'fx USD', seq);
  const worths = new Map<PriceCurrency, number>([['USD', 1]]);
  for (const pair of pairs) {
    worths.set(foreignCurrency(pair), getWorth(seed, pair, { seq, dollar }));
  }
  return worths;
}

/** Dollars in one unit of each currency that streams at a batch, unrounded. */
export const dollarsAt = (seed: number, seq: number): Worths => listWorths(seed, LEGS, seq);

/** What the price of a pair follows from: of one that is not delivered, its own currency. */
const worthsFor = (seed: number, pair: FxPair, seq: number): Worths =>
  pair.fixing === undefined ? dollarsAt(seed, seq) : listWorths(seed, [pair], seq);

/** The price of a pair before it is rounded, in price units. */
const exactMid = ({ base, quote }: FxPair, worths: Worths): number =>
  ((worths.get(base) ?? 0) / (worths.get(quote) ?? 1)) * PX_PER_UNIT;

/** Half of the spread of a million at a batch, in tenths of a pip. */
function halfSpread(seed: number, { symbol }: FxPair, seq: number): number {
  const held = Math.floor(seq / BREATH_BATCHES);
  const breath = drawAt(hash32(`${seed}|fx spread|${symbol}`), held) % BREATH_TENTHS;
  return ((SPREAD_TENTHS[symbol] ?? 5) + breath) / 2;
}

/** Bid and ask at half a spread, in ticks. Bids are rounded down to the tenth of a pip, asks up, so that rounding never pays the taker. */
const around = (pair: FxPair, middle: number, half: number) => ({
  bid: px(Math.floor(middle - half) * pair.tickSize),
  ask: px(Math.ceil(middle + half) * pair.tickSize),
});

/** A pair at a batch. */
function toQuote(
  pair: FxPair,
  { seed, seq, worths }: { seed: number; seq: number; worths: Worths },
): FxQuote {
  const middle = exactMid(pair, worths) / pair.tickSize;
  const half = halfSpread(seed, pair, seq);
  const rungs = SIZES.map(
    ({ qty: size, wider }): FxRung => ({ qty: size, ...around(pair, middle, half * wider) }),
  );
  const { symbol } = pair;
  const [best] = rungs;
  // Half a tick is exact in price units: ticks are of ten units at least.
  const mid = px(((best?.bid ?? 0) + (best?.ask ?? 0)) / 2);
  return { symbol, quoteId: toFxQuoteId(symbol, seq), mid, rungs };
}

/** All pairs at a batch. */
export function fxQuotesAt(seed: number, seq: number): FxQuote[] {
  const worths = dollarsAt(seed, seq);
  return FX_PAIRS.map((pair) => toQuote(pair, { seed, seq, worths }));
}

/** One pair at a batch: what its quote id stands for. */
export const fxQuoteAt = (seed: number, pair: FxPair, seq: number): FxQuote =>
  toQuote(pair, { seed, seq, worths: worthsFor(seed, pair, seq) });

/** The price of one amount at a batch, also beyond the sizes that are streamed to all. */
export function fxRungAt(seed: number, pair: FxPair, of: { seq: number; amount: Qty }): FxRung {
  const { seq, amount } = of;
  const middle = exactMid(pair, worthsFor(seed, pair, seq)) / pair.tickSize;
  const half = halfSpread(seed, pair, seq) * widthFor(amount);
  return { qty: amount, ...around(pair, middle, half) };
}
