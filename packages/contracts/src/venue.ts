/**
 * The line between the EMS and an exchange, as the platform's own messages: the EMS's requests to a venue and the
 * venue's reports. Their transport (FIX 4.4 over TCP) is the line's; neither side's rules are here.
 */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { Venue } from './market.ts';
import { PriceWire, Qty } from './money.ts';
import { ExecutionType, OrderStatus, PegReference, Side, VenueTimeInForce } from './order.ts';
import { AtWire } from './time.ts';
import { SALE_MARKS } from './vocabulary/sale-marks.ts';

/** Names one leg or one request to the exchange; grows from the order's id, so that a repeat is recognised. */
export const ClOrdId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const about = {
  clOrdId: ClOrdId,
  /** The order or child order the leg belongs to. */
  orderId: OrderId,
  userId: UserId,
  symbol: InstrumentSymbol,
  side: Side,
  /** Of what is sold short: FIX Side (54) 5 or 6. */
  mark: z.enum(SALE_MARKS).nullable().default(null),
  at: AtWire,
};

/** Of a pegged order: what its price follows, and so far above it; its price is its limit. */
const peg = {
  pegTo: PegReference.nullable().default(null),
  pegOffset: PriceWire.nullable().default(null),
};

/** A request of the EMS to a venue. */
export const VenueRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('NEW'),
    ...about,
    venue: Venue,
    orderType: ExecutionType,
    timeInForce: VenueTimeInForce,
    qty: Qty,
    price: PriceWire.nullable(),
    ...peg,
    maxFloor: Qty.nullable(),
    minQty: Qty.nullable(),
    /** It rests or ends: FIX ExecInst (18) 6. */
    postOnly: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('CANCEL'), ...about, origClOrdId: ClOrdId }),
  z.strictObject({
    type: z.literal('REPLACE'),
    ...about,
    origClOrdId: ClOrdId,
    orderType: ExecutionType,
    timeInForce: VenueTimeInForce,
    qty: Qty,
    price: PriceWire.nullable(),
    ...peg,
    maxFloor: Qty.nullable().default(null),
    /** It only rests from now on, or still does: FIX ExecInst (18) 6. Absent where it may take. */
    postOnly: z.literal(true).optional(),
  }),
]);
export type VenueRequest = z.infer<typeof VenueRequest>;

/** Reported by a venue to the EMS: FIX 4.4 ExecutionReport (8) and OrderCancelReject (9), as far as the EMS reads them. */
export const VenueReport = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('EXECUTION_REPORT'),
    clOrdId: ClOrdId,
    origClOrdId: ClOrdId.nullable(),
    venueOrderId: z.string(),
    /** ExecID (17): identifies a report seen before. */
    execId: z.string(),
    execType: z.enum([
      'NEW',
      'TRADE',
      'CANCELED',
      'REPLACED',
      'REJECTED',
      'EXPIRED',
      'ORDER_STATUS',
    ]),
    ordStatus: OrderStatus,
    qty: Qty,
    cumQty: Qty,
    leavesQty: Qty,
    trade: z
      .strictObject({
        lastQty: Qty,
        lastPx: PriceWire,
        lastMkt: Venue,
        liquidity: z.enum(['MAKER', 'TAKER', 'CROSS']),
        contraBroker: z.string(),
        trdMatchId: z.string(),
        impactBps: z.number(),
        /** The market's batch it was made at; null or absent where the venue does not know it. */
        tickSeq: z.int().nonnegative().nullish(),
      })
      .nullable(),
    rejectReason: z.int().nullable(),
    text: z.string().nullable(),
    transactAt: AtWire,
  }),
  z.strictObject({
    type: z.literal('CANCEL_REJECT'),
    clOrdId: ClOrdId,
    origClOrdId: ClOrdId,
    ordStatus: OrderStatus,
    responseTo: z.enum(['CANCEL', 'REPLACE']),
    reason: z.int(),
    text: z.string(),
    transactAt: AtWire,
  }),
]);
export type VenueReport = z.infer<typeof VenueReport>;
