/** Bulk cancel: many orders cancelled by one call, each with its own result (FIX 4.4: OrderMassCancelRequest). */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { KeyId } from './key.ts';
import { OrderStatus, Side } from './order.ts';
import { RefusalCodeSchema } from './refusals.ts';
import { Strategy } from './user.ts';

/** Orders one call may name, and orders one call cancels at most. */
export const BULK_CANCEL_MAX = 1_000;

/** A basket's own name: chosen by its sender, the same again is the same basket. Its orders' names begin with it. */
export const BasketId = z.string().regex(/^[A-Za-z0-9-]{8,40}$/);

/** Open orders that have all of what is named; nothing named means all of them. */
export const OpenOrderFilter = z.strictObject({
  symbol: InstrumentSymbol.optional(),
  side: Side.optional(),
  strategy: Strategy.optional(),
  basketId: BasketId.optional(),
  /** Sent with this API key. */
  keyId: KeyId.optional(),
});
export type OpenOrderFilter = z.infer<typeof OpenOrderFilter>;

/**
 * Selects orders by id or by filter. `userId` names the owner: the caller by default; another user only for those who
 * may cancel for the firm.
 */
export const CancelOrders = z
  .strictObject({
    orderIds: z.array(OrderId).min(1).max(BULK_CANCEL_MAX).optional(),
    filter: OpenOrderFilter.optional(),
    userId: UserId.optional(),
  })
  .refine((body) => (body.orderIds === undefined) !== (body.filter === undefined), {
    path: ['orderIds'],
    message: 'either orderIds or filter',
  });
export type CancelOrders = z.infer<typeof CancelOrders>;

/**
 * The result for one order. `REQUESTED`: the cancel was sent to the executing side. `PENDING`: it had been sent before.
 * `REFUSED`: nothing was sent, `code` is the reason.
 */
export const CancelOutcome = z.strictObject({
  orderId: OrderId,
  outcome: z.enum(['REQUESTED', 'PENDING', 'REFUSED']),
  /** The order's status after this call; null for an order that is not the caller's to see. */
  status: OrderStatus.nullable(),
  code: RefusalCodeSchema.nullable(),
  detail: z.string().nullable(),
});
export type CancelOutcome = z.infer<typeof CancelOutcome>;

export const CancelledOrders = z.object({
  items: z.array(CancelOutcome),
  /** Open orders of the filter beyond those of this call: call again. */
  remaining: z.int().nonnegative(),
});
export type CancelledOrders = z.infer<typeof CancelledOrders>;
