/** Two runs side by side: whether they are the same to the byte, where they part, and what they cost. */
import { decimalOfMoney, decimalOfPx, type Px } from '@tradefloor/contracts/money';
import type { ScenarioComparison, ScenarioRun } from '@tradefloor/contracts/scenario';
import { canonicalJson } from '../../canonical-json.ts';

/** Differences are right less left; prices and money in currency units. */
export function compared(left: ScenarioRun, right: ScenarioRun): ScenarioComparison {
  const { tca: before } = left;
  const { tca: after } = right;
  const toPrice = (avgPx: Px | null) => (avgPx === null ? null : decimalOfPx(avgPx));
  return {
    left,
    right,
    isSame: left.digest === right.digest,
    firstDifference: firstDifference(left, right),
    delta: {
      filledQty: right.order.filledQty - left.order.filledQty,
      avgPx: difference(toPrice(left.order.avgPx), toPrice(right.order.avgPx)),
      durationMs: right.order.durationMs - left.order.durationMs,
      arrivalSlippageBps: difference(
        before?.figures.arrivalSlippageBps,
        after?.figures.arrivalSlippageBps,
      ),
      vwapSlippageBps: difference(before?.figures.vwapSlippageBps, after?.figures.vwapSlippageBps),
      shortfallBps: difference(before?.shortfall?.totalBps, after?.shortfall?.totalBps),
      fees: difference(
        before && decimalOfMoney(before.figures.fees),
        after && decimalOfMoney(after.figures.fees),
      ),
    },
  };
}

/** Differences of decimals, without the dust that subtracting them leaves. */
function difference(
  left: number | null | undefined,
  right: number | null | undefined,
): number | null {
  if (left === null || left === undefined || right === null || right === undefined) return null;
  return Math.round((right - left) * 1e6) / 1e6;
}

function firstDifference(left: ScenarioRun, right: ScenarioRun): number | null {
  const longest = Math.max(left.fills.length, right.fills.length);
  for (let i = 0; i < longest; i += 1) {
    if (canonicalJson(left.fills[i] ?? null) !== canonicalJson(right.fills[i] ?? null))
      return i + 1;
  }
  return null;
}
