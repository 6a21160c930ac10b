/** Receipts that keep no row, put together: a commit of many orders has hundreds, of a dozen kinds. */
import type { Receipt } from '@tradefloor/runtime/engine/durable';

/** Receipts of one consumer, producer and topic. */
export type HandledGroup = Pick<Receipt, 'consumer' | 'producer' | 'topic'> & {
  first: number;
  last: number;
  readonly seqs: number[];
  mark: number;
};

/**
 * The receipts by consumer, producer and topic; null where they must be looked at one by one: one of them keeps a row,
 * or an event is among them twice.
 */
export function groupHandled(receipts: readonly Receipt[]): readonly HandledGroup[] | null {
  const groups = new Map<string, HandledGroup>();
  for (const { consumer, producer, topic, seq, mark, isRow } of receipts) {
    if (isRow) return null;
    const key = `${consumer} ${producer} ${topic}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { consumer, producer, topic, first: seq, last: seq, seqs: [seq], mark });
      continue;
    }
    group.first = Math.min(group.first, seq);
    group.last = Math.max(group.last, seq);
    group.seqs.push(seq);
    group.mark = Math.max(group.mark, mark);
  }
  const all = [...groups.values()];
  return all.some(({ seqs }) => new Set(seqs).size < seqs.length) ? null : all;
}
