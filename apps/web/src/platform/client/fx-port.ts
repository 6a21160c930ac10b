/** Currencies: streamed prices, and the terms a pair is dealt on. */
import type { WireAnswer } from './shapes.ts';

export type FxFrame = WireAnswer<'fxQuotes'>;
export type FxQuote = FxFrame['quotes'][number];
export type FxPair = WireAnswer<'listFxPairs'>['items'][number];
export type FxTerms = WireAnswer<'fxTerms'>;

export type FxPort = {
  readonly fxPairs: () => Promise<readonly FxPair[]>;
  readonly fxTerms: (symbol: string) => Promise<FxTerms>;
  /** Subscribes to the prices of all pairs, at once and with every batch of the market; returns a stop function. */
  readonly fxPrices: (hear: (frame: FxFrame) => void) => () => void;
};
