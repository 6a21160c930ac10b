/**
 * The real platform on ports and a database of its own, from the same bundles as in production, in one process or in
 * several. Its limits are set so high that they never bite; they are counted all the same.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@tradefloor/contracts/services';
import { SERVICE_NAMES } from '@tradefloor/workers/registry';
import { PROFILE_HOOK } from './cpu-profile.ts';
import { claimPorts } from './port-range.ts';
import type { BenchDeps } from './scenario.ts';
import { splitGroups } from './service-groups.ts';

const READY_MS = 60_000;
const READY_CALL_MS = 5_000;
const STOP_MS = 10_000;
const MANY = '1000000';

export type PlatformPlan = {
  readonly topology: 'single' | 'split';
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** A built Next application: the bench's own, so that the pages need not be built for it. */
  readonly pages: string;
};

export type BenchPlatform = {
  readonly port: number;
  readonly pids: readonly number[];
  /** The same by what runs in them. */
  readonly processes: Readonly<Record<string, number>>;
  /** Where its processes keep files. */
  readonly folder: string;
  readonly secondsToReady: number;
  stop(): Promise<void>;
};

/** Starts it and waits until `/ready` is true. @throws Error when it does not get ready */
export async function startBenchPlatform(
  around: BenchDeps,
  plan: PlatformPlan,
): Promise<BenchPlatform> {
  const bundles = around.bundles;
  const workers = join(bundles, 'workers', 'main.mjs');
  const web = join(bundles, 'web', 'server.mjs');
  if (!existsSync(workers) || !existsSync(web)) throw new Error('the platform was not bundled');
  const { offset, release } = await claimPorts();
  mkdirSync(around.dataDir, { recursive: true });
  const folder = mkdtempSync(join(around.dataDir, 'platform-'));
  const env = makeEnvironment(around, { ...plan, folder }, offset);
  const port = Number(env['GATEWAY_PORT']);
  const beginMs = performance.now();
  const run = (name: string, words: readonly string[]): Running => {
    const start = () => spawnLogged(around, { name: `${plan.topology}-${name}`, words, env });
    return { name, start, child: start() };
  };
  const running =
    plan.topology === 'single'
      ? [run('node', [workers])]
      : [
          ...splitGroups(SERVICE_NAMES).map(({ name, services }) =>
            run(name, [workers, `--only=${services.join(',')}`]),
          ),
          run('gateway', [web]),
        ];
  const stop = async () => {
    await Promise.all(running.map(({ child }) => stopChild(child)));
    await release();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await whenReady(port, running);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    folder,
    pids: running.map(({ child }) => child.pid ?? 0),
    processes: Object.fromEntries(running.map(({ name, child }) => [name, child.pid ?? 0])),
    secondsToReady: (performance.now() - beginMs) / 1_000,
    stop,
  };
}

type Running = { readonly name: string; readonly start: () => ChildProcess; child: ChildProcess };

export function makeEnvironment(
  { root, bundles }: BenchDeps,
  { topology, databaseUrl, redisUrl, pages, folder }: PlatformPlan & { readonly folder: string },
  offset: number,
): NodeJS.ProcessEnv {
  const isSingle = topology === 'single';
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: folder,
    INTERNAL_SECRET: randomBytes(32).toString('hex'),
    PORT_OFFSET: String(offset),
    GATEWAY_PORT: String(SERVICES.gateway.port + offset),
    GATEWAY_ADDRESS: '127.0.0.1',
    PUBLIC_ORIGIN: `http://localhost:${SERVICES.gateway.port + offset}`,
    WEB_DIR: pages,
    MIGRATIONS_DIR: join(root, 'packages', 'db', 'migrations'),
    SEED: '42',
    DEMO_USERS: 'on',
    PUBLIC_GUEST_TRADING: 'on',
    GUESTS_MAX: '1000',
    GUESTS_PER_ADDRESS: '1000',
    LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
    ...(isSingle ? { EMBED_GATEWAY: '1' } : {}),
    ...(isSingle ? { GATEWAY_BUNDLE: join(bundles, 'web', 'server.mjs') } : {}),
    RATE_LOGINS_PER_MINUTE: MANY,
    RATE_ORDERS_PER_SECOND: MANY,
    RATE_ORDERS_BURST: MANY,
    RATE_CALLS_PER_SECOND: MANY,
    RATE_MESSAGES_PER_SECOND: MANY,
  };
}

function spawnLogged(
  { dataDir, started }: BenchDeps,
  run: {
    readonly name: string;
    readonly words: readonly string[];
    readonly env: NodeJS.ProcessEnv;
  },
): ChildProcess {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const log = createWriteStream(join(folder, `${run.name}.log`));
  const child = spawn(process.execPath, [...nodeArgs(), ...run.words], {
    env: { ...run.env, PROFILE_DIR: join(dataDir, 'profiles'), PROFILE_NAME: run.name },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  // A scenario that fails must not leave a platform behind, nor a run that is killed.
  process.once('exit', () => child.kill('SIGKILL'));
  if (child.pid !== undefined) child.once('exit', started.addProcess(child.pid));
  return child;
}

/** The processes are as a production's, besides being able to profile themselves when they are sent a signal. */
const nodeArgs = (): string[] => [
  ...(process.env['BENCH_NODE_ARGS'] ?? '--enable-source-maps').split(' '),
  '--import',
  PROFILE_HOOK,
];

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}

/** Starts again one that ended before, as production does with one that a busy database did not answer in time. */
function revive(running: readonly Running[]): string | null {
  const dead = running.find(({ child }) => child.exitCode ?? child.signalCode);
  if (dead === undefined) return null;
  dead.child = dead.start();
  return dead.name;
}

/**
 * Waits while the start goes on: a machine that runs other things is slow, not stuck. The scenario has a limit of its own.
 * @throws Error once nothing more has come up for READY_MS, with the process that ended last
 */
async function whenReady(port: number, running: readonly Running[]): Promise<void> {
  let ended: string | null = null;
  let changedMs = performance.now();
  let seen = { isReady: false, text: 'no answer', up: '' };
  while (performance.now() < changedMs + READY_MS) {
    ended = revive(running) ?? ended;
    const now = await readReady(port);
    if (now.isReady) return;
    if (now.up !== seen.up) changedMs = performance.now();
    seen = now;
    await new Promise((done) => setTimeout(done, 50));
  }
  const why = ended === null ? '' : ` (${ended} ended and was started again)`;
  throw new Error(`the platform does not get ready: ${seen.text}${why}`);
}

type Readiness = {
  readonly ready?: boolean;
  readonly services?: Readonly<Record<string, { readonly status: string }>>;
};

/** What `/ready` answers, and which services it calls up. */
async function readReady(port: number) {
  try {
    const signal = AbortSignal.timeout(READY_CALL_MS);
    const response = await fetch(`http://127.0.0.1:${port}/ready`, { signal });
    const text = await response.text();
    const { ready, services = {} } = JSON.parse(text) as Readiness;
    const up = Object.keys(services).filter((name) => services[name]?.status === 'up');
    return { isReady: ready === true, text, up: up.join() };
  } catch {
    // Not listening yet, or too busy to answer.
    return { isReady: false, text: 'no answer', up: '' };
  }
}
