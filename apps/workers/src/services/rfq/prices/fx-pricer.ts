/** The currency desk: two-way prices by size with every batch of the market, and the terms pairs are dealt on. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { fxQuotes, fxTerms, listFxPairs } from '@tradefloor/contracts/calls/fx';
import type {
  FxBatch,
  FxFixing,
  FxForward,
  FxPair,
  FxQuote,
  PriceCurrency,
} from '@tradefloor/contracts/fx';
import type { TickBatch } from '@tradefloor/contracts/market';
import { decimalOfPx, PX_PER_UNIT, px, type Qty } from '@tradefloor/contracts/money';
import { FX_TENORS, type FxTenorCode } from '@tradefloor/contracts/vocabulary/fx';
import type { FxForwardRow } from '@tradefloor/core/trading/dealer/fx-stream-tables';
import {
  LAST_LOOK_MS,
  QUOTE_VALIDITY_MS,
  TOLERANCE_PCT,
} from '@tradefloor/core/trading/dealer/last-look';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { forwardPoints } from '@tradefloor/instruments/fx/forward';
import {
  exactPoints,
  fxForwardSymbol,
  pointsInPips,
  twoWayPoints,
} from '@tradefloor/instruments/fx/fx-forward';
import { FX_PAIRS, findAnyPair, findNdfPair, NDF_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import { findNdf, withFixingDate } from '@tradefloor/instruments/fx/ndf';
import { forwardDate, fxTradeDate, spotDate } from '@tradefloor/instruments/fx/value-date';
import { type CallResponse, type Ctx, refuse, respond } from '@tradefloor/runtime';
import { fxQuoteAt, fxQuotesAt, fxRungAt } from '@tradefloor/sim/fx/fx-market';
import { moneyMarketRate, rateCurveAt } from '@tradefloor/sim/rates/rate-curve';

/** Between two batches of the market (service interface: Limits). */
const BATCH_MS = 250;

/** How far each tenor is from the spot date. */
export const TENOR_TERMS = {
  '1W': { weeks: 1 },
  '1M': { months: 1 },
  '3M': { months: 3 },
  '6M': { months: 6 },
  '1Y': { months: 12 },
} as const satisfies Record<FxTenorCode, { weeks: number } | { months: number }>;

export class FxPricer {
  readonly #seed: number;
  #seq = 0;
  #at: number | null = null;
  #quotes: readonly FxQuote[] = [];
  /** Of pairs that do not stream, those of the newest batch that were looked up. */
  readonly #unstreamed = new Map<string, FxQuote>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The market has moved on: prices are recomputed. */
  take({ seq, at }: TickBatch): void {
    if (this.#at !== null && seq <= this.#seq) return;
    this.#seq = seq;
    this.#at = at;
    this.#quotes = fxQuotesAt(this.#seed, seq);
    this.#unstreamed.clear();
  }

  get seq(): number {
    return this.#seq;
  }

  /** What a currency pays for so many days at the newest batch, simple, a year, as a fraction. */
  moneyMarketRate(currency: PriceCurrency, days: number, seq = this.#seq): number {
    return moneyMarketRate(rateCurveAt(this.#seed, currency, seq), currency, days);
  }

  /** Fair points of a pair over the days from its spot date, at a batch, in price units, unrounded. */
  exactPoints(pair: FxPair, of: { spot: number; days: number; seq: number }): number {
    const { spot, days, seq } = of;
    if (days <= 0) return 0;
    const baseRate = this.moneyMarketRate(pair.base, days, seq);
    const quoteRate = this.moneyMarketRate(pair.quote, days, seq);
    return exactPoints(pair, spot, { days, baseRate, quoteRate });
  }

  /** The price of an amount at a batch, and when it was made; null for a batch that was never seen. */
  spotFor(pair: FxPair, amount: Qty, seq: number) {
    const at = this.#madeAt(seq);
    return at === null ? null : { rung: fxRungAt(this.#seed, pair, { seq, amount }), at };
  }

  #madeAt(seq: number): number | null {
    if (this.#at === null || seq > this.#seq) return null;
    return this.#at - (this.#seq - seq) * BATCH_MS;
  }

  batch(nowMs: number): FxBatch {
    return { seq: this.#seq, at: this.#at ?? nowMs, quotes: [...this.#quotes] };
  }

  /** The newest prices of a pair; null without any as young as a quote may be. */
  quote(symbol: string, nowMs: number): FxQuote | null {
    if (this.#at === null || nowMs - this.#at > QUOTE_VALIDITY_MS) return null;
    return this.#quotes.find((quote) => quote.symbol === symbol) ?? this.#findUnstreamed(symbol);
  }

  #findUnstreamed(symbol: string): FxQuote | null {
    const pair = findNdfPair(symbol);
    if (pair === null) return null;
    const quote = this.#unstreamed.get(symbol) ?? fxQuoteAt(this.#seed, pair, this.#seq);
    this.#unstreamed.set(symbol, quote);
    return quote;
  }

  /** The prices a quote id stands for, and when they were made; null for what was never quoted. */
  quoteAt(pair: FxPair, seq: number): { readonly quote: FxQuote; readonly at: number } | null {
    const at = this.#madeAt(seq);
    return at === null ? null : { quote: fxQuoteAt(this.#seed, pair, seq), at };
  }
}

/** What its handlers need of the state. */
type FxCtx = Ctx<{
  readonly fx: FxPricer;
  readonly streams: { listUnpaid(pair: string): readonly FxForwardRow[] };
  toClearingTime(nowMs: number): number;
}>;

export const onListFxPairs = (): CallResponse<never, never, CallOutput<typeof listFxPairs>> =>
  respond({ items: [...FX_PAIRS], nonDeliverable: [...NDF_PAIRS] });

export const onFxQuotes = ({
  state,
  nowMs,
}: FxCtx): CallResponse<never, never, CallOutput<typeof fxQuotes>> =>
  respond(state.fx.batch(nowMs));

export function onFxTerms(
  { state, nowMs }: FxCtx,
  { symbol }: CallInput<typeof fxTerms>,
): CallResponse<never, never, CallOutput<typeof fxTerms>> {
  const pair = findAnyPair(symbol);
  if (pair === null) return refuse('NOT_FOUND', { detail: `unknown pair ${symbol}` });
  const quote = state.fx.quote(symbol, nowMs);
  if (quote === null) return refuse('CONFLICT', { detail: `${symbol} is not quoted` });
  const tradeDate = fxTradeDate(state.toClearingTime(nowMs));
  const valueDate = spotDate(pair, tradeDate);
  return respond({
    pair,
    seq: state.fx.seq,
    at: nowMs,
    tradeDate,
    valueDate,
    spot: quote.mid,
    forwards: FX_TENORS.map((tenor) =>
      toForward(pair, quote, {
        tenor,
        spotDate: valueDate,
        getRate: (currency, days) => state.fx.moneyMarketRate(currency, days),
      }),
    ),
    ...(pair.fixing === undefined
      ? {}
      : { fixings: state.streams.listUnpaid(symbol).flatMap(toFixing) }),
    lastLook: {
      validityMs: QUOTE_VALIDITY_MS,
      lookMs: LAST_LOOK_MS,
      tolerancePct: TOLERANCE_PCT,
      isSymmetric: true,
    },
  });
}

const toFixing = ({ symbol, valueDate, fixing, fixedAt }: FxForwardRow): FxFixing[] => {
  const ndf = findNdf(symbol);
  if (ndf === null) return [];
  return [{ symbol, valueDate, fixingDate: ndf.fixingDate, rate: fixing, at: fixedAt }];
};

type Tenor = {
  readonly tenor: FxTenorCode;
  readonly spotDate: string;
  readonly getRate: (currency: PriceCurrency, days: number) => number;
};

function toForward(pair: FxPair, { mid: spot, rungs: [best] }: FxQuote, of: Tenor): FxForward {
  const date = forwardDate(pair, of.spotDate, TENOR_TERMS[of.tenor]);
  const days = toDay(date) - toDay(of.spotDate);
  const { base, quote } = pair;
  const rates = { baseRate: of.getRate(base, days), quoteRate: of.getRate(quote, days) };
  const input = { spot: decimalOfPx(spot), base, quote, ...rates, days };
  // Points are quoted to a hundredth of a pip, and the outright follows from them.
  const points = Math.round(forwardPoints(input, pair.pip / PX_PER_UNIT) * 100) / 100;
  const exact = exactPoints(pair, spot, { ...rates, days });
  const twoWay = twoWayPoints(pair, spot, { exact, days });
  return {
    tenor: of.tenor,
    valueDate: date,
    ...withFixingDate(fxForwardSymbol(pair, date)),
    days,
    baseRatePct: rates.baseRate * 100,
    quoteRatePct: rates.quoteRate * 100,
    points,
    outright: px(Math.round(spot + points * pair.pip)),
    symbol: fxForwardSymbol(pair, date),
    pointsBid: pointsInPips(pair, twoWay.bid),
    pointsAsk: pointsInPips(pair, twoWay.ask),
    bid: px((best?.bid ?? spot) + twoWay.bid),
    ask: px((best?.ask ?? spot) + twoWay.ask),
  };
}
