/** Bars of any length as the fold of their minutes. Pure. */
import { px, qty } from '@tradefloor/contracts/money';
import type { FoldedBar } from '../../trading/journal/reader.ts';

/**
 * @param minutes oldest first
 * @param toStart the start of the bar that a minute is part of; null for none
 * @returns oldest first: the first minute opens, the last closes, all volumes add up
 */
export function foldMinutes(
  minutes: readonly FoldedBar[],
  toStart: (startAt: number) => number | null,
): FoldedBar[] {
  const bars: FoldedBar[] = [];
  for (const minute of minutes) {
    const startAt = toStart(minute.startAt);
    if (startAt === null) continue;
    const last = bars.at(-1);
    if (last?.startAt === startAt) bars[bars.length - 1] = joinBars(last, minute);
    else bars.push({ ...minute, startAt });
  }
  return bars;
}

/** Bars of older minutes, continued by bars of the minutes after them: at most one bar is of both. */
export function continueBars(
  older: readonly FoldedBar[],
  newer: readonly FoldedBar[],
): readonly FoldedBar[] {
  const [last, next] = [older.at(-1), newer[0]];
  if (last === undefined || next === undefined || last.startAt !== next.startAt) {
    return [...older, ...newer];
  }
  return [...older.slice(0, -1), joinBars(last, next), ...newer.slice(1)];
}

const joinBars = (first: FoldedBar, second: FoldedBar): FoldedBar => ({
  startAt: first.startAt,
  open: first.open,
  high: px(Math.max(first.high, second.high)),
  low: px(Math.min(first.low, second.low)),
  close: second.close,
  volume: qty(first.volume + second.volume),
});
