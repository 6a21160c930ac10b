/** What the ops service works with, in memory: nothing is wrong, nothing waits. Only tests import it. */
import type { OpsFacts } from '@tradefloor/core/analytics/ops/reader';
import type { OpsDeps } from '../services/ops/ops-state.ts';

export const QUIET: OpsFacts = {
  funnel: {
    windowMs: 300_000,
    submitted: 0,
    accepted: 0,
    rejected: [],
    working: 0,
    filled: 0,
    ended: 0,
    stuck: [],
  },
  hops: [],
  deadLetters: [],
  redrives: [],
  openRfqs: 0,
  openAlgos: 0,
  killSwitches: [],
};

export const memoryOps = (
  change: {
    readonly reader?: Partial<OpsDeps['reader']>;
    readonly watch?: Partial<OpsDeps['watch']>;
    readonly launcher?: Partial<OpsDeps['launcher']>;
    readonly upkeep?: OpsDeps['upkeep'];
  } = {},
): OpsDeps => ({
  reader: {
    facts: async () => QUIET,
    invariants: async () => [],
    timings: async () => ({ hops: [], unsent: 0 }),
    redrive: async () => 'NOT_FOUND',
    life: async () => null,
    noteLevels: async () => true,
    noteChaos: async () => 'NOTED',
    noteChaosOutcome: async () => undefined,
    chaosRuns: async () => ({ runs: [], orders: null }),
    levels: async () => ({ sums: [], sinceMs: new Map() }),
    storage: async () => ({ bytes: 0, groups: [], samples: [] }),
    ...change.reader,
  },
  watch: {
    version: '0.0.0+test',
    services: () => [],
    requests: () => [],
    light: () => ({ status: 'unknown', checkedAt: null, windowMs: 300_000, checks: [] }),
    facts: () => null,
    latencies: () => [],
    sockets: () => [],
    alerts: () => [],
    backupAt: () => null,
    levels: () => [],
    received: () => undefined,
    trace: () => [],
    traces: () => [],
    traced: () => ({ orders: 0, whole: 0, lacks: null }),
    storage: () => null,
    ...change.watch,
  },
  upkeep: change.upkeep ?? { begin: () => undefined },
  launcher: {
    state: async () => null,
    strike: async () => null,
    ...change.launcher,
  },
});
