/** The parameters of each algo as fields of a form: their words and bounds. What is typed is read in algo-texts.ts. */
import {
  AGGRESSION_PCT,
  ALGO_DURATION_MS,
  ALGO_SLICES,
  MAX_PARTICIPATION_PCT_MAX,
  PARTICIPATION_PCT_MAX,
  RANDOMIZE_PCT,
  RISK_AVERSION,
  SNIPER_SLICES,
  SNIPER_VENUES,
} from '@tradefloor/contracts/vocabulary/algo-limits';
import { ORDER_PRICE_MAX, ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import type { AlgoParams, Strategy } from '../../platform/client/shapes.ts';

export type AlgoParamName = keyof AlgoParams & string;

type Base = {
  readonly name: AlgoParamName;
  readonly label: string;
  /** Behind the fold: what most orders leave as it is. */
  readonly isMore?: true;
};

/** A number between bounds. Empty is left to its default, unless it is needed. */
export type NumberField = Base & {
  readonly kind: 'number';
  /** Shown while the field is empty: what holds then. */
  readonly placeholder: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: true;
  readonly isNeeded?: true;
  /** What is sent for 1 typed: 60 000 for minutes sent as milliseconds. */
  readonly scale?: number;
};

/** A time of day in UTC, within the next hours. */
export type TimeField = Base & { readonly kind: 'time'; readonly placeholder: string };

/** One of a few; the first holds where nothing is chosen. */
export type ChoiceField = Base & {
  readonly kind: 'choice';
  readonly choices: readonly [Choice, ...Choice[]];
};
type Choice = { readonly value: string | boolean; readonly label: string };

export type AlgoField = NumberField | TimeField | ChoiceField;

const MINUTE_MS = 60_000;

const number = (
  name: AlgoParamName,
  label: string,
  rest: Omit<NumberField, 'kind' | 'name' | 'label'>,
): NumberField => ({ kind: 'number', name, label, ...rest });

const minutes = (placeholder: string): NumberField =>
  number('durationMs', 'Minutes', {
    placeholder,
    min: ALGO_DURATION_MS.min / MINUTE_MS,
    max: ALGO_DURATION_MS.max / MINUTE_MS,
    scale: MINUTE_MS,
  });
const start: TimeField = {
  kind: 'time',
  name: 'startAt',
  label: 'Starts, UTC',
  placeholder: 'now, 14:30:00',
  isMore: true,
};
const end: TimeField = {
  kind: 'time',
  name: 'endAt',
  label: 'Ends, UTC',
  placeholder: 'start + minutes',
  isMore: true,
};
const slices = number('slices', 'Slices', { placeholder: '10', ...ALGO_SLICES, isWhole: true });
const aversion = number('riskAversion', 'Risk aversion 0 to 1', {
  placeholder: '0.5',
  ...RISK_AVERSION,
});
const share = number('participationPct', 'Participation rate, %', {
  placeholder: '10',
  min: 0.01,
  max: PARTICIPATION_PCT_MAX,
});
const most = number('maxParticipationPct', 'Max. participation, %', {
  placeholder: 'no limit',
  min: 0.01,
  max: MAX_PARTICIPATION_PCT_MAX,
  isMore: true,
});
const would = number('wouldPrice', 'I-would price', {
  placeholder: 'no price',
  min: 0.0001,
  max: ORDER_PRICE_MAX,
});
const sizes = number('randomizePct', 'Size randomisation, %', {
  placeholder: '0',
  ...RANDOMIZE_PCT,
  isMore: true,
});
const times = number('randomizeTimePct', 'Time randomisation, %', {
  placeholder: '20',
  ...RANDOMIZE_PCT,
  isMore: true,
});
const shares = (name: AlgoParamName, label: string): NumberField =>
  number(name, label, {
    placeholder: 'no limit',
    min: 1,
    max: ORDER_QTY_MAX,
    isWhole: true,
    isMore: true,
  });
const bounds = [shares('minSliceQty', 'Min. slice'), shares('maxSliceQty', 'Max. slice')];

const urgency: ChoiceField = {
  kind: 'choice',
  name: 'urgency',
  label: 'Price style',
  choices: [
    { value: 'NEUTRAL', label: 'at the far touch' },
    { value: 'PASSIVE', label: 'at the near touch' },
    { value: 'AGGRESSIVE', label: 'through the touch' },
  ],
};
const completion: ChoiceField = {
  kind: 'choice',
  name: 'forceCompletion',
  label: 'At end time',
  choices: [
    { value: false, label: 'cancel the rest' },
    { value: true, label: 'complete at market' },
  ],
};

const SLICED = [minutes('5'), slices, urgency, completion, would];
const SLICED_MORE = [start, end, most, ...bounds, sizes, times];
const OPEN_MORE = [start, end, most, completion, ...bounds];

const FIELDS: Partial<Record<Strategy, readonly AlgoField[]>> = {
  TWAP: [...SLICED, ...SLICED_MORE],
  VWAP: [...SLICED, ...SLICED_MORE],
  IS: [aversion, ...SLICED, ...SLICED_MORE],
  POV: [
    { ...share, placeholder: 'per cent', isNeeded: true },
    minutes('until done'),
    urgency,
    would,
    ...OPEN_MORE,
  ],
  ARRIVAL: [share, aversion, minutes('until done'), urgency, would, ...OPEN_MORE],
  ICEBERG: [
    number('displayQty', 'Display size', {
      placeholder: 'shares',
      min: 1,
      max: ORDER_QTY_MAX,
      isWhole: true,
      isNeeded: true,
    }),
    minutes('until done'),
    would,
    { ...sizes, placeholder: '20' },
    start,
    end,
  ],
  SNIPER: [
    number('maxSlices', 'Max slices', { placeholder: '5', ...SNIPER_SLICES, isWhole: true }),
    number('aggressionPct', 'Through the touch, %', { placeholder: '0.05', ...AGGRESSION_PCT }),
    number('topVenues', 'Venues', { placeholder: '3', ...SNIPER_VENUES, isWhole: true }),
    start,
  ],
};

const NO_FIELDS: readonly AlgoField[] = [];

/** The fields of a strategy; none for those that go out as they are. */
export const listFields = (strategy: Strategy): readonly AlgoField[] =>
  FIELDS[strategy] ?? NO_FIELDS;
