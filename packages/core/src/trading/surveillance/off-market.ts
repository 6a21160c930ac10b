/**
 * Off-market prices to clients: a trade with a client further than the limit from the mid of its request, to the client's
 * cost. FINRA Rule 2121 measures mark-ups of debt by the prevailing market price (Supplementary Material .02); the limit
 * is the firm's own, and tighter than the 5 % of the rule's policy. The mid is the composite when the request went to
 * dealers, of a deal by phone when its price was made.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Finding } from '@tradefloor/contracts/surveillance';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { OFF_MARKET_BPS } from '@tradefloor/contracts/vocabulary/surveillance';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import {
  isClientTrade,
  toFillEvidence,
  toFindingId,
  toGrouped,
  toPriceText,
  toTwoDecimals,
} from './evidence.ts';

/** A trade with a client beyond the limit; else nothing. */
export function findOffMarket(fill: Fill): Finding[] {
  const { price, arrivalMid: mid, side, userId, symbol, qty, at, clientUserId } = fill;
  if (!isClientTrade(fill) || mid <= 0) return [];
  // The firm's side: it sells above the mid, and buys below it.
  const cost = -sideSign(side) * (price - mid);
  if (cost * BPS_PER_ONE <= OFF_MARKET_BPS * mid) return [];
  const value = toTwoDecimals((cost * BPS_PER_ONE) / mid);
  const verb = side === 'SELL' ? 'bought' : 'sold';
  return [
    {
      findingId: toFindingId('OFF_MARKET', fill.execId),
      rule: 'OFF_MARKET',
      at,
      userId,
      symbol,
      value,
      limit: OFF_MARKET_BPS,
      unit: 'bp',
      summary: `${clientUserId} ${verb} ${toGrouped(qty)} ${symbol} at ${toPriceText(price)}, ${value} bp from the mid ${toPriceText(mid)}`,
      evidence: [toFillEvidence(fill)],
    },
  ];
}
