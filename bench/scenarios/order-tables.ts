/** The results of the order loads as a table, and the aims of the order path that they are held against. */
import { loadFigures, type Measured } from '../harness/open-loop.ts';
import type { Aim, Row, Table } from '../harness/table.ts';
import { keptForEver, type OrderCosts } from './order-costs.ts';
import { countFilled, type Loads, OVERLOAD, SUSTAINED_P99_MS } from './order-loads.ts';
import type { Topology } from './order-systems.ts';

export type SystemResults = {
  readonly costs: OrderCosts;
  readonly loads: Loads;
  readonly notes: readonly string[];
};

export type Results = {
  readonly topology: Topology;
  readonly platform: SystemResults;
  readonly skeleton: SystemResults;
};

function listRows(name: string, { atRates, sustained, overload }: Loads): Row[] {
  const row = (measured: Measured, what: string): Row => {
    const { n, ...figures } = loadFigures(measured);
    const { refused, ended } = measured;
    return {
      variant: `${name}, ${what}`,
      figures: { sent: n ?? 0, refused, 'without a fill': ended, ...figures },
    };
  };
  return [
    ...atRates.map((one) => row(one, `${one.rate}/s`)),
    ...(sustained ? [row(sustained, 'highest sustained')] : []),
    ...(overload ? [row(overload, `${OVERLOAD} times that`)] : []),
  ];
}

/** What the order path has to reach, of the platform in one process. */
function toAims({ platform, skeleton }: Results): Aim[] {
  const { costs, loads } = platform;
  const each = costs.loads.at(-1)?.each.counts;
  const [lowest] = loads.atRates;
  const best = loads.sustained?.rate ?? null;
  const bestSkeleton = skeleton.loads.sustained?.rate ?? null;
  return [
    {
      text: 'orders filled at the lowest rate',
      value: lowest ? countFilled(lowest) : null,
      atLeast: 1,
      isProof: true,
    },
    { text: 'commits from order to fill', value: costs.commitsToFill, atMost: 2 },
    {
      text: 'rows written an order',
      value: each ? each.inserted + each.updated : null,
      atMost: 30,
    },
    {
      text: 'kB kept for ever an order',
      value: each ? keptForEver(each) / 1_024 : null,
      atMost: 4,
    },
    { text: 'orders a second sustained', value: best, atLeast: 1_000 },
    {
      text: 'the skeleton sustains at most so many times that',
      value: best && bestSkeleton ? bestSkeleton / best : null,
      atMost: 1.5,
    },
    {
      text: 'p99 ms at 200/s',
      value: loads.atRates.find(({ rate }) => rate === 200)?.latency.p99 ?? null,
      atMost: 20,
    },
    { text: 'lost at three times that', value: loads.overload?.lost ?? null, atMost: 0 },
    {
      text: 'p99 ms of the admitted at three times that',
      value: loads.overload?.latency.p99 ?? null,
      atMost: 500,
    },
  ];
}

/** Latency and throughput of all systems. */
export function latencyTable(results: readonly Results[]): Table {
  const [single] = results;
  return {
    title: "Submit to fill on the submitter's socket, 200 traders, market orders",
    rows: results.flatMap(({ topology, platform, skeleton }) => [
      ...listRows(`${topology}, platform`, platform.loads),
      ...listRows(`${topology}, skeleton`, skeleton.loads),
    ]),
    notes: [
      'Open loop, latency of the filled ones from the due instant; the generator runs once a millisecond, which is its ' +
        'floor. Refused: with a response, before anything was done. Lost: neither filled nor refused nor ended after ' +
        `five seconds. Sustained: nothing lost or refused and p99 at most ${SUSTAINED_P99_MS} ms. CPU counts all ` +
        'processes and stores, the idle cost included; one system is up at a time.',
      ...results.flatMap(({ platform, skeleton }) => [...platform.notes, ...skeleton.notes]),
    ],
    aims: single ? toAims(single) : [],
  };
}
