/** The calls of the fixed-income screens: bonds, curves, requests for quote, dealers. */
import type { Rfq, WireAnswer, WireAsked } from './shapes.ts';

export type Bond = WireAnswer<'listBonds'>['items'][number];
export type BondQuote = WireAnswer<'bondQuotes'>['quotes'][number];
export type BondBatch = WireAnswer<'bondQuotes'>;
export type BondPoint = WireAnswer<'bondHistory'>['items'][number];
export type Curves = WireAnswer<'curves'>;
export type BondValuation = WireAnswer<'bondValuation'>;
export type Dealers = WireAnswer<'listDealers'>;
export type RfqStep = WireAnswer<'rfqSteps'>['items'][number];
export type RfqAnalytics = WireAnswer<'rfqAnalytics'>;
export type RfqDealer = Rfq['dealers'][number];
export type RfqTerms = NonNullable<NonNullable<Rfq['bondSpec']>['rfq']>;

export type BondPort = {
  readonly bonds: () => Promise<readonly Bond[]>;
  /** All bonds as they were at an instant, or are now. */
  readonly bondQuotes: (at?: string) => Promise<BondBatch>;
  readonly bondHistory: (asked: WireAsked<'bondHistory'>) => Promise<readonly BondPoint[]>;
  readonly bondValuation: (asked: WireAsked<'bondValuation'>) => Promise<BondValuation>;
  /** The curves as they were at an instant, or are now. */
  readonly curves: (at?: string) => Promise<Curves>;
  /** The newest requests one may see. */
  readonly rfqs: () => Promise<readonly Rfq[]>;
  readonly rfq: (rfqId: string) => Promise<Rfq>;
  readonly rfqSteps: (rfqId: string) => Promise<readonly RfqStep[]>;
  readonly executeRfq: (asked: WireAsked<'executeRfq'>) => Promise<Rfq>;
  readonly noteRfq: (asked: WireAsked<'noteRfq'>) => Promise<Rfq>;
  readonly rfqAnalytics: () => Promise<RfqAnalytics>;
  readonly dealers: () => Promise<Dealers>;
};
