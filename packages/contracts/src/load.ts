/**
 * A run of the load generator: its terms, its status and its measurements. Latencies are milliseconds from the instant
 * at which an operation was due, so that a stalled system cannot hide them.
 */
import * as z from 'zod';
import { AtWire } from './time.ts';
import {
  LOAD_ARRIVALS,
  LOAD_MIXES,
  LOAD_RATE,
  LOAD_SECONDS,
  LOAD_STATES,
  LOAD_USERS,
} from './vocabulary/operations.ts';
import { SEED_MAX } from './vocabulary/scenarios.ts';

/** What simulated users do. The first five are new orders. */
export const LOAD_KINDS = [
  'MARKET',
  'LIMIT',
  'ALGO',
  'BOND',
  'OPTION',
  'CANCEL',
  'REPLACE',
  'LOOK',
] as const;
export const LoadKind = z.enum(LOAD_KINDS);
export type LoadKind = z.infer<typeof LoadKind>;

/** Whose day is played: all desks together as on a floor, or one kind of trading alone. */
export const LoadMix = z.enum(LOAD_MIXES);
export type LoadMix = z.infer<typeof LoadMix>;

export const LoadPlan = z.strictObject({
  users: z.int().min(LOAD_USERS.min).max(LOAD_USERS.max),
  /** Operations due in a second, all users together. */
  ratePerSecond: z.number().min(LOAD_RATE.min).max(LOAD_RATE.max),
  seconds: z.int().min(LOAD_SECONDS.min).max(LOAD_SECONDS.max),
  mix: LoadMix,
  /** `POISSON`: random arrivals; `EVEN`: at fixed intervals. */
  arrivals: z.enum(LOAD_ARRIVALS),
  seed: z.int().min(0).max(SEED_MAX),
});
export type LoadPlan = z.infer<typeof LoadPlan>;

export const LoadLatency = z.strictObject({
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  max: z.number(),
});
export type LoadLatency = z.infer<typeof LoadLatency>;

/** Responses by class: `unknown` is a timeout or a fault of the gateway itself. */
const Outcomes = {
  due: z.int(),
  accepted: z.int(),
  refused: z.int(),
  unknown: z.int(),
};

export const LoadKindFigures = z.strictObject({
  kind: LoadKind,
  ...Outcomes,
  /** Null until the first response. */
  latency: LoadLatency.nullable(),
});
export type LoadKindFigures = z.infer<typeof LoadKindFigures>;

/** One second of the run, by when its operations were due. */
export const LoadSecond = z.strictObject({
  second: z.int(),
  ...Outcomes,
  latency: LoadLatency.nullable(),
});
export type LoadSecond = z.infer<typeof LoadSecond>;

export const LoadRun = z.strictObject({
  runId: z.string().max(40).nullable(),
  state: z.enum(LOAD_STATES),
  plan: LoadPlan.nullable(),
  startedAt: AtWire.nullable(),
  /** Milliseconds since the first operation was due. */
  elapsedMs: z.int().nonnegative(),
  usersReady: z.int().nonnegative(),
  ...Outcomes,
  /** Under way, and not sent because too many were. */
  open: z.int(),
  unsent: z.int(),
  /** Orders of the run that were still open at its end and have been canceled; null before, and where it is not known. */
  takenBack: z.int().nullable(),
  /** Those that could not be. */
  leftOpen: z.int().nullable(),
  latency: LoadLatency.nullable(),
  kinds: z.array(LoadKindFigures),
  /** The newest seconds, oldest first. */
  seconds: z.array(LoadSecond),
  /** Why operations were refused, most frequent first. */
  refusals: z.array(z.strictObject({ code: z.string(), count: z.int() })),
  /** Why it failed, or what it waits for. */
  note: z.string().max(300).nullable(),
});
export type LoadRun = z.infer<typeof LoadRun>;

/** A run that has not begun. */
export const idleLoad = (state: LoadRun['state']): LoadRun => ({
  runId: null,
  state,
  plan: null,
  startedAt: null,
  elapsedMs: 0,
  usersReady: 0,
  due: 0,
  accepted: 0,
  refused: 0,
  unknown: 0,
  open: 0,
  unsent: 0,
  latency: null,
  kinds: [],
  seconds: [],
  refusals: [],
  note: null,
  takenBack: null,
  leftOpen: null,
});
