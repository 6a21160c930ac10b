/** Currencies as the desk asks for them: streamed prices, and the terms a pair is dealt on. */
import type { WireAnswer } from './shapes.ts';

export type FxFrame = WireAnswer<'fxQuotes'>;
export type FxQuote = FxFrame['quotes'][number];
export type FxPair = WireAnswer<'listFxPairs'>['items'][number];
export type FxTerms = WireAnswer<'fxTerms'>;

export type FxPort = {
  readonly fxPairs: () => Promise<readonly FxPair[]>;
  readonly fxTerms: (symbol: string) => Promise<FxTerms>;
  /** Hears the prices of all pairs at once, and with every batch of the market; answers how to stop. */
  readonly fxPrices: (hear: (frame: FxFrame) => void) => () => void;
};
