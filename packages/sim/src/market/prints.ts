/**
 * The prints of one symbol in one batch: how its volume came about. A pure function of the market's seed, the batch's
 * number and the tick, so that the tape, the bars and the exchange have the same trades.
 */
import type { Instrument, MarketTrade, Tick, TradeCondition } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { decimalOfPx, px, type Qty, qty } from '@tradefloor/contracts/money';
import { normalQuantile, openUnit } from '@tradefloor/core/distribution';
import { combine32, mix32 } from '@tradefloor/core/prng';
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

function sliced({ seed, seq, instrument, tick }: PrintView): Print[] {
  const key = makeFlowKey(seed, instrument.symbol);
  const buys = drawAggressor(key, seq) === 1;
  const prints: Print[] = [];
  let rng = combine32(key ^ PRINTS, seq);
  let left: number = tick.volume;
  while (left > 0) {
    rng = mix32(rng + 1);
    const size =
      prints.length === PRINTS_MAX - 1
        ? left
        : Math.min(left, drawSize(tick.volume, instrument.lotSize, rng));
    left -= size;
    const place = mix32(rng ^ 0x5bd1_e995);
    const isBuy = openUnit(place) < AGGRESSOR_CHANCE ? buys : !buys;
    prints.push(makePrint(tick, { size, isBuy, venueRng: mix32(place) }));
  }
  return prints.map((print, i) => withConditions(print, instrument, isSweep(prints, i)));
}

function drawSize(volume: number, lotSize: number, rng: number): number {
  const usual = Math.max(USUAL_SHARES, volume * USUAL_PART);
  const size = Math.ceil(usual * (SIZE_FACTORS[rng & 1_023] ?? 1));
  const lots = Math.floor(size / lotSize);
  return lots > 0 && openUnit(mix32(rng ^ 0x2545_f491)) < ROUND_CHANCE ? lots * lotSize : size;
}

type Drawn = { readonly size: number; readonly isBuy: boolean; readonly venueRng: number };

function makePrint(tick: PrintView['tick'], { size, isBuy, venueRng }: Drawn): Print {
  const side = isBuy ? 'BUY' : 'SELL';
  const isDark = openUnit(venueRng) < DARK_CHANCE;
  const touch = isBuy ? tick.ask : tick.bid;
  return isDark
    ? {
        price: px((tick.bid + tick.ask) / 2),
        qty: qty(size),
        side,
        venue: 'DARK1',
        conditions: ['MIDPOINT'],
      }
    : { price: touch, qty: qty(size), side, venue: venueAt(mix32(venueRng)), conditions: [] };
}

/** Whether a print is one of several of one order: beside it another of the same side, on another lit venue. */
function isSweep(prints: readonly Print[], i: number): boolean {
  const print = prints[i];
  return [prints[i - 1], prints[i + 1]].some(
    (other) =>
      other !== undefined &&
      other.side === print?.side &&
      other.venue !== print.venue &&
      other.venue !== 'DARK1' &&
      print.venue !== 'DARK1',
  );
}

function withConditions(print: Print, { lotSize }: Instrument, sweep: boolean): Print {
  const conditions: TradeCondition[] = [...print.conditions];
  if (print.qty < lotSize) conditions.push('ODD_LOT');
  if (sweep) conditions.push('SWEEP');
  if (isBlock(print)) conditions.push('BLOCK');
  return { ...print, conditions };
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
  prints.map((print, i) => ({
    symbol: at.symbol,
    tradeId: `${at.seq}-${at.symbol}-${i + 1}`,
    ...print,
    at: at.atMs,
    tickSeq: at.seq,
  }));
