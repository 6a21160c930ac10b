/** News as marks on the chart: one for each bar in which something happened, not for mere talk. Pure. */
import { parseMs } from '../../lib/format/time.ts';
import type { NewsEvent } from '../../platform/client/shapes.ts';

export type NewsMark = {
  readonly time: number;
  /** Above zero good, below bad. */
  readonly impact: number;
  readonly text: string;
};

const WORDS: Partial<Record<NewsEvent['kind'], string>> = { SHOCK: 'Shock', HALT: 'Halt' };

/** Marks of the events among some news, oldest first; `toStart` returns the bar of a time, in whole seconds. */
export function toNewsMarks(
  items: readonly NewsEvent[],
  toStart: (atMs: number) => number,
): readonly NewsMark[] {
  const marks = new Map<number, NewsMark>();
  for (const { at, kind, impact } of items) {
    if (kind !== 'HALT' && impact === 0) continue;
    const time = toStart(parseMs(at));
    const before = marks.get(time);
    const text = WORDS[kind] ?? 'News';
    const isLarger = before === undefined || Math.abs(impact) > Math.abs(before.impact);
    marks.set(time, isLarger ? { time, impact, text } : before);
  }
  return [...marks.values()].sort((a, b) => a.time - b.time);
}
