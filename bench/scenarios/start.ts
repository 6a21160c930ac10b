/**
 * The cost of having the platform: the time from a clean clone and from a stopped one to ready, its use while idle, and
 * the JavaScript of its first page beside a bare Next page's.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bareNext } from '../harness/bare-next.ts';
import { listTree, readMemory, readWholeCpuUs } from '../harness/process-cpu.ts';
import type { BenchDeps, Scenario } from '../harness/scenario.ts';
import { makePort, startServer } from '../harness/server-process.ts';
import { rounded } from '../harness/statistics.ts';
import type { Row, Table } from '../harness/table.ts';
import { type CleanClone, cleanClone, type Running, runFrom } from './clean-clone.ts';
import { type FirstLoad, firstLoad } from './first-load.ts';
import { guests } from './trader-logins.ts';

/** Below the ports that outgoing connections take, FIX included. */
const PORT_OFFSET = 22_500;
const PRODUCTION = { DEMO_USERS: 'on', PUBLIC_GUEST_TRADING: 'on' };

async function timed(running: Promise<Running>, variant: string): Promise<Row> {
  const { secondsToReady, stop } = await running;
  const stopped = await stop();
  const figures = { 's to ready': rounded(secondsToReady), 's to stop': rounded(stopped) };
  return { variant, figures };
}

/** Which part of the platform a process is. */
function getPart(pid: number): string {
  const words = readCommand(pid);
  const line = words.join(' ');
  if (line.includes('workers/main.mjs')) return 'workers';
  if (line.includes('web/server.mjs')) return 'web';
  if (/postgres/.test(words[0] ?? '')) return 'Postgres';
  if (/redis-server/.test(words[0] ?? '')) return 'Redis';
  return 'runner';
}

function readCommand(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** CPU and memory of all processes under the runner while idle. */
async function idleTable(
  running: Running,
  topology: string,
  { seconds, afterSeconds = 5 }: { readonly seconds: number; readonly afterSeconds?: number },
): Promise<Table> {
  // The start's own work, and what is compiled after it, is not idleness.
  await delay(afterSeconds * 1_000);
  const pids = listTree(running.pid);
  const from = new Map(pids.map((pid) => [pid, readWholeCpuUs(pid)]));
  await delay(seconds * 1_000);
  const parts = new Map<string, { cpu: number; memory: number; processes: number }>();
  for (const [pid, before] of from) {
    const part = getPart(pid);
    const sum = parts.get(part) ?? { cpu: 0, memory: 0, processes: 0 };
    // A process that ends meanwhile has not given back what it took.
    sum.cpu += Math.max(0, readWholeCpuUs(pid) - before) / (seconds * 1e6);
    sum.memory += readMemory(pid);
    sum.processes += 1;
    parts.set(part, sum);
  }
  const all = { cpu: 0, memory: 0, processes: 0 };
  for (const { cpu, memory, processes } of parts.values()) {
    all.cpu += cpu;
    all.memory += memory;
    all.processes += processes;
  }
  const rows = [...parts, ['all', all] as const].map(([part, { cpu, memory, processes }]) => ({
    variant: part,
    figures: {
      processes,
      'CPU % of a core': rounded(cpu * 100),
      'memory MB': Math.round(memory / 1e6),
    },
  }));
  return {
    title: `Idle, production, topology ${topology}: ticking, no user there, ${seconds} s`,
    rows,
    notes: ['Memory is the proportional share (PSS): shared pages are counted once.'],
  };
}

async function javaScript(around: BenchDeps, running: Running): Promise<Table> {
  const folder = await bareNext(around);
  const bare = await startServer('next-route', { folder });
  try {
    const base = `http://127.0.0.1:${running.port}`;
    const [guest] = await guests(running.port, 1);
    const loads: readonly (readonly [string, FirstLoad])[] = [
      ['bare Next page', await firstLoad(`http://127.0.0.1:${makePort(bare)}`, null)],
      ['/ without a session', await firstLoad(base, null)],
      ['/ with a session: the trading page', await firstLoad(base, guest?.cookie ?? null)],
    ];
    const least = loads[0]?.[1].gzipped ?? 0;
    const aimed = loads.slice(1);
    return {
      title: 'First-load JavaScript, gzipped',
      rows: loads.map(([variant, { scripts, gzipped, reachable, polyfills, html }]) => ({
        variant,
        figures: {
          scripts,
          kB: rounded(gzipped / 1e3),
          'x bare': rounded(gzipped / least),
          'kB with all it can load later': rounded(reachable / 1e3),
          'polyfills kB (old browsers only)': rounded(polyfills / 1e3),
          'HTML kB': rounded(html / 1e3),
        },
      })),
      notes: [
        'kB is what the HTML names; chunks that these scripts load later, by themselves or when a part of the page ' +
          'is used, are in the other column only.',
      ],
      aims: aimed.map(([page, { gzipped }]) => ({
        text: `${page}: at most 1.6 times a bare Next page`,
        value: gzipped / least,
        atMost: 1.6,
      })),
    };
  } finally {
    await bare.stop();
  }
}

async function development(clone: CleanClone): Promise<Row[]> {
  return [
    await timed(clone.run('dev'), 'dev: clean clone, nothing installed'),
    await timed(clone.run('dev'), 'dev: warm'),
  ];
}

async function production(
  around: BenchDeps,
  clone: CleanClone,
): Promise<{ rows: Row[]; tables: Table[] }> {
  const rows = [await timed(clone.run('start', PRODUCTION), 'start: first, with the build')];
  const tables: Table[] = [];
  const seconds = around.effort === 'full' ? 15 : 5;
  for (const topology of ['split', 'single']) {
    const running = await clone.run('start', { ...PRODUCTION, TOPOLOGY: topology });
    try {
      tables.push(await idleTable(running, topology, { seconds }));
      if (topology === 'split') tables.push(await javaScript(around, running));
    } finally {
      const stopped = await running.stop();
      const { secondsToReady } = running;
      const figures = { 's to ready': rounded(secondsToReady), 's to stop': rounded(stopped) };
      rows.push({ variant: `start: warm, topology ${topology}`, figures });
    }
  }
  return { rows, tables };
}

/** The build at hand instead of a clone that has to be installed; the clone's files are copied, and no more. */
async function atHand(around: BenchDeps, logDir: string): Promise<Table[]> {
  const options = { portOffset: PORT_OFFSET, logDir, started: around.started };
  cleanClone(around.root, options).remove();
  const data = mkdtempSync(join(tmpdir(), 'tradefloor-start-'));
  const forget = around.started.addFolder(data);
  const here = runFrom(around.root, { ...options, isInstalled: true });
  const running = await here('start', { ...PRODUCTION, TOPOLOGY: 'single', DATA_DIR: data });
  try {
    const idle = await idleTable(running, 'single', { seconds: 0.5, afterSeconds: 0 });
    const scripts = await javaScript(around, running);
    const { secondsToReady } = running;
    const row = { variant: 'start: the build at hand', figures: { 's to ready': secondsToReady } };
    return [{ title: 'From the command to `/ready` true', rows: [row] }, idle, scripts];
  } finally {
    await running.stop();
    rmSync(data, { recursive: true, force: true });
    forget();
  }
}

export const start: Scenario = async (around) => {
  const logDir = join(around.dataDir, 'logs');
  if (around.effort === 'smoke') return await atHand(around, logDir);
  const { root, started } = around;
  const clone = cleanClone(root, { portOffset: PORT_OFFSET, logDir, started });
  around.log(`a clean clone in ${basename(clone.folder)}`);
  try {
    const first = await development(clone);
    const { rows, tables } = await production(around, clone);
    return [
      {
        title: 'From the command to `/ready` true',
        rows: [...first, ...rows],
        notes: [
          "The first command includes npx, the installation (from the package manager's own cache where it has " +
            'one), a new Postgres and Redis, migrations and seed.',
        ],
      },
      ...tables,
    ];
  } finally {
    clone.remove();
  }
};
