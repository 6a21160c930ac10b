/** A mass cancel as tests need it. */
import type { MassCancelRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { NOW } from './exchange.given.ts';

/** All orders of a session. */
export const cancelAll = (clOrdId: string): MassCancelRequest => ({
  type: 'MASS_CANCEL',
  clOrdId,
  scope: 'ALL',
  symbol: null,
  side: null,
  transactAt: NOW,
});
