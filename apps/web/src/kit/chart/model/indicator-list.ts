/** Which indicators a chart offers, and what each is made of. Their figures are in `indicators.ts`, fetched when one is chosen; their names with the choice. */

export const INDICATORS = ['VWAP', 'SMA20', 'SMA50', 'EMA20', 'BOLLINGER', 'RSI', 'MACD'] as const;
export type IndicatorId = (typeof INDICATORS)[number];

/** A value for a bar, named by the bar's start in whole seconds. */
export type Point = { readonly time: number; readonly value: number };

/** Colours of the page that a line may have. */
export type Tone = 'accent' | 'warn' | 'info' | 'sell' | 'text2' | 'control';

export type IndicatorLine = {
  readonly id: string;
  /** As the legend has it: `SMA 20`; the same for all lines of one indicator. */
  readonly label: string;
  /** Over the candles, or below them in a part of its own. */
  readonly pane: 'PRICE' | 'RSI' | 'MACD';
  /** Bars stand on zero, coloured by their sign. */
  readonly kind: 'LINE' | 'BARS';
  readonly tone: Tone;
  readonly points: readonly Point[];
};

/** What was stored as indicators, in the order of the list; what is none is left out. */
export const readIndicators = (value: unknown): readonly IndicatorId[] =>
  INDICATORS.filter((id) => Array.isArray(value) && value.includes(id));
