/**
 * The compact form in which prices reach the browser, and its reader. Columns of whole numbers instead of objects,
 * changed values only. Browser-safe: imports nothing.
 */

/** Index, symbol, and how many price units make one of the currency (100: cents). */
export type DictionaryEntry = readonly [index: number, symbol: string, unit: number];

/** Indexes of the rows of a column group; null: all rows of the subscription, in rising order. */
type Rows = readonly number[] | null;
type Column = readonly number[];

/** One batch as one subscription sees it. Prices are whole numbers of the symbol's unit. */
export type TickFrame = {
  /** Number of the batch. */
  readonly s: number;
  /** Time of the batch, milliseconds since 1970. */
  readonly a: number;
  /** Everything is sent again: discard the previous state. */
  readonly f?: 1;
  readonly d?: readonly DictionaryEntry[];
  /** Quotes: bid, ask above bid, sizes at both. */
  readonly q?: readonly [rows: Rows, bid: Column, spread: Column, bidSize: Column, askSize: Column];
  /** Trades: last price above the bid, shares of this batch. The day's volume grows by them. */
  readonly t?: readonly [rows: Rows, lastAboveBid: Column, volume: Column];
  /** The day's volume, where adding up does not give it. */
  readonly v?: readonly [rows: Rows, dayVolume: Column];
  /** The day's range. */
  readonly r?: readonly [rows: Rows, open: Column, high: Column, low: Column];
  /** Where the day before ended. */
  readonly p?: readonly [rows: Rows, priorClose: Column];
  /** The day's volume-weighted average price in hundredths of the unit; 0 for none. */
  readonly w?: readonly [rows: Rows, vwap: Column];
  /** Whether short sales keep above the bid: 1, or 0 once they need not any more. */
  readonly h?: readonly [rows: Rows, shortRestricted: Column];
};

/** A quote as the screen keeps it; changed in place with every frame. */
export type Quote = {
  readonly symbol: string;
  /** Price units in one of the currency: price 18742 with unit 100 is 187.42. */
  unit: number;
  bid: number;
  ask: number;
  last: number;
  bidSize: number;
  askSize: number;
  volume: number;
  dayVolume: number;
  open: number;
  high: number;
  low: number;
  /** The last price of the day before. */
  priorClose: number;
  /** Volume-weighted average price of the day, with two decimals of the unit; 0 for none. */
  vwap: number;
  /** 1 while short sales keep above the bid (Regulation SHO, Rule 201), else 0. */
  shortRestricted: number;
};

export type TickReader = {
  readonly seq: number;
  readonly atMs: number;
  /** Takes a frame in. @returns indexes of the quotes that changed, in no order, each once */
  apply(frame: TickFrame): readonly number[];
  quote(index: number): Quote | undefined;
  indexOf(symbol: string): number | undefined;
  /** All known quotes, in order of index. */
  quotes(): readonly Quote[];
};

const blank = (symbol: string, unit: number): Quote => ({
  symbol,
  unit,
  bid: 0,
  ask: 0,
  last: 0,
  bidSize: 0,
  askSize: 0,
  volume: 0,
  dayVolume: 0,
  open: 0,
  high: 0,
  low: 0,
  priorClose: 0,
  vwap: 0,
  shortRestricted: 0,
});

/** Keeps the state of one subscription's frames. */
export function createTickReader(): TickReader {
  let rows: (Quote | undefined)[] = [];
  let order: number[] = [];
  let indexes = new Map<string, number>();
  let seq = 0;
  let atMs = 0;

  const define = ([index, symbol, unit]: DictionaryEntry): void => {
    const known = rows[index];
    if (known) known.unit = unit;
    else rows[index] = blank(symbol, unit);
    if (!indexes.has(symbol)) order = [...order, index].sort((a, b) => a - b);
    indexes.set(symbol, index);
  };
  const forget = (): void => {
    rows = [];
    order = [];
    indexes = new Map();
  };
  /** Goes through the rows of a column group. */
  const fold = (at: Rows, changed: Set<number>, take: (quote: Quote, i: number) => void): void => {
    const listed = at ?? order;
    for (let i = 0; i < listed.length; i += 1) {
      const index = listed[i] ?? -1;
      const quote = rows[index];
      if (!quote) continue;
      take(quote, i);
      changed.add(index);
    }
  };

  return {
    get seq() {
      return seq;
    },
    get atMs() {
      return atMs;
    },
    apply(frame) {
      if (frame.f) forget();
      seq = frame.s;
      atMs = frame.a;
      for (const entry of frame.d ?? []) define(entry);
      const changed = new Set<number>();
      foldColumns(frame, (at, take) => fold(at, changed, take));
      return [...changed];
    },
    quote: (index) => rows[index],
    indexOf: (symbol) => indexes.get(symbol),
    quotes: () => order.flatMap((index) => rows[index] ?? []),
  };
}

function foldColumns(
  { q, t, v, r, p, w, h, f }: TickFrame,
  fold: (at: Rows, take: (quote: Quote, i: number) => void) => void,
): void {
  if (q) {
    fold(q[0], (quote, i) => {
      quote.bid = q[1][i] ?? 0;
      quote.ask = quote.bid + (q[2][i] ?? 0);
      quote.bidSize = q[3][i] ?? 0;
      quote.askSize = q[4][i] ?? 0;
    });
  }
  if (t) {
    fold(t[0], (quote, i) => {
      quote.last = quote.bid + (t[1][i] ?? 0);
      quote.volume = t[2][i] ?? 0;
      // A full frame states the day's volume itself.
      if (!f) quote.dayVolume += quote.volume;
    });
  }
  if (v) {
    fold(v[0], (quote, i) => {
      quote.dayVolume = v[1][i] ?? 0;
    });
  }
  if (r) {
    fold(r[0], (quote, i) => {
      quote.open = r[1][i] ?? 0;
      quote.high = r[2][i] ?? 0;
      quote.low = r[3][i] ?? 0;
    });
  }
  if (p) {
    fold(p[0], (quote, i) => {
      quote.priorClose = p[1][i] ?? 0;
    });
  }
  if (w) {
    fold(w[0], (quote, i) => {
      quote.vwap = (w[1][i] ?? 0) / 100;
    });
  }
  if (h) {
    fold(h[0], (quote, i) => {
      quote.shortRestricted = h[1][i] ?? 0;
    });
  }
}
