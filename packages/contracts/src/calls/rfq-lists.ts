/** Lists of requests: several bonds at once, each line a request with its own life. Handled by the RFQ service. */
import * as z from 'zod';
import { Isin } from '../bond.ts';
import { RfqId, RfqListId, UserId } from '../ids.ts';
import { PriceWire, Qty } from '../money.ts';
import { Side } from '../order.ts';
import { RefusalCodeSchema } from '../refusals.ts';
import { Rfq } from '../rfq.ts';
import { AtWire } from '../time.ts';
import type { Role } from '../user.ts';
import { RFQ_FACE_MAX, RFQ_LIST_MAX, RFQ_LIST_TIME_MS, RFQ_NOTE_MAX } from '../vocabulary/rfq.ts';
import { call, TRADE_WATCHERS } from './call.ts';

const RFQ_WATCHERS: readonly Role[] = [...TRADE_WATCHERS, 'external-client'];
const byId = { listId: RfqListId };
const Amount = z.record(z.string(), z.number());

const ListLine = z.strictObject({
  isin: Isin,
  /** A list discloses the side of each line. */
  side: Side,
  qty: z.int().min(1).max(RFQ_FACE_MAX).pipe(Qty),
  limitPrice: PriceWire.refine((price) => price > 0, 'above zero').optional(),
});

/** A line that an act on the whole list left as it was, and why. */
const RefusedLine = z.object({ rfqId: RfqId, code: RefusalCodeSchema, text: z.string() });

const RfqList = z.object({
  listId: RfqListId,
  clientUserId: UserId,
  /** `LIVE` while a line is. */
  status: z.enum(['LIVE', 'DONE']),
  /** Lines that live then end. */
  dueAt: AtWire,
  /** Of all lines in memory, in the list's order; a line that ended long ago may be no longer in it. */
  items: z.array(Rfq),
  progress: z.object({
    lines: z.int(),
    /** With the client's price, not decided yet. */
    quoted: z.int(),
    traded: z.int(),
    /** Ended without a trade. */
    ended: z.int(),
  }),
  /** By currency of the bond: what the list is for, and what of it has traded. Sales are negative. */
  totals: z.object({
    face: Amount,
    /** At the model's yield now, per basis point. */
    dv01: Amount,
    tradedFace: Amount,
    /** What the client pays for what it traded, received where negative. */
    tradedCash: Amount,
  }),
  /** Lines that this act left as they were; empty for a read. */
  refused: z.array(RefusedLine),
});

/** A client sends up to twenty bonds as one list, or sales does so for it. All lines are taken, or none. */
export const requestList = call('requestList', {
  procedure: 'rfq.requestList',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/lists',
  access: ['external-client', 'sales'],
  in: z.strictObject({
    /** The caller's own key: the same again returns the first list. */
    requestKey: z.string().regex(/^[\x21-\x7e]{1,60}$/),
    /** A bond stands in a list once. */
    lines: z
      .array(ListLine)
      .min(1)
      .max(RFQ_LIST_MAX)
      .refine(
        (lines) => new Set(lines.map(({ isin }) => isin)).size === lines.length,
        'a bond stands in a list once',
      ),
    /** The list is due after so long: what then lives ends. */
    dueInMs: z.int().min(RFQ_LIST_TIME_MS.min).max(RFQ_LIST_TIME_MS.max),
    note: z.string().trim().min(1).max(RFQ_NOTE_MAX).optional(),
    /** The client for whom sales requests; only sales names one, and always does. */
    clientUserId: UserId.optional(),
  }),
  out: RfqList,
});
/** A list with its lines, its progress and its totals. */
export const getRfqList = call('getRfqList', {
  procedure: 'rfq.requestedList',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/lists/:listId',
  access: RFQ_WATCHERS,
  in: z.strictObject(byId),
  out: RfqList,
});
/** Sales takes the lines of a list on and sends each to its suggested dealers. */
export const sendList = call('sendList', {
  procedure: 'rfq.sendList',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/lists/:listId/send',
  access: ['sales'],
  in: z.strictObject(byId),
  out: RfqList,
});
/** Sales marks every quoted line up by the same basis points of yield and shows them to the client. */
export const quoteList = call('quoteList', {
  procedure: 'rfq.quoteList',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/lists/:listId/quote',
  access: ['sales'],
  in: z.strictObject({
    ...byId,
    markupBps: z.number().min(0).max(200),
    validForMs: z.int().min(1_000).max(300_000).default(60_000),
  }),
  out: RfqList,
});
/** The client takes the prices of the named lines, or of all that have one. Each line trades or not by itself. */
export const acceptList = call('acceptList', {
  procedure: 'rfq.acceptList',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/lists/:listId/accept',
  access: ['external-client'],
  in: z.strictObject({
    ...byId,
    rfqIds: z.array(RfqId).min(1).max(RFQ_LIST_MAX).optional(),
  }),
  out: RfqList,
});
/** Ends every line that lives without a trade. */
export const cancelList = call('cancelList', {
  procedure: 'rfq.cancelList',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'DELETE',
  path: '/lists/:listId',
  access: ['external-client', 'sales'],
  reducesRisk: true,
  in: z.strictObject(byId),
  out: RfqList,
});
