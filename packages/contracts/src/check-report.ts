/** One check of an order in figures: what it saw, where its limit stood, and what it would have let through. */
import * as z from 'zod';
import { PriceWire, Qty } from './money.ts';
import { RejectReason } from './refusals.ts';

/** The nearest terms that a check lets through, the other terms as they are. Null: this term does not help. */
export const WouldPass = z.strictObject({
  /** The largest quantity. */
  maxQty: Qty.nullable(),
  /** The smallest quantity. */
  minQty: Qty.nullable(),
  /** The nearest limit price; for a market order, one at which a limit order would pass. */
  price: PriceWire.nullable(),
  /** Milliseconds after which the same order passes. */
  waitMs: z.int().nonnegative().nullable(),
  /** Open orders that have to end first. */
  closeOrders: z.int().positive().nullable(),
});
export type WouldPass = z.infer<typeof WouldPass>;

/** One check's outcome. `name` is the rule; `reasonCode` what it refuses with, null when it passes. */
export const CheckReport = z.strictObject({
  by: z.enum(['OMS', 'RISK']),
  name: RejectReason,
  passed: z.boolean(),
  /** What was seen, as text with units. */
  value: z.string(),
  /** Where the limit stood, as text with units. */
  limit: z.string(),
  reasonCode: RejectReason.nullable(),
  detail: z.string().nullable(),
  /** Null where no change of quantity, price or time helps. */
  wouldPass: WouldPass.nullable(),
});
export type CheckReport = z.infer<typeof CheckReport>;
