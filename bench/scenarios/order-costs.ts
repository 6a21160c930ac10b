/**
 * What one order costs a system: CPU by process, commits, rows, messages, flushes, WAL and bytes kept; what the idle
 * system spends in the same time is taken off and shown. Counts hold on a busy machine as well.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CostReading,
  type Costs,
  perOperation,
  perSecond,
} from '../harness/cost-difference.ts';
import { profileProcesses } from '../harness/cpu-profile.ts';
import { closedLoop, openLoop } from '../harness/open-loop.ts';
import { readCpuUs, readThreadUs } from '../harness/process-cpu.ts';
import type { BenchDeps } from '../harness/scenario.ts';
import { whenEven } from '../harness/settled.ts';
import { median, rounded } from '../harness/statistics.ts';
import type { Figure, Row, Table } from '../harness/table.ts';
import { countFilled, type LoadPlan, untilFilled } from './order-loads.ts';
import type { OrderSystem } from './order-systems.ts';

export type CostPlan = {
  /** 0: nothing is taken off. */
  readonly idleSeconds: number;
  /** Orders sent one at a time, each when the last one is filled. */
  readonly alone: number;
  /** Orders sent at a steady rate, per second. */
  readonly steady: number;
  readonly rate: number;
  /** Orders whose commits up to the fill are counted. */
  readonly counted: number;
  /** How long the last load may take to come to its end. */
  readonly patienceMs: number;
  readonly insistMs: LoadPlan['insistMs'];
  /** How long the stores are given to report what they did. */
  readonly reportMs: number;
  /** Leave CPU profiles of the steady load. */
  readonly profiles: boolean;
};

export type Load = {
  readonly name: string;
  readonly orders: number;
  readonly each: Costs;
  readonly p50: number;
  readonly p99: number;
};

export type OrderCosts = {
  readonly system: string;
  readonly idle: Costs;
  readonly loads: readonly Load[];
  /** Median of the transactions begun from sending an order to its fill on the socket. */
  readonly commitsToFill: number;
  readonly profiles: readonly string[];
};

/** A line of the CPU that is part of another one. */
const MAIN_THREAD = 'main thread';
const LOST_AFTER_SECONDS = 30;
const STILL_MS = 250;
/** All that an order writes: rows that are updated alone, which come last, too. */
const SHOWN_TABLES = 40;
/** Postgres reports what a session has counted ten seconds after its last transaction, if there is no other. */
const REPORT_LATEST_MS = 15_000;

/** Measures an idle span, then a load of each kind. */
export async function measureCosts(
  around: Pick<BenchDeps, 'dataDir'>,
  system: OrderSystem,
  plan: CostPlan,
): Promise<OrderCosts> {
  await system.counters.tidy();
  const own = Object.values(system.processes);
  const cpuUs = () => own.reduce((sum, pid) => sum + readCpuUs(pid), 0);
  await whenEven({ cpuUs, patienceMs: plan.patienceMs });
  const idle = await measureIdle(system, plan);
  const commitsToFill = await countCommits(system, plan.counted, idle.counts.commits);
  const send = system.clients.send;
  const measured = { system, idle, plan };
  const alone = await measureLoad(measured, async () => {
    const load = { inFlight: 1, seconds: LOST_AFTER_SECONDS + plan.alone, most: plan.alone };
    const { completed, latency } = await closedLoop({ send }, load);
    return { name: 'one at a time', orders: completed, ...latency };
  });
  const end = plan.profiles
    ? await profileProcesses(around, system.processes, system.prefix)
    : null;
  const steady = await measureLoad(measured, async () => {
    const { rate, steady: orders } = plan;
    const load = { rate, seconds: orders / rate, warmUpSeconds: 0, drainSeconds: 10 };
    const sent = await untilFilled(() => openLoop({ send, meters: {} }, load), plan.insistMs);
    return { name: `${rate}/s`, orders: countFilled(sent), ...sent.latency };
  });
  const profiles = (await end?.()) ?? [];
  return { system: system.name, idle, loads: [alone, steady], commitsToFill, profiles };
}

async function measureIdle(system: OrderSystem, plan: CostPlan): Promise<Costs> {
  const from = await read(system, plan);
  if (plan.idleSeconds === 0) return perSecond(from, { ...from, atMs: from.atMs + 1_000 });
  await wait(plan.idleSeconds * 1_000);
  return perSecond(from, await read(system, plan));
}

/** As {@link read}, once rows written since an earlier reading are among what is counted. */
async function readLater(
  system: OrderSystem,
  plan: CostPlan,
  from: CostReading,
): Promise<CostReading> {
  const endMs = performance.now() + REPORT_LATEST_MS;
  for (;;) {
    const to = await read(system, plan);
    if (to.counts.inserted > from.counts.inserted || performance.now() > endMs) return to;
  }
}

/** Everything counted so far, once the stores have reported what they did. */
async function read(
  { counters, meters, processes }: OrderSystem,
  { reportMs }: CostPlan,
): Promise<CostReading> {
  await wait(reportMs);
  const cpuUs = Object.fromEntries(Object.entries(meters).map(([name, spent]) => [name, spent()]));
  const main = Object.values(processes).reduce((sum, pid) => sum + readThreadUs(pid), 0);
  const atMs = performance.now();
  return { atMs, cpuUs: { ...cpuUs, [MAIN_THREAD]: main }, ...(await counters.read()) };
}

type Sent = Omit<Load, 'each'>;

async function measureLoad(
  { system, idle, plan }: { system: OrderSystem; idle: Costs; plan: CostPlan },
  apply: () => Promise<Sent>,
): Promise<Load> {
  const from = await read(system, plan);
  const { name, orders, p50, p99 } = await apply();
  const to = await readLater(system, plan, from);
  if (orders === 0) throw new Error(`${system.name}, ${name}: no order was filled`);
  return { name, orders, p50, p99, each: perOperation({ from, to }, orders, idle) };
}

/** From the moment an order is sent to its fill, with no other under way. */
async function countCommits(system: OrderSystem, orders: number, idle: number): Promise<number> {
  const { counters, clients } = system;
  const counts: number[] = [];
  for (let n = 0; n < orders; n += 1) {
    const before = await counters.commits();
    const sentMs = performance.now();
    const outcome = await Promise.race([
      new Promise<string>((done) => clients.send(n, (how = 'done') => done(how))),
      wait(LOST_AFTER_SECONDS * 1_000, 'lost'),
    ]);
    const seconds = (performance.now() - sentMs) / 1_000;
    if (outcome === 'done') counts.push((await counters.commits()) - before - idle * seconds);
    // What follows the fill must not be counted with the next order.
    await wait(STILL_MS);
  }
  return median(counts);
}

const cpuSum = ({ cpuUs }: Costs): number =>
  Object.entries(cpuUs).reduce((sum, [name, us]) => (name === MAIN_THREAD ? sum : sum + us), 0);

const kb = (bytes: number): number => rounded(bytes / 1_024);

function costFigures(each: Costs): Record<string, Figure> {
  const { counts, cpuUs } = each;
  const cpu = Object.entries(cpuUs).map(([name, us]) => [`${name} us`, rounded(us)] as const);
  return {
    'CPU us': rounded(cpuSum(each)),
    ...Object.fromEntries(cpu),
    commits: rounded(counts.commits),
    inserts: rounded(counts.inserted),
    updates: rounded(counts.updated),
    deletes: rounded(counts.deleted),
    messages: rounded(counts.messages),
    fsyncs: rounded(counts.fsyncs),
    'WAL records': rounded(counts.walRecords),
    'WAL kB': kb(counts.walBytes),
    'full pages': rounded(counts.fullPages),
    'db kB': kb(counts.databaseBytes),
    'of it kept kB': kb(counts.databaseBytes - counts.transientBytes),
    'for ever kB': kb(keptForEver(counts)),
    'files kB': kb(counts.fileBytes),
  };
}

/** Bytes that no sweep deletes and no week takes into a file. */
export const keptForEver = (counts: Costs['counts']): number =>
  counts.databaseBytes - counts.transientBytes - counts.windowBytes;

/** A row a load and one for the idle second, of one topology. */
export function costTable(topology: string, systems: readonly OrderCosts[]): Table {
  const rows = systems.flatMap(({ system, idle, loads, commitsToFill }): Row[] => [
    ...loads.map(({ name, orders, each, p50, p99 }) => ({
      variant: `${system}, ${name}`,
      figures: { orders, ...costFigures(each), 'p50 ms': rounded(p50), 'p99 ms': rounded(p99) },
    })),
    { variant: `${system}, a second of idling`, figures: { orders: 0, ...costFigures(idle) } },
    {
      variant: `${system}, from sending to the fill`,
      figures: { commits: rounded(commitsToFill) },
    },
  ]);
  return {
    title: `What an order costs, ${topology}`,
    rows,
    notes: [
      'Per order, the idle second taken off for the time it took. Commits: transactions that wrote; those from sending ' +
        'to the fill are the median of single orders. Rows: of all tables. Fsyncs: flushes of the WAL. Kept: without ' +
        'the schema `platform` (outbox, inbox), which retention deletes. For ever: without what is kept for some days ' +
        'or weeks besides, and then deleted, or compressed into files. Files: journal and FIX sessions. The main thread ' +
        'is part of its process.',
    ],
  };
}

/** Rows and bytes an order leaves by table, under the steady load. */
export function tablesTable(topology: string, { system, loads }: OrderCosts): Table {
  const tables = [...(loads.at(-1)?.each.tables ?? [])].sort(([, a], [, b]) => b.bytes - a.bytes);
  const touched = tables.filter(([, { inserted, updated }]) => inserted + updated > 0.01);
  return {
    title: `Rows and bytes of an order by table, ${topology}, ${system}`,
    rows: touched.slice(0, SHOWN_TABLES).map(([name, { inserted, updated, deleted, bytes }]) => ({
      variant: name,
      figures: {
        inserts: rounded(inserted),
        updates: rounded(updated),
        deletes: rounded(deleted),
        bytes: rounded(bytes),
      },
    })),
    notes: ['Bytes with indexes, as the files grow: in steps of pages, dead rows included.'],
  };
}
