/** A depth heat map in words: all of it, and second by second, for keyboard and screen reader. Pure. */

import { formatPx, formatQty } from '../../../lib/format/numbers.ts';
import { formatTime } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { type DepthColumn, type DepthHistory, findLargest } from './depth-history.ts';

export type PriceText = (tick: number) => string;

export const toPriceText =
  (tickUnits: number, decimals: number): PriceText =>
  (tick) =>
    formatPx(tick * tickUnits, decimals);

const sideWords = (
  side: ReadonlyMap<number, number>,
  best: number | null,
  { verb, price }: { readonly verb: string; readonly price: PriceText },
): string => {
  const largest = findLargest(side);
  if (best === null || largest === null) return phrase`nothing ${verb}`;
  const [tick, size] = largest;
  const at = phrase`${formatQty(side.get(best) ?? 0)} ${verb} at ${price(best)}`;
  return tick === best
    ? phrase`${at}, the most`
    : phrase`${at}, most ${formatQty(size)} at ${price(tick)}`;
};

/** One second of the map. */
export function columnWords(
  { time, bids, asks, bestBid, bestAsk }: DepthColumn,
  { trades }: Pick<DepthHistory, 'trades'>,
  price: PriceText,
): string {
  const own = trades.filter(({ atMs }) => Math.floor(atMs / 1_000) === time);
  const shares = own.reduce((sum, { qty }) => sum + qty, 0);
  return [
    `${formatTime(time * 1_000)}: ${sideWords(bids, bestBid, { verb: phrase('bid'), price })}`,
    sideWords(asks, bestAsk, { verb: phrase('offered'), price }),
    own.length === 0
      ? phrase('no trades')
      : own.length === 1
        ? phrase`1 trade of ${formatQty(shares)}`
        : phrase`${own.length} trades of ${formatQty(shares)}`,
  ].join('; ');
}

/** The whole map. */
export function mapWords({ columns, trades }: DepthHistory, symbol: string): string {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined)
    return phrase`Depth of ${symbol}: waiting for its books`;
  const span = phrase`${formatTime(first.time * 1_000)} to ${formatTime(last.time * 1_000)}`;
  const shares = trades.reduce((sum, { qty }) => sum + qty, 0);
  return phrase`Depth of ${symbol} by price and second, ${span}; ${trades.length} trades of ${formatQty(shares)}`;
}
