/** Lengths of the bars of a chart: those of the record, and seconds, which are made on the screen. */
import { BAR_INTERVALS, type BarInterval } from '@tradefloor/contracts/vocabulary/bars';

export type ChartInterval = '1s' | BarInterval;
export const CHART_INTERVALS: readonly ChartInterval[] = ['1s', ...BAR_INTERVALS];
