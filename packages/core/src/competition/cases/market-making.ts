/**
 * Market making: two-way quotes in one share. The score is what Cartea, Jaimungal and Penalva let a market maker maximise
 * (Algorithmic and High-Frequency Trading, Cambridge, 2015, section 10.2): cash, the last position at the mid less `alpha`
 * times its square, less `phi` times the integral of the squared position over time; and a liquidity payment of the
 * exchange for each share traded as maker, which pays for a part of what quoting costs.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { CASE_REALISM, drawBetween, drawsForCase, inOrder } from './case-draws.ts';
import type { CaseItem, CaseRun, CaseScore, CompetitionCase } from './competition-case.ts';
import { countOrders, toUsd, valueRun, worstFall } from './value-run.ts';

const ID = 'market-making';
const LENGTH_MS = 300_000;
const SYMBOL = instrumentSymbol('AAPL');
/** Money units (1/10,000 of a dollar) a maker's share is paid, and the most shares that are. */
export const MAKER_PAYMENT = 150;
export const MAKER_PAID_QTY_MAX = 20_000;
/** `alpha`: a money unit for each two squared shares of the last position: 500 shares cost 12.50 dollars. */
const SQUARES_PER_MONEY_AT_END = 2;
/** `phi`: a money unit for each 50,000 squared shares held for a millisecond: 500 shares cost 0.50 dollars a second. */
const SQUARE_MS_PER_MONEY = 50_000;

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const at = (min: number) => drawBetween(draws, { min, max: min + 60_000, step: 250 });
  const shockAtMs = at(60_000);
  const sizePct = (draws.next() < 0.5 ? -1 : 1) * drawBetween(draws, { min: 1, max: 3 });
  return inOrder([
    {
      type: 'EVENT',
      id: 'EVENT-1',
      atMs: shockAtMs,
      event: {
        kind: 'SHOCK',
        target: SYMBOL,
        sizePct: sizePct / 10,
        reason: 'A price jump of the case',
      },
    },
    {
      type: 'EVENT',
      id: 'EVENT-2',
      atMs: at(180_000),
      event: {
        kind: 'VOLATILITY',
        target: 'MARKET',
        factor: 2,
        durationMs: 45_000,
        reason: 'A nervous minute of the case',
      },
    },
  ]);
}

/** The squared position of each symbol, summed over the milliseconds of the run: share² x ms, exact. */
export function integrateSquares({ fills, tenders, endMs }: CaseRun): bigint {
  const trades = [...fills, ...tenders].sort((a, b) => a.at - b.at);
  const nets = new Map<string, { net: number; sinceMs: number }>();
  let sum = 0n;
  const pass = (symbol: string, untilMs: number): { net: number; sinceMs: number } => {
    const held = nets.get(symbol) ?? { net: 0, sinceMs: untilMs };
    sum += BigInt(held.net) * BigInt(held.net) * BigInt(untilMs - held.sinceMs);
    return { net: held.net, sinceMs: untilMs };
  };
  for (const { symbol, side, qty, at } of trades) {
    const held = pass(symbol, Math.min(at, endMs));
    nets.set(symbol, { ...held, net: held.net + sideSign(side) * qty });
  }
  for (const symbol of nets.keys()) pass(symbol, endMs);
  return sum;
}

function score(run: CaseRun): CaseScore {
  const value = valueRun(run);
  const makerQty = run.fills
    .filter(({ liquidity }) => liquidity === 'MAKER')
    .reduce((sum, fill) => sum + fill.qty, 0);
  const payment = Math.min(makerQty, MAKER_PAID_QTY_MAX) * MAKER_PAYMENT;
  const atEnd = value.holdings.reduce((sum, { netQty }) => sum + netQty * netQty, 0);
  const endCharge = Math.round(atEnd / SQUARES_PER_MONEY_AT_END);
  const holdingCharge = Math.round(Number(integrateSquares(run)) / SQUARE_MS_PER_MONEY);
  return {
    score: (value.profit + payment - endCharge - holdingCharge) / MONEY_PER_UNIT,
    unit: 'USD',
    figures: [
      toUsd('Profit after fees', value.profit),
      toUsd('Liquidity payment', payment),
      toUsd('Charge for the position held', holdingCharge),
      toUsd('Charge for the last position', endCharge),
      toUsd('Largest fall by minutes', worstFall(run.equity)),
      { name: 'Shares traded as maker', value: makerQty, unit: 'SHARES' },
      ...countOrders(run),
    ],
  };
}

export const MARKET_MAKING: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'Market making',
  lengthMs: LENGTH_MS,
  symbols: [SYMBOL],
  realism: CASE_REALISM,
  startCash: 100_000_000,
  limits: { maxOrderQty: 500, maxAbsQty: 5_000, maxOrdersPerSecond: 8 },
  schedule,
  score,
};
