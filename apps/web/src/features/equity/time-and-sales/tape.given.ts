/** Prints for tests. */
import type { Print } from '../../../platform/client/shapes.ts';
import { AT_MS } from '../../../platform/testing/given.ts';

/** A print of a batch; `no` is its place in it. */
export const toPrint = (
  tickSeq: number,
  { no = 1, ...change }: Partial<Print> & { readonly no?: number } = {},
): Print => ({
  symbol: 'AAPL',
  tradeId: `${tickSeq}-${no}`,
  price: 189.42,
  qty: 100,
  side: 'BUY',
  venue: 'XNAS',
  conditions: [],
  at: new Date(AT_MS + tickSeq * 250).toISOString(),
  tickSeq,
  ...change,
});

/** One print each of the batches from one to another. */
export const toPrints = (from: number, to: number): readonly Print[] =>
  Array.from({ length: to - from + 1 }, (_, i) => toPrint(from + i));
