/** Which rows are selected after a press. Pure. */

export type Selecting = 'one' | 'toggle' | 'range';

type Press = {
  readonly at: number;
  /** Where a range starts; below zero: where it ends too. */
  readonly from: number;
  readonly how: Selecting;
};

/** The selection after a press on a row; the same set when there is no such row. */
export function selectionAfter(
  keys: readonly string[],
  selected: ReadonlySet<string>,
  { at, from, how }: Press,
): ReadonlySet<string> {
  const key = keys[at];
  if (key === undefined) return selected;
  if (how === 'one') return new Set([key]);
  const next = new Set(selected);
  if (how === 'toggle') {
    if (!next.delete(key)) next.add(key);
    return next;
  }
  const start = from < 0 ? at : from;
  for (const between of keys.slice(Math.min(start, at), Math.max(start, at) + 1)) next.add(between);
  return next;
}
