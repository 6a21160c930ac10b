/** Lengths of bars that a chart may ask of the history of prices, and how many bars one read returns. */

export const BAR_INTERVALS = ['1m', '5m', '15m', '1h', '1d', '1w'] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];

/** Bars of whole trading days, which have no fixed length. */
export type DayInterval = '1d' | '1w';
/** Whether a bar is of whole trading days: of one, or of those of a week. */
export const isOfDays = (interval: string): interval is DayInterval =>
  interval === '1d' || interval === '1w';

/** Milliseconds of each bar within a day; they are counted from 1970. */
export const BAR_MS = { '1m': 60_000, '5m': 300_000, '15m': 900_000, '1h': 3_600_000 } as const;

/** Bars of one read at most, and without a limit. */
export const BARS_MAX = 500;
export const BARS_DEFAULT = 120;
/** The same of days: each is the fold of up to 1,440 minutes. */
export const DAY_BARS_MAX = 100;
export const DAY_BARS_DEFAULT = 30;
/** And of weeks, each the fold of five days or, around the clock, of seven. */
export const WEEK_BARS_MAX = 52;
export const WEEK_BARS_DEFAULT = 12;
