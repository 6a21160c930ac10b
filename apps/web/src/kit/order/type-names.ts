/** What order types are called on screens. */

import type { OrderType } from '../../platform/client/shapes.ts';

export const TYPE_NAMES = {
  MARKET: 'Market',
  LIMIT: 'Limit',
  STOP: 'Stop',
  STOP_LIMIT: 'Stop limit',
  TRAILING_STOP: 'Trailing stop',
  MARKET_IF_TOUCHED: 'Market if touched',
  LIMIT_IF_TOUCHED: 'Limit if touched',
  PEGGED: 'Pegged',
} as const satisfies Record<OrderType, string>;
