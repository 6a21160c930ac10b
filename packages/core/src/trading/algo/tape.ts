/**
 * The market volume an order has observed: counted from the day's total, so that missed batches count too, and a
 * restart continues from the row.
 */
import type { AlgoRow } from './algo-order.ts';
import { arrivalRate, deviationOver, type MarketView, povTarget } from './algos.ts';
import { settingsFor } from './step.ts';

export type Seen = Pick<AlgoRow, 'marketVolume' | 'dayVolume' | 'accrued'>;

/** Volume counts to a millionth of a share: enough for carrying fractions, and the same bits from a row. */
const GRAIN = 1_000_000;

/** What others have traded since the order began. @param countsOwn whether the market's volume includes its own */
export const othersVolume = (
  { marketVolume, cumQty }: Pick<AlgoRow, 'marketVolume' | 'cumQty'>,
  countsOwn: boolean,
): number => (countsOwn ? Math.max(0, marketVolume - cumQty) : marketVolume);

/** @param dayVolume the market's count of the day, which starts at 0 every day */
export function seeVolume(
  row: AlgoRow,
  seen: Seen,
  market: MarketView & { dayVolume: number },
): Seen {
  const { dayVolume } = market;
  if (seen.dayVolume === null) return { ...seen, dayVolume };
  const traded = dayVolume >= seen.dayVolume ? dayVolume - seen.dayVolume : dayVolume;
  if (traded === 0) return seen.dayVolume === dayVolume ? seen : { ...seen, dayVolume };
  const marketVolume = seen.marketVolume + traded;
  if (row.strategy !== 'ARRIVAL' || row.arrivalMid === null) {
    return { ...seen, marketVolume, dayVolume };
  }
  const settings = settingsFor(row);
  const span = settings.endAt === null ? null : settings.endAt - settings.startAt;
  const rate = arrivalRate({
    settings,
    side: row.side,
    arrivalMid: row.arrivalMid,
    mid: market.mid,
    sigma: deviationOver(market.volatilityPpm, span),
    isMoved: market.isMoved ?? false,
  });
  // A part of all volume, where that includes one's own; or else of what others trade.
  const own = market.countsOwn ? rate * traded : povTarget(rate, traded * GRAIN) / GRAIN;
  return { marketVolume, dayVolume, accrued: Math.round((seen.accrued + own) * GRAIN) / GRAIN };
}
