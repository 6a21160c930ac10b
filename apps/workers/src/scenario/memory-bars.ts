/** Bars over minutes in memory, by folding them all anew: the plain twin of the database's. */
import { px, qty } from '@tradefloor/contracts/money';
import { foldMinutes } from '@tradefloor/core/analytics/candles/fold-minutes';
import type { BarsQuery, FoldedBar } from '@tradefloor/core/trading/journal/reader';
import type { MinuteBarRow } from '@tradefloor/core/trading/journal/tables';

export function memoryBars(
  rows: readonly MinuteBarRow[],
  { symbol, shares, untilMs, limit, by }: BarsQuery,
): readonly FoldedBar[] {
  const minutes = rows
    .filter((row) => row.symbol === symbol && row.startAt < untilMs)
    .map((row) => toShares(row, shares))
    .toSorted((a, b) => a.startAt - b.startAt);
  const bars = foldMinutes(minutes, (at) =>
    'lengthMs' in by
      ? at - (at % by.lengthMs)
      : (by.spans.find(({ fromMs, toMs }) => at >= fromMs && at < toMs)?.fromMs ?? null),
  );
  return bars.slice(-limit);
}

function toShares(row: MinuteBarRow, shares: number): FoldedBar {
  const price = (of: number) => px(Math.round((of * row.shares) / shares));
  return {
    startAt: row.startAt,
    open: price(row.open),
    high: price(row.high),
    low: price(row.low),
    close: price(row.close),
    volume: qty(Math.floor((row.volume * shares) / row.shares)),
  };
}
