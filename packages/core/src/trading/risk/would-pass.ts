/**
 * What would have passed: for each check of risk the nearest quantity, price or wait that it lets through, the other
 * terms unchanged. The returned value passes, one step further fails; where no such step exists, nothing is returned.
 */

import type { WouldPass } from '@tradefloor/contracts/check-report';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { protectionPx } from '../execution/protection.ts';
import { helpedBy } from '../order/would-pass.ts';
import { getCollarBps, getCollarCentre, type RiskCheck, type RiskFacts } from './checks.ts';
import { marketPrice } from './price-ladder.ts';

type CheckName = RiskCheck['name'];

const REMEDIES: Readonly<Record<CheckName, (facts: RiskFacts) => Partial<WouldPass>>> = {
  DAILY_NOTIONAL_EXCEEDED: ({ dayLoss, deskLoss }) => {
    const closable = (dayLoss ?? deskLoss)?.closableQty ?? 0;
    return { maxQty: closable > 0 ? qty(closable) : null };
  },
  PRICE_COLLAR: collarPrice,
  DUPLICATE_ORDER: ({ sameOrderAgeMs, thresholds }) => ({
    waitMs: sameOrderAgeMs === null ? null : thresholds.duplicateWindowMs - sameOrderAgeMs,
  }),
  MAX_OPEN_ORDERS: ({ openOrders, thresholds }) => ({
    closeOrders: openOrders - thresholds.maxOpenOrders + 1,
  }),
  SELF_CROSS: uncrossedPrice,
  ADV_LIMIT: largestOfVolume,
  RATE_LIMIT: ({ rateFreeInMs }) => ({ waitMs: rateFreeInMs }),
};

/** What the check would have let through; null where no change of these terms helps. */
export function wouldPassRisk(name: CheckName, facts: RiskFacts): WouldPass | null {
  const terms = REMEDIES[name](facts);
  return Object.values(terms).every((term) => term === null) ? null : helpedBy(terms);
}

/** The tick nearest to the limit within the collar, which may hold none. */
function collarPrice({ request, tick, instrument, thresholds }: RiskFacts): Partial<WouldPass> {
  const price = findLimit(request);
  if (tick === null || price === null) return {};
  const { px: mid } = getCollarCentre(request, tick.mid);
  const collarBps = getCollarBps(request, thresholds, mid);
  const tickSize = instrument?.tickSize ?? px(0);
  if (tickSize === 0) return {};
  const side = price > mid ? 'BUY' : 'SELL';
  const edge = protectionPx(side, mid, { collarBps, tickSize });
  return { price: isInCollar(edge, mid, collarBps) ? edge : null };
}

const isInCollar = (price: Px, mid: Px, collarBps: number): boolean =>
  BigInt(BPS_PER_ONE) * BigInt(Math.abs(price - mid)) <= BigInt(collarBps) * BigInt(mid);

/** One tick short of one's own best resting order; nothing where that order is at market. */
function uncrossedPrice({ request, opposite, instrument }: RiskFacts): Partial<WouldPass> {
  const tickSize = instrument?.tickSize ?? 0;
  if (opposite === null || tickSize === 0) return {};
  const restsAtMarket = opposite.price === marketPrice(otherSide(request.side));
  if (restsAtMarket) return {};
  const price = opposite.price + -sideSign(request.side) * tickSize;
  return { price: price > 0 ? px(price) : null };
}

/** The share of the average daily volume in whole units. */
function largestOfVolume({ instrument, thresholds }: RiskFacts): Partial<WouldPass> {
  const largest = Math.floor(((instrument?.adv ?? 0) * thresholds.advPctBps) / BPS_PER_ONE);
  return { maxQty: largest > 0 ? qty(largest) : null };
}
