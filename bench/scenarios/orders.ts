/**
 * From an order on a socket to its fill on the same socket: what an order costs, latency at fixed rates, the highest
 * rate that is sustained and three times that; in one process and in several, beside a skeleton of the same hops and
 * commits with no logic. One system is up at a time. With `--costs` only what an order costs, of the platform in one
 * process (`--split`: in several; `--busy`: at 200 orders a second); with `--profile` CPU profiles of it, too.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { profileTable } from '../harness/cpu-profile.ts';
import type { BenchDeps, Effort, Scenario } from '../harness/scenario.ts';
import { REPORT_MS } from '../harness/store-counters.ts';
import type { Table } from '../harness/table.ts';
import { type CostPlan, costTable, measureCosts, tablesTable } from './order-costs.ts';
import { applyLoads, type LoadPlan, warmUp } from './order-loads.ts';
import { type OrderSystem, openPlatform, openSkeleton, type Topology } from './order-systems.ts';
import { latencyTable, type Results, type SystemResults } from './order-tables.ts';

type Plan = {
  readonly warmUp: { readonly most: number; readonly seconds: number };
  /** Milliseconds until the orders of the warm-up cost nothing more. */
  readonly afterMs: number;
  readonly costs: Omit<CostPlan, 'profiles' | 'patienceMs' | 'reportMs' | 'insistMs'>;
  readonly loads: LoadPlan;
};

/** Cost analysis notes a price in each order's row a minute after its last fill: ten thousand of them in a minute. */
const AFTER_MS = 65_000;

const SPAN = { seconds: 3, warmUpSeconds: 0.75 };
const NO_LOADS = {
  rates: [],
  span: SPAN,
  attempts: 0,
  overloadSeconds: 0,
  insistMs: 0,
} as const satisfies LoadPlan;

/** What a busy machine refuses is no fault of a smoke run. */
const INSIST_MS = 30_000;

const SMOKE: Plan = {
  warmUp: { most: 10, seconds: 20 },
  afterMs: 0,
  costs: { idleSeconds: 0, alone: 3, steady: 10, rate: 20, counted: 1 },
  loads: {
    ...NO_LOADS,
    rates: [10],
    span: { seconds: 0.5, warmUpSeconds: 0 },
    insistMs: INSIST_MS,
  },
};

const QUICK: Plan = {
  warmUp: { most: 1_500, seconds: 15 },
  afterMs: 0,
  costs: { idleSeconds: 3, alone: 50, steady: 250, rate: 50, counted: 8 },
  loads: {
    ...NO_LOADS,
    rates: [50, 200],
    span: { seconds: 1.5, warmUpSeconds: 0.5 },
    attempts: 4,
    overloadSeconds: 2,
  },
};

/** For `--costs`. */
const COSTS: Plan = {
  warmUp: { most: 3_000, seconds: 45 },
  afterMs: AFTER_MS,
  costs: { idleSeconds: 6, alone: 200, steady: 2_000, rate: 50, counted: 30 },
  loads: NO_LOADS,
};
/** For `--costs --busy`: a rate at which commits have several orders. */
const BUSY: Plan = {
  ...COSTS,
  warmUp: { most: 10_000, seconds: 45 },
  costs: { ...COSTS.costs, alone: 50, steady: 4_000, rate: 200, counted: 5 },
};

/** The platform in one process is what is measured; the others are what it is held against, and take less time. */
const SINGLE: Plan = {
  warmUp: { most: 10_000, seconds: 40 },
  afterMs: AFTER_MS,
  costs: { idleSeconds: 5, alone: 100, steady: 600, rate: 50, counted: 16 },
  loads: { ...NO_LOADS, rates: [50, 200, 1_000], span: SPAN, attempts: 6, overloadSeconds: 4 },
};
const SPLIT: Plan = {
  warmUp: { most: 10_000, seconds: 25 },
  afterMs: AFTER_MS,
  costs: { idleSeconds: 4, alone: 50, steady: 300, rate: 50, counted: 8 },
  loads: { ...NO_LOADS, rates: [50, 200], span: SPAN, attempts: 4, overloadSeconds: 3 },
};
const SKELETON: Plan = {
  warmUp: { most: 10_000, seconds: 15 },
  afterMs: 0,
  costs: { idleSeconds: 2, alone: 50, steady: 250, rate: 50, counted: 8 },
  loads: { ...NO_LOADS, rates: [200, 1_000], span: SPAN, attempts: 4, overloadSeconds: 0 },
};

function choosePlan(effort: Effort, topology: Topology, name: 'platform' | 'skeleton'): Plan {
  if (effort !== 'full') return { quick: QUICK, smoke: SMOKE }[effort];
  if (name === 'skeleton') return SKELETON;
  return topology === 'single' ? SINGLE : SPLIT;
}

const CALM = { patienceMs: 30_000, reportMs: REPORT_MS, insistMs: 0 };
/** Where no figure is kept, nothing is waited for. */
const HASTE = { patienceMs: 0, reportMs: 1_100, insistMs: INSIST_MS };

/** One system from its start to its end. */
async function measureSystem(
  around: BenchDeps,
  open: () => Promise<OrderSystem>,
  plan: Plan,
): Promise<SystemResults> {
  const system = await open();
  try {
    const warmed = await warmUp(system, plan.warmUp);
    const name = `${system.prefix} ${system.name}`;
    await wait(plan.afterMs);
    around.log(`${name}: warmed up with ${warmed} orders, measures what one costs`);
    const profiles = around.wishes.has('profile');
    const calm = around.effort === 'smoke' ? HASTE : CALM;
    const costs = await measureCosts(around, system, { ...plan.costs, ...calm, profiles });
    around.log(`${name}: loads`);
    const loads = await applyLoads(system, plan.loads);
    const reasons = [...system.clients.refusals].map(([why, n]) => `${n} ${why}`).join(', ');
    return {
      costs,
      loads,
      notes: [
        `${name}: warmed up with ${warmed} orders; refused or without a fill: ${reasons || 'none'}.`,
        ...system.notes,
      ],
    };
  } finally {
    await system.stop();
  }
}

/** Only what an order costs the platform, in more detail. */
async function costsOnly(around: BenchDeps): Promise<Table[]> {
  const topology: Topology = around.wishes.has('split') ? 'split' : 'single';
  const full = around.wishes.has('busy') ? BUSY : COSTS;
  const plan = { full, quick: QUICK, smoke: SMOKE }[around.effort];
  const open = () => openPlatform(around, topology);
  const { costs, notes } = await measureSystem(around, open, { ...plan, loads: NO_LOADS });
  const table = costTable(topology, [costs]);
  const { profiles, loads } = costs;
  return [
    tablesTable(topology, costs),
    ...(profiles.length > 0 ? [profileTable(profiles, loads.at(-1)?.orders ?? 1)] : []),
    { ...table, notes: [...(table.notes ?? []), ...notes] },
  ];
}

export const orders: Scenario = async (around) => {
  if (around.wishes.has('costs')) return await costsOnly(around);
  const results: Results[] = [];
  const tables: Table[] = [];
  for (const topology of ['single', 'split'] as const) {
    const measure = (open: typeof openPlatform, name: 'platform' | 'skeleton') =>
      measureSystem(
        around,
        () => open(around, topology),
        choosePlan(around.effort, topology, name),
      );
    const platform = await measure(openPlatform, 'platform');
    const skeleton = await measure(openSkeleton, 'skeleton');
    results.push({ topology, platform, skeleton });
    tables.push(
      costTable(topology, [platform.costs, skeleton.costs]),
      tablesTable(topology, platform.costs),
    );
  }
  return [latencyTable(results), ...tables];
};
