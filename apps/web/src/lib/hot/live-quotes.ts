/**
 * The newest quote of every symbol, outside React: columns of numbers, written four times a second and read by
 * painters. Nothing here renders, parses text or reads a clock.
 */

export const QUOTE_FIELDS = [
  'bid',
  'ask',
  'last',
  'mid',
  'bidSize',
  'askSize',
  'volume',
  'dayVolume',
  'open',
  'high',
  'low',
  'priorClose',
  'vwap',
  /** 1 while short sales keep above the bid, else 0. */
  'shortRestricted',
] as const;
export type QuoteField = (typeof QUOTE_FIELDS)[number];

/** One symbol's values; prices in whole price units, sizes in shares. */
export type Quote = Readonly<Record<QuoteField, number>> & { readonly symbol: string };

type Slot = {
  readonly symbol: string;
  readonly values: Float64Array;
  /** What is shown while the screen is frozen. */
  held: Float64Array | null;
  /** The version that last changed this symbol. */
  changedIn: number;
  /** The newest values as one object: the same object until the next change. */
  quote: Quote | null;
};

const FIELD_AT = new Map<QuoteField, number>(QUOTE_FIELDS.map((field, at) => [field, at]));

/** All quotes; one instance for a trading client. */
export class LiveQuotes {
  readonly #slots = new Map<string, Slot>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #lastBatchAtMs: number | null = null;
  #held = false;
  #heldBack = 0;

  /**
   * Takes a batch in: the symbols whose values changed. The others are as fresh as these.
   * @param freshAtMs when it came; null for prices that are known but not proved to be of this moment
   */
  apply(changes: readonly Quote[], freshAtMs: number | null): void {
    this.#version += 1;
    this.#lastBatchAtMs = freshAtMs ?? this.#lastBatchAtMs;
    if (this.#held) this.#heldBack += 1;
    for (const quote of changes) {
      const slot = this.#slotOf(quote.symbol);
      if (!write(slot.values, quote) && slot.changedIn > 0) continue;
      slot.changedIn = this.#version;
      slot.quote = null;
    }
    this.#notify();
  }

  /** Rises with every batch: a painter remembers the number it has drawn. */
  version(): number {
    return this.#version;
  }

  changedSince(symbol: string, version: number): boolean {
    return (this.#slots.get(symbol)?.changedIn ?? 0) > version;
  }

  /** The newest value, whatever is on the screen. */
  read(symbol: string, field: QuoteField): number | null {
    return this.#slots.get(symbol)?.values[FIELD_AT.get(field) ?? 0] ?? null;
  }

  /** The value to draw: the newest, or the one of the moment the screen was frozen. */
  shown(symbol: string, field: QuoteField): number | null {
    const slot = this.#slots.get(symbol);
    return (slot?.held ?? slot?.values)?.[FIELD_AT.get(field) ?? 0] ?? null;
  }

  /** The newest quote as one object. */
  quote(symbol: string): Quote | null {
    const slot = this.#slots.get(symbol);
    if (slot === undefined) return null;
    slot.quote ??= toQuote(slot);
    return slot.quote;
  }

  /** Milliseconds since the last batch; null for a symbol without a price. */
  ageMs(symbol: string, nowMs: number): number | null {
    const at = this.#slots.has(symbol) ? this.#lastBatchAtMs : null;
    return at === null ? null : nowMs - at;
  }

  lastBatchAtMs(): number | null {
    return this.#lastBatchAtMs;
  }

  /** Freezes or frees what is shown; batches keep coming in and are counted. */
  hold(held: boolean): void {
    this.#held = held;
    this.#heldBack = 0;
    this.#version += 1;
    for (const slot of this.#slots.values()) {
      slot.held = held ? slot.values.slice() : null;
      slot.changedIn = this.#version;
    }
    this.#notify();
  }

  isHeld(): boolean {
    return this.#held;
  }

  heldBack(): number {
    return this.#heldBack;
  }

  /** Called after every batch. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #slotOf(symbol: string): Slot {
    const found = this.#slots.get(symbol);
    if (found !== undefined) return found;
    const values = new Float64Array(QUOTE_FIELDS.length);
    const held = this.#held ? values.slice() : null;
    const slot: Slot = { symbol, values, held, changedIn: 0, quote: null };
    this.#slots.set(symbol, slot);
    return slot;
  }
}

function write(values: Float64Array, quote: Quote): boolean {
  let changed = false;
  for (const [at, field] of QUOTE_FIELDS.entries()) {
    if (values[at] === quote[field]) continue;
    values[at] = quote[field];
    changed = true;
  }
  return changed;
}

function toQuote(slot: Slot): Quote {
  const value = (field: QuoteField): number => slot.values[FIELD_AT.get(field) ?? 0] ?? 0;
  return {
    symbol: slot.symbol,
    bid: value('bid'),
    ask: value('ask'),
    last: value('last'),
    mid: value('mid'),
    bidSize: value('bidSize'),
    askSize: value('askSize'),
    volume: value('volume'),
    dayVolume: value('dayVolume'),
    open: value('open'),
    high: value('high'),
    low: value('low'),
    priorClose: value('priorClose'),
    vwap: value('vwap'),
    shortRestricted: value('shortRestricted'),
  };
}

/** The session's volume-weighted average price to draw, in price units; null where the market states none. */
export const sessionVwap = (symbol: string, hot: LiveQuotes): number | null =>
  hot.shown(symbol, 'vwap') || null;
