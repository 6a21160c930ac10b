/**
 * What dealers deal whole orders at now, by the newest prices: futures by their quote and the size, currencies by the
 * prices they stream for each size. The dealer looks again when it has the order.
 */
import type { FxBatch } from '@tradefloor/contracts/fx';
import type { Tick } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import { PX_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import type { QuoteBoard } from '@tradefloor/core/trading/risk/quote-board';
import { dealtPrice } from '@tradefloor/instruments/contract/dealt-price';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { rungFor } from '@tradefloor/instruments/fx/fx-instrument';

/** Older prices are none. */
const STALE_MS = RISK_DEFAULTS.staleMidMs;

type Sized = Pick<Order, 'symbol' | 'instrumentType' | 'side' | 'qty'>;

export class DealerPrices {
  readonly #quotes: Pick<QuoteBoard, 'reference'>;
  #fx: FxBatch | null = null;

  constructor(quotes: Pick<QuoteBoard, 'reference'>) {
    this.#quotes = quotes;
  }

  /** Takes the currencies' prices; those older than the last are ignored. */
  takeFx(batch: FxBatch): void {
    if (this.#fx === null || batch.seq > this.#fx.seq) this.#fx = batch;
  }

  /** The market as the order meets it: its side's price is the one for all of its quantity. Null without a fresh one. */
  tickFor(order: Sized, nowMs: number): Tick | null {
    const tick = this.#quotes.reference(order.symbol, nowMs, STALE_MS);
    if (tick === null) return null;
    return order.instrumentType === 'fx' ? this.#streamed(order, tick, nowMs) : sized(order, tick);
  }

  #streamed({ symbol, qty }: Sized, tick: Tick, nowMs: number): Tick | null {
    if (this.#fx === null || nowMs - this.#fx.at > STALE_MS) return null;
    const quote = this.#fx.quotes.find((each) => each.symbol === symbol);
    const rung = quote === undefined ? null : rungFor(quote, qty);
    if (quote === undefined || rung === null) return null;
    return { ...tick, mid: quote.mid, last: quote.mid, bid: rung.bid, ask: rung.ask };
  }
}

function sized(order: Sized, tick: Tick): Tick | null {
  const tickSize = parseFutureSymbol(order.symbol)?.product.tickSize ?? PX_PER_CENT;
  const price = dealtPrice({ ...tick, tickSize }, order);
  if (price <= 0) return null;
  return order.side === 'BUY' ? { ...tick, ask: price } : { ...tick, bid: price };
}
