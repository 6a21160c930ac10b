/** The calls of the intelligence pipeline's screens. */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type NewsPage = WireAnswer<'news'>;
export type NewsEvent = NewsPage['items'][number];
export type SignalList = WireAnswer<'signals'>;
export type SignalDetail = WireAnswer<'signal'>;
export type WeightVersion = WireAnswer<'signalWeights'>;
export type Advice = WireAnswer<'recommendations'>;
export type Recommendation = Advice['items'][number];
export type Rescored = WireAnswer<'rescore'>;

export type IntelligencePort = {
  /** The newest news, of all companies or of one. */
  readonly news: (asked: WireAsked<'news'>) => Promise<WireAnswer<'news'>>;
  /** The newest signal of every symbol, surest first. */
  readonly signals: () => Promise<SignalList>;
  /** One signal with what it was made of. */
  readonly signal: (symbol: string) => Promise<SignalDetail>;
  /** Every version of the weights, newest first. */
  readonly weightVersions: () => Promise<readonly WeightVersion[]>;
  readonly putWeights: (body: WireAsked<'putSignalWeights'>) => Promise<WeightVersion>;
  readonly recommendations: () => Promise<Advice>;
  readonly rescore: (body: WireAsked<'rescore'>) => Promise<Rescored>;
};
