/** The systems that take orders in the bench: the platform and its skeleton, each in one process and in several. */
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { benchDatabase } from '../harness/bench-database.ts';
import { openPlatform as openFreshPlatform, redisAddress } from '../harness/open-platform.ts';
import { readCpuUs, treeCpuUs } from '../harness/process-cpu.ts';
import { type BenchDeps, openStores } from '../harness/scenario.ts';
import { makePort, type ServerProcess, startServer } from '../harness/server-process.ts';
import { whenSettled } from '../harness/settled.ts';
import { openStoreCounters, type StoreCounters } from '../harness/store-counters.ts';
import { type OrderClients, openOrderClients } from './order-clients.ts';
import { guests, widenRisk } from './trader-logins.ts';

export type Topology = 'single' | 'split';

export type OrderSystem = {
  readonly name: string;
  /** Before the names of its files. */
  readonly prefix: string;
  readonly clients: OrderClients;
  /** CPU microseconds so far by process, the stores included. */
  readonly meters: Readonly<Record<string, () => number>>;
  /** Its own processes. */
  readonly processes: Readonly<Record<string, number>>;
  readonly counters: StoreCounters;
  /** What a reader has to know about how it was when it was measured. */
  readonly notes: readonly string[];
  stop(): Promise<void>;
};

const TRADERS = { full: 200, quick: 200, smoke: 4 };
/** Prices above this would use up a guest's daily notional within a run. */
const DEAREST_PX = 1_000 * 1_000_000;

const SYMBOLS = EQUITIES.filter(({ referencePrice }) => referencePrice < DEAREST_PX).map(
  ({ symbol }) => symbol,
);

/** Processes of the system, and the stores it shares with no other while it is measured. */
function makeMeters(around: BenchDeps, processes: Readonly<Record<string, number>>) {
  const { postgresPid, redisPid } = openStores(around);
  const own = Object.entries(processes).map(
    ([name, pid]) => [name, (): number => readCpuUs(pid)] as const,
  );
  return {
    ...Object.fromEntries(own),
    Postgres: () => (postgresPid ? treeCpuUs(postgresPid) : 0),
    Redis: () => (redisPid ? readCpuUs(redisPid) : 0),
  };
}

/** How long start-up work may take before a platform is measured in the midst of it. */
const SETTLE_MS = { full: 150_000, quick: 120_000, smoke: 0 };

/** The platform, ready, its start-up work over. */
export async function openPlatform(around: BenchDeps, topology: Topology): Promise<OrderSystem> {
  const platform = await openFreshPlatform(around, topology);
  const { port, processes } = platform;
  const meters = makeMeters(around, processes);
  await widenRisk(port);
  const traders = await guests(port, TRADERS[around.effort]);
  around.log(`${topology}: waits until the start-up work is over`);
  const unsettled = await whenSettled({
    port,
    cookie: traders[0]?.cookie ?? '',
    cpuUs: () => platform.pids.reduce((sum, pid) => sum + readCpuUs(pid), 0),
    patienceMs: SETTLE_MS[around.effort],
  });
  const clients = await openOrderClients({ port, traders, symbols: SYMBOLS });
  const counters = openStoreCounters(platform, platform.folder);
  return {
    name: 'platform',
    prefix: topology,
    clients,
    counters,
    meters,
    processes,
    notes: unsettled
      ? [`The ${topology} platform was measured before it idled: ${unsettled}.`]
      : [],
    stop: async () => {
      clients.close();
      await counters.close();
      await platform.close();
    },
  };
}

export async function openSkeleton(around: BenchDeps, topology: Topology): Promise<OrderSystem> {
  const database = await benchDatabase(openStores(around).databaseUrl, around.root);
  const stores = { databaseUrl: database.url, redisUrl: redisAddress(around, 3) };
  const servers = topology === 'single' ? await singleServers(stores) : await splitServers(stores);
  const door = servers.at(-1);
  if (door === undefined) throw new Error('a skeleton has servers');
  const port = makePort(door.server);
  const traders = Array.from({ length: TRADERS[around.effort] }, (_, n) => ({
    cookie: `user=guest-${n}`,
  }));
  const clients = await openOrderClients({ port, traders, symbols: SYMBOLS });
  const processes = Object.fromEntries(servers.map(({ name, server }) => [name, server.pid]));
  const counters = openStoreCounters(stores, null);
  return {
    name: 'skeleton',
    prefix: `${topology}-skeleton`,
    clients,
    counters,
    processes,
    meters: makeMeters(around, processes),
    notes: [],
    stop: async () => {
      clients.close();
      await counters.close();
      for (const { server } of servers) await server.stop();
      await database.drop();
    },
  };
}

type StoreUrls = { readonly databaseUrl: string; readonly redisUrl: string };

type NamedServer = { readonly name: string; readonly server: ServerProcess };

const singleServers = async (stores: StoreUrls): Promise<NamedServer[]> => [
  { name: 'node', server: await startServer('skeleton-single', stores) },
];

/** The entry comes last: it is where orders go in. */
async function splitServers(stores: StoreUrls): Promise<NamedServer[]> {
  const room = async (name: string, riskPort: number | null = null) => ({
    name,
    server: await startServer('skeleton-room', { ...stores, room: name, riskPort }),
  });
  const risk = await room('risk-engine');
  const oms = await room('oms', makePort(risk.server));
  const others: NamedServer[] = [];
  for (const name of ['ems', 'journal', 'ccp', 'fix-archive']) others.push(await room(name));
  const input = { ...stores, omsPort: makePort(oms.server) };
  return [
    risk,
    oms,
    ...others,
    { name: 'gateway', server: await startServer('skeleton-door', input) },
  ];
}
