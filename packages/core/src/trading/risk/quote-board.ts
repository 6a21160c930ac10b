/** The newest market prices by symbol, from the last tick batch. Nothing is stored: the next batch replaces all. */
import type { BondBatch } from '@tradefloor/contracts/bond';
import type { FutureBatch } from '@tradefloor/contracts/future';
import type { FxBatch } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import type { OptionBatch } from '@tradefloor/contracts/option';
import type { Desk } from '@tradefloor/contracts/user';
import { bondTicks } from '@tradefloor/instruments/bond/bond-instrument';
import { futureTicks } from '@tradefloor/instruments/futures/future-contract';
import { fxTicks } from '@tradefloor/instruments/fx/fx-instrument';
import { optionTicks } from '@tradefloor/instruments/option/option-contract';
import { quoteRate, type UsdRate } from '@tradefloor/instruments/usd-rate';

/** Prices that dealers make, and when. */
type Dealt = { readonly at: number; readonly ticks: ReadonlyMap<string, Tick> };

export class QuoteBoard {
  #batch: TickBatch | null = null;
  /** Where each symbol stood in an earlier batch: batches list the symbols alike, so it is rarely wrong. */
  #places = new Map<string, number>();
  #bonds: Dealt | null = null;
  #options: Dealt | null = null;
  #futures: Dealt | null = null;
  #fx: Dealt | null = null;
  /** The batch the places were read from. */
  #placed: TickBatch | null = null;

  /** Takes a batch; one older than the last is ignored. */
  take(batch: TickBatch): void {
    if (this.#batch === null || batch.seq > this.#batch.seq) this.#batch = batch;
  }

  /** Takes the bonds' composite prices, which come at their own pace; an older batch is ignored. */
  takeBonds(batch: BondBatch): void {
    if (this.#bonds !== null && batch.at <= this.#bonds.at) return;
    const ticks = bondTicks(batch).map((tick) => [tick.symbol, tick] as const);
    this.#bonds = { at: batch.at, ticks: new Map(ticks) };
  }

  /** Takes the options' quotes; an older batch is ignored. */
  takeOptions(batch: OptionBatch): void {
    if (this.#options !== null && batch.at <= this.#options.at) return;
    const ticks = optionTicks(batch).map((tick) => [tick.symbol, tick] as const);
    this.#options = { at: batch.at, ticks: new Map(ticks) };
  }

  /** Takes the futures' quotes; an older batch is ignored. */
  takeFutures(batch: FutureBatch): void {
    if (this.#futures !== null && batch.at <= this.#futures.at) return;
    const ticks = futureTicks(batch).map((tick) => [tick.symbol, tick] as const);
    this.#futures = { at: batch.at, ticks: new Map(ticks) };
  }

  /** Takes the currency pairs' prices; an older batch is ignored. */
  takeFx(batch: FxBatch): void {
    if (this.#fx !== null && batch.at <= this.#fx.at) return;
    const ticks = fxTicks(batch).map((tick) => [tick.symbol, tick] as const);
    this.#fx = { at: batch.at, ticks: new Map(ticks) };
  }

  /** When the newest prices were made, milliseconds since 1970; null before the first batch. */
  get atMs(): number | null {
    return this.#batch?.at ?? null;
  }

  /** True once the desk's market has sent prices. */
  hasReceived(desk: Desk): boolean {
    const markets = {
      EQ: this.#batch,
      FI: this.#bonds,
      FX: this.#fx,
      COMM: this.#futures,
      DERIV: this.#options,
    } satisfies Record<Desk, unknown>;
    return markets[desk] !== null;
  }

  /** True when the newest batch is at most this old. A batch from the future counts as new. */
  isFresh(nowMs: number, staleMs: number): boolean {
    return this.#batch !== null && nowMs - this.#batch.at <= staleMs;
  }

  tick(symbol: InstrumentSymbol): Tick | null {
    const dealt = this.#dealtIn(symbol)?.ticks.get(symbol);
    if (dealt !== undefined) return dealt;
    if (this.#batch === null) return null;
    const there = this.#at(symbol);
    if (there?.symbol === symbol || this.#placed === this.#batch) return there;
    this.#places = new Map(this.#batch.ticks.map((tick, place) => [tick.symbol, place]));
    this.#placed = this.#batch;
    return this.#at(symbol);
  }

  /** Dollars in one unit of what the symbol is priced in, at fresh prices; null while they are not known. */
  getUsdRate(symbol: string, nowMs: number, staleMs: number): UsdRate | null {
    return quoteRate(symbol, (pair) => this.reference(pair.symbol, nowMs, staleMs)?.mid ?? null);
  }

  #dealtIn(symbol: InstrumentSymbol): Dealt | null {
    for (const dealt of [this.#bonds, this.#options, this.#futures, this.#fx]) {
      if (dealt?.ticks.has(symbol)) return dealt;
    }
    return null;
  }

  #at(symbol: InstrumentSymbol): Tick | null {
    const place = this.#places.get(symbol);
    return place === undefined ? null : (this.#batch?.ticks[place] ?? null);
  }

  /** The symbol's prices when they are fresh and not crossed: what may be taken as a reference. */
  reference(symbol: InstrumentSymbol, nowMs: number, staleMs: number): Tick | null {
    const dealt = this.#dealtIn(symbol);
    if (dealt !== null) {
      return nowMs - dealt.at <= staleMs ? (dealt.ticks.get(symbol) ?? null) : null;
    }
    const tick = this.isFresh(nowMs, staleMs) ? this.tick(symbol) : null;
    return tick !== null && tick.mid > 0 && tick.bid <= tick.ask ? tick : null;
  }
}
