/** The dealer's requests to the OMS before a deal that is no order: the trader's limits, and room within them. */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from '../ids.ts';
import { PriceWire, Qty } from '../money.ts';
import { Side } from '../order.ts';
import { RejectReason } from '../refusals.ts';
import { call } from './call.ts';

/**
 * Checks the legs of a deal in futures as the trader's orders, together, and reserves their notional until their fills.
 * Called again for the same legs, the new terms replace the old ones. Null: the deal may be done now.
 */
export const holdDeal = call('holdDeal', {
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/deal-holds',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({
    userId: UserId,
    qty: Qty,
    legs: z
      .array(
        z.strictObject({
          orderId: OrderId,
          symbol: InstrumentSymbol,
          side: Side,
          price: PriceWire,
        }),
      )
      .min(1)
      .max(2),
  }),
  out: z.object({
    refusal: z.object({ reasonCode: RejectReason, detail: z.string() }).nullable(),
  }),
});
