/**
 * From an order on a socket to its fill on the same socket: at fixed rates and at the highest that is sustained, in
 * one process and in several, each beside a skeleton of the same hops and commits with no logic.
 */
import postgres from 'postgres';
import { bareNext } from '../harness/bare-next.ts';
import { closedLoop, loadFigures, type Measured, openLoop } from '../harness/open-loop.ts';
import type { BenchDeps, Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Aim, Row, Table } from '../harness/table.ts';
import { type OrderSystem, openPlatform, openSkeleton, type Topology } from './order-systems.ts';

const RATES = [50, 200, 1_000, 4_000];
/** Beyond these no latency is sustained: a queue grows. */
const SUSTAINED_P99_MS = 100;
const IN_FLIGHT = 64;
const HOPELESS_P99_MS = 1_500;
/** Shares of the closed loop's rate that are tried in turn until one is sustained. */
const ATTEMPTED = [1, 0.85, 0.7, 0.55, 0.4];

type Span = { readonly seconds: number; readonly warmUpSeconds: number };

type Climbed = {
  readonly system: OrderSystem;
  readonly measured: Measured[];
  readonly sustained: Measured | null;
};

const loadAt = (rate: number, span: Span) => ({ rate, ...span, drainSeconds: 5 });

const isSustained = ({ latency, lost }: Measured): boolean =>
  lost === 0 && latency.p99 <= SUSTAINED_P99_MS;

const isHopeless = ({ latency, lost }: Measured): boolean =>
  lost > 0 || latency.p99 > HOPELESS_P99_MS;

const measureAt = ({ clients, meters }: OrderSystem, rate: number, span: Span): Promise<Measured> =>
  openLoop({ send: (op, done) => clients.send(op, done), meters }, loadAt(rate, span));

/** The systems take turns at every rate; one that is hopelessly behind is spared the higher ones. */
async function climb(systems: readonly OrderSystem[], span: Span): Promise<Climbed[]> {
  const climbed = systems.map((system) => ({ system, measured: [] as Measured[] }));
  for (const rate of RATES) {
    for (const { system, measured } of climbed) {
      const last = measured.at(-1);
      if (last && isHopeless(last)) continue;
      measured.push(await measureAt(system, rate, span));
    }
  }
  const results: Climbed[] = [];
  for (const { system, measured } of climbed) {
    results.push({ system, measured, sustained: await highest(system, span) });
  }
  return results;
}

/** A closed loop shows about where the limit is; open loops below it show what is really sustained. */
async function highest(system: OrderSystem, span: Span): Promise<Measured | null> {
  const send = system.clients.send;
  const limit = await closedLoop({ send }, { inFlight: IN_FLIGHT, seconds: span.seconds });
  for (const share of ATTEMPTED) {
    const measured = await measureAt(system, Math.max(1, Math.round(limit * share)), span);
    if (isSustained(measured)) return measured;
  }
  return null;
}

const computeCpu = ({ cpuUs }: Measured): number => Object.values(cpuUs).reduce((a, b) => a + b, 0);

function listRows(topology: Topology, climbed: readonly Climbed[]): Row[] {
  const row = (system: OrderSystem, measured: Measured, what: string): Row => {
    const { n: _count, ...figures } = loadFigures(measured);
    return { variant: `${topology}, ${system.name}, ${what}`, figures };
  };
  return climbed.flatMap(({ system, measured, sustained }) => [
    ...measured.map((one) => row(system, one, `${one.rate}/s`)),
    ...(sustained ? [row(system, sustained, 'highest sustained')] : []),
  ]);
}

/** Rows that one order left behind, by table, to show that both do the same writing. */
async function rowsPerOrder({ database }: OrderSystem): Promise<Record<string, number>> {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const tables = ['platform.outbox', 'platform.inbox', 'journal.order_events', 'journal.fills'];
  const count = async (table: string) =>
    Number((await sql.unsafe(`select count(*) as n from ${table}`))[0]?.['n']);
  const orders = await count('oms.orders');
  const counts: Record<string, number> = { orders };
  for (const table of tables) counts[`${table}/order`] = rounded((await count(table)) / orders);
  await sql.end({ timeout: 2 });
  return counts;
}

async function measureTopology(
  around: BenchDeps,
  topology: Topology,
  pages: string,
): Promise<{ climbed: Climbed[]; written: Row[]; refusals: string }> {
  const span = around.isQuick
    ? { seconds: 1.5, warmUpSeconds: 0.5 }
    : { seconds: 3, warmUpSeconds: 0.75 };
  const systems: OrderSystem[] = [];
  try {
    systems.push(await openPlatform(around, topology, pages));
    systems.push(await openSkeleton(around, topology));
    // What is compiled only once it is hot should be hot.
    for (const system of systems) await measureAt(system, 300, { seconds: 2, warmUpSeconds: 0 });
    const climbed = await climb(systems, span);
    const written: Row[] = [];
    for (const system of systems) {
      const figures = await rowsPerOrder(system);
      written.push({ variant: `${topology}, ${system.name}`, figures });
    }
    const refused = systems.flatMap(({ clients }) => [...clients.refusals]);
    return { climbed, written, refusals: refused.map(([why, n]) => `${n} ${why}`).join(', ') };
  } finally {
    for (const system of systems) await system.stop();
  }
}

/**
 * The same rate at both, the highest up to 1,000/s at which neither lost an order: CPU decides, however late it was.
 */
function common(
  one: Climbed | undefined,
  other: Climbed | undefined,
): { rate: number; one: Measured; other: Measured } | null {
  for (const rate of RATES.toReversed().filter((each) => each <= 1_000)) {
    const [a, b] = [one, other].map((climbed) =>
      climbed?.measured.find((measured) => measured.rate === rate && measured.lost === 0),
    );
    if (a && b) return { rate, one: a, other: b };
  }
  return null;
}

function toAims(single: readonly Climbed[], split: readonly Climbed[]): Aim[] {
  const [platform, skeleton] = single;
  const both = common(platform, skeleton);
  const at1000 = platform?.measured.find(({ rate }) => rate === 1_000);
  const best = platform?.sustained?.rate;
  const bestSplit = split[0]?.sustained?.rate;
  const bestSkeleton = skeleton?.sustained?.rate;
  return [
    {
      text: `single: at most twice the skeleton in CPU per order (at ${both?.rate ?? '?'}/s)`,
      value: both && computeCpu(both.one) / computeCpu(both.other),
      atMost: 2,
    },
    {
      text: 'single: the skeleton sustains at most twice the rate of the platform',
      value: best && bestSkeleton ? bestSkeleton / best : null,
      atMost: 2,
    },
    {
      text: 'single sustains at least 8 times the rate of split',
      value: best && bestSplit ? best / bestSplit : null,
      atLeast: 8,
    },
    {
      text: 'single: p99 under 5 ms at 1,000/s (on an idle machine)',
      value: at1000?.latency.p99 ?? null,
      atMost: 5,
    },
  ];
}

export const orders: Scenario = async (around) => {
  const pages = await bareNext(around);
  const single = await measureTopology(around, 'single', pages);
  const split = await measureTopology(around, 'split', pages);
  const refused = [single.refusals, split.refusals].filter((text) => text !== '').join('; ');
  const latency: Table = {
    title: "Submit to fill on the submitter's socket, 200 traders, market orders",
    rows: [...listRows('single', single.climbed), ...listRows('split', split.climbed)],
    notes: [
      'Open loop, latency from the due instant; the generator runs once a millisecond, which is its floor. CPU per ' +
        'order counts everything the processes and the stores did meanwhile, four batches of ticks a second and the ' +
        'other system waiting beside it included. Sustained: nothing lost and p99 at most ' +
        `${SUSTAINED_P99_MS} ms.`,
      `Refused orders: ${refused === '' ? 'none' : refused}.`,
    ],
    aims: toAims(single.climbed, split.climbed),
  };
  const written: Table = {
    title: 'What an order left in the database',
    rows: [...single.written, ...split.written],
  };
  return [latency, written];
};
