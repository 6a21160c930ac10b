/** Bonds and requests for quote: the calls of the RFQ service. */
import * as z from 'zod';
import { CurveName, Isin } from '../bond.ts';
import { DealerId, RfqId, UserId } from '../ids.ts';
import { PriceWire, Qty } from '../money.ts';
import { Side } from '../order.ts';
import { ClientQuote, Rfq, RfqStep } from '../rfq.ts';
import type { Role } from '../user.ts';
import { call, Nothing, TRADE_WATCHERS } from './call.ts';

/** Everybody who sees requests: their own, their clients', their desk's or the firm's. */
const RFQ_WATCHERS: readonly Role[] = [...TRADE_WATCHERS, 'external-client'];
const byId = { rfqId: RfqId };
const Face = z.int().min(1).max(1_000_000_000).pipe(Qty);
const CleanPrice = PriceWire.refine((price) => price > 0, 'above zero');
const Note = z.string().trim().min(1).max(500);

/** Requests for quote, newest first, at most 100: those the asker may see. */
export const listRfqs = call('listRfqs', {
  to: 'rfq',
  method: 'GET',
  path: '/rfq',
  access: RFQ_WATCHERS,
  in: Nothing,
  out: z.object({ items: z.array(Rfq) }),
});
/** One request for quote with all its dealers. */
export const getRfq = call('getRfq', {
  to: 'rfq',
  method: 'GET',
  path: '/rfq/:rfqId',
  access: RFQ_WATCHERS,
  in: z.strictObject(byId),
  out: Rfq,
});
/** Every step of a request's life: who did what, when. */
export const rfqSteps = call('rfqSteps', {
  to: 'rfq',
  method: 'GET',
  path: '/rfq/:rfqId/steps',
  access: RFQ_WATCHERS,
  in: z.strictObject(byId),
  out: z.object({ items: z.array(RfqStep) }),
});
/** Who quotes bonds, and what each makes markets in. */
export const listDealers = call('listDealers', {
  to: 'rfq',
  method: 'GET',
  path: '/dealers',
  access: TRADE_WATCHERS,
  in: Nothing,
  out: z.object({
    items: z.array(
      z.object({
        dealerId: DealerId,
        name: z.string(),
        curves: z.array(CurveName),
        /** Whether companies' bonds are its trade too. */
        credit: z.boolean(),
      }),
    ),
    /** How long dealers have where an order does not say. */
    quoteWindowMs: z.int(),
  }),
});
/** The operator's override: this dealer, now. */
export const executeRfq = call('executeRfq', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/execute',
  access: ['trader', 'sales'],
  in: z.strictObject({ ...byId, dealerId: DealerId, note: Note.optional() }),
  out: Rfq,
});
/** A client asks. */
export const requestQuote = call('requestQuote', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq',
  access: ['external-client'],
  in: z.strictObject({
    /** The client's own key: the same again answers with the first request. */
    requestKey: z.string().regex(/^[\x21-\x7e]{1,64}$/),
    isin: Isin,
    side: Side,
    qty: Face,
    limitPrice: CleanPrice.optional(),
    note: Note.optional(),
  }),
  out: Rfq,
});
/** Sales takes a client's request on. */
export const reviewRfq = call('reviewRfq', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/review',
  access: ['sales'],
  in: z.strictObject(byId),
  out: Rfq,
});
/** Whom a request would go to, and who else there is. */
export const rfqPanel = call('rfqPanel', {
  to: 'rfq',
  method: 'GET',
  path: '/rfq/:rfqId/panel',
  access: ['sales'],
  in: z.strictObject(byId),
  out: z.object({
    suggested: z.array(DealerId),
    dealers: z.array(z.object({ dealerId: DealerId, name: z.string(), isSpecialist: z.boolean() })),
  }),
});
/** Sales asks the dealers: those named, or the suggested panel. */
export const sendRfq = call('sendRfq', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/send',
  access: ['sales'],
  in: z.strictObject({ ...byId, dealerIds: z.array(DealerId).min(3).max(5).optional() }),
  out: Rfq,
});
const MarkUp = z
  .strictObject({
    ...byId,
    /** Whose quote the price is made of; the best unless told. */
    dealerId: DealerId.optional(),
    markupBps: z.number().min(0).max(200).optional(),
    clientPrice: CleanPrice.optional(),
  })
  .refine(
    ({ markupBps, clientPrice }) => (markupBps === undefined) !== (clientPrice === undefined),
    'markupBps or clientPrice',
  );
/** Sales puts its mark-up on a dealer's quote: in basis points of yield, or as the client's price. */
export const markUpRfq = call('markUpRfq', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/mark-up',
  access: ['sales'],
  in: MarkUp,
  out: Rfq,
});
/** What a mark-up would come to: the client's price and what it earns. Changes nothing. */
export const previewMarkUp = call('previewMarkUp', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/mark-up/preview',
  access: ['sales'],
  isLook: true,
  in: MarkUp,
  out: ClientQuote.extend({ dealerId: DealerId }),
});
/** Sales shows the client its price, good for so long. */
export const quoteClient = call('quoteClient', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/quote',
  access: ['sales'],
  in: z.strictObject({ ...byId, validForMs: z.int().min(1_000).max(300_000).default(30_000) }),
  out: Rfq,
});
/** The client takes the price it was shown. */
export const acceptQuote = call('acceptQuote', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/accept',
  access: ['external-client'],
  in: z.strictObject(byId),
  out: Rfq,
});
/** The client does not take the price it was shown. */
export const declineQuote = call('declineQuote', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/decline',
  access: ['external-client'],
  in: z.strictObject(byId),
  out: Rfq,
});
/** Sales turns a client’s request down, with a reason. */
export const rejectRfq = call('rejectRfq', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/reject',
  access: ['sales'],
  in: z.strictObject({ ...byId, reason: Note }),
  out: Rfq,
});
/** Takes a request back before it has traded. */
export const cancelRfq = call('cancelRfq', {
  to: 'rfq',
  method: 'DELETE',
  path: '/rfq/:rfqId',
  access: ['external-client', 'sales'],
  in: z.strictObject(byId),
  out: Rfq,
});
/** A word between sales and the trader, kept with the request; sales names the trader it is for. */
export const noteRfq = call('noteRfq', {
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/note',
  access: ['sales', 'trader'],
  in: z.strictObject({ ...byId, note: Note, traderUserId: UserId.optional() }),
  out: Rfq,
});
/** A trade done by phone, entered by sales. */
export const voiceTrade = call('voiceTrade', {
  to: 'rfq',
  method: 'POST',
  path: '/voice-trades',
  access: ['sales'],
  in: z.strictObject({
    /** The same again answers with the first trade. */
    requestKey: z.string().regex(/^[\x21-\x7e]{1,64}$/),
    isin: Isin,
    side: Side,
    qty: Face,
    dealerId: DealerId,
    /** What the dealer trades at, and what the client pays or gets. */
    dealerPrice: CleanPrice,
    clientPrice: CleanPrice,
    clientUserId: UserId,
    note: Note,
  }),
  out: Rfq,
});

const DealerScore = z.object({
  dealerId: DealerId,
  name: z.string(),
  asked: z.int(),
  quoted: z.int(),
  won: z.int(),
  cover: z.int(),
  tied: z.int(),
  doneAway: z.int(),
  passed: z.int(),
  timedOut: z.int(),
  lastLookRejected: z.int(),
  /** Won of quoted, 0 to 1; null before the first quote. */
  hitRatio: z.number().nullable(),
  latencyMsMean: z.number().nullable(),
  /** Answers by how long they took: so many in each 100 ms from 0 on, the last one everything longer. */
  latencyCounts: z.array(z.int()),
  /** Its quote stood when the request ended without a trade. */
  notTraded: z.int(),
  /** Mean distance of its quote from the model's mid, in hundredths of a per cent of price; negative is better. */
  toMidBps: z.number().nullable(),
  /** Where it won: mean advantage over the second best, hundredths of a per cent of price. */
  overCoverBps: z.number().nullable(),
  /** Where another won: mean distance behind the winner. */
  behindBestBps: z.number().nullable(),
});
export type DealerScore = z.infer<typeof DealerScore>;

/** What a client's requests came to. */
export const ClientScore = z.object({
  clientUserId: UserId,
  requests: z.int(),
  executed: z.int(),
  /** Prices the client was shown and did not take: declined, or let go by. */
  notTaken: z.int(),
  /** Executed of all requests, 0 to 1. */
  hitRatio: z.number().nullable(),
  /** Mean mark-up of what was traded, basis points of yield. */
  markupBpsMean: z.number().nullable(),
  /** Face traded, by currency. */
  turnover: z.record(z.string(), z.number()),
  /** Mark-up earned, by currency. */
  pnl: z.record(z.string(), z.number()),
});
export type ClientScore = z.infer<typeof ClientScore>;

/** How requests went: dealers' scores, what execution cost beside cover and mid, what clients brought. */
export const rfqAnalytics = call('rfqAnalytics', {
  to: 'rfq',
  method: 'GET',
  path: '/analytics',
  access: TRADE_WATCHERS,
  in: Nothing,
  out: z.object({
    requests: z.int(),
    executed: z.int(),
    /** Requests that ended without a trade, 0 to 1. */
    didNotTradeRate: z.number().nullable(),
    /** Mean advantage over the second best quote, hundredths of a per cent of price. */
    coverBps: z.number().nullable(),
    /** What the second best quotes would have cost more than the chosen ones, by currency. */
    overCover: z.record(z.string(), z.number()),
    toMidBps: z.number().nullable(),
    dealers: z.array(DealerScore),
    clients: z.array(ClientScore),
  }),
});
