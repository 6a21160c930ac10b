/** The systems that take orders in the bench: the platform and its skeleton, each in one process and in several. */
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { type BenchDatabase, benchDatabase } from '../harness/bench-database.ts';
import { startBenchPlatform } from '../harness/platform.ts';
import { readCpuUs, treeCpuUs } from '../harness/process-cpu.ts';
import { type BenchDeps, openStores } from '../harness/scenario.ts';
import { makePort, type ServerProcess, startServer } from '../harness/server-process.ts';
import { type OrderClients, openOrderClients } from './order-clients.ts';
import { guests, widenRisk } from './trader-logins.ts';

export type Topology = 'single' | 'split';

export type OrderSystem = {
  readonly name: string;
  readonly clients: OrderClients;
  readonly meters: Readonly<Record<string, () => number>>;
  readonly database: BenchDatabase;
  stop(): Promise<void>;
};

const TRADERS = 200;
/** Prices above this would use up a guest's daily notional within a run. */
const DEAREST_PX = 1_000 * 1_000_000;

const SYMBOLS = EQUITIES.filter(({ referencePrice }) => referencePrice < DEAREST_PX).map(
  ({ symbol }) => symbol,
);

/** Processes of the system, and the stores it shares with no other while it is measured. */
function makeMeters(around: BenchDeps, pids: readonly number[]) {
  const { postgresPid, redisPid } = openStores(around);
  return {
    node: () => pids.reduce((sum, pid) => sum + readCpuUs(pid), 0),
    Redis: () => (redisPid ? readCpuUs(redisPid) : 0),
    Postgres: () => (postgresPid ? treeCpuUs(postgresPid) : 0),
  };
}

/** A Redis database of its own, so that streams of the same names do not meet. */
function redisUrl(around: BenchDeps, number: number): string {
  const address = new URL(openStores(around).redisUrl);
  address.pathname = `/${number}`;
  return address.href;
}

export async function openPlatform(
  around: BenchDeps,
  topology: Topology,
  pages: string,
): Promise<OrderSystem> {
  const database = await benchDatabase(openStores(around).databaseUrl, around.root);
  const platform = await startBenchPlatform(around, {
    topology,
    databaseUrl: database.url,
    redisUrl: redisUrl(around, topology === 'single' ? 1 : 2),
    pages,
  });
  const { port } = platform;
  await widenRisk(port);
  const traders = await guests(port, TRADERS);
  const clients = await openOrderClients({ port, traders, symbols: SYMBOLS });
  return {
    name: 'platform',
    clients,
    database,
    meters: makeMeters(around, platform.pids),
    stop: async () => {
      clients.close();
      await platform.stop();
      await database.drop();
    },
  };
}

export async function openSkeleton(around: BenchDeps, topology: Topology): Promise<OrderSystem> {
  const database = await benchDatabase(openStores(around).databaseUrl, around.root);
  const stores = { databaseUrl: database.url, redisUrl: redisUrl(around, 3) };
  const servers = topology === 'single' ? await singleServers(stores) : await splitServers(stores);
  const door = servers.at(-1);
  if (door === undefined) throw new Error('a skeleton has servers');
  const port = makePort(door);
  const traders = Array.from({ length: TRADERS }, (_, n) => ({ cookie: `user=guest-${n}` }));
  const clients = await openOrderClients({ port, traders, symbols: SYMBOLS });
  return {
    name: 'skeleton',
    clients,
    database,
    meters: makeMeters(
      around,
      servers.map(({ pid }) => pid),
    ),
    stop: async () => {
      clients.close();
      for (const server of servers) await server.stop();
      await database.drop();
    },
  };
}

type StoreUrls = { readonly databaseUrl: string; readonly redisUrl: string };

const singleServers = async (stores: StoreUrls): Promise<ServerProcess[]> => [
  await startServer('skeleton-single', stores),
];

/** The entry comes last: it is where orders go in. */
async function splitServers(stores: StoreUrls): Promise<ServerProcess[]> {
  const room = (name: string, riskPort: number | null = null) =>
    startServer('skeleton-room', { ...stores, room: name, riskPort });
  const risk = await room('risk-engine');
  const oms = await room('oms', makePort(risk));
  const others = [await room('ems'), await room('journal')];
  const door = await startServer('skeleton-door', { ...stores, omsPort: makePort(oms) });
  return [risk, oms, ...others, door];
}
