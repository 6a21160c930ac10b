/** What fills of a period had earned by the end of each step of it: cash after fees, and positions at their mids. */
import type { Fill } from '@tradefloor/contracts/fill';
import { type Money, money, notional, type Px, px } from '@tradefloor/contracts/money';
import type { SplitInForce } from '@tradefloor/contracts/split';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';

export type ProfitSteps = {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly steps: number;
  /** Splits within the period. */
  readonly splits?: readonly SplitInForce[];
  /** A symbol's mid at the end of a step, of shares of the period's end; null where there is none. */
  readonly getMid: (symbol: string, step: number) => number | null;
};

type Holding = { quantity: number; lastPx: Px };

/**
 * Money units at the end of each step. Equities only: nothing else has a mid at the exchange.
 * @param fills oldest first
 */
export function computeProfit(fills: readonly Fill[], requested: ProfitSteps): Money[] {
  const holdings = new Map<string, Holding>();
  const equities = fills.filter(({ instrumentType }) => instrumentType === 'equity');
  const profit: Money[] = [];
  let cash = 0;
  let next = 0;
  for (let step = 0; step < requested.steps; step += 1) {
    const endMs = requested.fromMs + (step + 1) * requested.stepMs;
    for (let fill = equities[next]; fill !== undefined && fill.at < endMs; fill = equities[next]) {
      cash += cashAmount(fill);
      hold(holdings, fill, splitFactor(requested.splits, fill.symbol, fill.at));
      next += 1;
    }
    let value = 0;
    for (const [symbol, { quantity, lastPx }] of holdings) {
      const mid = requested.getMid(symbol, step);
      value += notional(mid === null ? lastPx : px(mid), quantity);
    }
    profit.push(money(cash + value));
  }
  return profit;
}

const cashAmount = ({ side, price, qty, fees }: Fill): number =>
  -sideSign(side) * notional(price, qty) - fees.total;

/** @param factor shares of the period's end for one of the fill */
function hold(holdings: Map<string, Holding>, fill: Fill, factor: number): void {
  const { symbol, side, qty, price } = fill;
  const before = holdings.get(symbol)?.quantity ?? 0;
  const quantity = before + sideSign(side) * qty * factor;
  holdings.set(symbol, { quantity, lastPx: px(Math.round(price / factor)) });
}
