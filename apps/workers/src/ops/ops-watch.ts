/**
 * Watches the platform from the side: services every five seconds, integrity checks every thirty, spans as they come.
 * Runs where the ops service runs; its state is in memory and rebuilt after a restart.
 */
import { randomUUID } from 'node:crypto';
import type { InvariantCheck, OpsLight, RequestCounts } from '@tradefloor/contracts/ops';
import {
  BEYOND,
  GOOD,
  type LevelReport,
  type LevelState,
} from '@tradefloor/contracts/service-level';
import { READY_SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import type { Span } from '@tradefloor/contracts/trace';
import {
  AlertBook,
  type AlertNews,
  findLevelNotice,
  listFindings,
} from '@tradefloor/core/analytics/ops/alerts';
import type { OpsFacts, OpsReader, OpsTimings } from '@tradefloor/core/analytics/ops/reader';
import { computeLevelStates } from '@tradefloor/core/analytics/ops/service-level';
import { measureWholeness } from '@tradefloor/core/analytics/trace/wholeness';
import type { CallsClient } from '@tradefloor/runtime/host/calls-client';
import type { Log } from '@tradefloor/runtime/host/log';
import { OpsMeters } from '@tradefloor/runtime/host/ops-meters';
import type { Launcher, OpsWatch } from '../services/ops/ops-state.ts';
import type { CertificateWatch } from './certificate-watch.ts';
import { newestIn } from './newest-file.ts';
import { Recent } from './recent.ts';
import { RequestBook } from './request-book.ts';
import { ServiceStates } from './service-states.ts';
import { SocketBook } from './socket-book.ts';
import { SpanWatch, type SpanWatchOptions } from './span-watch.ts';
import { type Disk, StorageWatch } from './storage-watch.ts';

const LOOK_MS = 5_000;
const CHECK_MS = 30_000;
/** After a fault injection a caller waits for the checks' results. */
const CHECK_CHAOS_MS = 10_000;
const CHAOS_FRESH_MS = 300_000;
const LEVELS_MS = 15_000;
const STORAGE_MS = 60_000;
const MINUTE_MS = 60_000;
/** The checks look at the last five minutes, up to what has had time to arrive. */
const WINDOW_MS = 300_000;
const SETTLE_MS = 20_000;
const STUCK_MS = 30_000;
/** What was not read again for this long, several turns, is not shown as of now. */
const FACTS_FRESH_MS = 20_000;
const TIMINGS_FRESH_MS = 60_000;
/** An indicator that was not renewed for this long is void. */
const STALE_MS = 120_000;

export type OpsWatchOptions = {
  readonly version: string;
  readonly reader: OpsReader;
  readonly client: Pick<CallsClient, 'health' | 'requestCounts' | 'close'>;
  /** The requests of the services of this process. */
  readonly requestsHere: () => ReadonlyMap<ServiceName, RequestCounts>;
  /** Whether the ops service works in this process: another one's watch does the work otherwise. */
  readonly isHere: () => boolean;
  readonly readSpans: SpanWatchOptions['readSpans'];
  readonly launcher: Pick<Launcher, 'state'>;
  /** Where backups lie; null where none are known. */
  readonly backupDir: string | null;
  readonly disk: Disk;
  readonly certificates: Pick<CertificateWatch, 'problems'>;
  readonly notify: (news: readonly AlertNews[]) => void;
  readonly log: Log;
  readonly nowMs?: () => number;
};

export type RunningWatch = OpsWatch & {
  /** Takes spans of this process; false while the ops service is not at work here. */
  readonly putSpans: (spans: readonly Span[]) => boolean;
  readonly metrics: () => Promise<string>;
  /** The open service-level alerts in one text, for everyone; null without one. */
  readonly notice: () => string | null;
  readonly stop: () => Promise<void>;
};

export const startOpsWatch = (options: OpsWatchOptions): RunningWatch => new Watcher(options);

class Watcher implements RunningWatch {
  readonly version: string;
  readonly #options: OpsWatchOptions;
  readonly #nowMs: () => number;
  readonly #states = new ServiceStates();
  readonly #requests = new RequestBook(WINDOW_MS);
  readonly #spans: SpanWatch;
  readonly #alerts = new AlertBook();
  readonly #storage: StorageWatch;
  readonly #meters = new OpsMeters();
  readonly #facts = new Recent<OpsFacts>(FACTS_FRESH_MS);
  readonly #timings = new Recent<OpsTimings>(TIMINGS_FRESH_MS);
  readonly #sockets = new SocketBook();
  readonly #timers: NodeJS.Timeout[];
  #checks: readonly InvariantCheck[] = [];
  #checkedAt: number | null = null;
  #backupAt: number | null = null;
  #levels: readonly LevelState[] = [];
  #struckAtMs = Number.NEGATIVE_INFINITY;
  readonly #notedStrikes = new Set<string>();
  /** Under this name the watch counts whether the integrity checks held. */
  readonly #source = `watch-${randomUUID()}`;
  #reports = 0;
  readonly #startedAt: number;
  /** Steps in progress: a slow database is not queried twice at once. */
  readonly #busy = new Set<string>();

  constructor(options: OpsWatchOptions) {
    this.#options = options;
    this.version = options.version;
    this.#nowMs = options.nowMs ?? Date.now;
    this.#startedAt = this.#nowMs();
    const { isHere, readSpans } = options;
    this.#storage = new StorageWatch(options.reader, options.disk);
    this.#spans = new SpanWatch({ isHere, readSpans, nowMs: this.#nowMs });
    this.#timers = [
      setInterval(() => void this.look(), LOOK_MS),
      setInterval(() => void this.checkWhenDue(), CHECK_CHAOS_MS),
      setInterval(() => void this.weighLevels(), LEVELS_MS),
      setInterval(() => void this.measureStorage(), STORAGE_MS),
    ];
  }

  requests = () => this.#requests.all;
  services = () => this.#states.all;
  alerts = () => this.#alerts.open;
  notice = () => findLevelNotice(this.#alerts.open);
  backupAt = () => this.#backupAt;
  levels = () => this.#levels;
  storage = () => this.#storage.state;
  facts = () => this.#facts.get(this.#nowMs());
  latencies = () => this.#timings.get(this.#nowMs())?.hops ?? [];
  sockets = () => this.#sockets.read(this.#nowMs());
  received = (report: LevelReport) => {
    this.#meters.received(report);
    this.#sockets.note(report, this.#nowMs());
    const busy = report.counters.find(({ name }) => name === 'refused_busy')?.count ?? 0;
    if (busy > 0) this.#requests.add('gateway', busy, this.#nowMs());
  };
  putSpans = (spans: readonly Span[]) => this.#spans.put(spans);
  trace = (traceId: string) => this.#spans.trace(traceId);
  traces = (limit: number) => this.#spans.newest(limit);
  /** Nothing while another process does the work: what this one saw last is old. */
  metrics = async () => (this.#options.isHere() ? this.#meters.text() : '');

  /** Of traces that began since this watch listens, are kept whole, and have had time to arrive. */
  traced = () => {
    const { traces, sinceMs } = this.#spans.uncut();
    const settledUs = (this.#nowMs() - SETTLE_MS) * 1_000;
    return measureWholeness(traces, { sinceUs: sinceMs * 1_000, settledUs });
  };

  light(): OpsLight {
    const checkedAt = this.#checkedAt;
    const isStale = checkedAt === null || this.#nowMs() - checkedAt > STALE_MS;
    const isViolated = this.#checks.some(({ violations }) => violations > 0);
    const status = isStale ? 'unknown' : isViolated ? 'violated' : 'ok';
    return { status, checkedAt, windowMs: WINDOW_MS, checks: [...this.#checks] };
  }

  /** Polls the services' health, and evaluates the result. */
  look(): Promise<void> {
    return this.#step('look', async () => {
      const { client, backupDir } = this.#options;
      await Promise.all(
        READY_SERVICES.map(async (service) =>
          this.#states.note(service, await client.health(service), this.#nowMs()),
        ),
      );
      this.#meters.services(this.#states.all);
      await this.#noteRequests();
      if (backupDir !== null) this.#backupAt = await newestIn(backupDir);
      this.#meters.backup(this.#backupAt);
      await this.#weigh();
      await this.#noteStrikes();
    });
  }

  /** Those of this process directly, the others by a question each. */
  async #noteRequests(): Promise<void> {
    const { client, requestsHere } = this.#options;
    const here = requestsHere();
    await Promise.all(
      READY_SERVICES.filter((service) => service !== 'gateway').map(async (service) => {
        const counts = here.get(service) ?? (await client.requestCounts(service));
        if (counts !== null) this.#requests.note(service, counts, this.#nowMs());
      }),
    );
  }

  /** Writes down what came of faults on purpose: the launcher knows it only while it lives. */
  async #noteStrikes(): Promise<void> {
    const reported = await this.#options.launcher.state();
    for (const { runId, isOver, recoveryMs, struckAtMs } of reported?.strikes ?? []) {
      this.#struckAtMs = Math.max(this.#struckAtMs, struckAtMs);
      if (!isOver || this.#notedStrikes.has(runId)) continue;
      await this.#options.reader.noteChaosOutcome({ runId, recoveryMs, nowMs: this.#nowMs() });
      this.#notedStrikes.add(runId);
    }
  }

  async checkWhenDue(): Promise<void> {
    const nowMs = this.#nowMs();
    const isFresh = nowMs - this.#struckAtMs < CHAOS_FRESH_MS;
    const age = nowMs - (this.#checkedAt ?? Number.NEGATIVE_INFINITY);
    // A timer's turns are not exact: one that comes a little early is due all the same.
    if (isFresh || age > CHECK_MS - CHECK_CHAOS_MS / 2) await this.check();
  }

  /** Runs the checks over the last minutes. */
  check(): Promise<void> {
    return this.#step('check', async () => {
      const nowMs = this.#nowMs();
      const query = { fromMs: nowMs - WINDOW_MS, settledMs: nowMs - SETTLE_MS };
      this.#checks = await this.#options.reader.invariants(query);
      this.#checkedAt = nowMs;
      this.#meters.checks(this.#checks, nowMs);
      await this.#countCheck(nowMs);
    });
  }

  /** Correctness is a service level like the others: each run of the checks is an event. */
  async #countCheck(nowMs: number): Promise<void> {
    const le = this.#checks.every(({ violations }) => violations === 0) ? GOOD : BEYOND;
    const at = nowMs - (nowMs % MINUTE_MS);
    this.#reports += 1;
    const report: LevelReport = {
      source: this.#source,
      seq: this.#reports,
      counters: [],
      counts: [{ level: 'correctness', at, le, count: 1 }],
    };
    if (await this.#options.reader.noteLevels(report, nowMs)) this.#meters.received(report);
  }

  /** Adds up what gateways and checks have counted. */
  weighLevels(): Promise<void> {
    return this.#step('levels', async () => {
      const nowMs = this.#nowMs();
      const { sums, sinceMs } = await this.#options.reader.levels(nowMs);
      this.#levels = computeLevelStates(sums, { sinceMs, nowMs });
      this.#meters.levels(this.#levels);
      const timings = await this.#options.reader.timings(this.#nowMs() - WINDOW_MS);
      this.#timings.put(timings, this.#nowMs());
      this.#meters.timings(timings);
      this.#meters.traced(this.traced());
    });
  }

  measureStorage(): Promise<void> {
    return this.#step('storage', async () => {
      await this.#storage.look(this.#nowMs());
      const { state } = this.#storage;
      if (state !== null) this.#meters.storage(state, this.#options.disk.daysAtLeast);
    });
  }

  async #weigh(): Promise<void> {
    const nowMs = this.#nowMs();
    const { reader, notify, certificates } = this.#options;
    const facts = await reader.facts({ nowMs, windowMs: WINDOW_MS, stuckMs: STUCK_MS });
    this.#facts.put(facts, nowMs);
    const oldestEventMs = Math.max(0, ...facts.hops.map(({ oldestMs }) => oldestMs));
    this.#meters.facts({ ...facts, oldestLetterMs: oldestEventMs });
    const findings = listFindings({
      nowMs,
      services: this.#states.all,
      checks: this.#checks,
      checkedAt: this.#checkedAt ?? this.#startedAt,
      stuckOrders: facts.funnel.stuck.length,
      deadLetters: facts.deadLetters.length,
      oldestLetterMs: oldestEventMs,
      levels: this.#levels,
      disk: this.#storage.outlook,
      certificates: certificates.problems(nowMs),
    });
    notify(this.#alerts.note(findings, nowMs));
  }

  async #step(name: string, work: () => Promise<void>): Promise<void> {
    if (this.#busy.has(name) || !this.#options.isHere()) return;
    this.#busy.add(name);
    try {
      await work();
    } catch (error) {
      this.#options.log.warn({ step: name, error }, 'ops.unseen');
    } finally {
      this.#busy.delete(name);
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.#spans.stop(), this.#options.client.close()]);
  }
}
