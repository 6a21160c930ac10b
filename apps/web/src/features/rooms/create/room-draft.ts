/** The form of a new room: what is typed, what is wrong with it, and what is sent. Pure. */

import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import type {
  OverallRule,
  RoomFees,
  RoomMeasure,
  RoomTies,
} from '@tradefloor/contracts/vocabulary/rooms';
import {
  HEAT_LENGTH_MS,
  HEAT_SPEED,
  OVERALL_DEFAULT,
  PRIZES_MAX,
  ROOM_HEATS_MAX,
  ROOM_NAME_MAX,
  ROOM_SYMBOLS_MAX,
  SEAT_RATE,
  SEATS_MAX,
} from '@tradefloor/contracts/vocabulary/rooms';
import { SEED_MAX } from '@tradefloor/contracts/vocabulary/scenarios';
import { parseQty } from '../../../lib/format/entry.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { NewRoom } from '../../../platform/client/shapes.ts';
import { findPlanProblem, type PlannedEvent } from '../events/plan-draft.ts';

type Habit = NewRoom['realism'][number];

export type RoomDraft = {
  /** Empty: none. */
  readonly caseId: string;
  readonly name: string;
  /** Empty: drawn. */
  readonly seed: string;
  readonly isSeedHidden: boolean;
  readonly symbols: readonly string[];
  readonly realism: readonly Habit[];
  readonly startCash: string;
  readonly maxOrderQty: string;
  readonly maxDailyNotional: string;
  readonly maxAbsQty: string;
  readonly maxOrdersPerSecond: string;
  readonly fees: RoomFees;
  readonly minutes: string;
  readonly speed: string;
  readonly heats: string;
  readonly seatsMax: string;
  readonly measure: RoomMeasure;
  readonly weights: Readonly<Record<'pnl' | 'riskAdjusted' | 'executionCost', string>>;
  readonly ties: RoomTies;
  /** Of the standing over several heats. */
  readonly overall: OverallRule;
  /** One a line, for the first ranks. */
  readonly prizes: string;
  /** What happens in each heat, in order of the instants. */
  readonly plan: readonly PlannedEvent[];
};

export const FRESH_ROOM: RoomDraft = {
  caseId: '',
  name: '',
  seed: '',
  isSeedHidden: true,
  symbols: [],
  realism: ['CLUSTERING', 'ORDER_FLOW', 'IMPACT'],
  startCash: '1000000',
  maxOrderQty: '1000',
  maxDailyNotional: '50000000',
  maxAbsQty: '5000',
  maxOrdersPerSecond: '5',
  fees: 'PLATFORM',
  minutes: '10',
  speed: '1',
  heats: '1',
  seatsMax: '40',
  measure: 'PNL',
  weights: { pnl: '1', riskAdjusted: '1', executionCost: '1' },
  ties: 'SHARED',
  overall: OVERALL_DEFAULT,
  prizes: '',
  plan: [],
};

/** The habits of a market, as the form offers them. */
export const HABITS: readonly { readonly habit: Habit; readonly label: string }[] = [
  { habit: 'CLUSTERING', label: 'Volatility clusters' },
  { habit: 'ACTIVITY', label: 'Bursts of activity' },
  { habit: 'JUMPS', label: 'Jumps' },
  { habit: 'U_SHAPE', label: 'Busy open and close' },
  { habit: 'REGIMES', label: 'Calm and stressed days' },
  { habit: 'LULD_HALTS', label: 'Price bands and pauses' },
  { habit: 'ORDER_FLOW', label: 'Runs of one side' },
  { habit: 'IMPACT', label: 'Trades move prices' },
  { habit: 'ACROSS_ASSETS', label: 'Shares move together with rates' },
];

type Field = Exclude<
  keyof RoomDraft,
  'caseId' | 'overall' | 'isSeedHidden' | 'realism' | 'fees' | 'measure' | 'weights' | 'ties'
>;
export type RoomProblems = Readonly<Record<Field | 'weights', string | null>>;

const MINUTE_MS = 60_000;
const MINUTES = {
  min: HEAT_LENGTH_MS.min / MINUTE_MS,
  max: HEAT_LENGTH_MS.max / MINUTE_MS,
};
const WHOLE = /^\d{1,12}$/;
const DECIMAL = /^\d{1,12}(\.\d{1,2})?$/;
const NUMBER = /^\d{1,4}(\.\d{1,3})?$/;

const plain = (text: string): string => text.trim().replaceAll(',', '');

function wholeProblem(text: string, { min, max }: { min: number; max: number }): string | null {
  if (!WHOLE.test(plain(text))) return 'Enter a whole number';
  const value = Number(plain(text));
  return value < min || value > max
    ? phrase`From ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
    : null;
}

function moneyProblem(text: string, least: number): string | null {
  if (!DECIMAL.test(plain(text))) return 'Enter an amount';
  return Number(plain(text)) < least ? 'Above zero' : null;
}

function qtyProblem(text: string): string | null {
  const entry = parseQty(text, ORDER_QTY_MAX);
  return entry.ok ? null : entry.problem;
}

const listPrizes = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function prizesProblem(text: string): string | null {
  const prizes = listPrizes(text);
  if (prizes.length > PRIZES_MAX) return phrase`At most ${PRIZES_MAX} prizes`;
  return prizes.some((prize) => prize.length > 80) ? 'A prize has at most 80 characters' : null;
}

function weightsProblem({ measure, weights }: RoomDraft): string | null {
  if (measure !== 'MIX') return null;
  const all = Object.values(weights);
  if (all.some((text) => wholeProblem(text, { min: 0, max: 100 }) !== null)) {
    return 'Weights are whole numbers from 0 to 100';
  }
  return all.every((text) => Number(text) === 0) ? 'One weight is above zero' : null;
}

function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Enter a title';
  return name.trim().length > ROOM_NAME_MAX ? phrase`At most ${ROOM_NAME_MAX} characters` : null;
}

function symbolsProblem({ length }: readonly string[]): string | null {
  if (length === 0) return 'Select at least one instrument';
  return length > ROOM_SYMBOLS_MAX ? phrase`At most ${ROOM_SYMBOLS_MAX} instruments` : null;
}

function minutesProblem(text: string): string | null {
  const minutes = NUMBER.test(plain(text)) ? Number(plain(text)) : Number.NaN;
  return minutes >= MINUTES.min && minutes <= MINUTES.max
    ? null
    : phrase`From 10 seconds (0.167) to ${MINUTES.max} minutes`;
}

/** What is wrong with each field; null where nothing is. */
export const findRoomProblems = (draft: RoomDraft): RoomProblems => ({
  name: nameProblem(draft.name),
  seed: draft.seed.trim() === '' ? null : wholeProblem(draft.seed, { min: 0, max: SEED_MAX }),
  symbols: symbolsProblem(draft.symbols),
  startCash: moneyProblem(draft.startCash, 0),
  maxOrderQty: qtyProblem(draft.maxOrderQty),
  maxDailyNotional: moneyProblem(draft.maxDailyNotional, 0.01),
  maxAbsQty: qtyProblem(draft.maxAbsQty),
  maxOrdersPerSecond: wholeProblem(draft.maxOrdersPerSecond, SEAT_RATE),
  minutes: minutesProblem(draft.minutes),
  speed: wholeProblem(draft.speed, HEAT_SPEED),
  heats: wholeProblem(draft.heats, { min: 1, max: ROOM_HEATS_MAX }),
  seatsMax: wholeProblem(draft.seatsMax, { min: 1, max: SEATS_MAX }),
  prizes: prizesProblem(draft.prizes),
  weights: weightsProblem(draft),
  plan: findPlanProblem(draft.plan, { lengthMs: toLengthMs(draft), symbols: draft.symbols }),
});

export const isWhole = (problems: RoomProblems): boolean =>
  Object.values(problems).every((problem) => problem === null);

const toNumber = (text: string): number => Number(plain(text));

function toQty(text: string): number {
  const entry = parseQty(text, ORDER_QTY_MAX);
  if (!entry.ok) throw new Error(entry.problem);
  return entry.value;
}

/** Whole seconds. */
const toLengthMs = ({ minutes }: RoomDraft): number =>
  Math.max(HEAT_LENGTH_MS.min, Math.round((toNumber(minutes) * MINUTE_MS) / 1_000) * 1_000);

/** The room as it is sent. @throws where {@link findRoomProblems} finds a quantity wrong */
export function toNewRoom(draft: RoomDraft): NewRoom {
  const { weights } = draft;
  return {
    name: draft.name.trim(),
    seed: draft.seed.trim() === '' ? null : toNumber(draft.seed),
    isSeedHidden: draft.isSeedHidden,
    symbols: [...draft.symbols],
    realism: [...draft.realism],
    startCash: toNumber(draft.startCash),
    limits: {
      maxOrderQty: toQty(draft.maxOrderQty),
      maxDailyNotional: toNumber(draft.maxDailyNotional),
      maxAbsQty: toQty(draft.maxAbsQty),
      maxOrdersPerSecond: toNumber(draft.maxOrdersPerSecond),
    },
    fees: draft.fees,
    lengthMs: toLengthMs(draft),
    speed: toNumber(draft.speed),
    heats: toNumber(draft.heats),
    seatsMax: toNumber(draft.seatsMax),
    scoring: {
      measure: draft.measure,
      ties: draft.ties,
      ...(draft.measure === 'MIX'
        ? {
            weights: {
              pnl: toNumber(weights.pnl),
              riskAdjusted: toNumber(weights.riskAdjusted),
              executionCost: toNumber(weights.executionCost),
            },
          }
        : {}),
    },
    overall: { ...draft.overall },
    prizes: listPrizes(draft.prizes),
    schedule: draft.plan.map(({ atMs, event }) => ({ atMs, event })),
    ...(draft.caseId === '' ? {} : { caseId: draft.caseId }),
  };
}
