/** What order types and times in force are called on screens. */

import type { OrderType, TimeInForce } from '../../platform/client/shapes.ts';

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

/** `At open` and `At close` are the auctions. */
export const TIME_NAMES = {
  DAY: 'Day',
  GTC: 'GTC',
  GTD: 'GTD',
  IOC: 'IOC',
  FOK: 'FOK',
  OPG: 'At open',
  ATC: 'At close',
} as const satisfies Record<TimeInForce, string>;
