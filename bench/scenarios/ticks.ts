/**
 * One batch of prices to many subscribers: the gateway's hub beside a tRPC subscription as it is usually written,
 * and what a subscriber that stopped reading does to the others.
 */
import { type Compared, compare, type Variant } from '../harness/compare.ts';
import { readCpuUs, readMemory } from '../harness/process-cpu.ts';
import type { Effort, Scenario } from '../harness/scenario.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { median, rounded } from '../harness/statistics.ts';
import type { Aim, Row, Table } from '../harness/table.ts';
import type { IntervalOrder } from '../servers/market-beat.ts';
import { TickClients, type TurnTaken } from './tick-clients.ts';

const CLIENTS = { full: [100, 1_000, 3_000], quick: [100], smoke: [5] };
/** The platform's own pace; in a smoke run only a few batches. */
const PACE: IntervalOrder = { batches: 6, everyMs: 250 };
const SMOKE_PACE: IntervalOrder = { batches: 4, everyMs: 50 };
/** For few clients: enough messages for a figure that is not the process's own idling. */
const QUICK_PACE: IntervalOrder = { batches: 40, everyMs: 50 };
const FEW = 200;
/** Faster, so that a reader that stands still is full within a turn. */
const STALL_PACE: IntervalOrder = { batches: 80, everyMs: 20 };
const STALL_CLIENTS = 200;
const STALLED_SUBSCRIPTIONS = 40;

type Contender = {
  readonly name: string;
  readonly server: ServerProcess;
  readonly clients: TickClients;
};

/** Each in a process of its own: a server's batches go to all that listen to it. */
async function contenders(): Promise<Contender[]> {
  // A heap the usual way cannot fill unnoticed: what waits for slow sockets is bounded by nothing else.
  const usual = () => startServer('usual-ticks', {}, { nodeArgs: ['--max-old-space-size=1500'] });
  const contender = (name: string, path: string, server: ServerProcess): Contender => ({
    name,
    server,
    clients: new TickClients(server, path),
  });
  return [
    contender('as usual: yields the batch', 'batches', await usual()),
    contender('as usual: yields the compact frame', 'frames', await usual()),
    contender('gateway hub', 'ticks', await startServer('bench-gateway', {})),
  ];
}

type Seen = Compared & { readonly turns: readonly TurnTaken[]; readonly memory: number };

async function fanOut(all: readonly Contender[], effort: Effort): Promise<Seen[]> {
  const turns = all.map((): TurnTaken[] => []);
  const variants = all.map(
    ({ name, server, clients }, place): Variant => ({
      name,
      cpuUs: () => readCpuUs(server.pid),
      turn: async () => {
        const usual = clients.count < FEW ? QUICK_PACE : PACE;
        const taken = await clients.take(effort === 'smoke' ? SMOKE_PACE : usual);
        turns[place]?.push(taken);
        return Math.max(1, taken.delivered);
      },
    }),
  );
  const compared = await compare(variants, effort === 'full' ? 2 : 1);
  return compared.map((one, place) => ({
    ...one,
    turns: turns[place]?.slice(1) ?? [],
    memory: readMemory(all[place]?.server.pid ?? 0),
  }));
}

const listRows = (count: number, seen: readonly Seen[]): Row[] =>
  seen.map(({ name, cpuUs, gain, turns, memory }, place) => ({
    variant: `${count} clients, ${name}`,
    figures: {
      'CPU us/client-message': rounded(cpuUs),
      'gain (CPU)': place === 0 ? 'baseline' : `${rounded(gain.mid)}x`,
      'p50 ms': rounded(median(turns.map(({ latency }) => latency.p50))),
      'p99 ms': rounded(median(turns.map(({ latency }) => latency.p99))),
      'delivered %': rounded((100 * sum(turns, 'delivered')) / sum(turns, 'expected')),
      'memory MB': Math.round(memory / 1e6),
    },
  }));

const sum = (turns: readonly TurnTaken[], of: 'delivered' | 'expected'): number =>
  turns.reduce((total, turn) => total + turn[of], 0);

async function fanOutTable(effort: Effort): Promise<Table> {
  const all = await contenders();
  const rows: Row[] = [];
  const aims: Aim[] = [];
  try {
    for (const count of CLIENTS[effort]) {
      for (const { clients } of all) await clients.growTo(count);
      const seen = await fanOut(all, effort);
      aims.push({
        text: `${count} clients: the hub costs at least 10 times less CPU per client-message than the usual way`,
        value: seen[2]?.gain.mid ?? null,
        atLeast: 10,
      });
      aims.push({
        text: `${count} clients: share of the batches delivered`,
        value: Math.min(
          ...seen.map(({ turns }) => sum(turns, 'delivered') / sum(turns, 'expected')),
        ),
        atLeast: 0.5,
        isProof: true,
      });
      rows.push(...listRows(count, seen));
    }
  } finally {
    for (const { clients, server } of all) {
      clients.close();
      await server.stop();
    }
  }
  return {
    title: 'One batch of 80 symbols to each of many tRPC subscribers',
    rows,
    notes: [
      'Four batches a second, twenty where the clients are few. Latency from the making of a batch to its last byte ' +
        "at a client, all clients in one process on the same machine. The second way shares the hub's form but not its frames.",
    ],
    aims,
  };
}

type StallPair = {
  readonly without: TurnTaken;
  readonly with: TurnTaken;
  readonly memory: number;
  /** Share of the frames that the stalled client never got: above 0 it was really full. */
  readonly leftOut: number;
};

async function takePair(
  clients: TickClients,
  server: ServerProcess,
  pace: IntervalOrder,
): Promise<StallPair> {
  const without = await clients.take(pace);
  let got = 0;
  const stalled = await clients.openBeside(STALLED_SUBSCRIPTIONS, () => {
    got += 1;
  });
  stalled.stall();
  // Fills what the kernel holds for it, so that it is full while the others are timed.
  await clients.take(pace);
  const timed = await clients.take(pace);
  const memory = readMemory(server.pid);
  stalled.resume();
  await clients.take({ batches: 2, everyMs: 250 });
  stalled.close();
  const meant = (2 * pace.batches + 2) * STALLED_SUBSCRIPTIONS;
  return { without, with: timed, memory, leftOut: 1 - got / meant };
}

/** Turns without and with a stalled client alternate; each pair gives one ratio. */
async function stallTable(effort: Effort): Promise<Table> {
  const server = await startServer('bench-gateway', {});
  const clients = new TickClients(server, 'ticks');
  const pairs: StallPair[] = [];
  try {
    await clients.growTo(effort === 'smoke' ? 10 : STALL_CLIENTS);
    const pace = effort === 'smoke' ? SMOKE_PACE : STALL_PACE;
    await clients.take(pace);
    const count = effort === 'full' ? 4 : 1;
    for (let pair = 0; pair < count; pair += 1) {
      pairs.push(await takePair(clients, server, pace));
    }
  } finally {
    clients.close();
    await server.stop();
  }
  const mid = (of: (pair: StallPair) => number) => median(pairs.map(of));
  const toRow = (name: 'without' | 'with', more: Row['figures']): Row => ({
    variant: `${name} a client that stopped reading ${STALLED_SUBSCRIPTIONS} subscriptions`,
    figures: {
      'p50 ms': rounded(mid((pair) => pair[name].latency.p50)),
      'p99 ms': rounded(mid((pair) => pair[name].latency.p99)),
      'delivered %': rounded(100 * mid((pair) => pair[name].delivered / pair[name].expected)),
      ...more,
    },
  });
  const stalled = {
    'gateway MB': Math.round(mid(({ memory }) => memory) / 1e6),
    'frames left out for it %': rounded(100 * mid(({ leftOut }) => leftOut)),
  };
  return {
    title: `A stalled client among ${STALL_CLIENTS}, gateway, a batch every ${STALL_PACE.everyMs} ms`,
    rows: [toRow('without', {}), toRow('with', stalled)],
    aims: [
      {
        text: 'a stalled client changes the p99 of the others by at most a tenth',
        value: mid((pair) => pair.with.latency.p99 / pair.without.latency.p99),
        atMost: 1.1,
      },
    ],
  };
}

export const ticks: Scenario = async ({ effort }) => [
  await fanOutTable(effort),
  await stallTable(effort),
];
