/**
 * The bench's program: runs one scenario and remembers what came out, or is one of the servers that a scenario
 * starts beside itself. Started by run.mjs; what is measured stands in scenarios/.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestRuns, remember } from './harness/history.ts';
import { describeMachine, load1, watchIdle, watchOthers } from './harness/machine.ts';
import { closeShared } from './harness/open-platform.ts';
import { reportText, runText } from './harness/report.ts';
import type { BenchDeps, Effort, Scenario, Stores } from './harness/scenario.ts';
import { type Server, serve } from './harness/server-process.ts';
import { smokeRun, smokeText } from './harness/smoke.ts';
import { endLeft, endOnSignals, Started } from './harness/started.ts';

const SCENARIOS: Readonly<Record<string, () => Promise<Scenario>>> = {
  market: async () => (await import('./scenarios/market.ts')).market,
  features: async () => (await import('./scenarios/features.ts')).features,
  options: async () => (await import('./scenarios/options.ts')).options,
  currencies: async () => (await import('./scenarios/currencies.ts')).currencies,
  matching: async () => (await import('./scenarios/matching.ts')).matching,
  'fix-session': async () => (await import('./scenarios/fix-session.ts')).fixSession,
  'fix-exchange': async () => (await import('./scenarios/fix-exchange.ts')).fixExchange,
  clearing: async () => (await import('./scenarios/clearing.ts')).clearing,
  postgres: async () => (await import('./scenarios/postgres.ts')).postgres,
  'log-row': async () => (await import('./scenarios/log-row.ts')).logRow,
  'gateway-request': async () => (await import('./scenarios/gateway-request.ts')).gatewayRequest,
  bonds: async () => (await import('./scenarios/bonds.ts')).bonds,
  risk: async () => (await import('./scenarios/risk.ts')).risk,
  algos: async () => (await import('./scenarios/algos.ts')).algos,
  rfq: async () => (await import('./scenarios/rfq.ts')).rfq,
  nodes: async () => (await import('./scenarios/nodes.ts')).nodes,
  competition: async () => (await import('./scenarios/competition.ts')).competition,
  orders: async () => (await import('./scenarios/orders.ts')).orders,
  hosts: async () => (await import('./scenarios/hosts.ts')).hosts,
  rebuild: async () => (await import('./scenarios/rebuild.ts')).rebuild,
  replay: async () => (await import('./scenarios/replay.ts')).replay,
  desk: async () => (await import('./scenarios/desk.ts')).desk,
  start: async () => (await import('./scenarios/start.ts')).start,
  ticks: async () => (await import('./scenarios/ticks.ts')).ticks,
  scenarios: async () => (await import('./scenarios/scenarios.ts')).scenarios,
  tracing: async () => (await import('./scenarios/tracing.ts')).tracing,
};

const SERVERS: Readonly<Record<string, () => Promise<Server>>> = {
  'next-route': async () => (await import('./servers/next-route.ts')).nextRoute,
  'plain-http': async () => (await import('./servers/plain-http.ts')).plainHttp,
  'skeleton-single': async () => (await import('./skeleton/single.ts')).skeletonSingle,
  'skeleton-room': async () => (await import('./skeleton/split.ts')).skeletonService,
  'skeleton-door': async () => (await import('./skeleton/split.ts')).skeletonGateway,
  'bench-gateway': async () => (await import('./servers/bench-gateway.ts')).benchGateway,
  'risk-door': async () => (await import('./servers/risk-door.ts')).riskDoor,
  'bare-timers': async () => (await import('./servers/bare-timers.ts')).bareTimers,
  'empty-door': async () => (await import('./servers/risk-door.ts')).emptyDoor,
  'fix-round-trips': async () => (await import('./servers/fix-round-trips.ts')).fixRoundTrips,
  'fix-floor': async () => (await import('./servers/fix-floor.ts')).fixFloor,
  'store-relay': async () => (await import('./servers/store-relay.ts')).storeRelay,
  'usual-ticks': async () => (await import('./servers/usual-ticks.ts')).usualTicks,
};

function storesIn(env: NodeJS.ProcessEnv): Stores | null {
  const { BENCH_DATABASE_URL: databaseUrl, BENCH_REDIS_URL: redisUrl } = env;
  if (!databaseUrl || !redisUrl) return null;
  const toPid = (text: string | undefined) => Number(text) || null;
  const { BENCH_POSTGRES_PID: postgres, BENCH_REDIS_PID: redis } = env;
  return { databaseUrl, redisUrl, postgresPid: toPid(postgres), redisPid: toPid(redis) };
}

/** How much effort the words of the command line want, and what else they wish for. */
function readFlags(words: readonly string[]) {
  const wishes = new Set(
    words.filter((word) => word.startsWith('--')).map((word) => word.slice('--'.length)),
  );
  const effort: Effort = wishes.has('smoke') ? 'smoke' : wishes.has('quick') ? 'quick' : 'full';
  return { wishes, effort };
}

type Run = {
  readonly root: string;
  readonly words: readonly string[];
  readonly started: Started;
};

/** Ends what a killed run has left, and with this one what it will start. */
async function openRun(root: string, words: readonly string[]): Promise<Run> {
  const folder = join(root, '.data', 'bench', 'started');
  const left = await endLeft(folder);
  if (left > 0) process.stderr.write(`ended what ${left} killed runs had left\n`);
  const started = new Started(folder);
  endOnSignals(started);
  return { root, words, started };
}

function toDeps({ root, words, started }: Run, name: string): BenchDeps {
  const cacheDir = join(root, '.cache', 'bench');
  mkdirSync(cacheDir, { recursive: true });
  return {
    root,
    cacheDir,
    bundles: process.env['BENCH_BUNDLES'] ?? join(cacheDir, 'platform'),
    dataDir: join(root, '.data', 'bench'),
    chromium: process.env['BENCH_CHROMIUM'] || null,
    chromiumOff: process.env['BENCH_CHROMIUM_OFF'] ?? '',
    hasPages: process.env['BENCH_PAGES'] === 'built',
    stores: storesIn(process.env),
    ...readFlags(words),
    started,
    log: (text) => process.stderr.write(`${name}: ${text}\n`),
  };
}

async function findScenario(name: string): Promise<Scenario> {
  const scenario = await SCENARIOS[name]?.();
  if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
  return scenario;
}

async function measure(name: string, of: Run): Promise<void> {
  const { root } = of;
  const scenario = await findScenario(name);
  const around = toDeps(of, name);
  const { effort, wishes } = around;
  const idle = watchIdle();
  const { postgresPid = null, redisPid = null } = around.stores ?? {};
  const others = watchOthers([postgresPid, redisPid]);
  const loadBefore = load1();
  const beginMs = performance.now();
  const tables = await scenario(around);
  const run = {
    at: new Date().toISOString(),
    scenario: name,
    machine: describeMachine(root),
    idle: idle(),
    load1: load1(),
    loadBefore,
    others: others(),
    seconds: (performance.now() - beginMs) / 1_000,
    isQuick: effort !== 'full' || wishes.size > 0,
    tables,
  };
  process.stdout.write(`${runText(run)}\n`);
  const history = join(root, 'bench', 'history.jsonl');
  remember(history, run);
  if (!run.isQuick) writeReport(root, history);
}

/** Scenarios one after another in this process, a line each; what one of them breaks is its own. */
async function smoke(names: readonly string[], of: Run) {
  for (const name of names) {
    const around = toDeps(of, name);
    const result = await smokeRun(name, async (goesOn) => {
      const log = (text: string) => {
        goesOn();
        around.log(text);
      };
      return await (await findScenario(name))({ ...around, log });
    });
    process.stdout.write(`${smokeText(result)}\n`);
    if (result.faults.length > 0) process.exitCode = 1;
  }
  await closeShared();
}

/** The page holds full runs only. */
function writeReport(root: string, history: string): void {
  const page = join(root, 'bench', 'REPORT.md');
  const earlier = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const runs = newestRuns(history).filter(({ isQuick }) => !isQuick);
  writeFileSync(page, reportText(runs, earlier));
}

const [first = '', second = '', third = '{}'] = process.argv.slice(2);
const root = process.env['BENCH_ROOT'] ?? process.cwd();
const words = process.argv.slice(3);
if (first === '--server') {
  const server = await SERVERS[second]?.();
  if (server === undefined) throw new Error(`there is no server ${second}`);
  await serve(server, third);
} else {
  const run = await openRun(root, words);
  if (words.includes('--smoke')) await smoke(first.split(','), run);
  else await measure(first, run);
  // What a scenario left open (a pool, a timer) must not keep the runner waiting.
  process.exit();
}
