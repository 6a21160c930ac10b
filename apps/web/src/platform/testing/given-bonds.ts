/** Builders of bonds and requests for quote for tests of the desk; each takes only what the test is about. */
import type { Bond, BondBatch, BondQuote, Rfq, RfqDealer } from '../client/shapes.ts';
import { AT } from './given.ts';

/** A ten-year Treasury, issued and due in the middle of a month. */
export const toBond = (more: Partial<Bond> = {}): Bond => ({
  isin: 'US9128TF1010',
  issuer: 'United States Treasury',
  name: 'UST 4.25 2036-11-15',
  kind: 'GOVERNMENT',
  currency: 'USD',
  curve: 'USD',
  rating: 'AA',
  couponPct: 4.25,
  frequency: 2,
  dayCount: 'ACT_ACT_ICMA',
  convention: 'US_STREET',
  issueDate: '2026-11-15',
  maturity: '2036-11-15',
  firstCoupon: null,
  lastCoupon: null,
  endOfMonth: false,
  exDividendDays: 0,
  calendar: 'US',
  quotedAs: 'THIRTY_SECONDS',
  benchmarkIsin: null,
  minPiece: 1_000,
  increment: 1_000,
  ...more,
});

/** Three quarters of a per cent over retail prices, due in 2033. */
export const toLinker = (): Bond =>
  toBond({
    isin: 'GB00BMF9LJ15',
    issuer: 'United Kingdom HM Treasury',
    name: 'UKTI 0.75 2033-11-22',
    currency: 'GBP',
    curve: 'GBP',
    couponPct: 0.75,
    convention: 'UK_DMO',
    issueDate: '2023-06-28',
    maturity: '2033-11-22',
    indexation: { index: 'UK_RPI', lagMonths: 3, baseIndex: 372.24 },
    exDividendDays: 7,
    calendar: 'UK',
    quotedAs: 'PRICE',
  });

/** Dealt on the Monday before Thanksgiving: Bunds a day after Treasuries and gilts. */
export const SETTLES: BondBatch['settlementDates'] = {
  US: '2026-11-24',
  UK: '2026-11-24',
  TARGET: '2026-11-25',
};

export const toBondQuote = (more: Partial<BondQuote> = {}): BondQuote => ({
  isin: 'US9128TF1010',
  bid: 99.99,
  ask: 100.01,
  mid: 100,
  yield: 4.25,
  spreadBps: 0,
  dv01Per100: 0.08,
  ...more,
});

/** A dealer that bids 99.9 and offers at 100.1, firm for two minutes. */
export const toRfqDealer = (
  dealerId: string,
  more: Partial<RfqDealer> & { readonly bid?: number; readonly ask?: number } = {},
): RfqDealer => {
  const { bid = 99.9, ask = 100.1, ...rest } = more;
  return {
    dealerId,
    name: `${dealerId} Securities`,
    status: 'QUOTED',
    latencyMs: 200,
    quote: {
      bidPrice: bid,
      askPrice: ask,
      bidYield: 4.26,
      askYield: 4.24,
      spreadBps: 2,
      qty: 1_000_000,
      validUntil: '2026-11-21T14:05:22.250Z',
    },
    isLate: false,
    outcome: null,
    ...rest,
  };
};

/** A million bought from three dealers, without a response yet. */
export const toRfq = (more: Partial<Rfq> = {}): Rfq => ({
  rfqId: 'rfq-1',
  orderId: 'rfq-1',
  flow: 'DEALER',
  state: 'PENDING',
  side: 'BUY',
  isin: 'US9128TF1010',
  bondSpec: null,
  qty: 1_000_000,
  limitPrice: null,
  userId: 'u-1',
  clientUserId: null,
  salesUserId: null,
  traderUserId: null,
  dealers: [],
  chosen: null,
  cover: null,
  markupBps: null,
  clientQuote: null,
  midPrice: 100,
  note: null,
  createdAt: AT,
  windowEndsAt: AT,
  executedAt: null,
  updatedAt: AT,
  version: 1,
  ...more,
});
