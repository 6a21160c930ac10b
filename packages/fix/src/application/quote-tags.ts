/** The tags of quote messages, and the numbers FIX 4.4 has for what becomes of a quote. */
import type { QuoteStatus } from '@tradefloor/core/trading/exchange/quote-messages';

/** By the names of the specification. */
export const QUOTE_TAG = {
  SecurityIDSource: 22,
  SecurityID: 48,
  ValidUntilTime: 62,
  QuoteID: 117,
  NetMoney: 118,
  ExpireTime: 126,
  QuoteReqID: 131,
  BidPx: 132,
  OfferPx: 133,
  BidSize: 134,
  OfferSize: 135,
  AccruedInterestAmt: 159,
  Yield: 236,
  QuoteStatus: 297,
  QuoteRequestType: 303,
  GrossTradeAmt: 381,
  PriceType: 423,
  PartyIDSource: 447,
  PartyID: 448,
  PartyRole: 452,
  NoPartyIDs: 453,
  QuoteType: 537,
  QuoteRequestRejectReason: 658,
  QuoteRespID: 693,
  QuoteRespType: 694,
} as const;

/** SecurityIDSource (22). */
export const ISIN_SOURCE = '4';

/** QuoteStatus (297). Source: FIX 4.4 volume 6. */
export const QUOTE_STATUS: Readonly<Record<QuoteStatus, number>> = {
  ACCEPTED: 0,
  CANCELED: 4,
  REJECTED: 5,
  REMOVED: 6,
  EXPIRED: 7,
  NOT_FOUND: 9,
  PENDING: 10,
  PASSED: 11,
};
