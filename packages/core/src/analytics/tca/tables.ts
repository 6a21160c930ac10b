/** The tables of transaction cost analysis. */

import { defineTables, keeps } from '../../table.ts';
import type { MarkMidsRow } from './mark-mids.ts';
import type { TapeRow } from './market-tape.ts';
import type { TcaRow } from './tca-row.ts';

export const TCA_TABLES = defineTables('journal', {
  tcaOrders: keeps<TcaRow>((row) => row.orderId, {
    newestBy: 'version',
  }),
  /** Saved every few seconds, so that a restart loses little of what a span traded. */
  marketTape: keeps<TapeRow>((row) => row.symbol),
  /** What orders are held against in the minutes after their fills: a ring of seconds, that `MarkMids` holds. */
  markMids: keeps<MarkMidsRow>(({ slot }) => String(slot)),
});
