/** The reader of cost analysis over rows in memory: the plain twin of the database's. */

import type { TcaReader } from '@tradefloor/core/analytics/tca/reader';
import type { TcaRow } from '@tradefloor/core/analytics/tca/tca-row';
import { inScope } from '@tradefloor/core/trading/access/access';
import { toPage } from './memory-page.ts';

/** A reader over the current rows. */
export const memoryTca = (rows: () => readonly TcaRow[]): TcaReader => ({
  order: async (orderId) => rows().find((row) => row.orderId === orderId) ?? null,
  orders: async (query) => {
    const { scope, symbol, strategy, userId, fromMs, toMs } = query;
    const wanted = rows().filter(
      (row) =>
        inScope(scope, row) &&
        (symbol === null || row.symbol === symbol) &&
        (strategy === null || row.strategy === strategy) &&
        (userId === null || row.userId === userId) &&
        (fromMs === null || row.decidedAt >= fromMs) &&
        (toMs === null || row.decidedAt < toMs),
    );
    return toPage(wanted, query, ({ decidedAt, orderId }) => ({ atMs: decidedAt, id: orderId }));
  },
});
