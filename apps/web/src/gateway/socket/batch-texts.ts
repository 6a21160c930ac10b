/** Batches as JSON for many sockets, each limited to the symbols that its client wants. */
import { toGroupKey } from '@tradefloor/api/ticks/group';

export type Names = 'all' | ReadonlySet<string>;

/** Symbols, and the name of their set: clients that want the same share the text. */
export type Wanted = { readonly symbols: Names; readonly key: string };

export const toWanted = (symbols: Names): Wanted => ({
  symbols,
  key: toGroupKey(symbols === 'all' ? null : [...symbols]),
});

/** The rows of a batch for one set of symbols. */
export type Selection = {
  readonly count: number;
  /** The batch with these rows only; made at the first use. */
  readonly text: () => Buffer;
};

type Reading<B, Row> = {
  readonly toRows: (batch: B) => readonly Row[];
  /** The wire form of the batch with these rows only. */
  readonly encode: (batch: B, rows: Row[]) => unknown;
};

/** The newest batch, once for all sockets that want the same symbols. */
export class BatchTexts<B extends { readonly seq: number }, Row extends { symbol: string }> {
  readonly #reading: Reading<B, Row>;
  #seq = -1;
  readonly #selections = new Map<string, Selection>();

  constructor(reading: Reading<B, Row>) {
    this.#reading = reading;
  }

  of(batch: B, { key, symbols }: Wanted): Selection {
    if (batch.seq !== this.#seq) {
      this.#seq = batch.seq;
      this.#selections.clear();
    }
    const found = this.#selections.get(key);
    if (found) return found;
    const all = this.#reading.toRows(batch);
    const rows = all.filter(({ symbol }) => symbols === 'all' || symbols.has(symbol));
    let text: Buffer | null = null;
    const selection = {
      count: rows.length,
      text: () => {
        text ??= Buffer.from(JSON.stringify(this.#reading.encode(batch, rows)));
        return text;
      },
    };
    this.#selections.set(key, selection);
    return selection;
  }
}
