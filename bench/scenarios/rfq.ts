/**
 * 1,000 bond orders whose requests to five dealers each all end at one instant, on the real platform: how long after
 * the end of its window each is executed, and what that costs; beside bare timers of the same instant in a process of
 * their own.
 */
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { DEALERS } from '@tradefloor/sim/dealer/dealers';
import { ask, inGoodTime, NotInTime } from '../harness/ask.ts';
import { openPlatform } from '../harness/open-platform.ts';
import { readCpuUs, treeCpuUs } from '../harness/process-cpu.ts';
import { type BenchDeps, type Effort, openStores, type Scenario } from '../harness/scenario.ts';
import { percentiles, rounded } from '../harness/statistics.ts';
import type { Row, Table } from '../harness/table.ts';
import { startTimers, timerReports } from './timers-beside.ts';
import { traderNamed, whenBondsQuoted, widenRisk } from './trader-logins.ts';

type Size = {
  readonly requests: number;
  readonly sendMs: number;
  /** Between the last request and the end: every dealer has responded, and the platform idles. */
  readonly quietMs: number;
  /** The share of it whose CPU is the idle platform's: the last dealers are given 3 s. */
  readonly idleMs: number;
  /** After the end: events delivered, trades cleared, rows written. */
  readonly afterMs: number;
};
const USUAL: Size = {
  requests: 1_000,
  sendMs: 40_000,
  quietMs: 14_000,
  idleMs: 5_000,
  afterMs: 8_000,
};
const SIZES: Readonly<Record<Effort, Size>> = {
  full: USUAL,
  quick: USUAL,
  smoke: { requests: 4, sendMs: 200, quietMs: 7_000, idleMs: 500, afterMs: 1_500 },
};
const PANEL = 5;
/** The shortest that an order may have (contracts/order). */
const WINDOW_MIN_MS = 1_000;
/** The only seeded trader of bonds. */
const TRADER = 'trader-fi-voice';
/** A request still open this long after the end is reported as open. */
const PATIENCE_MS = 45_000;
const READ_TOGETHER = 16;
/** What a viewer of a thousand ending tickets still takes for at once. */
const P99_MAX_MS = 1_000;

type Door = { readonly port: number; readonly cookie: string };

/** The part of a request's record that is looked at (contracts/rfq Rfq). */
type RfqWire = {
  readonly rfqId: string;
  readonly state: string;
  readonly windowEndsAt: string | null;
  readonly executedAt: string | null;
  readonly dealers: readonly { readonly status: string }[];
};

type CpuUs = { readonly platform: number; readonly stores: number };

type Round = {
  readonly endsAtMs: number;
  readonly records: readonly RfqWire[];
  readonly timersMs: readonly number[];
  /** Of all requests together, from the end of the windows on; what an idle platform spends is taken off. */
  readonly cpuUs: CpuUs;
};

const until = (atMs: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(0, atMs - Date.now())));

const request = <Wire>({ port, cookie }: Door, path: string, body?: () => object): Promise<Wire> =>
  ask({ url: `http://127.0.0.1:${port}${path}`, cookie, ...(body && { body }) });

/** A market order for a bond; its window is what is left until the instant at which all of them end. */
function toOrder(n: number, endsAtMs: number): object {
  const bond = BONDS[n % BONDS.length];
  if (bond === undefined) throw new Error('there is no bond');
  const windowMs = endsAtMs - Date.now();
  if (windowMs < WINDOW_MIN_MS) throw new NotInTime('an order was in after its window');
  const panel = Array.from({ length: PANEL }, (_, i) => DEALERS[(n + i) % DEALERS.length]);
  return {
    symbol: bond.isin,
    side: 'BUY',
    orderType: 'MARKET',
    qty: 2_000 * (1 + (n % 10)),
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'bond',
    bondSpec: {
      isin: bond.isin,
      coupon: bond.couponPct,
      periods: 10,
      yield: 4,
      rfq: {
        dealerIds: panel.flatMap((dealer) => dealer?.dealerId ?? []),
        windowMs,
      },
    },
  };
}

/** Sends evenly over the sending time, each when it is due whether or not the ones before have a response. */
async function sendAll(
  door: Door,
  endsAtMs: number,
  { requests, sendMs, idleMs }: Size,
): Promise<readonly string[]> {
  const beginMs = Date.now();
  const sent: Promise<{ readonly orderId: string }>[] = [];
  for (let n = 0; n < requests; n += 1) {
    await until(beginMs + (n * sendMs) / requests);
    const response = request<{ readonly orderId: string }>(door, '/api/oms/orders', () =>
      toOrder(n, endsAtMs),
    );
    // Waited for below; one that fails before must not end the process first.
    response.catch(() => undefined);
    sent.push(response);
  }
  const orders = await Promise.all(sent);
  if (Date.now() > endsAtMs - idleMs - 1_000) {
    throw new NotInTime('the orders were not in well before the windows ended');
  }
  // A bond order's request has the order's id.
  return orders.map(({ orderId }) => orderId);
}

/** Every current record, a few at a time; repeated while one is open and there is time. */
async function listRecords(
  door: Door,
  ids: readonly string[],
  untilMs: number,
): Promise<RfqWire[]> {
  const records: RfqWire[] = [];
  for (let at = 0; at < ids.length; at += READ_TOGETHER) {
    const some = ids.slice(at, at + READ_TOGETHER);
    records.push(
      ...(await Promise.all(some.map((id) => request<RfqWire>(door, `/api/rfq/rfq/${id}`)))),
    );
  }
  const isOpen = records.some(({ state }) => state === 'PENDING');
  return isOpen && Date.now() < untilMs ? listRecords(door, ids, untilMs) : records;
}

async function runOnce(door: Door, meters: () => CpuUs, size: Size): Promise<Round> {
  const { requests, sendMs, quietMs, idleMs, afterMs } = size;
  const endsAtMs = Date.now() + sendMs + quietMs;
  const ids = await sendAll(door, endsAtMs, size);
  const timers = await startTimers({ startMs: endsAtMs, spanMs: 1, timers: requests, times: 1 });
  await until(endsAtMs - idleMs);
  const idleFrom = { atMs: Date.now(), ...meters() };
  await until(endsAtMs - 100);
  const from = { atMs: Date.now(), ...meters() };
  await until(endsAtMs + afterMs);
  const to = { atMs: Date.now(), ...meters() };
  // As long as was measured, at what the platform spent before the windows ended.
  const idleShare = (to.atMs - from.atMs) / (from.atMs - idleFrom.atMs);
  const net = (part: keyof CpuUs): number =>
    to[part] - from[part] - (from[part] - idleFrom[part]) * idleShare;
  return {
    endsAtMs,
    records: await listRecords(door, ids, endsAtMs + PATIENCE_MS),
    timersMs: await timerReports(timers),
    cpuUs: { platform: net('platform'), stores: net('stores') },
  };
}

/** From the end of a request's own window to its execution, of those that were executed. */
const listDelays = ({ records }: Round): number[] =>
  records.flatMap(({ state, windowEndsAt, executedAt }) =>
    state === 'EXECUTED' && windowEndsAt !== null && executedAt !== null
      ? [Date.parse(executedAt) - Date.parse(windowEndsAt)]
      : [],
  );

const countFor = ({ records }: Round, state: string): number =>
  records.filter((record) => record.state === state).length;

const ms = (value: number): string => (Number.isFinite(value) ? `${rounded(value)} ms` : '–');

function listRows(name: string, round: Round): Row[] {
  const delays = listDelays(round);
  const { p50, p99, max } = percentiles(delays);
  const bare = percentiles(round.timersMs);
  const quotes = round.records.flatMap(({ dealers }) =>
    dealers.filter(({ status }) => status === 'QUOTED'),
  );
  const ends = round.records.map(({ windowEndsAt }) => Date.parse(windowEndsAt ?? ''));
  return [
    {
      variant: name,
      figures: {
        executed: delays.length,
        'without a quote': countFor(round, 'EXPIRED'),
        'quotes a request': rounded(quotes.length / round.records.length),
        'windows end within': ms(Math.max(...ends) - Math.min(...ends)),
        p50: ms(p50),
        p99: ms(p99),
        max: ms(max),
        'CPU us/request': rounded(round.cpuUs.platform / round.records.length),
        'stores’ CPU us/request': rounded(round.cpuUs.stores / round.records.length),
      },
    },
    {
      variant: '– bare timers of the same instant',
      figures: {
        executed: round.timersMs.length,
        'without a quote': '',
        'quotes a request': '',
        'windows end within': '',
        p50: ms(bare.p50),
        p99: ms(bare.p99),
        max: ms(bare.max),
        'CPU us/request': '',
        'stores’ CPU us/request': '',
      },
    },
  ];
}

function toTable(rounds: readonly Round[], { requests, afterMs }: Size): Table {
  const newest = rounds.at(-1);
  const records = rounds.flatMap((round) => round.records);
  return {
    title: `${requests} requests for quote to ${PANEL} dealers each, all windows ending at once, the whole platform in one process`,
    rows: rounds.flatMap((round, n) =>
      listRows(n === 0 ? 'the platform’s first' : 'as many again', round),
    ),
    notes: [
      'From the end of a request’s own window to its execution, both of its record; the commit that makes it true ' +
        'follows. A window is counted from when the order reaches the service, so that the ends lie apart by what ' +
        'the way there took. CPU: from the end of the ' +
        `windows until ${afterMs / 1_000} s after it, less what the platform spends on its own (it quotes and ticks ` +
        'all the while); the fill, its report, its clearing, the journal and all commits are in it.',
      `All orders are ${TRADER}’s, the one seeded trader of bonds, to buy, under thresholds that let this pace pass.`,
    ],
    aims: [
      {
        text: `execution p99 at most ${P99_MAX_MS} ms after the end of the window`,
        value: newest === undefined ? null : rounded(percentiles(listDelays(newest)).p99),
        atMost: P99_MAX_MS,
      },
      {
        text: 'requests left open',
        value: records.filter(({ state }) => state === 'PENDING').length,
        atMost: 0,
        isProof: true,
      },
      {
        text: `requests to other than ${PANEL} dealers`,
        value: records.filter(({ dealers }) => dealers.length !== PANEL).length,
        atMost: 0,
        isProof: true,
      },
      {
        text: 'requests executed',
        value: rounds.reduce((sum, round) => sum + countFor(round, 'EXECUTED'), 0),
        atLeast: 1,
        isProof: true,
      },
    ],
  };
}

async function onThePlatform(around: BenchDeps): Promise<Table> {
  const { postgresPid, redisPid } = openStores(around);
  const size = SIZES[around.effort];
  const platform = await openPlatform(around, 'single');
  const meters = (): CpuUs => ({
    platform: platform.pids.reduce((sum, pid) => sum + readCpuUs(pid), 0),
    stores: (postgresPid ? treeCpuUs(postgresPid) : 0) + (redisPid ? readCpuUs(redisPid) : 0),
  });
  try {
    await widenRisk(platform.port);
    const { cookie } = await traderNamed(platform.port, TRADER);
    await whenBondsQuoted({ port: platform.port, cookie }, BONDS.length);
    const rounds: Round[] = [];
    for (let n = 0; n < (around.effort === 'full' ? 2 : 1); n += 1) {
      around.log(`${size.requests} requests, round ${n + 1}`);
      const door = { port: platform.port, cookie };
      const attempt = (quietMs: number) => runOnce(door, meters, { ...size, quietMs });
      // A thousand windows have no room for more time: a minute is the longest.
      const attempts = around.effort === 'smoke' ? 4 : 1;
      rounds.push(await inGoodTime(size.quietMs, attempt, attempts));
    }
    return toTable(rounds, size);
  } finally {
    await platform.close();
  }
}

export const rfq: Scenario = async (around) => [await onThePlatform(around)];
