/** What splits do to prices, sizes and terms: by how much shares have multiplied since a time. */
import type { Instrument } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type { SplitInForce } from '@tradefloor/contracts/split';

/**
 * New shares for one share of a time: the product of the ratios of the splits that have come since.
 * @param splits those in force, as a batch of prices lists them; absent where there has been none
 * @param atMs milliseconds since 1970; before all splits by default
 */
export function splitFactor(
  splits: Iterable<Pick<SplitInForce, 'symbol' | 'ratio' | 'at'>> | undefined,
  symbol: string,
  atMs = Number.NEGATIVE_INFINITY,
): number {
  let factor = 1;
  for (const split of splits ?? []) {
    if (split.symbol === symbol && split.at > atMs) factor *= split.ratio;
  }
  return factor;
}

/** An instrument's terms in shares of which each old one is `factor`: as many times the volume, a part of the price. */
export const inNewShares = (instrument: Instrument, factor: number): Instrument =>
  factor === 1
    ? instrument
    : {
        ...instrument,
        adv: qty(instrument.adv * factor),
        referencePrice: px(Math.round(instrument.referencePrice / factor)),
      };

/** The splits of a list that another one does not have. */
export const newSplits = (
  splits: readonly SplitInForce[] | undefined,
  known: Iterable<SplitInForce>,
): readonly SplitInForce[] => {
  if (splits === undefined) return [];
  const all = [...known];
  return splits.filter(
    ({ symbol, at }) => !all.some((split) => split.symbol === symbol && split.at === at),
  );
};
