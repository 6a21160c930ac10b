/** The parameters each algo reads, its required ones, and the defaults. */
import type { AlgoParams } from '@tradefloor/contracts/order';
import type { AlgoName } from '@tradefloor/contracts/user';

export type ParamName = keyof AlgoParams;

const TIME = ['startAt', 'endAt', 'durationMs'] as const;
const ALL = ['maxParticipationPct', 'wouldPrice', 'forceCompletion', 'urgency'] as const;
const SLICED = [
  'slices',
  'minSliceQty',
  'maxSliceQty',
  'randomizePct',
  'randomizeTimePct',
] as const;

/** Parameters an algo reads; any other one is refused, so that no setting is silently ignored. */
export const ALGO_READS = {
  TWAP: [...TIME, ...ALL, ...SLICED],
  VWAP: [...TIME, ...ALL, ...SLICED],
  IS: [...TIME, ...ALL, ...SLICED, 'riskAversion'],
  POV: [...TIME, ...ALL, 'participationPct', 'minSliceQty', 'maxSliceQty'],
  ARRIVAL: [...TIME, ...ALL, 'participationPct', 'riskAversion', 'minSliceQty', 'maxSliceQty'],
  ICEBERG: [...TIME, 'displayQty', 'randomizePct', 'wouldPrice'],
  SNIPER: ['startAt', 'maxSlices', 'aggressionPct', 'topVenues'],
} as const satisfies Record<AlgoName, readonly ParamName[]>;

/** Defaults of the parameters. Times in milliseconds, shares of volume and sizes in per cent. */
export const ALGO_DEFAULTS = {
  durationMs: 300_000,
  slices: 10,
  participationPct: 10,
  riskAversion: 0.5,
  maxSlices: 5,
  aggressionPct: 0.05,
  topVenues: 3,
  randomizeTimePct: 20,
} as const;

/** An order's parameters with the defaults in their places. */
export type AlgoSettings = {
  readonly startAt: number;
  /** Null: until the order is done or over. */
  readonly endAt: number | null;
  readonly slices: number;
  /** Own part of all volume, 0 to 1. */
  readonly participation: number;
  /** At most this part of all volume; null for no bound. */
  readonly maxParticipation: number | null;
  readonly riskAversion: number;
  readonly displayQty: number;
  readonly maxSlices: number;
  readonly aggressionPct: number;
  readonly topVenues: number;
  readonly wouldPrice: number | null;
  readonly forceCompletion: boolean;
  readonly sizeJitter: number;
  readonly timeJitter: number;
  readonly minSliceQty: number;
  readonly maxSliceQty: number;
  readonly urgency: 'PASSIVE' | 'NEUTRAL' | 'AGGRESSIVE';
};

/** Algos that follow a schedule have an end; the others go on until they are done. */
export const SCHEDULED: ReadonlySet<AlgoName> = new Set(['TWAP', 'VWAP', 'IS']);

/** @param acceptedAt when the order was accepted: its default start, milliseconds since 1970 */
export function toSettings(
  strategy: AlgoName,
  params: AlgoParams,
  acceptedAt: number,
): AlgoSettings {
  const d = ALGO_DEFAULTS;
  const startAt = Math.max(params.startAt ?? acceptedAt, acceptedAt);
  const duration = params.durationMs ?? (SCHEDULED.has(strategy) ? d.durationMs : null);
  return {
    startAt,
    endAt: params.endAt ?? (duration === null ? null : startAt + duration),
    slices: params.slices ?? d.slices,
    participation: (params.participationPct ?? d.participationPct) / 100,
    maxParticipation:
      params.maxParticipationPct === undefined ? null : params.maxParticipationPct / 100,
    riskAversion: params.riskAversion ?? d.riskAversion,
    displayQty: params.displayQty ?? 0,
    maxSlices: params.maxSlices ?? d.maxSlices,
    aggressionPct: params.aggressionPct ?? d.aggressionPct,
    topVenues: params.topVenues ?? d.topVenues,
    wouldPrice: params.wouldPrice ?? null,
    forceCompletion: params.forceCompletion ?? false,
    sizeJitter: (params.randomizePct ?? 0) / 100,
    timeJitter: (params.randomizeTimePct ?? d.randomizeTimePct) / 100,
    minSliceQty: params.minSliceQty ?? 1,
    maxSliceQty: params.maxSliceQty ?? Number.MAX_SAFE_INTEGER,
    urgency: params.urgency ?? 'NEUTRAL',
  };
}

type Requested = {
  readonly strategy: AlgoName;
  readonly params: AlgoParams;
  readonly qty: number;
};
type Rule = (requested: Requested) => string | null;

/** Rules about parameters together; the first that fails is reported. */
const RULES: readonly Rule[] = [
  ({ strategy, params }) => {
    const reads: readonly ParamName[] = ALGO_READS[strategy];
    const idle = Object.keys(params).find((name) => !reads.some((read) => read === name));
    return idle === undefined ? null : `${strategy} has no parameter ${idle}`;
  },
  ({ strategy, params }) =>
    strategy === 'ICEBERG' && params.displayQty === undefined
      ? 'an ICEBERG names its displayQty'
      : null,
  ({ strategy, params }) =>
    strategy === 'POV' && params.participationPct === undefined
      ? 'a POV names its participationPct'
      : null,
  ({ params }) =>
    params.endAt !== undefined && params.durationMs !== undefined
      ? 'endAt and durationMs exclude each other: one of them is enough'
      : null,
  ({ params }) =>
    params.endAt !== undefined && params.startAt !== undefined && params.endAt <= params.startAt
      ? 'endAt is not after startAt'
      : null,
  ({ params: { minSliceQty = 1, maxSliceQty = Number.MAX_SAFE_INTEGER } }) =>
    minSliceQty > maxSliceQty ? 'minSliceQty is above maxSliceQty' : null,
  ({ strategy, params: { maxSliceQty, slices = ALGO_DEFAULTS.slices }, qty }) =>
    SCHEDULED.has(strategy) && maxSliceQty !== undefined && maxSliceQty * slices < qty
      ? `${slices} slices of at most ${maxSliceQty} do not hold ${qty}`
      : null,
];

/** What is wrong with an algo's parameters, for a person to read; null when nothing is. */
export function algoParamsFault(requested: Requested): string | null {
  for (const rule of RULES) {
    const fault = rule(requested);
    if (fault !== null) return fault;
  }
  return null;
}
