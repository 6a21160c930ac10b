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
import { findFxForward, twoWayPoints } from '@tradefloor/instruments/fx/fx-forward';
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

  /** Dealt forwards that have become spot at a time of the clearing clock. */
  listMatured(clearingMs: number): FxForwardRow[] {
    if (this.#forwards.size === 0) return [];
    const tradeDate = fxTradeDate(clearingMs);
    return this.#listLive().filter(({ symbol, valueDate }) => {
      const pair = findFxForward(symbol)?.pair;
      return pair !== undefined && spotDate(pair, tradeDate) >= valueDate;
    });
  }

  #listLive(): FxForwardRow[] {
    return [...this.#forwards.values()].filter(({ endedAt }) => endedAt === null);
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
    if (symbols.size === 0) return market;
    const tradeDate = fxTradeDate(clearingMs);
    const forwards = [...symbols].flatMap(
      (symbol) => forwardQuote(fx, symbol, { nowMs, tradeDate }) ?? [],
    );
    return { ...market, quotes: [...market.quotes, ...forwards] };
  }

  /** A number that two copies of the same book share. */
  hash(): number {
    let sum = 0;
    for (const { streamId, state } of this.#streams.values()) sum ^= hash32(`${streamId}|${state}`);
    for (const { symbol } of this.#forwards.values()) sum ^= hash32(symbol);
    return sum;
  }
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
