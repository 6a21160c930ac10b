/**
 * The prints of one symbol in one batch: how its volume came about. A pure function of the market's seed, the batch's
 * number and the tick, so that the tape, the bars and the exchange have the same trades.
 */
import type { Instrument, MarketTrade, Tick, TradeCondition } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { decimalOfPx, px, type Qty, qty } from '@tradefloor/contracts/money';
import { normalQuantile, openUnit } from '@tradefloor/core/distribution';
import { keyedDraw, mix32 } from '@tradefloor/core/prng';
import { exp } from '@tradefloor/instruments/math/elementary';
import { drawPrint, venueAt } from '../venue/print.ts';
import { drawAggressor, makeFlowKey } from './order-flow.ts';

/** A tick, and where it stands. */
export type PrintView = {
  /** The market's seed. */
  readonly seed: number;
  /** The batch's number. */
  readonly seq: number;
  readonly instrument: Instrument;
  readonly tick: Pick<Tick, 'bid' | 'ask' | 'last' | 'volume'>;
  /** The market's habits. */
  readonly flags?: readonly RealismFlag[] | undefined;
};

/** A print without its name and time. */
export type Print = Pick<MarketTrade, 'price' | 'qty' | 'side' | 'venue' | 'conditions'>;

/** Prints of one symbol in one batch, at most: the last one takes what is left. */
const PRINTS_MAX = 24;
/** Log sizes scatter by this much around the usual one. */
const SIZE_SD = 1.1;
/** The usual size of a print: this many shares, or this part of a batch that trades more. */
const USUAL_SHARES = 80;
const USUAL_PART = 1 / 8;
/** Chances: of a size in round lots, of the batch's aggressor, of the dark pool. */
const ROUND_CHANCE = 0.75;
const AGGRESSOR_CHANCE = 0.95;
const DARK_CHANCE = 0.08;
/** A block by either measure (17 CFR 242.600(b), block size). */
const BLOCK_SHARES = 10_000;
const BLOCK_DOLLARS = 200_000;
const PRINTS = 0x7072_696e;

/** Lognormal factors by equal steps of probability. */
const SIZE_FACTORS = Float64Array.from({ length: 1_024 }, (_, i) =>
  exp(SIZE_SD * normalQuantile((i + 0.5) / 1_024)),
);

/** The prints of a tick, in the order in which they were made; their sizes sum up to its volume. */
export function toPrints(view: PrintView): readonly Print[] {
  const { seed, seq, instrument, tick, flags } = view;
  if (tick.volume === 0) return [];
  if (flags?.includes('ORDER_FLOW')) return sliced(view);
  const { venue, side } = drawPrint(seed, seq, instrument.symbol);
  const aggressor = side === 'bid' ? 'SELL' : 'BUY';
  return [{ price: tick.last, qty: tick.volume, side: aggressor, venue, conditions: [] }];
}

function sliced(view: PrintView): Print[] {
  const prints: MadePrint[] = [];
  forEachPrint(view, (size, isBuy, rng) => {
    prints.push(makePrint(view.tick, { size, isBuy, rng }));
  });
  prints.forEach((print, i) => {
    addConditions(print, view.instrument, isSweep(prints, i));
  });
  return prints;
}

/** What takes a print: its size, whether the buyer was the aggressor, and the rng of its venue. */
type TakePrint = (size: number, isBuy: boolean, rng: number) => void;

function forEachPrint({ seed, seq, instrument, tick }: PrintView, take: TakePrint): void {
  const key = makeFlowKey(seed, instrument.symbol);
  const buys = drawAggressor(key, seq) === 1;
  let rng = keyedDraw(key ^ PRINTS, seq);
  let left: number = tick.volume;
  for (let count = 1; left > 0; count += 1) {
    rng = mix32(rng + 1);
    const size = drawSize(tick.volume, instrument.lotSize, rng);
    const taken = count === PRINTS_MAX ? left : Math.min(left, size);
    left -= taken;
    const side = mix32(rng ^ 0x5bd1_e995);
    take(taken, openUnit(side) < AGGRESSOR_CHANCE ? buys : !buys, mix32(side));
  }
}

/** Prices of a tick's prints, and their money: the sum of price times size. */
export type PrintedRange = {
  readonly first: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly money: number;
};

/** The first and last of a tick's prints, their range and money: what {@link toPrints} has, without making each. */
export function printedRange(view: PrintView): PrintedRange {
  const { bid, ask } = view.tick;
  let [first, high, low, last, money] = [0, 0, Number.POSITIVE_INFINITY, 0, 0];
  forEachPrint(view, (size, isBuy, rng) => {
    const touch = isBuy ? ask : bid;
    last = isDark(rng) ? (bid + ask) / 2 : touch;
    money += last * size;
    if (first === 0) first = last;
    if (last > high) high = last;
    if (last < low) low = last;
  });
  return { first, high, low, last, money };
}

const isDark = (rng: number): boolean => openUnit(rng) < DARK_CHANCE;

function drawSize(volume: number, lotSize: number, rng: number): number {
  const usual = Math.max(USUAL_SHARES, volume * USUAL_PART);
  const size = Math.ceil(usual * (SIZE_FACTORS[rng & 1_023] ?? 1));
  const lots = Math.floor(size / lotSize);
  return lots > 0 && openUnit(mix32(rng ^ 0x2545_f491)) < ROUND_CHANCE ? lots * lotSize : size;
}

/** A print whose conditions depend on those beside it, and are added when all are made. */
type MadePrint = Print & { readonly conditions: TradeCondition[] };

type Drawn = { readonly size: number; readonly isBuy: boolean; readonly rng: number };

// Written out field by field: spreads would cost more than the rest of a batch.
function makePrint({ bid, ask }: PrintView['tick'], { size, isBuy, rng }: Drawn): MadePrint {
  const dark = isDark(rng);
  const touch = isBuy ? ask : bid;
  return {
    price: dark ? px((bid + ask) / 2) : touch,
    qty: qty(size),
    side: isBuy ? 'BUY' : 'SELL',
    venue: dark ? 'DARK1' : venueAt(mix32(rng)),
    conditions: dark ? ['MIDPOINT'] : [],
  };
}

/** Whether a print is one of several of one order: beside it another of the same side, on another lit venue. */
const isSweep = (prints: readonly Print[], i: number): boolean =>
  isOfOneOrder(prints[i], prints[i - 1]) || isOfOneOrder(prints[i], prints[i + 1]);

const isOfOneOrder = (print: Print | undefined, other: Print | undefined): boolean =>
  print !== undefined &&
  other !== undefined &&
  other.side === print.side &&
  other.venue !== print.venue &&
  other.venue !== 'DARK1' &&
  print.venue !== 'DARK1';

function addConditions(print: MadePrint, { lotSize }: Instrument, sweep: boolean): void {
  const { conditions } = print;
  if (print.qty < lotSize) conditions.push('ODD_LOT');
  if (sweep) conditions.push('SWEEP');
  if (isBlock(print)) conditions.push('BLOCK');
}

const isBlock = ({ price, qty: size }: Pick<Print, 'price' | 'qty'>): boolean =>
  size >= BLOCK_SHARES || size * decimalOfPx(price) >= BLOCK_DOLLARS;

/** Shares of a tick's volume that are the market's own: users' trades are fills already. */
export const marketVolume = (
  { symbol, volume }: Pick<Tick, 'symbol' | 'volume'>,
  clientTrades: readonly MarketTrade[] = [],
): Qty =>
  qty(
    clientTrades.reduce(
      (left, each) => (each.symbol === symbol ? left - each.qty : left),
      volume as number,
    ),
  );

/** Prints with their names. */
export const toTrades = (
  prints: readonly Print[],
  at: { readonly symbol: Instrument['symbol']; readonly seq: number; readonly atMs: number },
): MarketTrade[] =>
  prints.map(({ price, qty: shares, side, venue, conditions }, i) => ({
    symbol: at.symbol,
    tradeId: `${at.seq}-${at.symbol}-${i + 1}`,
    price,
    qty: shares,
    side,
    venue,
    conditions,
    at: at.atMs,
    tickSeq: at.seq,
  }));
