/**
 * Implementation shortfall of a target against the mid at the start of the run (Perold, The Implementation Shortfall, 1988):
 * what was traded against that price, what was not traded by how far the price went away, and fees.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import { type Money, money, moneyOfSum, type Px } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { ExecutionTarget } from './strategy.ts';

/** `cost` in money units, positive is a cost; `bps` of the target's worth at the start. */
export type Shortfall = { readonly cost: Money; readonly bps: number };

/** @param mids the mids at the start of the run and at its end */
export function computeShortfall(
  target: ExecutionTarget,
  fills: readonly Fill[],
  mids: { readonly first: Px; readonly last: Px },
): Shortfall {
  const sign = BigInt(sideSign(target.side));
  const own = fills.filter(({ symbol }) => symbol === target.symbol);
  let [signedQty, paid, fees] = [0n, 0n, 0];
  for (const fill of own) {
    const signed = BigInt(sideSign(fill.side) * fill.qty);
    signedQty += signed;
    paid += signed * BigInt(fill.price);
    fees += fill.fees.total;
  }
  const first = BigInt(mids.first);
  const unfilled = sign * BigInt(target.qty) - signedQty;
  const traded = paid - signedQty * first;
  const missed = unfilled * (BigInt(mids.last) - first);
  const cost = moneyOfSum(traded + missed) + fees;
  const worth = moneyOfSum(first * BigInt(target.qty));
  return { cost: money(cost), bps: (cost * 10_000) / worth };
}
