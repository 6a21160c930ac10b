/**
 * Service levels (SLOs): the objectives over thirty days, what gateways count towards them, and their status. A count
 * is of events in a bucket of a histogram, so that an objective can be evaluated against another limit later.
 */
import * as z from 'zod';
import { AtWire } from './time.ts';
import type { RefusalCode } from './vocabulary/refusals.ts';

/**
 * The objectives: responses to orders, their latency, the end of a lit market order on the socket, ticks, correctness.
 */
export const SERVICE_LEVELS = [
  'accept-availability',
  'accept-latency',
  'terminal-latency',
  'tick-latency',
  'correctness',
] as const;
export const ServiceLevel = z.enum(SERVICE_LEVELS);
export type ServiceLevel = z.infer<typeof ServiceLevel>;

/** The counted indicators: those of the objectives, and the latency from a fill to the sockets. */
export const Measured = z.enum([...SERVICE_LEVELS, 'fill-to-sockets']);
export type Measured = z.infer<typeof Measured>;

/** Whether events are timed; of the others each is good or not. */
export const isTimed = (what: Measured): boolean =>
  what !== 'accept-availability' && what !== 'correctness';

/**
 * Upper edges of the latency buckets in milliseconds; the limits of the objectives are among them.
 */
export const LATENCY_EDGES_MS = [
  1, 2, 5, 10, 25, 50, 75, 100, 150, 250, 400, 600, 1_000, 2_000, 5_000,
] as const;
/** The bucket of what is beyond every edge, and of whatever did not succeed at all. */
export const BEYOND = -1;
/** The bucket of what succeeded, where nothing is timed. */
export const GOOD = 0;

/** Refusals caused by the platform itself; refusals by the firm's rules are responses like any other. */
const OWN_FAULTS: ReadonlySet<RefusalCode> = new Set([
  'NO_REFERENCE_PRICE',
  'RISK_ENGINE_UNAVAILABLE',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'INTERNAL',
]);

/** Whether the caller was served: with a result, or with a refusal that is no fault of the platform. */
export const isServed = (status: number, code: RefusalCode | null): boolean =>
  status < 500 && (code === null || !OWN_FAULTS.has(code));

/** The bucket of a latency: the first edge that is not below it. */
export const latencyBucket = (ms: number): number =>
  LATENCY_EDGES_MS.find((edge) => ms <= edge) ?? BEYOND;

export const LevelCount = z.strictObject({
  level: Measured,
  /** The minute it happened in, by its beginning. */
  at: AtWire,
  /** An edge, `GOOD` or `BEYOND`. */
  le: z.int().min(BEYOND).max(60_000),
  count: z.int().positive(),
});
export type LevelCount = z.infer<typeof LevelCount>;

/** Further counts of a gateway: sent with its report, shown with the metrics of the operator's service. */
export const GATEWAY_COUNTERS = [
  'session_cache_hits',
  'session_cache_misses',
  'auth_failures',
  'sockets_cut',
  'refused_busy',
] as const;
export const GatewayCounter = z.enum(GATEWAY_COUNTERS);
export type GatewayCounter = z.infer<typeof GatewayCounter>;

/** Sockets of a gateway: those of programs (`/ws`), of browsers (`/trpc`), and of the simulator's own feed. */
export const SOCKET_KINDS = ['program', 'browser', 'market'] as const;
export const SocketKind = z.enum(SOCKET_KINDS);
export type SocketKind = z.infer<typeof SocketKind>;
export const SocketCount = z.strictObject({ kind: SocketKind, open: z.int().nonnegative() });
export type SocketCount = z.infer<typeof SocketCount>;

/** Rows of one report; what does not fit goes with the next. */
export const REPORT_ROWS_MAX = 1_000;

/** The counts of one process since its last report. Repeated under the same number, they count once. */
export const LevelReport = z.strictObject({
  /** The process: a name no other has. */
  source: z.string().min(8).max(60),
  seq: z.int().positive(),
  counts: z.array(LevelCount).max(REPORT_ROWS_MAX),
  counters: z.array(z.strictObject({ name: GatewayCounter, count: z.int().positive() })).max(20),
  /** Open sockets at the moment of sending; of a gateway only. */
  sockets: z.array(SocketCount).max(SOCKET_KINDS.length).optional(),
});
export type LevelReport = z.infer<typeof LevelReport>;

/** Share of the error budget's even pace at which it is used; null where nothing happened in the window. */
const BurnRate = z.number().nonnegative().nullable();

/** The status of an objective. */
export const LevelState = z.object({
  level: ServiceLevel,
  /** Share of events that are to be good, 0 to 1. */
  target: z.number(),
  /** Good within so many milliseconds; null where it is not a matter of time. */
  limitMs: z.int().nullable(),
  good: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** Since when there are counts, at most thirty days back; null for none. */
  since: AtWire.nullable(),
  /** Null without events. */
  attainment: z.number().nullable(),
  /** Share of the error budget that is left; below zero it is overdrawn. Null while there are too few events. */
  budgetLeft: z.number().nullable(),
  burn: z.object({ m5: BurnRate, m30: BurnRate, h1: BurnRate, h6: BurnRate }),
  /** The edge below which 99 of 100 events of the last hour were; null for none, or beyond every edge. */
  p99Ms: z.int().nullable(),
  /** `fast`: at 14.4 times the pace over an hour and still; `slow`: at 6 times over six hours and still. */
  alert: z.enum(['fast', 'slow']).nullable(),
});
export type LevelState = z.infer<typeof LevelState>;
