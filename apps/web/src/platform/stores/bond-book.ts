/**
 * Bonds on the desk: the listed ones, each one's current value, and its value at the start of the day. Batches come
 * once a second; listeners are notified of each.
 */
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { Bond, BondBatch, BondQuote } from '../client/shapes.ts';
import { quoteWithoutSizes } from '../marks/quote-without-sizes.ts';

/** A listed bond with its newest composite price, and the one its changes are measured against. */
export type BondLine = {
  readonly bond: Bond;
  readonly quote: BondQuote | null;
  readonly before: BondQuote | null;
};

/** A composite price as a quote. */
export const quoteOfBond = ({ isin, ...prices }: BondQuote): Quote =>
  quoteWithoutSizes({ ...prices, symbol: isin });

const byIsin = (quotes: readonly BondQuote[]): ReadonlyMap<string, BondQuote> =>
  new Map(quotes.map((quote) => [quote.isin, quote]));

export class BondBook {
  readonly #listeners = new Set<() => void>();
  #bonds: ReadonlyMap<string, Bond> = new Map();
  #list: readonly Bond[] = [];
  #batch: BondBatch | null = null;
  #quotes: ReadonlyMap<string, BondQuote> = new Map();
  #before: ReadonlyMap<string, BondQuote> = new Map();
  #lines: readonly BondLine[] | null = null;

  setBonds(bonds: readonly Bond[]): void {
    this.#list = bonds;
    this.#bonds = new Map(bonds.map((bond) => [bond.isin, bond]));
    this.#changed();
  }

  /** What changes are measured against. */
  setBefore(batch: BondBatch): void {
    this.#before = byIsin(batch.quotes);
    this.#changed();
  }

  /** The newest batch; false for one that is older than what is known. */
  take(batch: BondBatch): boolean {
    if (this.#batch !== null && batch.at < this.#batch.at) return false;
    this.#batch = batch;
    this.#quotes = byIsin(batch.quotes);
    this.#changed();
    return true;
  }

  /** All that are listed; the same object until the list is read again. */
  list(): readonly Bond[] {
    return this.#list;
  }

  bond(isin: string): Bond | null {
    return this.#bonds.get(isin) ?? null;
  }

  quote(isin: string): BondQuote | null {
    return this.#quotes.get(isin) ?? null;
  }

  /** Null before the first batch. */
  batch(): BondBatch | null {
    return this.#batch;
  }

  /** When a bond that is dealt now settles, `YYYY-MM-DD`; null before the first batch. */
  settlementDate({ calendar }: Pick<Bond, 'calendar'>): string | null {
    return this.#batch?.settlementDates[calendar] ?? null;
  }

  /** In the order of the list; the same object until something changes. */
  lines(): readonly BondLine[] {
    this.#lines ??= [...this.#bonds.values()].map((bond) => ({
      bond,
      quote: this.#quotes.get(bond.isin) ?? null,
      before: this.#before.get(bond.isin) ?? null,
    }));
    return this.#lines;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    this.#lines = null;
    for (const listener of this.#listeners) listener();
  }
}
