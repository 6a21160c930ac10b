/**
 * A default drill: a member of the clearing house does not pay its margin call. The participant manages the default in the
 * order that CPMI-IOSCO's Principles for financial market infrastructures (2012, principle 13) have: declare it, close the
 * position out by hedging, trading and the members' bids, allocate the loss. Who bears it is the clearing house's waterfall:
 * the defaulter's margin and contribution, the house's own capital (EMIR RTS 153/2013, article 35), the other members. The
 * score is the result of closing out, less what others than the defaulter bear, less charges for time, for steps that were
 * not due and for what is still held. The charges, and that members count twice, are the case's own.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { CASE_REALISM, drawBetween, drawSide, drawsForCase, inOrder } from './case-draws.ts';
import type {
  CaseItem,
  CaseRun,
  CaseScore,
  CompetitionCase,
  DefaultProcess,
} from './competition-case.ts';
import { chargeBps, countOrders, toUsd, valueRun } from './value-run.ts';

const ID = 'default-drill';
const LENGTH_MS = 300_000;
const SYMBOL = instrumentSymbol('CAT');
/** The member in default, and the name of its position when it is taken over. */
export const DEFAULTER = 'member-1';
export const PORTFOLIO = 'PORTFOLIO-1';
/** What a second costs between the call that is overdue and the allocated loss, and a step that was not due, in dollars. */
const [SECOND_USD, STEP_USD] = [1_000, 25_000] as const;
/** What a share costs that is still held at the end. */
const LAST_POSITION_BPS = 100;
/** How much more a dollar counts that the other members bear than one of the defaulter's. */
const MEMBERS_WEIGHT = 2;
const BIDS = 3;
const [BID_MS, BID_EVERY_MS, BID_OPEN_MS] = [45_000, 15_000, 12_000] as const;

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const side: Side = drawSide(draws);
  type Terms = { readonly side: Side; readonly shares: number; readonly edgeBps?: number };
  const position = (no: number, terms: Terms): CaseItem => ({
    type: 'POSITION',
    id: no === 1 ? PORTFOLIO : `POSITION-${no}`,
    atMs: 0,
    memberId: no === 1 ? DEFAULTER : `member-${no}`,
    symbol: SYMBOL,
    side: terms.side,
    qty: qty(terms.shares),
    edgeBps: terms.edgeBps ?? 0,
  });
  const away = side === 'BUY' ? -1 : 1;
  const shares = drawBetween(draws, { min: 110_000, max: 140_000, step: 1_000 });
  const shock = (id: string, atMs: number, tenths: number): CaseItem => ({
    type: 'EVENT',
    id,
    atMs,
    event: {
      kind: 'SHOCK',
      target: SYMBOL,
      sizePct: tenths / 10,
      reason: 'A price jump of the case',
    },
  });
  const bids = Array.from(
    { length: BIDS },
    (_, no): CaseItem => ({
      type: 'TENDER',
      id: `BID-${no + 1}`,
      atMs: BID_MS + no * BID_EVERY_MS,
      symbol: SYMBOL,
      side: otherSide(side),
      qty: qty(drawBetween(draws, { min: 20_000, max: 40_000, step: 1_000 })),
      edgeBps: drawBetween(draws, { min: -35, max: 0 }),
      untilMs: BID_MS + no * BID_EVERY_MS + BID_OPEN_MS,
    }),
  );
  return inOrder([
    // Margin is a tenth: what is left of it is for the close-out.
    position(1, { side, shares, edgeBps: -drawBetween(draws, { min: 120, max: 220 }) }),
    position(2, { side: otherSide(side), shares: 30_000 }),
    position(3, { side, shares: 20_000 }),
    shock(
      'EVENT-1',
      drawBetween(draws, { min: 10_000, max: 20_000, step: 250 }),
      away * drawBetween(draws, { min: 76, max: 80 }),
    ),
    shock(
      'EVENT-2',
      drawBetween(draws, { min: 100_000, max: 200_000, step: 250 }),
      (draws.next() < 0.6 ? away : -away) * drawBetween(draws, { min: 4, max: 10 }),
    ),
    ...bids,
  ]);
}

/** Seconds from the overdue call to the allocated loss, or to the end. */
const countSeconds = ({ overdueMs, allocatedMs }: DefaultProcess, endMs: number): number =>
  overdueMs === null ? 0 : Math.max(0, (allocatedMs ?? endMs) - overdueMs) / 1_000;

const NOTHING_DONE: DefaultProcess = {
  overdueMs: null,
  declaredMs: null,
  allocatedMs: null,
  refusedSteps: 0,
  unpaid: money(0),
  tranches: [],
};

function score(run: CaseRun): CaseScore {
  const managed = run.defaultProcess ?? NOTHING_DONE;
  const value = valueRun(run);
  const sumUsed = (...names: string[]): number =>
    managed.tranches
      .filter(({ tranche }) => names.includes(tranche))
      .reduce((sum, { used }) => sum + used, 0);
  const house = sumUsed('SKIN_IN_THE_GAME', 'CCP_EQUITY');
  const members = sumUsed('MUTUAL_FUND', 'ASSESSMENTS', 'VM_GAINS_HAIRCUT');
  const seconds = countSeconds(managed, run.endMs);
  const timeCharge = Math.round(seconds * SECOND_USD * MONEY_PER_UNIT);
  const stepCharge = managed.refusedSteps * STEP_USD * MONEY_PER_UNIT;
  const leftCharge = value.holdings.reduce(
    (sum, { netQty, finalMid }) => sum + chargeBps(netQty, finalMid, LAST_POSITION_BPS),
    0,
  );
  const charges = timeCharge + stepCharge + leftCharge;
  return {
    score: (value.profit - house - MEMBERS_WEIGHT * members - charges) / MONEY_PER_UNIT,
    unit: 'USD',
    figures: [
      toUsd('Result of closing out', value.profit),
      toUsd('Unpaid at the declaration', managed.unpaid),
      toUsd('Borne by the defaulter', sumUsed('DEFAULTER_MARGIN', 'DEFAULTER_FUND')),
      toUsd('Borne by the clearing house', house),
      toUsd('Borne by the other members', members),
      toUsd('Charge for time', timeCharge),
      toUsd('Charge for steps not due', stepCharge),
      toUsd('Charge for the last position', leftCharge),
      { name: 'Seconds to the allocation', value: seconds, unit: 'COUNT' },
      ...countOrders(run),
    ],
  };
}

export const DEFAULT_DRILL: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'Default of a clearing member',
  lengthMs: LENGTH_MS,
  symbols: [SYMBOL],
  realism: CASE_REALISM,
  startCash: 1_000_000_000,
  limits: { maxOrderQty: 150_000, maxAbsQty: 200_000, maxOrdersPerSecond: 5 },
  // Small enough for the loss of one member to reach the other members.
  clearing: {
    memberCash: money(10_000_000 * MONEY_PER_UNIT),
    fundFloor: money(500_000 * MONEY_PER_UNIT),
    skinInTheGame: money(100_000 * MONEY_PER_UNIT),
    callDeadlineMs: 15_000,
  },
  schedule,
  score,
};
