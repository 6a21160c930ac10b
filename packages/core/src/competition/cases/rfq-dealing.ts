/**
 * Dealing a corporate bond by requests for quote: clients request prices, with their side shown or hidden, and decide on them
 * by the distance from the composite. The score is what Bergault and Guéant let such a dealer maximise (Size matters for OTC
 * market makers, Mathematical Finance 31(1), 2021, section 2): profit with the last position at the mid, less a penalty of
 * the position by the integral of its square over time, and one of the square of the last position.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { drawBetween, drawsForCase, inOrder } from './case-draws.ts';
import type { CaseItem, CaseRun, CaseScore, CompetitionCase } from './competition-case.ts';
import { integrateSquares } from './market-making.ts';
import { computeTenderEdge } from './tender-offers.ts';
import { countOrders, toUsd, valueRun, worstFall } from './value-run.ts';

const ID = 'rfq-dealing';
const LENGTH_MS = 300_000;
/** VZ 5.05 2036: ten years, rated BBB, which dealers quote about half a point wide. */
const SYMBOL = instrumentSymbol('US9234TF0100');
const REQUESTS = 38;
const [FIRST_MS, EVERY_MS, SPREAD_MS, OPEN_MS] = [4_000, 7_500, 4_000, 6_000] as const;
/** Of clients, how many buy, in per cent: drawn once for a run, so that a dealer is left with a position. */
const BUYERS_PCT = { min: 15, max: 85 } as const;
/** A money unit (1/10,000 of a dollar) for so much squared face held for a millisecond: five million cost 100 dollars a second. */
const SQUARE_MS_PER_MONEY = 25_000_000_000;
/** A money unit for so much squared face of the last position: five million cost 10,000 dollars. */
const SQUARES_PER_MONEY_AT_END = 250_000;

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const buyersPct = drawBetween(draws, BUYERS_PCT);
  const items = Array.from({ length: REQUESTS }, (_, no): CaseItem => {
    const atMs =
      FIRST_MS + no * EVERY_MS + drawBetween(draws, { min: 0, max: SPREAD_MS, step: 250 });
    return {
      type: 'REQUEST',
      id: `REQUEST-${no + 1}`,
      atMs,
      symbol: SYMBOL,
      side: draws.next() * 100 < buyersPct ? 'BUY' : 'SELL',
      isSideShown: draws.next() < 0.5,
      qty: qty(drawBetween(draws, { min: 500_000, max: 3_000_000, step: 250_000 })),
      untilMs: atMs + OPEN_MS,
      draw: draws.next(),
    };
  });
  return inOrder(items);
}

function score(run: CaseRun): CaseScore {
  const value = valueRun(run);
  const edge = computeTenderEdge(run);
  const atEnd = value.holdings.reduce((sum, { netQty }) => sum + BigInt(netQty) ** 2n, 0n);
  const endCharge = Math.round(Number(atEnd) / SQUARES_PER_MONEY_AT_END);
  const holdingCharge = Math.round(Number(integrateSquares(run)) / SQUARE_MS_PER_MONEY);
  const requests = run.schedule.filter(({ type }) => type === 'REQUEST').length;
  return {
    score: (value.profit - endCharge - holdingCharge) / MONEY_PER_UNIT,
    unit: 'USD',
    figures: [
      toUsd('Profit', value.profit),
      toUsd('Earned against the mid from clients', edge),
      toUsd('Result of the position and of own orders', value.profit - edge),
      toUsd('Charge for the position held', holdingCharge),
      toUsd('Charge for the last position', endCharge),
      toUsd('Largest fall by minutes', worstFall(run.equity)),
      {
        name: 'Requests dealt',
        value: requests === 0 ? 0 : (run.tenders.length * 100) / requests,
        unit: 'PERCENT',
      },
      { name: 'Traded with clients', value: sumQty(run.tenders), unit: 'FACE' },
      { name: 'Traded with dealers', value: value.venueQty, unit: 'FACE' },
      ...countOrders(run),
    ],
  };
}

const sumQty = (trades: CaseRun['tenders']): number =>
  trades.reduce((sum, { qty: n }) => sum + n, 0);

export const RFQ_DEALING: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'Dealing a bond by requests for quote',
  lengthMs: LENGTH_MS,
  symbols: [SYMBOL],
  realism: [],
  startCash: 5_000_000_000,
  limits: { maxOrderQty: 10_000_000, maxAbsQty: 20_000_000, maxOrdersPerSecond: 5 },
  schedule,
  score,
};
