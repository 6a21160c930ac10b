/** What happened: orders with their history, fills, the audit log, and what trading cost. */
import {
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
} from '@tradefloor/contracts/calls/journal';
import { tcaOrder, tcaOrders, tcaSummary } from '@tradefloor/contracts/calls/tca';
import { queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const journalRouter = router({
  orders: queryOf(journalOrders),
  order: queryOf(journalOrder),
  fills: queryOf(journalFills),
  audit: queryOf(journalAudit),
  tcaOrder: queryOf(tcaOrder),
  tcaOrders: queryOf(tcaOrders),
  tcaSummary: queryOf(tcaSummary),
});
