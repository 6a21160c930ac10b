/**
 * 200 algos of 50 slices at once, on the real platform: how late each slice is decided after the instant it was due, and
 * how long until its child has filled; beside bare timers of the same instants in a process of their own. And what a
 * slice costs the engine alone, in virtual time.
 */
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { openAlgoFixture } from '@tradefloor/workers/testing/algo-fixture';
import { ask, inGoodTime, NotInTime } from '../harness/ask.ts';
import { type OpenPlatform, openPlatform } from '../harness/open-platform.ts';
import { ownCpuUs, readCpuUs } from '../harness/process-cpu.ts';
import type { BenchDeps, Effort, Scenario } from '../harness/scenario.ts';
import { percentiles, rounded } from '../harness/statistics.ts';
import type { Aim, Row, Table } from '../harness/table.ts';
import { startTimers, timerReports } from './timers-beside.ts';
import { guests, widenRisk } from './trader-logins.ts';

type Size = {
  readonly algos: number;
  readonly slices: number;
  /** All orders are in before the first slice is due. */
  readonly leadMs: number;
  readonly spanMs: number;
  /** After the end: the last children come off, the last rows are written. */
  readonly afterMs: number;
};
const USUAL: Size = { algos: 200, slices: 50, leadMs: 10_000, spanMs: 75_000, afterMs: 5_000 };
const SIZES: Readonly<Record<Effort, Size>> = {
  full: USUAL,
  quick: { ...USUAL, spanMs: 25_000 },
  smoke: { algos: 4, slices: 3, leadMs: 3_000, spanMs: 3_000, afterMs: 2_000 },
};
const TRADERS = 8;
const QTY = 100;
/** A hundred of them a trader, cheap enough for a guest's daily notional. */
const DEAREST_PX = 300 * 1_000_000;
const SYMBOLS = EQUITIES.filter(({ referencePrice }) => referencePrice < DEAREST_PX);

type Variant = { readonly name: string; readonly randomizeTimePct: number };
const VARIANTS: readonly Variant[] = [
  { name: 'one slice of all due in the same millisecond, again and again', randomizeTimePct: 0 },
  { name: 'times moved by up to 20 %, as orders have them by default', randomizeTimePct: 20 },
];

/** The part of an algo's response that is read (contracts/calls/algos getAlgo). */
type DetailWire = {
  /** The newest first. */
  readonly children: readonly {
    readonly order: { readonly status: string; readonly updatedAt: string };
    readonly sliceNo: number;
    readonly dueAt: string;
    readonly sentAt: string;
  }[];
};
type Outcome = {
  readonly lateMs: number[];
  /** From the instant due until the child was filled. */
  readonly filledMs: number[];
  readonly children: number;
  readonly firstSlices: number;
};

const later = (atMs: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(0, atMs - Date.now())));

async function place(platform: OpenPlatform, cookie: string, body: object): Promise<string> {
  const url = `http://127.0.0.1:${platform.port}/api/oms/orders`;
  return (await ask<{ readonly orderId: string }>({ url, cookie, body: () => body })).orderId;
}

const toDetail = (platform: OpenPlatform, cookie: string, id: string): Promise<DetailWire> =>
  ask({ url: `http://127.0.0.1:${platform.port}/api/algo-engine/algos/${id}`, cookie });

/** The outcome of the slices: only the first child of a slice shows how late the slice was. */
function toOutcome(details: readonly DetailWire[]): Outcome {
  const lateMs: number[] = [];
  const filledMs: number[] = [];
  let children = 0;
  for (const detail of details) {
    const seen = new Set<number>();
    for (const { order, sliceNo, dueAt, sentAt } of detail.children.toReversed()) {
      children += 1;
      if (seen.has(sliceNo)) continue;
      seen.add(sliceNo);
      const due = Date.parse(dueAt);
      lateMs.push(Date.parse(sentAt) - due);
      if (order.status === 'FILLED') filledMs.push(Date.parse(order.updatedAt) - due);
    }
  }
  return { lateMs, filledMs, children, firstSlices: lateMs.length };
}

type Run = {
  readonly outcome: Outcome;
  readonly timersMs: readonly number[];
  readonly cpuUs: number;
};

/** One variant: every order in, the time over, every child read. */
async function runOnce(
  platform: OpenPlatform,
  cookies: readonly string[],
  { variant, size }: { readonly variant: Variant; readonly size: Size },
): Promise<Run> {
  const { algos, slices, leadMs, spanMs, afterMs } = size;
  const startMs = Date.now() + leadMs;
  const placed = await Promise.all(
    Array.from({ length: algos }, async (_, n) => {
      const cookie = cookies[n % cookies.length] ?? '';
      const symbol = SYMBOLS[n % SYMBOLS.length]?.symbol;
      const orderId = await place(platform, cookie, {
        symbol,
        side: n % 2 === 0 ? 'BUY' : 'SELL',
        orderType: 'MARKET',
        qty: QTY,
        timeInForce: 'DAY',
        strategy: 'TWAP',
        instrumentType: 'equity',
        algoParams: {
          startAt: new Date(startMs).toISOString(),
          endAt: new Date(startMs + spanMs).toISOString(),
          slices,
          urgency: 'AGGRESSIVE',
          randomizeTimePct: variant.randomizeTimePct,
        },
      });
      return { cookie, orderId };
    }),
  );
  if (Date.now() > startMs) throw new NotInTime('the orders were not in before the first slice');
  const timers = await startTimers({ startMs, spanMs, timers: algos, times: slices });
  await later(startMs);
  const before = platform.pids.reduce((sum, pid) => sum + readCpuUs(pid), 0);
  await later(startMs + spanMs);
  const cpuUs = platform.pids.reduce((sum, pid) => sum + readCpuUs(pid), 0) - before;
  await later(startMs + spanMs + afterMs);
  const timersMs = await timerReports(timers);
  const details: DetailWire[] = [];
  for (const { cookie, orderId } of placed) {
    details.push(await toDetail(platform, cookie, orderId));
  }
  return { outcome: toOutcome(details), timersMs, cpuUs };
}

const ms = (value: number): string => (Number.isFinite(value) ? `${rounded(value)} ms` : '–');

function listRows(name: string, { outcome, timersMs, cpuUs }: Run, planned: number): Row[] {
  const late = percentiles(outcome.lateMs);
  const filled = percentiles(outcome.filledMs);
  const bare = percentiles(timersMs);
  return [
    {
      variant: name,
      figures: {
        [`slices with a child, of ${planned}`]: outcome.firstSlices,
        'late p50': ms(late.p50),
        'late p99': ms(late.p99),
        'late max': ms(late.max),
        'to fill p50': ms(filled.p50),
        'to fill p99': ms(filled.p99),
        'platform CPU us/slice': rounded(cpuUs / Math.max(1, outcome.firstSlices)),
      },
    },
    {
      variant: '– bare timers of the same instants',
      figures: {
        [`slices with a child, of ${planned}`]: timersMs.length,
        'late p50': ms(bare.p50),
        'late p99': ms(bare.p99),
        'late max': ms(bare.max),
        'to fill p50': '',
        'to fill p99': '',
        'platform CPU us/slice': '',
      },
    },
  ];
}

async function onThePlatform(around: BenchDeps): Promise<Table> {
  const size = SIZES[around.effort];
  const { algos, slices, spanMs } = size;
  const platform = await openPlatform(around, 'single');
  try {
    await widenRisk(platform.port);
    const rows: Row[] = [];
    const aims: Aim[] = [];
    for (const variant of around.effort === 'smoke' ? VARIANTS.slice(0, 1) : VARIANTS) {
      around.log(variant.name);
      const traders = await guests(platform.port, TRADERS);
      const cookies = traders.map(({ cookie }) => cookie);
      const run = await inGoodTime(size.leadMs, (leadMs) =>
        runOnce(platform, cookies, { variant, size: { ...size, leadMs } }),
      );
      rows.push(...listRows(variant.name, run, algos * slices));
      aims.push({
        text: `slice lateness p99 at most 250 ms, one batch of the market: ${variant.name}`,
        value: rounded(percentiles(run.outcome.lateMs).p99),
        atMost: 250,
      });
      aims.push({
        text: `algos have sent slices: ${variant.name}`,
        value: run.outcome.firstSlices,
        atLeast: 1,
        isProof: true,
      });
    }
    return {
      title: `${algos} TWAPs of ${slices} slices over ${spanMs / 1_000} s, the whole platform in one process`,
      rows,
      notes: [
        'Late: from the instant a slice is due until the engine has decided its child; to fill: until the child is ' +
          'filled, its commit, the router, the venue and the way back included. The platform’s CPU counts everything ' +
          'it did meanwhile, prices for 80 symbols four times a second included. A slice that is overtaken by the next one while ' +
          'the child before it is still out rolls into that one: it has no child of its own, and no lateness here.',
      ],
      aims,
    };
  } finally {
    await platform.close();
  }
}

/** The engine alone: its turns with every batch and every timer, children filled at once; nothing is stored. */
async function inVirtualTime({ algos, slices, spanMs }: Size): Promise<Table> {
  const bench = await openAlgoFixture();
  const params = { durationMs: spanMs, slices } as const;
  for (let n = 1; n <= algos; n += 1) await bench.route(n, 'TWAP', { qty: QTY, params });
  const batches = Math.ceil(spanMs / 250) + 4;
  const beginUs = ownCpuUs();
  for (let i = 0; i < batches; i += 1) {
    await bench.pass(1);
    for (const child of bench.openChildren()) bench.take(await bench.fill(child));
  }
  const cpuUs = ownCpuUs() - beginUs;
  const children = bench.resting.size;
  return {
    title: 'The engine alone in virtual time: the same algos, every child filled at once',
    rows: [
      {
        variant: `${algos} TWAPs of ${slices} slices`,
        figures: {
          children,
          'CPU us/child': rounded(cpuUs / children),
          'CPU us/algo and batch': rounded(cpuUs / (algos * batches)),
          'CPU of a core in real time': `${rounded((100 * cpuUs) / (batches * 250_000))} %`,
        },
      },
    ],
    notes: ['Market, exchange and checks of the test harness are counted in.'],
  };
}

export const algos: Scenario = async (around) => [
  // Quick runs have the full span here: it takes a second.
  await inVirtualTime(around.effort === 'smoke' ? SIZES.smoke : USUAL),
  await onThePlatform(around),
];
