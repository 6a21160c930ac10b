/** How rooms, heats and their rules are worded on the screen. Pure. */

import type {
  HeatState,
  OverallMeasure,
  OverallRule,
  OverallTotal,
  RoomFees,
  RoomMeasure,
  RoomState,
  RoomTies,
  SeatKind,
} from '@tradefloor/contracts/vocabulary/rooms';
import { toRequestsMax } from '@tradefloor/contracts/vocabulary/rooms';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { RoomTerms } from '../../../platform/client/shapes.ts';

export const STATE_NAMES: Readonly<Record<RoomState, string>> = {
  DRAFT: 'Draft',
  OPEN: 'Open',
  RUNNING: 'Running',
  PAUSED: 'Paused',
  ENDED: 'Ended',
  ARCHIVED: 'Archived',
};

export const HEAT_NAMES: Readonly<Record<HeatState, string>> = {
  RUNNING: 'Running',
  PAUSED: 'Paused',
  ENDED: 'Ended',
};

export const KIND_NAMES: Readonly<Record<SeatKind, string>> = {
  PERSON: 'Person',
  BOT: 'Bot',
  TEAM: 'Team',
};

export const MEASURE_NAMES: Readonly<Record<RoomMeasure, string>> = {
  PNL: 'Profit and loss',
  RISK_ADJUSTED: 'Risk-adjusted return',
  EXECUTION_COST: 'Execution cost',
  MIX: 'Mix of ranks',
  CASE: 'Score of the case',
};

export const TIE_NAMES: Readonly<Record<RoomTies, string>> = {
  SHARED: 'Equal scores share a rank',
  BROKEN: 'The lower drawdown, then the earlier last fill, ranks first',
};

export const FEE_NAMES: Readonly<Record<RoomFees, string>> = {
  PLATFORM: 'Venue, clearing and tax fees',
  NONE: 'No fees',
};

const MEASURED: Readonly<Record<RoomMeasure, string>> = {
  PNL: 'The higher profit ranks first.',
  RISK_ADJUSTED:
    'Mean over standard deviation of the changes of equity in hundredths of the heat; the higher ranks first.',
  EXECUTION_COST:
    'Cost of the trades against the mid at the arrival of their orders, in basis points; the lower ranks first.',
  MIX: 'Weighted mean of the ranks by profit, risk-adjusted return and execution cost; the lower ranks first.',
  CASE: 'The higher score ranks first; what it is made of is in the case.',
};

/** What a heat is ranked by, sentence by sentence. */
export function scoringRules({
  scoring: { measure, weights, ties },
  fees,
}: Pick<RoomTerms, 'scoring' | 'fees'>): readonly string[] {
  const { pnl, riskAdjusted, executionCost } = weights ?? {
    pnl: 1,
    riskAdjusted: 1,
    executionCost: 1,
  };
  return [
    phrase`Ranked by ${MEASURE_NAMES[measure].toLowerCase()}. ${MEASURED[measure]}`,
    ...(measure === 'MIX'
      ? [
          phrase`Weights: profit ${pnl}, risk-adjusted ${riskAdjusted}, execution cost ${executionCost}.`,
        ]
      : []),
    `${TIE_NAMES[ties]}.`,
    fees === 'NONE'
      ? 'Figures are before fees.'
      : 'Figures are after venue, clearing and tax fees.',
  ];
}

export const OVERALL_NAMES: Readonly<Record<`${OverallMeasure} ${OverallTotal}`, string>> = {
  'POINTS SUM': 'Sum of points',
  'POINTS MEAN': 'Mean of points',
  'PLACES SUM': 'Sum of places',
  'PLACES MEAN': 'Mean of places',
};

/** How the standing over all heats is made, sentence by sentence. */
export const overallRules = ({
  rule: { measure, over },
  ties,
}: {
  readonly rule: OverallRule;
  readonly ties: RoomTies;
}): readonly string[] => [
  measure === 'POINTS'
    ? phrase`${OVERALL_NAMES[`POINTS ${over}`]} of the heats; the higher ranks first. Of n ranked participants the first has n points, the last one.`
    : phrase`${OVERALL_NAMES[`PLACES ${over}`]} of the heats; the lower ranks first.`,
  'Those who share a rank in a heat have the mean of the places they share.',
  over === 'SUM'
    ? 'A heat that a participant was not in counts as the place after the last.'
    : 'A heat that a participant was not in is left out of the mean.',
  'The disqualified have no rank.',
  ties === 'SHARED'
    ? 'Equal values share a rank.'
    : 'Of equal values the best single place ranks first, then the better place in the newest heat.',
];

/** What a seat may do, sentence by sentence. */
export function limitRules({ limits, startCash, caseId }: RoomTerms): readonly string[] {
  return [
    phrase`Start with ${formatFixed(startCash, 2)} in cash.`,
    phrase`At most ${formatQty(limits.maxOrderQty)} shares an order and ${formatQty(limits.maxAbsQty)} of a symbol, long or short, with orders on the way.`,
    phrase`At most ${formatFixed(limits.maxDailyNotional, 2)} traded in a heat.`,
    phrase`At most ${limits.maxOrdersPerSecond} requests a second: orders, changes and cancels.`,
    phrase`A heat takes ${formatQty(toRequestsMax(caseId !== undefined))} requests of all seats together, and refuses those after them.`,
  ];
}

/** What is handed out, rank by rank. */
export const prizeRules = (prizes: readonly string[]): readonly string[] =>
  prizes.map((prize, index) => phrase`Rank ${index + 1}: ${prize}`);

/** A clock of simulated time: `4:44`, with hours where there are any. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const padded = (whole: number) => String(whole).padStart(2, '0');
  return hours === 0
    ? `${minutes}:${padded(seconds % 60)}`
    : `${hours}:${padded(minutes)}:${padded(seconds % 60)}`;
}

/** How long a heat is and how fast its clock goes. */
export const lengthText = ({ lengthMs, speed, heats }: RoomTerms): string =>
  phrase`${heats === 1 ? 'One heat' : phrase`${heats} heats`} of ${formatClock(lengthMs)} of simulated time${
    speed === 1 ? '' : phrase` at ${speed} times the speed: ${formatClock(lengthMs / speed)} each`
  }`;
