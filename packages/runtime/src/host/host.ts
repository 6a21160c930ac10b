/**
 * Everything services are spared: leases, the bus, alarms, HTTP, logs and metrics, for all services of a process
 * alike. Wires the pure engine to the world.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import type { Durable, EventEnvelope } from '../engine/durable.ts';
import { type ActorReport, createEngine, type Engine } from '../engine/engine.ts';
import type { EngineEvent, Outside } from '../engine/ports.ts';
import type { Service } from '../service.ts';
import { openAlarms } from './alarms.ts';
import { type Bus, openBus } from './bus.ts';
import { type CallsClient, callsClient } from './calls-client.ts';
import { systemClock } from './clock.ts';
import { type HealthFacts, type HttpOptions, serveService } from './http.ts';
import type { Log } from './log.ts';
import { openLoopDelay } from './loop-delay.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOutside } from './outside.ts';
import type { RedisPlace } from './redis-place.ts';
import { handlingWatch } from './trace/handling-watch.ts';
import type { Tracing } from './trace/tracing.ts';

const RETENTION_MS = 3_600_000;
const PING_MS = 1_000;
/** Less than the second in which a health response is expected: who is to blame is then known in time. */
const PING_ANSWER_MS = 700;
const STOP_STEP_MS = 2_500;
/** Handlings or events that wait: above this, responses are no longer prompt (reliability, R14). */
const BACKLOG_MAX = 5_000;

export type HostOptions = {
  readonly services: readonly Service[];
  readonly durable: Durable & { ping(): Promise<boolean> };
  readonly redis: RedisPlace;
  /** At least 32 characters: signs the identity of callers. */
  readonly secret: string;
  readonly version: string;
  readonly seed: number;
  readonly portOffset?: number;
  readonly address?: string;
  /** Addresses of services that do not run here; this machine by default. */
  readonly getBaseUrl?: (service: ServiceName) => string | readonly string[];
  /** Services this process takes at once; it leaves the others to processes that prefer them for a while. */
  readonly prefers: (service: ServiceName) => boolean;
  /** That while, in milliseconds; six seconds when left out. */
  readonly preferredWaitMs?: number;
  /** Services of a lower rank come to work first after a start; all at once when left out. */
  readonly startRank?: (service: ServiceName) => number;
  /** How often the due timers are looked through, in case no alarm fired. */
  readonly timerSweepMs: number;
  /** New work is refused when the oldest unanswered request is older, in milliseconds. */
  readonly requestAgeMaxMs?: number;
  /** Names this process in Redis' list of connections. Without blanks. */
  readonly owner: string;
  readonly prefix?: string;
  readonly log: Log;
  readonly retention?: () => Promise<void>;
  readonly upgrades?: Partial<
    Record<ServiceName, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>
  >;
  readonly onEvent?: (event: EventEnvelope) => void;
  /** Why a service cannot do its work although it runs; null while it can. */
  readonly findFailure?: (service: ServiceName) => string | null;
  /** What people should know although the service does its work; null for nothing. */
  readonly findNotice?: (service: ServiceName) => string | null;
  /** Metrics of other parts of the process, in Prometheus' text form, shown behind the engine's. */
  readonly moreMetrics?: () => Promise<string>;
  /** Where handlings are noted as spans; nowhere when left out. */
  readonly tracing?: Tracing;
};

export type Host = {
  readonly engine: Engine;
  readonly bus: Bus;
  /** Calls services, here or in other processes: for work of this process that is no service's. */
  readonly outside: Outside;
  status(): readonly ActorReport[];
  stop(): Promise<void>;
};

/** Starts all services of a process; they become active one by one. @throws when a port is taken */
export async function startHost(options: HostOptions): Promise<Host> {
  const { services, durable, log, portOffset = 0, seed, prefix = 'tf', tracing = null } = options;
  const clock = systemClock();
  const loopDelay = openLoopDelay();
  const metrics = createMetrics();
  const bus = openBus({ redis: options.redis, origin: randomUUID(), prefix, log });
  const clients = listClients(options, portOffset);
  const alarms = openAlarms({
    redis: options.redis,
    services: [...namesWith(services, 'timers')],
    onAlarm: (service, key) => engine.alarm(service, key),
    nowMs: clock.nowMs,
    owner: options.owner,
    prefix,
    log,
  });
  const outside = createOutside({ client: clients.of, engine: () => engine, tracing });
  const engine: Engine = createEngine(services, {
    durable,
    wire: bus,
    alarm: alarms,
    outside,
    clock,
    observe: (event) => observe(event, metrics, log),
    watch: tracing === null ? null : handlingWatch(tracing),
    seed,
    prefers: options.prefers,
    ...(options.preferredWaitMs === undefined ? {} : { preferredWaitMs: options.preferredWaitMs }),
    ...(options.startRank === undefined ? {} : { startRank: options.startRank }),
    timerSweepMs: options.timerSweepMs,
    delayMs: loopDelay.ms,
    requestAgeMaxMs: options.requestAgeMaxMs,
  });
  metrics.watch(engine, loopDelay.ms);
  if (options.onEvent) engine.onEvent(options.onEvent);
  const consumers = namesWith(services, 'consumes');
  const { findFailure = () => null, findNotice = () => null } = options;
  const watched = { engine, bus, durable, consumers };
  const readHealth = healthReader({ ...watched, findFailure, findNotice });
  const servers = await serveAll(options, { engine, readHealth, metrics });
  if (options.retention) alarms.schedule('retention', RETENTION_MS, options.retention);
  engine.start();
  return {
    engine,
    bus,
    outside,
    status: () => engine.reports(),
    stop: async () => {
      const step = (name: string, work: () => Promise<unknown>) => stopStep(log, name, work);
      loopDelay.close();
      await step('http', () => Promise.all(servers.map((server) => server.close())));
      await step('engine', () => engine.stop());
      await step('alarms', () => alarms.close());
      await step('connections', () => Promise.all([clients.close(), bus.close()]));
    },
  };
}

type Served = { readonly engine: Engine; readonly metrics: Metrics } & Pick<
  HttpOptions,
  'readHealth'
>;

/** Opens the server of each service. */
function serveAll(options: HostOptions, { engine, metrics, readHealth }: Served) {
  const { services, portOffset = 0, address = '127.0.0.1', moreMetrics, upgrades = {} } = options;
  const http = {
    ...options,
    engine,
    address,
    readHealth,
    upgrades,
    metrics: async () => `${await metrics.text()}${(await moreMetrics?.()) ?? ''}`,
  };
  return Promise.all(
    services.map((service) =>
      serveService(service, { ...http, port: SERVICES[service.name].port + portOffset }),
    ),
  );
}

/**
 * One step of stopping, for a while only: without its stores nothing here ends in good order, and the process must.
 * What it leaves undone is done at the next start.
 */
async function stopStep(log: Log, step: string, work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), STOP_STEP_MS);
  });
  try {
    await Promise.race([work(), patience]);
  } catch (error) {
    log.warn({ step, error }, 'stop.unfinished');
  } finally {
    clearTimeout(timer);
  }
}

/** The services that have any of these. */
const namesWith = (services: readonly Service[], what: 'timers' | 'consumes') =>
  new Set(services.filter((of) => Object.keys(of[what]).length > 0).map(({ name }) => name));

function listClients({ getBaseUrl, secret }: HostOptions, portOffset: number) {
  const known = new Map<ServiceName, CallsClient>();
  const here = (service: ServiceName) => `http://127.0.0.1:${SERVICES[service].port + portOffset}`;
  return {
    of: (from: ServiceName): CallsClient => {
      const client =
        known.get(from) ?? callsClient({ getBaseUrl: getBaseUrl ?? here, secret, from });
      known.set(from, client);
      return client;
    },
    close: () => Promise.all([...known.values()].map((client) => client.close())),
  };
}

type HealthOf = {
  readonly engine: Engine;
  readonly bus: Bus;
  readonly durable: { ping(): Promise<boolean> };
  /**
   * Services that consume topics of others: without the bus they receive only those of their own
   * process.
   */
  readonly consumers: ReadonlySet<ServiceName>;
  readonly findFailure: (service: ServiceName) => string | null;
  readonly findNotice: (service: ServiceName) => string | null;
};

/**
 * A service is healthy while it is active, without failures and up to date, subscribed to its topics, and its database
 * responds; one ping a second serves all.
 */
function healthReader({ engine, bus, durable, consumers, findFailure, findNotice }: HealthOf) {
  let requested = Number.NEGATIVE_INFINITY;
  let ping: Promise<boolean> = Promise.resolve(true);
  const degraded = (detail: string): HealthFacts => ({ status: 'degraded', detail });
  return async (service: ServiceName): Promise<HealthFacts> => {
    const now = performance.now();
    if (now - requested > PING_MS) {
      requested = now;
      ping = answersIn(PING_ANSWER_MS, durable.ping());
    }
    const report = engine.reports().find((candidate) => candidate.service === service);
    if (report?.status !== 'active')
      return { status: 'starting', detail: report?.status ?? 'not here' };
    if (!(await ping)) return degraded('the database does not answer');
    if (consumers.has(service) && bus.status() === 'down')
      return degraded('the bus is not reached');
    const { commits, events } = engine.backlog();
    if (commits > BACKLOG_MAX || events > BACKLOG_MAX) return degraded('behind with its work');
    if (report.failure !== null) return degraded('a handling failed lately');
    const failure = findFailure(service);
    if (failure !== null) return degraded(failure);
    const detail = findNotice(service);
    return detail === null ? { status: 'ok' } : { status: 'ok', detail };
  };
}

/** @returns false without an answer in time */
async function answersIn(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer));
}

function observe(event: EngineEvent, metrics: Metrics, log: Log): void {
  metrics.observe(event);
  const isDetail = event.type === 'handled' || event.type === 'shed';
  // With every handling: no line is made that would not be written.
  if (isDetail && !log.isLevelEnabled('debug')) return;
  const { type, ...fields } = event;
  if (event.type === 'handled') {
    if (event.kind !== 'latest' && event.kind !== 'beat') log.debug(fields, type);
  } else if (event.type === 'commit') {
    if (event.failure) log.warn(fields, 'commit.failed');
  } else if (event.type === 'shed') log.debug(fields, type);
  else if (event.type === 'failed' || event.type === 'dead') log.error(fields, type);
  else log.info(fields, type);
}
