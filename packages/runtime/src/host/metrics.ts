/** The engine's reports as Prometheus metrics. Services define none of their own. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineEvent } from '../engine/ports.ts';

const SIZE_BUCKETS = [1, 2, 5, 10, 50, 200, 1_000];
const MS_BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

export type Metrics = {
  readonly observe: (event: EngineEvent) => void;
  /** Sizes that are read at each scrape. */
  readonly watch: (sizes: () => { readonly commits: number; readonly events: number }) => void;
  readonly text: () => Promise<string>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meters = makeMeters([registry]);
  return {
    observe: (event) => count(meters, event),
    watch: (sizes) => {
      gauge(registry, {
        name: 'backlog_commits',
        help: 'Handlings that wait for a commit',
        read: () => sizes().commits,
      });
      gauge(registry, {
        name: 'backlog_letters',
        help: 'Events that wait for the wire',
        read: () => sizes().events,
      });
    },
    text: () => registry.metrics(),
  };
}

const makeMeters = (registers: Registry[]) => ({
  handled: new Counter({
    name: 'handled_total',
    help: 'Handlings',
    labelNames: ['service', 'kind', 'what'],
    registers,
  }),
  refused: new Counter({
    name: 'refused_total',
    help: 'Refusals by code',
    labelNames: ['service', 'code'],
    registers,
  }),
  handling: new Histogram({
    name: 'handling_ms',
    help: 'Handler time',
    labelNames: ['service'],
    buckets: MS_BUCKETS,
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
      const { service, kind, what, ms, refused } = event;
      meters.handled.inc({ service, kind, what });
      meters.handling.observe({ service }, ms);
      if (refused !== null) meters.refused.inc({ service, code: refused });
      return;
    }
    case 'commit':
      meters.commits.observe(event.ms);
      meters.batch.observe(event.handlings);
      if (event.failure) meters.failures.inc({ kind: `commit-${event.failure.kind}` });
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
