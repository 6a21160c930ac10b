/** Watches the numbers of a stream that rises by one, and reports gaps. Holds no data of the stream. */

export type Arrival =
  | { readonly kind: 'first' }
  | { readonly kind: 'next' }
  /** `missed` numbers never came. */
  | { readonly kind: 'gap'; readonly missed: number }
  /** Seen before, or from before the last restart of the stream: to be ignored. */
  | { readonly kind: 'repeat' };

export type Sequence = {
  /** Checks a number and stores it. */
  readonly take: (seq: number) => Arrival;
  /** The stream starts anew: the next number is a first one. */
  readonly restart: () => void;
  readonly last: () => number | null;
};

/** A fresh watch over one stream. */
export function createSequence(): Sequence {
  let last: number | null = null;
  return {
    take(seq) {
      const before = last;
      if (before !== null && seq <= before) return { kind: 'repeat' };
      last = seq;
      if (before === null) return { kind: 'first' };
      return seq === before + 1 ? { kind: 'next' } : { kind: 'gap', missed: seq - before - 1 };
    },
    restart() {
      last = null;
    },
    last: () => last,
  };
}
