/**
 * Liquidity risk: clients offer blocks off the venues, at a price that is better than the mid or, now and then, hardly so. A
 * block that is taken has to be traded out of in the market within the run. The score is the profit after fees with
 * positions at the last mid, less a charge on what is still held. The trade-off between the cost of trading fast and the
 * risk of trading slowly is that of Almgren and Chriss, Optimal Execution of Portfolio Transactions, Journal of Risk 3(2),
 * 2000.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { invariant } from '../../result.ts';
import { CASE_REALISM, drawBetween, drawSide, drawsForCase, inOrder } from './case-draws.ts';
import type { CaseItem, CaseRun, CaseScore, CompetitionCase } from './competition-case.ts';
import { chargeBps, countOrders, moneyOfHolding, toUsd, valueRun, worstFall } from './value-run.ts';

const ID = 'tender-offers';
const LENGTH_MS = 300_000;
const SYMBOL = instrumentSymbol('CAT');
const TENDERS = 3;
const [FIRST_MS, EVERY_MS, SPREAD_MS, OPEN_MS] = [10_000, 85_000, 20_000, 20_000] as const;
/** What a share costs that is still held at the end. */
export const TENDER_LAST_POSITION_BPS = 50;

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const items = Array.from({ length: TENDERS }, (_, no): CaseItem => {
    const atMs =
      FIRST_MS + no * EVERY_MS + drawBetween(draws, { min: 0, max: SPREAD_MS, step: 250 });
    return {
      type: 'TENDER',
      id: `TENDER-${no + 1}`,
      atMs,
      symbol: SYMBOL,
      side: drawSide(draws),
      qty: qty(drawBetween(draws, { min: 60_000, max: 80_000, step: 1_000 })),
      edgeBps: drawBetween(draws, { min: -10, max: 50 }),
      untilMs: atMs + OPEN_MS,
    };
  });
  return inOrder(items);
}

/** What tenders, or requests that were dealt, were worth against the mid of their instants, money units. @throws InvariantViolation without a mid */
export function computeTenderEdge({ tenders, itemMids }: CaseRun): number {
  return tenders.reduce((sum, { id, symbol, side, qty: shares, price }) => {
    const mid = itemMids[id];
    invariant(mid !== undefined, `${id} has the mid of its instant`);
    return sum + moneyOfHolding(symbol, BigInt(sideSign(side) * shares) * BigInt(mid - price));
  }, 0);
}

function score(run: CaseRun): CaseScore {
  const value = valueRun(run);
  const charge = value.holdings.reduce(
    (sum, { netQty, finalMid }) => sum + chargeBps(netQty, finalMid, TENDER_LAST_POSITION_BPS),
    0,
  );
  const edge = computeTenderEdge(run);
  return {
    score: (value.profit - charge) / MONEY_PER_UNIT,
    unit: 'USD',
    figures: [
      { name: 'Tenders taken', value: run.tenders.length, unit: 'COUNT' },
      toUsd('Edge of the tenders taken', edge),
      toUsd('Result of trading out', value.profit - edge),
      toUsd('Of it fees', value.fees),
      toUsd('Charge for the last position', charge),
      toUsd('Largest fall by minutes', worstFall(run.equity)),
      ...countOrders(run),
    ],
  };
}

export const TENDER_OFFERS: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'Liquidity risk with tender offers',
  lengthMs: LENGTH_MS,
  symbols: [SYMBOL],
  realism: CASE_REALISM,
  startCash: 10_000_000_000,
  limits: { maxOrderQty: 100_000, maxAbsQty: 200_000, maxOrdersPerSecond: 5 },
  schedule,
  score,
};
