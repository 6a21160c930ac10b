/** Fills: one shape for the EMS, the dark pool and the RFQ service; the CCP reads no other. */
import * as z from 'zod';
import { RecordCurrency } from './fx.ts';
import { ExecId, InstrumentSymbol, OrderId, RfqId, UserId } from './ids.ts';
import { InstrumentType, Venue } from './market.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { ExecutionType, OrderStatus, Side, VenueTimeInForce } from './order.ts';
import { AtWire, CalendarDate } from './time.ts';
import { Desk } from './user.ts';
import { SALE_MARKS } from './vocabulary/sale-marks.ts';

export const LIQUIDITY = ['MAKER', 'TAKER', 'CROSS'] as const;
export const Liquidity = z.enum(LIQUIDITY);
export type Liquidity = z.infer<typeof Liquidity>;

/** Fees of one fill: what the participant pays; a venue's rebate is negative. */
export const Fees = z.strictObject({
  sec31: MoneyWire,
  finraTaf: MoneyWire,
  /** Fee of the Consolidated Audit Trail; absent in records from before it was charged. */
  cat: MoneyWire.optional(),
  commission: MoneyWire,
  venue: MoneyWire,
  total: MoneyWire,
});
export type Fees = z.infer<typeof Fees>;

export const Fill = z.strictObject({
  execId: ExecId,
  orderId: OrderId,
  parentOrderId: OrderId.nullable(),
  rfqId: RfqId.nullable(),
  userId: UserId,
  symbol: InstrumentSymbol,
  instrumentType: InstrumentType,
  desk: Desk,
  /** What the price is in: the instrument's currency. */
  currency: RecordCurrency,
  side: Side,
  qty: Qty,
  price: PriceWire,
  cumQty: Qty,
  leavesQty: Qty,
  avgPx: PriceWire,
  venue: Venue,
  /** Market participant identifier of the other side. */
  counterparty: z.string().regex(/^[A-Z0-9]{4,8}$/),
  /** The firm's client on the other side, a member of the CCP with its own account; of all other fills nothing. */
  clientUserId: UserId.nullish(),
  liquidity: Liquidity,
  arrivalMid: PriceWire,
  /**
   * What the price cost the account that dealt, basis points; positive is a cost, negative a gain. Of an exchange's fill
   * against the best price its order met, of a dealer's, a client's or a voice deal's against {@link arrivalMid}.
   */
  impactBps: z.number(),
  fees: Fees,
  tickSeq: z.int().nonnegative(),
  at: AtWire,
  settlementDate: CalendarDate,
});
export type Fill = z.infer<typeof Fill>;

/** FIX 4.4 ExecType (tag 150) of a report, by name. */
export const EXEC_TYPES = ['NEW', 'TRADE', 'CANCELED', 'REPLACED', 'REJECTED', 'EXPIRED'] as const;
export const ExecType = z.enum(EXEC_TYPES);
export type ExecType = z.infer<typeof ExecType>;

/** A FIX 4.4 execution report (35=8) in the platform's words; the archive keeps it. */
export const ExecutionReport = z.strictObject({
  execId: ExecId,
  execType: ExecType,
  ordStatus: OrderStatus,
  orderId: OrderId,
  clOrdId: z.string(),
  /** OrigClOrdID (41): the preceding request, where this report responds to a cancel or replace. */
  origClOrdId: z.string().nullable(),
  parentOrderId: OrderId.nullable(),
  userId: UserId,
  desk: Desk,
  symbol: InstrumentSymbol,
  side: Side,
  ordType: ExecutionType,
  timeInForce: VenueTimeInForce,
  orderQty: Qty,
  price: PriceWire.nullable(),
  lastQty: Qty,
  lastPx: PriceWire.nullable(),
  lastMkt: Venue.nullable(),
  liquidity: Liquidity.nullable(),
  /** ContraBroker (375): the other side's MPID. */
  contraBroker: z.string().nullable(),
  /** The firm's client that the trade is with: PartyID (448) of PartyRole (452) 3, Client ID. Of all other reports nothing. */
  clientUserId: UserId.nullish(),
  /** TrdMatchID (880): the same on both sides of a trade. */
  trdMatchId: z.string().nullable(),
  fees: Fees.nullable(),
  settlementDate: CalendarDate.nullable(),
  cumQty: Qty,
  leavesQty: Qty,
  avgPx: PriceWire,
  transactTime: AtWire,
  text: z.string().nullable(),
  /** How the shares of a short sale are marked in Side (54). Absent of all else, and of a sale that is short in part. */
  mark: z.enum(SALE_MARKS).optional(),
});
export type ExecutionReport = z.infer<typeof ExecutionReport>;
