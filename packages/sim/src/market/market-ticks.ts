/** What is published of the market at a batch: quotes, days and prints, in whole ticks and shares. */
import type { MarketTrade, Tick } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import { hasFallen } from '@tradefloor/core/trading/short/price-restriction';
import { exp } from '@tradefloor/instruments/math/elementary';
import type { ClientFlow } from './client-flow.ts';
import { sizeAtBest } from './depth.ts';
import { computeLean } from './lean.ts';
import { type Quoted, toQuote } from './market-quotes.ts';
import { type Print, toPrints, toTrades } from './prints.ts';
import { type Quote, toTick } from './quote.ts';
import { computeVwap, type Walk } from './walk.ts';

/** The last price of a symbol, and what of it traded in this tick. */
export type LastPrint = Pick<Tick, 'symbol' | 'last' | 'volume'>;

/** With what it has printed. */
export type Printed = Quoted & { readonly flow: ClientFlow };

/** All symbols that are quoted. */
export function quotedTicks(state: Quoted): Tick[] {
  const ticks: Tick[] = [];
  for (let place = 0; place < state.listings.length; place += 1) {
    if (!state.realism.isPaused(place)) ticks.push(tickAt(state, place));
  }
  return ticks;
}

/** Every print of the batch, symbol by symbol, users' own first. */
export function tradesAt(state: Printed, atMs: number): MarketTrade[] {
  const { walk, listings, realism, flow } = state;
  const seq = walk.tick;
  const trades = [...flow.taken];
  for (let place = 0; place < listings.length; place += 1) {
    if (realism.isPaused(place) || walk.volume[place] === 0) continue;
    const instrument = realism.shares.at(place);
    const prints = walk.forces.hasPrints ? flow.prints(place) : plainPrints(state, place);
    for (const trade of toTrades(prints, { symbol: instrument.symbol, seq, atMs })) {
      trades.push(trade);
    }
  }
  return trades;
}

function plainPrints(state: Printed, place: number): readonly Print[] {
  const { seed, walk, realism } = state;
  const { bid, ask } = toQuote(state, place);
  const { last, volume } = lastPrintAt(state, place);
  const tick = { bid: px(bid), ask: px(ask), last, volume };
  return toPrints({ seed, seq: walk.tick, instrument: realism.shares.at(place), tick });
}

export function lastPrintAt({ walk, realism }: Quoted, place: number): LastPrint {
  const { symbol, tickSize } = realism.shares.at(place);
  const last = printedPx(walk, walk.logLast[place] ?? 0, tickSize);
  return { symbol, last, volume: qty(walk.volume[place] ?? 0) };
}

/** The price of a print from its logarithm: exact where prints are made, or else the nearest whole tick. */
function printedPx({ forces }: Walk, log: number, tickSize: number) {
  const price = exp(log);
  const exact = Math.round(price);
  // A midpoint stands half way between two ticks.
  const isPrint = forces.hasPrints && exact % (tickSize / 2) === 0;
  return px(isPrint ? exact : toTick(price, tickSize));
}

/** What a habit of the market adds to a tick. */
type Added = Pick<Tick, 'priorClose' | 'shortRestricted' | 'vwap' | 'lean'>;
type Made = Omit<Tick, keyof Added> & { -readonly [K in keyof Added]: Added[K] };

/** A symbol's quote and its day so far. */
export function tickAt(state: Quoted, place: number): Tick {
  const { walk, listings, realism, seed } = state;
  const listing = listings[place];
  if (listing === undefined) throw new RangeError(`no symbol at place ${place}`);
  const { bookKeys } = listing;
  const instrument = realism.shares.at(place);
  const { symbol, tickSize } = instrument;
  const printed = (column: Float64Array) => printedPx(walk, column[place] ?? 0, tickSize);
  const quote = toQuote(state, place);
  const bid = px(quote.bid);
  const ask = px(quote.ask);
  const lean = leanAt(state, place, quote);
  const { flags } = realism;
  const view = { seed, seq: walk.tick, instrument, tick: { bid, ask, lean }, flags };
  // Field by field: spreads of what is nearly always absent would cost more than all the rest of a batch.
  const tick: Made = {
    symbol,
    bid,
    ask,
    last: printed(walk.logLast),
    mid: px((bid + ask) / 2),
    bidSize: qty(sizeAtBest(view, 'bid', bookKeys)),
    askSize: qty(sizeAtBest(view, 'ask', bookKeys)),
    volume: qty(walk.volume[place] ?? 0),
    dayVolume: qty(walk.dayVolume[place] ?? 0),
    open: printed(walk.logOpen),
    high: printed(walk.logHigh),
    low: printed(walk.logLow),
  };
  if (walk.forces.opensWithPrint) {
    const priorClose = printed(walk.logPrior);
    tick.priorClose = priorClose;
    if (walk.fellBefore[place] === 1 || hasFallen(tick.low, priorClose))
      tick.shortRestricted = true;
  }
  const vwap = computeVwap(walk, place);
  if (vwap !== null) tick.vwap = px(vwap);
  if (lean !== undefined) tick.lean = lean;
  return tick;
}

/** How the sizes at the best prices lean, where the market has single prints. */
function leanAt({ walk, realism }: Quoted, place: number, quote: Quote): number | undefined {
  if (!walk.forces.hasPrints) return undefined;
  const price = exp(walk.logShown[place] ?? 0);
  return computeLean(price, quote, realism.shares.at(place).tickSize);
}
