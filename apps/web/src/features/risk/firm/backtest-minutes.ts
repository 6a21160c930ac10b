/** The minutes of a backtest as they are drawn: profit, and the loss that each measure expected at most. */
import { TRADING_DAY_MINUTES } from '@tradefloor/contracts/vocabulary/trading-day';
import { parseMs } from '../../../lib/format/time.ts';
import type { Sample } from './use-firm-risk.ts';

const MINUTE_MS = 60_000;
/** A day's value at risk is carried to a minute by the root of time. */
const DAY_ROOT = Math.sqrt(TRADING_DAY_MINUTES);

type Minute = {
  readonly at: string;
  readonly profit: number;
  /** Negative: the loss that is exceeded in one minute of a hundred. */
  readonly parametric: number;
  readonly historical: number | null;
};

const toProfit = ({ realisedPnl, unrealisedPnl, fees }: Sample): number =>
  realisedPnl + unrealisedPnl - fees;

/** Of one scope's samples, oldest first: those that follow the sample of the minute before. */
export function toMinutes(samples: readonly Sample[]): Minute[] {
  return samples.flatMap((sample, i) => {
    const before = samples[i - 1];
    if (before === undefined || parseMs(sample.at) - parseMs(before.at) !== MINUTE_MS) return [];
    const { parametricVar99, historicalVar99 } = before;
    return [
      {
        at: sample.at,
        profit: toProfit(sample) - toProfit(before),
        parametric: -parametricVar99 / DAY_ROOT,
        historical: historicalVar99 === null ? null : -historicalVar99 / DAY_ROOT,
      },
    ];
  });
}
