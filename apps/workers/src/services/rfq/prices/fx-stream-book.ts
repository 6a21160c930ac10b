/** What the currency desk has on request: streams while their end is known, and forwards until they become spot. */
import type { FxStreamId } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { QuotedMarket, ReferenceQuote } from '@tradefloor/contracts/reference-quotes';
import { hash32 } from '@tradefloor/core/prng';
import type { Table } from '@tradefloor/core/table';
import { stateAt } from '@tradefloor/core/trading/dealer/fx-stream';
import type { FxForwardRow, FxStreamRow } from '@tradefloor/core/trading/dealer/fx-stream-tables';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDate } from '@tradefloor/instruments/calendar/new-york';
import { findFxForward, twoWayPoints } from '@tradefloor/instruments/fx/fx-forward';
import { NDF_PAIRS, pairNamedIn } from '@tradefloor/instruments/fx/fx-pairs';
import { findNdf } from '@tradefloor/instruments/fx/ndf';
import { fxTradeDate, spotDate } from '@tradefloor/instruments/fx/value-date';
import { toFxMarket } from '@tradefloor/instruments/quotes/reference-market';
import type { StateIo } from '@tradefloor/runtime';
import type { FxPricer } from './fx-pricer.ts';

export class FxStreamBook {
  readonly #streams: Table<FxStreamRow>;
  readonly #forwards: Table<FxForwardRow>;

  constructor(io: StateIo) {
    this.#streams = io.table(DEALER_TABLES.fxStreams);
    this.#forwards = io.table(DEALER_TABLES.fxForwards);
  }

  stream(streamId: string): FxStreamRow | undefined {
    return this.#streams.get(streamId);
  }

  put(row: FxStreamRow): void {
    this.#streams.put(row);
  }

  /** Streams of one person that can still be dealt on. */
  countOpen(userId: string, nowMs: number): number {
    let count = 0;
    for (const row of this.#streams.values()) {
      if (row.userId === userId && stateAt(row, nowMs) === 'OPEN') count += 1;
    }
    return count;
  }

  /** The dealer looks at a deal. */
  take(row: FxStreamRow, deal: Pick<FxStreamRow, 'orderId' | 'side'>): void {
    this.#streams.put({ ...row, ...deal, state: 'TAKEN' });
  }

  /** The dealer has not dealt: the stream goes on until its end. */
  giveBack(streamId: string): void {
    const row = this.#streams.get(streamId);
    if (row?.state !== 'TAKEN') return;
    this.#streams.put({ ...row, state: 'OPEN', orderId: null, side: null });
  }

  /** A deal on a stream: its forwards are marked from now until they become spot. */
  deal(row: FxStreamRow, deal: Pick<FxStreamRow, 'orderId' | 'side'>, nowMs: number): void {
    this.#streams.put({ ...row, ...deal, state: 'DEALT', decidedAt: nowMs });
    for (const symbol of [row.near, row.far]) {
      const forward = symbol === null ? null : findFxForward(symbol);
      if (forward === null || this.#forwards.get(forward.symbol) !== undefined) continue;
      const { pair, valueDate } = forward;
      this.#forwards.put({
        symbol: forward.symbol,
        pair: pair.symbol,
        valueDate,
        firstDealtAt: nowMs,
        fixing: null,
        fixedAt: null,
        endedAt: null,
      });
    }
  }

  /** The end of a stream need not be known any longer: an undealt one has lapsed. */
  close(streamId: FxStreamId, nowMs: number): void {
    const row = this.#streams.get(streamId);
    if (row === undefined) return;
    const lapsed = { state: 'LAPSED' as const, decidedAt: row.endsAt };
    this.#streams.put({ ...row, ...(row.state === 'OPEN' ? lapsed : {}), closedAt: nowMs });
    this.#streams.forget(streamId);
  }

  /** Dealt forwards, of those that are delivered, that have become spot at a time of the clearing clock. */
  listMatured(clearingMs: number): FxForwardRow[] {
    if (this.#forwards.size === 0) return [];
    const tradeDate = fxTradeDate(clearingMs);
    return this.#listLive().filter(({ symbol, valueDate }) => {
      const pair = findFxForward(symbol)?.pair;
      if (pair === undefined || pair.fixing !== undefined) return false;
      return spotDate(pair, tradeDate) >= valueDate;
    });
  }

  /** Dealt non-deliverable forwards whose fixing has come at a time of the clearing clock. */
  listDueFixings(clearingMs: number): FxForwardRow[] {
    return this.#listLive().filter(({ symbol }) => {
      const ndf = findNdf(symbol);
      return ndf !== null && ndf.fixesAt <= clearingMs;
    });
  }

  /** The fixing, kept until the value date is over. */
  fix(symbol: string, fixing: Pick<FxForwardRow, 'fixing' | 'fixedAt'>): void {
    const row = this.#forwards.get(symbol);
    if (row !== undefined) this.#forwards.put({ ...row, ...fixing });
  }

  /** Dealt forwards of a pair that have not become spot, or are not paid yet, the next one first. */
  listUnpaid(pair: string): FxForwardRow[] {
    return [...this.#forwards.values()]
      .filter((row) => row.pair === pair && row.endedAt === null)
      .toSorted((a, b) => (a.valueDate < b.valueDate ? -1 : 1));
  }

  /** Fixings whose value date is over need not be known any longer. */
  endPaid(clearingMs: number, nowMs: number): void {
    if (this.#forwards.size === 0) return;
    const today = newYorkDate(clearingMs);
    for (const { symbol, valueDate, fixing, endedAt } of [...this.#forwards.values()]) {
      if (fixing !== null && endedAt === null && valueDate < today) this.end(symbol, nowMs);
    }
  }

  #listLive(): FxForwardRow[] {
    return [...this.#forwards.values()].filter(
      ({ endedAt, fixing }) => endedAt === null && fixing === null,
    );
  }

  /** The forward is spot from now on. */
  end(symbol: string, nowMs: number): void {
    const row = this.#forwards.get(symbol);
    if (row === undefined) return;
    this.#forwards.put({ ...row, endedAt: nowMs });
    this.#forwards.forget(symbol);
  }

  /**
   * The newest reference prices of currencies: all pairs, and at the smallest size the forwards that were dealt or
   * are streamed, so that they can be checked and marked.
   * @param clearingMs by which the spot date is counted
   */
  market(fx: FxPricer, nowMs: number, clearingMs: number): QuotedMarket {
    const market = toFxMarket(fx.batch(nowMs));
    const symbols = new Set<InstrumentSymbol>();
    for (const { symbol } of this.#listLive()) symbols.add(symbol);
    for (const { near, far } of this.#streams.values()) {
      symbols.add(near);
      if (far !== null) symbols.add(far);
    }
    // A stream is known for a while after its end: what is fixed has no market any longer.
    for (const { symbol, fixing } of this.#forwards.values()) {
      if (fixing !== null) symbols.delete(symbol);
    }
    if (symbols.size === 0) return market;
    const tradeDate = fxTradeDate(clearingMs);
    const forwards = [...symbols].flatMap(
      (symbol) => forwardQuote(fx, symbol, { nowMs, tradeDate }) ?? [],
    );
    return { ...market, quotes: [...market.quotes, ...toRates(fx, symbols, nowMs), ...forwards] };
  }

  /** A number that two copies of the same book share. */
  hash(): number {
    let sum = 0;
    for (const { streamId, state } of this.#streams.values()) sum ^= hash32(`${streamId}|${state}`);
    for (const { symbol, fixing } of this.#forwards.values()) {
      sum ^= hash32(fixing === null ? symbol : `${symbol}|${fixing}`);
    }
    return sum;
  }
}

/** Spot of the pairs of non-deliverable forwards, which do not stream: what profits in them are converted by. */
function toRates(
  fx: FxPricer,
  symbols: ReadonlySet<string>,
  nowMs: number,
): readonly ReferenceQuote[] {
  const pairs = NDF_PAIRS.filter((pair) =>
    [...symbols].some((symbol) => pairNamedIn(symbol) === pair),
  );
  const quotes = pairs.flatMap(({ symbol }) => fx.quote(symbol, nowMs) ?? []);
  return toFxMarket({ ...fx.batch(nowMs), quotes }).quotes;
}

/** A forward at the newest spot prices of the smallest size; null for what is none, or while its pair is not quoted. */
function forwardQuote(
  fx: FxPricer,
  symbol: InstrumentSymbol,
  of: { readonly nowMs: number; readonly tradeDate: string },
): ReferenceQuote | null {
  const forward = findFxForward(symbol);
  if (forward === null) return null;
  const { pair, valueDate } = forward;
  const [best] = fx.quote(pair.symbol, of.nowMs)?.rungs ?? [];
  if (best === undefined) return null;
  const days = Math.max(0, toDay(valueDate) - toDay(spotDate(pair, of.tradeDate)));
  const spot = (best.bid + best.ask) / 2;
  const exact = fx.exactPoints(pair, { spot, days, seq: fx.seq });
  const points = days === 0 ? { bid: 0, ask: 0 } : twoWayPoints(pair, spot, { exact, days });
  const [bid, ask] = [px(best.bid + points.bid), px(best.ask + points.ask)];
  return { symbol, bid, ask, mid: px(Math.round((bid + ask) / 2)), size: qty(best.qty) };
}
