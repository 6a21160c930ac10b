/** The newest market prices by symbol, from the last tick batch. Nothing is stored: the next batch replaces all. */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument, InstrumentType, Tick, TickBatch } from '@tradefloor/contracts/market';
import type { QuoteBatch, QuotedMarket, QuotedType } from '@tradefloor/contracts/reference-quotes';
import type { Desk } from '@tradefloor/contracts/user';
import { TYPE_OF_DESK } from '@tradefloor/instruments/contract/contract-size';
import { toReferenceTick } from '@tradefloor/instruments/quotes/reference-market';
import { quoteRate, type UsdRate } from '@tradefloor/instruments/usd-rate';

/** Prices that dealers make, and when. Most batches are replaced unread: their ticks are made for the first who reads. */
class Quoted {
  readonly at: number;
  readonly #quotes: QuotedMarket['quotes'];
  #ticks: ReadonlyMap<string, Tick> | null = null;

  constructor({ at, quotes }: Pick<QuotedMarket, 'at' | 'quotes'>) {
    this.at = at;
    this.#quotes = quotes;
  }

  get ticks(): ReadonlyMap<string, Tick> {
    this.#ticks ??= new Map(this.#quotes.map((quote) => [quote.symbol, toReferenceTick(quote)]));
    return this.#ticks;
  }
}

export class QuoteBoard {
  #batch: TickBatch | null = null;
  /** Where each symbol stood in an earlier batch: batches list the symbols alike, so it is rarely wrong. */
  #places = new Map<string, number>();
  readonly #quoted = new Map<QuotedType, Quoted>();
  /** The batch the places were read from. */
  #placed: TickBatch | null = null;

  /** Takes a batch; one older than the last is ignored. */
  take(batch: TickBatch): void {
    if (this.#batch === null || batch.seq > this.#batch.seq) this.#batch = batch;
  }

  /** Takes reference prices, each type at its own pace; those older than the type's last are ignored. */
  takeQuotes({ markets }: QuoteBatch): void {
    for (const market of markets) {
      const last = this.#quoted.get(market.type);
      if (last !== undefined && market.at <= last.at) continue;
      this.#quoted.set(market.type, new Quoted(market));
    }
  }

  /** When the newest prices were made, milliseconds since 1970; null before the first batch. */
  get atMs(): number | null {
    return this.#batch?.at ?? null;
  }

  /** When the newest prices of an instrument type were made, milliseconds since 1970; null before its first. */
  pricedAt(type: InstrumentType): number | null {
    return type === 'equity' ? this.atMs : (this.#quoted.get(type)?.at ?? null);
  }

  /** Number, times and habits of the newest batch, and the splits it is after; null before the first. */
  get batch(): Pick<
    TickBatch,
    'seq' | 'at' | 'simTime' | 'splits' | 'flags' | 'dividendsUpTo'
  > | null {
    return this.#batch;
  }

  /** True once the desk's market has sent prices. */
  hasReceived(desk: Desk): boolean {
    const type = TYPE_OF_DESK[desk];
    return type === 'equity' ? this.#batch !== null : this.#quoted.has(type);
  }

  /** True when the newest batch is at most this old. A batch from the future counts as new. */
  isFresh(nowMs: number, staleMs: number): boolean {
    return this.#batch !== null && nowMs - this.#batch.at <= staleMs;
  }

  /**
   * True where an instrument is not quoted although its market is: the newest prices of its type are at most so old, and
   * have none of it. Before a type's first prices, nothing is known. Options follow the prices of shares.
   */
  isUnquoted(
    { symbol, instrumentType }: Pick<Instrument, 'symbol' | 'instrumentType'>,
    nowMs: number,
    staleMs: number,
  ): boolean {
    const at = instrumentType === 'option' ? this.atMs : this.pricedAt(instrumentType);
    return at !== null && nowMs - at <= staleMs && this.tick(symbol) === null;
  }

  /** True once pairs, futures and bonds all have prices. */
  hasAllPrices(): boolean {
    return (['fx', 'commodity', 'bond'] as const).every((type) => this.#quoted.has(type));
  }

  /** The newest mids of pairs, futures and bonds. */
  *listPrices(): Iterable<readonly [symbol: string, mid: number]> {
    for (const [type, { ticks }] of this.#quoted) {
      if (type === 'option') continue;
      for (const { symbol, mid } of ticks.values()) yield [symbol, mid];
    }
  }

  tick(symbol: InstrumentSymbol): Tick | null {
    const quoted = this.#findQuoted(symbol)?.ticks.get(symbol);
    if (quoted !== undefined) return quoted;
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

  #findQuoted(symbol: InstrumentSymbol): Quoted | null {
    for (const quoted of this.#quoted.values()) if (quoted.ticks.has(symbol)) return quoted;
    return null;
  }

  #at(symbol: InstrumentSymbol): Tick | null {
    const place = this.#places.get(symbol);
    return place === undefined ? null : (this.#batch?.ticks[place] ?? null);
  }

  /** The symbol's prices when they are fresh and not crossed: what may be taken as a reference. */
  reference(symbol: InstrumentSymbol, nowMs: number, staleMs: number): Tick | null {
    const quoted = this.#findQuoted(symbol);
    if (quoted !== null) {
      return nowMs - quoted.at <= staleMs ? (quoted.ticks.get(symbol) ?? null) : null;
    }
    const tick = this.isFresh(nowMs, staleMs) ? this.tick(symbol) : null;
    return tick !== null && tick.mid > 0 && tick.bid <= tick.ask ? tick : null;
  }
}
