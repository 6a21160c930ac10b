/** Located shares, and the list of what is easy to borrow. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { AtWire, CalendarDate } from './time.ts';
import { ORDER_QTY_MAX } from './vocabulary/order.ts';

/** The user's own name of a request: a repeat returns the first grant. */
const LocateId = z.string().regex(/^[A-Za-z0-9-]{8,40}$/);

export const RequestLocate = z.strictObject({
  locateId: LocateId.optional(),
  symbol: InstrumentSymbol,
  qty: z.int().min(1).max(ORDER_QTY_MAX).pipe(Qty),
});

/** A locate of the trading day. `qty = usedQty + leftQty`. */
export const Locate = z.strictObject({
  locateId: LocateId,
  symbol: InstrumentSymbol,
  requestedQty: Qty,
  /** What was granted. */
  qty: Qty,
  /** Sold short, or held by open orders. */
  usedQty: Qty,
  leftQty: Qty,
  /** What borrowing costs a year, in basis points. */
  rateBps: z.int().nonnegative(),
  /** The trading day it is good for. */
  day: CalendarDate,
  grantedAt: AtWire,
});
export type Locate = z.infer<typeof Locate>;

/** A share on the lending desk's list of the day. */
export const BorrowTerms = z.strictObject({
  symbol: InstrumentSymbol,
  /** On the easy-to-borrow list: a short sale needs no locate. */
  isEasy: z.boolean(),
  rateBps: z.int().nonnegative(),
  /** What is left to be located today; null where there is no end of it. */
  availableQty: Qty.nullable(),
});
export type BorrowTerms = z.infer<typeof BorrowTerms>;

/** How a sale would be marked, and what its short part needs. */
export const SalePreview = z.strictObject({
  longQty: Qty,
  shortQty: Qty,
  isEasy: z.boolean(),
  rateBps: z.int().nonnegative(),
  /** Located shares that no other order needs; null where none are needed. */
  locatedQty: Qty.nullable(),
  /** The best bid that the short part has to keep above (Regulation SHO, Rule 201); null while it need not. */
  aboveBid: PriceWire.nullable().default(null),
  /** What borrowing the short part costs a day at the market's mid; null without a price. */
  feeADay: MoneyWire.nullable().default(null),
});
export type SalePreview = z.infer<typeof SalePreview>;
