/** What trading cost: the journal's transaction cost analysis, of one order, of many, in league tables. */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from '../ids.ts';
import { OrderTca, TcaSummary } from '../tca.ts';
import { AtWire } from '../time.ts';
import { Strategy } from '../user.ts';
import { Cursor, call, Limit, page, TRADE_WATCHERS } from './call.ts';

const filter = {
  symbol: InstrumentSymbol.optional(),
  strategy: Strategy.optional(),
  userId: UserId.optional(),
  /** When the order was decided. */
  from: AtWire.optional(),
  to: AtWire.optional(),
};

/** Transaction cost of one order against each benchmark. */
export const tcaOrder = call('tcaOrder', {
  procedure: 'journal.tcaOrder',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/tca/orders/:orderId',
  access: TRADE_WATCHERS,
  in: z.strictObject({ orderId: OrderId }),
  out: OrderTca,
});
/** Newest first. */
export const tcaOrders = call('tcaOrders', {
  procedure: 'journal.tcaOrders',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/tca/orders',
  access: TRADE_WATCHERS,
  in: z.strictObject({ ...filter, limit: Limit, cursor: Cursor }),
  out: page(OrderTca),
});
/** Totals and league tables of all orders that match. */
export const tcaSummary = call('tcaSummary', {
  procedure: 'journal.tcaSummary',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/tca/summary',
  access: TRADE_WATCHERS,
  in: z.strictObject(filter),
  out: TcaSummary,
});
