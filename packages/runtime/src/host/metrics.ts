/** The engine's reports as Prometheus metrics. Services define none of their own. */
import type { RequestCounts } from '@tradefloor/contracts/ops';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Engine } from '../engine/engine.ts';
import type { EngineEvent } from '../engine/ports.ts';
import { HandlingTally } from './handling-tally.ts';

const SIZE_BUCKETS = [1, 2, 5, 10, 50, 200, 1_000];
const MS_BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

export type Metrics = {
  readonly observe: (event: EngineEvent) => void;
  /** What is read at each scrape; `delayMs`: how late the event loop is, in milliseconds. */
  readonly watch: (engine: Pick<Engine, 'backlog' | 'requests'>, delayMs: () => number) => void;
  readonly text: () => Promise<string>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meters = makeMeters([registry]);
  return {
    observe: (event) => count(meters, event),
    watch: (engine, delayMs) => {
      requestGauges(registry, () => engine.requests());
      gauge(registry, { name: 'loop_delay_ms', help: 'How late the event loop is', read: delayMs });
      gauge(registry, {
        name: 'backlog_commits',
        help: 'Handlings that wait for a commit',
        read: () => engine.backlog().commits,
      });
      gauge(registry, {
        name: 'backlog_letters',
        help: 'Events that wait for the wire',
        read: () => engine.backlog().events,
      });
    },
    text: async () => `${await registry.metrics()}\n${meters.handled.text()}`,
  };
}

const makeMeters = (registers: Registry[]) => ({
  handled: new HandlingTally(),
  refused: new Counter({
    name: 'refused_total',
    help: 'Refusals by code',
    labelNames: ['service', 'code'],
    registers,
  }),
  commits: new Histogram({
    name: 'commit_ms',
    help: 'Commit time',
    buckets: MS_BUCKETS,
    registers,
  }),
  batch: new Histogram({
    name: 'commit_handlings',
    help: 'Handlings a commit',
    buckets: SIZE_BUCKETS,
    registers,
  }),
  shed: new Counter({
    name: 'requests_shed_total',
    help: 'Requests refused at the door (busy), or dropped before they began (expired, abandoned)',
    labelNames: ['service', 'why'],
    registers,
  }),
  failures: new Counter({
    name: 'trouble_total',
    help: 'Failures, dead letters, lost commits, repeats',
    labelNames: ['kind'],
    registers,
  }),
});

function count(meters: ReturnType<typeof makeMeters>, event: EngineEvent): void {
  switch (event.type) {
    case 'handled': {
      const { service, refused } = event;
      meters.handled.note(event);
      if (refused !== null) meters.refused.inc({ service, code: refused });
      return;
    }
    case 'commit':
      meters.commits.observe(event.ms);
      meters.batch.observe(event.handlings);
      if (event.failure) meters.failures.inc({ kind: `commit-${event.failure.kind}` });
      return;
    case 'shed':
      meters.shed.inc({ service: event.service, why: event.why });
      return;
    case 'republished':
    case 'redelivered':
      meters.failures.inc({ kind: event.type }, event.count);
      return;
    case 'failed':
    case 'dead':
    case 'state':
      meters.failures.inc({ kind: event.type });
  }
}

function requestGauges(registry: Registry, read: () => ReadonlyMap<string, RequestCounts>): void {
  const each = (name: string, help: string, value: (counts: RequestCounts) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [service, counts] of read()) this.set({ service }, value(counts));
      },
    });
  each('requests_admitted', 'Requests taken since the start', ({ admitted }) => admitted);
  each('requests_waiting', 'Requests taken and not yet answered', ({ waiting }) => waiting);
  each('requests_oldest_ms', 'Age of the oldest of them', ({ oldestMs }) => oldestMs);
}

function gauge(
  registry: Registry,
  of: { readonly name: string; readonly help: string; readonly read: () => number },
): void {
  const { name, help, read } = of;
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
