/** What happened: orders with their history, fills, and the audit log. */
import {
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
} from '@tradefloor/contracts/calls/journal';
import { queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const journalRouter = router({
  orders: queryOf(journalOrders),
  order: queryOf(journalOrder),
  fills: queryOf(journalFills),
  audit: queryOf(journalAudit),
});
