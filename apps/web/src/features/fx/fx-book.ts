/**
 * Currency prices as the tiles read them: the newest of each pair, which way it moved, and when the stream last spoke.
 * Lives outside React; a tile re-renders only when its own price has changed.
 */
import type { FxFrame, FxQuote } from '../../platform/client/shapes.ts';

/** A pair's prices of one instant, with the move of the mid since the one before. */
export type FxPrice = FxQuote & { readonly moved: -1 | 0 | 1 };

/** Mids are kept for the line of a pair: one a second, five minutes of them. */
const KEPT_MIDS = 300;
const MID_EVERY_MS = 1_000;

/** Prices older than this are shown and not dealt on: a quote is good for one second. */
export const FX_STALE_MS = 1_000;

export class FxBook {
  readonly #listeners = new Set<() => void>();
  readonly #prices = new Map<string, FxPrice>();
  readonly #mids = new Map<string, number[]>();
  #seq = -1;
  #receivedAtMs: number | null = null;
  #keptAtMs = Number.NEGATIVE_INFINITY;

  /** Takes the newest prices; older ones change nothing. @param nowMs the browser's time at their arrival */
  take({ seq, quotes }: FxFrame, nowMs: number): void {
    if (seq <= this.#seq) return;
    const isFirst = this.#seq < 0;
    this.#seq = seq;
    // What comes first on a new connection may be old: only what follows it proves that prices come.
    if (!isFirst) this.#receivedAtMs = nowMs;
    for (const quote of quotes) {
      const before = this.#prices.get(quote.symbol)?.mid ?? quote.mid;
      const moved = Math.sign(quote.mid - before) as FxPrice['moved'];
      this.#prices.set(quote.symbol, { ...quote, moved });
    }
    this.#keep(nowMs);
    for (const listener of this.#listeners) listener();
  }

  #keep(nowMs: number): void {
    if (nowMs - this.#keptAtMs < MID_EVERY_MS) return;
    this.#keptAtMs = nowMs;
    for (const { symbol, mid } of this.#prices.values()) {
      const mids = [...(this.#mids.get(symbol) ?? []), mid].slice(-KEPT_MIDS);
      this.#mids.set(symbol, mids);
    }
  }

  /** The same object until the next batch. */
  price(symbol: string): FxPrice | null {
    return this.#prices.get(symbol) ?? null;
  }

  mid(symbol: string): number | null {
    return this.#prices.get(symbol)?.mid ?? null;
  }

  /** Oldest first, one a second; the same object until the next is kept. */
  mids(symbol: string): readonly number[] {
    return this.#mids.get(symbol) ?? NO_MIDS;
  }

  /** Milliseconds since prices came; null before that is known. */
  ageMs(nowMs: number): number | null {
    return this.#receivedAtMs === null ? null : nowMs - this.#receivedAtMs;
  }

  isStale(nowMs: number): boolean {
    const age = this.ageMs(nowMs);
    return age === null || age > FX_STALE_MS;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const NO_MIDS: readonly number[] = [];

/** The prices of the smallest size that holds an amount; null where it is beyond all. */
export const rungFor = ({ rungs }: FxQuote, amount: number): FxQuote['rungs'][number] | null =>
  rungs.find(({ qty }) => amount <= qty) ?? null;
