/** Brings a position to where it is wanted by market orders, one at a time. */
import { qty } from '@tradefloor/contracts/money';
import type { Market } from '../strategy.ts';

/** Sends what is missing, unless an order of the symbol is still under way. @param wanted shares, below zero for short */
export function moveTo(market: Market, symbol: string, wanted: number): void {
  const missing = wanted - market.position(symbol);
  if (missing === 0 || market.openOrders(symbol).length > 0) return;
  market.place({ symbol, side: missing > 0 ? 'BUY' : 'SELL', qty: qty(Math.abs(missing)) });
}
