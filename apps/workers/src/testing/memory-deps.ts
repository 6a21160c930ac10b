/** What services need of the world, without a world: for tests of all of them together. Only tests import it. */
import { idleLoad } from '@tradefloor/contracts/load';
import { CLEARING_DEFAULTS, settlementTerms } from '@tradefloor/core/clearing/settings';
import { PLATFORM_OFFER } from '@tradefloor/core/trading/order/offer';
import { ALWAYS_OPEN } from '@tradefloor/core/trading/order/trading-hours';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { totpCodes } from '../one-time-codes.ts';
import type { ServiceDeps } from '../registry.ts';
import { heatsHere } from '../rooms/heat-runner.ts';
import { memoryClearing } from '../scenario/memory-clearing.ts';
import { memoryJournal } from '../scenario/memory-journal.ts';
import { memoryTca } from '../scenario/memory-tca.ts';
import { scenarioInstrument } from '../scenario/play-scenario.ts';
import { runnerHere } from '../scenario/runner.ts';
import { NO_REPLAYS } from '../services/journal/replay-port.ts';
import { FIXTURE_START_MS } from './ems-fixture.ts';
import { memoryArchive } from './memory-archive.ts';
import { memoryExchange } from './memory-exchange.ts';
import { memoryOps } from './memory-ops.ts';
import { memoryScenarios, NO_ROWS } from './memory-scenarios.ts';

const NO_DECISIONS: ServiceDeps['risk']['decisions'] = {
  since: async () => [],
  ofOrder: async () => [],
  byId: async () => null,
  page: async () => [],
};

const NO_LOAD: ServiceDeps['load'] = {
  isOn: false,
  maxRate: 0,
  start: () => undefined,
  stop: () => undefined,
  run: () => idleLoad('OFF'),
};

/** A queue that no worker reads. */
const JOBS: ServiceDeps['jobs'] = {
  queue: { add: () => undefined },
  exports: { part: async () => null },
};

const WEBHOOKS: ServiceDeps['webhooks'] = {
  queue: JOBS.queue,
  toSecret: (id) => id,
  allowsLoopback: false,
};

const SCENARIOS: ServiceDeps['scenarios'] = {
  reader: memoryScenarios(NO_ROWS),
  runner: runnerHere(),
  isListed: (symbol) => scenarioInstrument(symbol) !== undefined,
};

const NOTHING_CLEARED = memoryClearing({
  accounts: () => [],
  transfers: () => [],
  obligations: () => [],
  calls: () => [],
  novations: () => [],
  events: () => [],
  optionEnds: () => [],
  payments: () => [],
  buyIns: () => [],
});

const ROOMS: ServiceDeps['rooms'] = {
  reader: { log: async () => [] },
  runner: heatsHere(),
  isListed: (symbol) => scenarioInstrument(symbol) !== undefined,
  draw: () => 0.5,
};

const OUTSIDE = {
  signer: null,
  jobs: JOBS,
  rooms: ROOMS,
  load: NO_LOAD,
  webhooks: WEBHOOKS,
  scenarios: SCENARIOS,
};

/** Secrets that a test can read: no two of a platform are the same, and each is as long as its base64url is. */
function plainSecrets(): ServiceDeps['users']['secrets'] {
  let made = 0;
  return {
    token: (bytes) => {
      made += 1;
      return String(made).padStart(Math.ceil((bytes * 4) / 3), 'x');
    },
    digest: (text) => text,
    isSame: (digest, other) => digest === other,
  };
}

/** Deps over empty stores; a test puts its own in their place. */
export const memoryDeps = (change: Partial<ServiceDeps> = {}): ServiceDeps => ({
  market: { startTick: 0, startMs: FIXTURE_START_MS, universe: EQUITIES, morningTicks: 0 },
  backtestMs: 7_200_000,
  risk: {
    decisions: NO_DECISIONS,
    profits: { since: async () => [], lastAt: async () => [] },
    hours: ALWAYS_OPEN,
  },
  oms: {
    orders: {
      byId: async () => null,
      byClientOrderId: async () => null,
      page: async () => [],
      links: async () => [],
    },
    killSwitches: { latestActions: async () => [], isLogged: async () => false },
    offer: PLATFORM_OFFER,
    hours: ALWAYS_OPEN,
  },
  exchange: memoryExchange(),
  journal: memoryJournal({
    orders: () => [],
    events: () => [],
    fills: () => [],
    audit: () => [],
    minutes: () => [],
  }),
  tca: memoryTca(() => []),
  replays: NO_REPLAYS,
  archive: memoryArchive({
    messages: () => [],
    requests: () => [],
    verifications: () => [],
    fills: () => [],
  }),
  rfq: {
    bonds: BONDS,
    reader: { listSteps: async () => [], find: async () => null },
    quoteWindowMs: 1_000,
    hasLastLook: false,
  },
  users: {
    passwords: {
      hash: async (password) => `plain:${password}`,
      verify: async (hash, password) => (hash === `plain:${password}` ? 'match' : 'mismatch'),
    },
    secrets: plainSecrets(),
    codes: totpCodes('a secret of tests, thirty-two letters'),
    limitChanges: { changes: async () => [] },
    userChanges: { changes: async () => [] },
    settings: {
      seeding: { kind: 'development', password: 'tradefloor' },
      load: null,
      guestTrading: true,
      guestsMax: 10,
      guestsPerAddress: 10,
      issuer: null,
      redirectUris: [],
    },
  },
  settlement: settlementTerms('seed'),
  ...OUTSIDE,
  ccp: {
    reader: NOTHING_CLEARED,
    settings: { clearing: CLEARING_DEFAULTS, marginMtmMs: 10_000, settlementSweepMs: 30_000 },
  },
  ops: memoryOps(),
  ...change,
});
