/**
 * Implementation shortfall: what an order cost against the price at which it was decided.
 * Perold (1988), "The Implementation Shortfall"; the split into delay and trading is Kissell's.
 */
import {
  type Money,
  money,
  moneyOfSum,
  notional,
  type Px,
  px,
  type Qty,
} from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';

export type ShortfallInput = {
  readonly side: Side;
  readonly ordered: Qty;
  readonly filled: Qty;
  /** Exact sum of price times quantity over the fills. */
  readonly pxQtySum: bigint;
  readonly decisionPx: Px;
  readonly arrivalPx: Px;
  /** The price when the order was over: what was not filled is measured by it. */
  readonly endPx: Px;
  readonly fees: Money;
};

export type ShortfallParts = {
  readonly delay: Money;
  readonly trading: Money;
  readonly opportunity: Money;
  readonly fees: Money;
  readonly total: Money;
  /** The paper portfolio: all that was ordered, at the decision price. */
  readonly paper: Money;
};

/**
 * Costs in money units, positive when paid; `delay + trading + opportunity + fees = total` exactly.
 * Delay, opportunity and total are each rounded once; trading takes what rounding leaves.
 */
export function computeShortfall(input: ShortfallInput): ShortfallParts {
  const { side, ordered, filled, decisionPx, arrivalPx, endPx, fees } = input;
  const sign = sideSign(side);
  const missed = ordered - filled;
  const delay = money(notional(px(sign * (arrivalPx - decisionPx)), filled));
  const opportunity = money(notional(px(sign * (endPx - decisionPx)), missed));
  const paid = BigInt(sign) * (input.pxQtySum - BigInt(filled) * BigInt(decisionPx));
  const lost = BigInt(sign) * BigInt(missed) * BigInt(endPx - decisionPx);
  const total = money(moneyOfSum(paid + lost) + fees);
  const trading = money(total - delay - opportunity - fees);
  return { delay, trading, opportunity, fees, total, paper: notional(decisionPx, ordered) };
}
