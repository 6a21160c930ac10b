/** The operator's view: the platform's health, queues, failures, integrity checks, and the timeline of one id. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { LevelState, SocketCount } from './service-level.ts';
import { SERVICES, type ServiceName } from './services.ts';
import { AtWire } from './time.ts';

const Count = z.int().nonnegative();
const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]];

/** One integrity check and its current number of violations. */
export const InvariantCheck = z.object({
  /** `I5`, as the auditor names it. */
  id: z.string(),
  promise: z.string(),
  violations: Count,
  /** The first of them in words. For operators only: they name people and orders. */
  examples: z.array(z.string()),
});
export type InvariantCheck = z.infer<typeof InvariantCheck>;

/** `unknown`: not checked yet, or not for a while. */
export const LightStatus = z.enum(['ok', 'violated', 'unknown']);
export type LightStatus = z.infer<typeof LightStatus>;

export const OpsLight = z.object({
  status: LightStatus,
  checkedAt: AtWire.nullable(),
  /** Each check looks at what happened in so many milliseconds. */
  windowMs: Count,
  checks: z.array(InvariantCheck),
});
export type OpsLight = z.infer<typeof OpsLight>;

export const ServiceState = z.object({
  service: z.string(),
  status: z.enum(['up', 'starting', 'degraded', 'down']),
  detail: z.string().nullable(),
  /** Since when it is so, as far as this monitor has seen. */
  since: AtWire,
});
export type ServiceState = z.infer<typeof ServiceState>;

/** Requests of a service since its process started, and those it holds. */
export const RequestCounts = z.object({
  admitted: Count,
  /** Refused at the door; out of time before they began; left by their caller before they began. */
  shed: z.object({ busy: Count, expired: Count, abandoned: Count }),
  waiting: Count,
  /** Age of the oldest that waits or is under way, in milliseconds; 0 for none. */
  oldestMs: Count,
});
export type RequestCounts = z.infer<typeof RequestCounts>;

/** A service's requests of the last five minutes. */
export const ServiceRequests = z.object({
  service: z.string(),
  admitted: Count,
  ...RequestCounts.shape.shed.shape,
  waiting: Count,
  oldestMs: Count,
});
export type ServiceRequests = z.infer<typeof ServiceRequests>;

export const StuckOrder = z.object({
  orderId: z.string(),
  userId: z.string(),
  symbol: z.string(),
  status: z.string(),
  strategy: z.string(),
  updatedAt: AtWire,
});
export type StuckOrder = z.infer<typeof StuckOrder>;

/** Orders of the last minutes by what became of them. */
export const OrderFunnel = z.object({
  windowMs: Count,
  submitted: Count,
  accepted: Count,
  rejected: z.array(z.object({ code: z.string(), count: Count })),
  working: Count,
  filled: Count,
  ended: Count,
  /** Overdue without a response, whenever they started; at most fifty. */
  stuck: z.array(StuckOrder),
});
export type OrderFunnel = z.infer<typeof OrderFunnel>;

/** What one service has not yet consumed from another. */
export const Hop = z.object({
  consumer: z.string(),
  producer: z.string(),
  waiting: Count,
  oldestMs: Count,
});
export type Hop = z.infer<typeof Hop>;

export const DeadLetterView = z.object({
  consumer: z.string(),
  eventId: z.string(),
  topic: z.string(),
  error: z.string(),
  attempts: Count,
  at: AtWire,
  /** A timer is taken up when its service starts next; a message at once. */
  kind: z.enum(['message', 'wake']),
});
export type DeadLetterView = z.infer<typeof DeadLetterView>;

export const Redrive = z.object({
  consumer: z.string(),
  eventId: z.string(),
  topic: z.string(),
  actor: z.string(),
  reason: z.string(),
  at: AtWire,
});
export type Redrive = z.infer<typeof Redrive>;

export const RedriveOutcome = z.enum([
  /** Its consumer has it again. */
  'REDRIVEN',
  /** It was handed over before, and has not come back. */
  'ALREADY_REDRIVEN',
]);
export type RedriveOutcome = z.infer<typeof RedriveOutcome>;

export const OpsKillSwitch = z.object({
  killSwitchId: z.string(),
  scope: z.string(),
  target: z.string().nullable(),
  actor: z.string(),
  at: AtWire,
});

export type OpsKillSwitch = z.infer<typeof OpsKillSwitch>;

export const IncidentId = z.string().regex(/^inc-[1-9]\d{0,14}$/);

export const OpsAlert = z.object({
  /** The row of the runbook. */
  alert: z.string(),
  /** What it is about: of the same alert there is one for each. */
  subject: z.string(),
  detail: z.string(),
  since: AtWire,
  severity: z.enum(['page', 'ticket']),
});
export type OpsAlert = z.infer<typeof OpsAlert>;

/** An alert as it is kept: from its beginning to its end, and who has taken it up. */
export const Incident = z.strictObject({
  incidentId: IncidentId,
  /** The row of the runbook. */
  alert: z.string(),
  subject: z.string(),
  /** As it began. */
  detail: z.string(),
  severity: z.enum(['page', 'ticket']),
  openedAt: AtWire,
  /** Null while it goes on. */
  closedAt: AtWire.nullable(),
  acknowledgedBy: UserId.nullable(),
  acknowledgedAt: AtWire.nullable(),
  note: z.string().nullable(),
});
export type Incident = z.infer<typeof Incident>;

/** What tables are kept for; the last is all that is nothing else. */
export const STORAGE_GROUPS = [
  'orders',
  'history',
  'fix',
  'decisions',
  'ledger',
  'messages',
  'working',
  'other',
] as const;

export const StorageGroup = z.object({
  group: z.enum(STORAGE_GROUPS),
  /** Of tables and indexes together. */
  bytes: Count,
  indexBytes: Count,
  rows: Count,
  /** Versions of rows that no reader sees any more and VACUUM has not cleared away. */
  deadRows: Count,
});
export type StorageGroup = z.infer<typeof StorageGroup>;

/** The size of the database and how it grows, by its own hourly samples of up to seven days. */
export const StorageState = z.object({
  at: AtWire,
  bytes: Count,
  groups: z.array(StorageGroup),
  /** Null where the disk of the database is not known. */
  freeBytes: Count.nullable(),
  /** Null until two samples are far enough apart. */
  bytesPerDay: z.int().nullable(),
  bytesPerOrder: z.int().nullable(),
  /** Whole days until the disk is full at this pace; null where one of the two is not known, or nothing grows. */
  daysLeft: Count.nullable(),
});
export type StorageState = z.infer<typeof StorageState>;

/** Between two hops of the newest orders, of the last five minutes. */
export const HopLatency = z.object({
  what: z.enum(['accept-to-fill', 'fill-to-novation']),
  count: Count,
  p50Ms: z.number().nonnegative(),
  p99Ms: z.number().nonnegative(),
});
export type HopLatency = z.infer<typeof HopLatency>;

export const OpsOverview = z.object({
  at: AtWire,
  version: z.string(),
  services: z.array(ServiceState),
  /** Services with a request in the last five minutes. */
  requests: z.array(ServiceRequests),
  funnel: OrderFunnel,
  hops: z.array(Hop),
  deadLetters: z.array(DeadLetterView),
  redrives: z.array(Redrive),
  openRfqs: Count,
  openAlgos: Count,
  killSwitches: z.array(OpsKillSwitch),
  light: OpsLight,
  /** When the newest backup was made; null where none is known. */
  backupAt: AtWire.nullable(),
  alerts: z.array(OpsAlert),
  levels: z.array(LevelState),
  /** Of hops that orders have passed. */
  latencies: z.array(HopLatency),
  /** Open sockets of all gateways; none while no gateway has reported. */
  sockets: z.array(SocketCount),
  /** Null until it has been measured. */
  storage: StorageState.nullable(),
  /** Orders of the traces that are kept, and how many of these are one tree over all hops. */
  traced: z.object({ orders: Count, whole: Count, lacks: z.string().nullable() }),
});
export type OpsOverview = z.infer<typeof OpsOverview>;

/** A piece of an id as people paste it. */
export const LifeId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{5,99}$/, 'an id, whole');

export const LifeStep = z.object({
  at: AtWire,
  /** Who did it. */
  service: z.enum(SERVICE_NAMES),
  what: z.string(),
  detail: z.string(),
  /** The id of the described item. */
  id: z.string(),
});
export type LifeStep = z.infer<typeof LifeStep>;

export const Life = z.object({
  id: z.string(),
  kind: z.enum(['order', 'fill', 'novation', 'rfq', 'deal', 'quote', 'request']),
  orderIds: z.array(z.string()),
  /** Requests for quote, deals by voice, and quotes over the counter. */
  rfqIds: z.array(z.string()),
  /** The request that started it; also the name of its trace. */
  requestId: z.string().nullable(),
  traceId: z.string().nullable(),
  steps: z.array(LifeStep),
});
export type Life = z.infer<typeof Life>;
