/** Bonds and requests for quote: the calls of the RFQ service. */
import * as z from 'zod';
import { CurveName, Isin } from '../bond.ts';
import { DealerId, RfqId, UserId } from '../ids.ts';
import { PriceWire, Qty } from '../money.ts';
import { Side } from '../order.ts';
import { ClientQuote, Rfq, RfqSide, RfqStep } from '../rfq.ts';
import type { Role } from '../user.ts';
import { RFQ_DEALERS, RFQ_FACE_MAX, RFQ_NOTE_MAX } from '../vocabulary/rfq.ts';
import { call, Nothing, TRADE_WATCHERS } from './call.ts';

/** Every role that sees requests: own, clients', desk's or the firm's. */
const RFQ_WATCHERS: readonly Role[] = [...TRADE_WATCHERS, 'external-client'];
const byId = { rfqId: RfqId };
const Face = z.int().min(1).max(RFQ_FACE_MAX).pipe(Qty);
const CleanPrice = PriceWire.refine((price) => price > 0, 'above zero');
const Note = z.string().trim().min(1).max(RFQ_NOTE_MAX);

/** Requests for quote, newest first, at most 100: those the caller may see. */
export const listRfqs = call('listRfqs', {
  procedure: 'rfq.list',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/rfq',
  access: RFQ_WATCHERS,
  in: Nothing,
  out: z.object({ items: z.array(Rfq) }),
});
/** One request for quote with all its dealers. */
export const getRfq = call('getRfq', {
  procedure: 'rfq.get',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/rfq/:rfqId',
  access: RFQ_WATCHERS,
  in: z.strictObject(byId),
  out: Rfq,
});
/** Every step of a request's life: who did what, when. */
export const rfqSteps = call('rfqSteps', {
  procedure: 'rfq.steps',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/rfq/:rfqId/steps',
  access: RFQ_WATCHERS,
  in: z.strictObject(byId),
  out: z.object({ items: z.array(RfqStep) }),
});
/** Who quotes bonds, and what each makes markets in. */
export const listDealers = call('listDealers', {
  procedure: 'rfq.dealers',
  kind: 'query',
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
    /** The dealers' response window where an order does not set one. */
    quoteWindowMs: z.int(),
  }),
});
/** The operator's override: this dealer, now. */
export const executeRfq = call('executeRfq', {
  procedure: 'rfq.execute',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/execute',
  access: ['trader', 'sales'],
  in: z.strictObject({ ...byId, dealerId: DealerId, note: Note.optional() }),
  out: Rfq,
});
/** Opens a client's request for quote: by the client, or by sales, who then works it. */
export const requestQuote = call('requestQuote', {
  procedure: 'rfq.request',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq',
  access: ['external-client', 'sales'],
  in: z
    .strictObject({
      /** The caller's own key: the same again returns the first request. */
      requestKey: z.string().regex(/^[\x21-\x7e]{1,64}$/),
      isin: Isin,
      /** `TWO_WAY` requests a price on both sides; the client's side stays undisclosed until it deals. */
      side: RfqSide,
      qty: Face,
      limitPrice: CleanPrice.optional(),
      note: Note.optional(),
      /** The client for whom sales requests; only sales names one, and always does. */
      clientUserId: UserId.optional(),
    })
    .refine(
      ({ side, limitPrice }) => side !== 'TWO_WAY' || limitPrice === undefined,
      'a two-way request has no limit price',
    ),
  out: Rfq,
});
/** Sales takes a client's request on. */
export const reviewRfq = call('reviewRfq', {
  procedure: 'rfq.review',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/review',
  access: ['sales'],
  in: z.strictObject(byId),
  out: Rfq,
});
/** Whom a request would go to, and who else there is. */
export const rfqPanel = call('rfqPanel', {
  procedure: 'rfq.panel',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/rfq/:rfqId/panel',
  access: ['sales'],
  in: z.strictObject(byId),
  out: z.object({
    suggested: z.array(DealerId),
    dealers: z.array(
      z.object({
        dealerId: DealerId,
        name: z.string(),
        isSpecialist: z.boolean(),
        /** What the dealer is axed to do in the bond, and for how much face; null for nothing. */
        axe: z.object({ side: Side, qty: Qty }).nullish(),
      }),
    ),
  }),
});
/** Sales requests quotes from dealers: the named ones, or the suggested panel. */
export const sendRfq = call('sendRfq', {
  procedure: 'rfq.send',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/send',
  access: ['sales'],
  in: z.strictObject({
    ...byId,
    dealerIds: z.array(DealerId).min(RFQ_DEALERS.min).max(RFQ_DEALERS.max).optional(),
  }),
  out: Rfq,
});
const MarkUp = z
  .strictObject({
    ...byId,
    /** The dealer whose quote the price is built on; the best by default. */
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
  procedure: 'rfq.markUp',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/mark-up',
  access: ['sales'],
  in: MarkUp,
  out: Rfq,
});
/** Preview of a mark-up: the client's price and the revenue. Changes nothing. */
export const previewMarkUp = call('previewMarkUp', {
  procedure: 'rfq.previewMarkUp',
  kind: 'query',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/mark-up/preview',
  access: ['sales'],
  in: MarkUp,
  out: ClientQuote.extend({ dealerId: DealerId }),
});
const SideMarkUp = z
  .strictObject({
    /** The dealer whose quote this side is built on; the best of the side by default. */
    dealerId: DealerId.optional(),
    markupBps: z.number().min(0).max(200).optional(),
    clientPrice: CleanPrice.optional(),
  })
  .refine(
    ({ markupBps, clientPrice }) => (markupBps === undefined) !== (clientPrice === undefined),
    'markupBps or clientPrice',
  );
const TwoWayMarkUp = z.strictObject({ ...byId, bid: SideMarkUp, ask: SideMarkUp });
/** Sales puts its mark-up on both sides of a two-way request: each side on its own dealer's quote. */
export const markUpTwoWay = call('markUpTwoWay', {
  procedure: 'rfq.markUpTwoWay',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/two-way',
  access: ['sales'],
  in: TwoWayMarkUp,
  out: Rfq,
});
const SidePreview = ClientQuote.extend({ dealerId: DealerId });
/** Preview of both sides of a two-way price. Changes nothing. */
export const previewTwoWay = call('previewTwoWay', {
  procedure: 'rfq.previewTwoWay',
  kind: 'query',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/two-way/preview',
  access: ['sales'],
  in: TwoWayMarkUp,
  out: z.object({ bid: SidePreview, ask: SidePreview }),
});
/** Sales shows the client its price, good for so long. */
export const quoteClient = call('quoteClient', {
  procedure: 'rfq.quoteClient',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/quote',
  access: ['sales'],
  in: z.strictObject({ ...byId, validForMs: z.int().min(1_000).max(300_000).default(30_000) }),
  out: Rfq,
});
/** The client takes the price it was shown; of a two-way price it names the side that it deals on. */
export const acceptQuote = call('acceptQuote', {
  procedure: 'rfq.accept',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/accept',
  access: ['external-client'],
  in: z.strictObject({
    ...byId,
    /** The client's side: `BUY` lifts the offer, `SELL` hits the bid. Required for a two-way price. */
    side: Side.optional(),
  }),
  out: Rfq,
});
/** The client does not take the price it was shown. */
export const declineQuote = call('declineQuote', {
  procedure: 'rfq.decline',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/decline',
  access: ['external-client'],
  reducesRisk: true,
  in: z.strictObject(byId),
  out: Rfq,
});
/** Sales turns a client’s request down, with a reason. */
export const rejectRfq = call('rejectRfq', {
  procedure: 'rfq.reject',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/reject',
  access: ['sales'],
  reducesRisk: true,
  in: z.strictObject({ ...byId, reason: Note }),
  out: Rfq,
});
/** Takes a request back before it has traded. */
export const cancelRfq = call('cancelRfq', {
  procedure: 'rfq.cancel',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'DELETE',
  path: '/rfq/:rfqId',
  access: ['external-client', 'sales'],
  reducesRisk: true,
  in: z.strictObject(byId),
  out: Rfq,
});
/** A word between sales and the trader, kept with the request; sales names the trader it is for. */
export const noteRfq = call('noteRfq', {
  procedure: 'rfq.note',
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/rfq/:rfqId/note',
  access: ['sales', 'trader'],
  in: z.strictObject({ ...byId, note: Note, traderUserId: UserId.optional() }),
  out: Rfq,
});
/** A trade done by phone, entered by sales. */
export const voiceTrade = call('voiceTrade', {
  procedure: 'rfq.voiceTrade',
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/voice-trades',
  access: ['sales'],
  in: z.strictObject({
    /** The same again returns the first trade. */
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
