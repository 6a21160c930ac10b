/**
 * The platform in one process, in two that share the services, and on two hosts with a gateway each, all on a network
 * of their own: what rate is sustained, how late fills are, and how soon orders are acknowledged again when what runs
 * the order management is gone. A process is killed; a host's cable is pulled, so that no connection is closed by it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@tradefloor/contracts/services';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { benchDatabase } from '../harness/bench-database.ts';
import { HOSTS, type Layout } from '../harness/host-layouts.ts';
import { type Holder, type HostPlatform, startOnHosts } from '../harness/host-platform.ts';
import { type Network, openNetwork, whyNoHosts } from '../harness/network.ts';
import { findPages, redisAddress } from '../harness/open-platform.ts';
import { claimPorts } from '../harness/port-range.ts';
import { readCpuUs, treeCpuUs } from '../harness/process-cpu.ts';
import { type BenchDeps, type Effort, openStores, type Scenario } from '../harness/scenario.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { whenSettled } from '../harness/settled.ts';
import { rounded } from '../harness/statistics.ts';
import type { Aim, Row, Table } from '../harness/table.ts';
import { openOrderClients } from './order-clients.ts';
import { applyLoads, type LoadPlan, type Loads, warmUp } from './order-loads.ts';
import { measureTakeover, type Takeover } from './takeover.ts';
import { guests, widenRisk } from './trader-logins.ts';

type Plan = {
  readonly layouts: readonly Layout[];
  readonly traders: number;
  readonly warmUp: { readonly most: number; readonly seconds: number };
  readonly settleMs: number;
  readonly loads: LoadPlan;
  /** Whose process or host is gone, one after the other. */
  readonly faults: readonly ServiceName[];
  /** Orders go on so long before the fault, and after it. */
  readonly beforeMs: number;
  readonly afterMs: number;
};

const LAYOUTS: readonly Layout[] = ['one process', 'two processes', 'two hosts'];
const SPAN = { seconds: 3, warmUpSeconds: 0.75 };
const FULL: Plan = {
  layouts: LAYOUTS,
  traders: 100,
  warmUp: { most: 5_000, seconds: 25 },
  settleMs: 150_000,
  loads: { rates: [50, 100], span: SPAN, attempts: 5, overloadSeconds: 0, insistMs: 0 },
  faults: ['oms', 'ems'],
  beforeMs: 3_000,
  afterMs: 20_000,
};
const PLANS: Readonly<Record<Effort, Plan>> = {
  full: FULL,
  quick: { ...FULL, settleMs: 60_000, warmUp: { most: 1_000, seconds: 10 } },
  smoke: {
    layouts: ['two hosts'],
    traders: 4,
    warmUp: { most: 5, seconds: 20 },
    settleMs: 0,
    loads: {
      rates: [10],
      span: { seconds: 0.5, warmUpSeconds: 0 },
      attempts: 0,
      overloadSeconds: 0,
      insistMs: 30_000,
    },
    faults: ['oms'],
    beforeMs: 500,
    afterMs: 8_000,
  },
};

/** Prices above this would use up a guest's daily notional within a run. */
const DEAREST_PX = 1_000 * 1_000_000;
const SYMBOLS = EQUITIES.filter(({ referencePrice }) => referencePrice < DEAREST_PX).map(
  ({ symbol }) => symbol,
);
const REDIS_NUMBER = 4;
const ENDED_MS = 60_000;

export const hosts: Scenario = async (around) => {
  const why = whyNoHosts();
  if (why !== null) return [{ title: TITLE, rows: [], without: [`hosts: ${why}`] }];
  const plan = PLANS[around.effort];
  const rows: Row[] = [];
  const aims: Aim[] = [];
  for (const layout of plan.layouts) {
    const { row, aim } = await measureLayout(around, plan, layout);
    rows.push(row);
    aims.push(aim);
  }
  return [{ title: TITLE, rows, aims, notes: NOTES } satisfies Table];
};

const TITLE = 'One process, two processes, two hosts';
const NOTES = [
  'All on one machine: hosts are network namespaces, the stores are outside of them behind a relay of bytes, which costs each message a hop more than a production has. What two hosts gain in processors is not seen here.',
  '“One process” has the exchange and the gateway in it. In the others the exchange is on a host of its own, FIX is TLS, the services are shared as the chart shares them, and each host has its own files.',
  'The faults: kill -9 of the process that runs the order management, and later of the one that runs execution (alone, it is started again at once); of two hosts, the cable of that one is pulled, and plugged in again after the last order. What is acknowledged has to end while it is gone.',
];

async function measureLayout(around: BenchDeps, plan: Plan, layout: Layout) {
  const database = await benchDatabase(openStores(around).databaseUrl, around.root);
  const network = openNetwork(HOSTS);
  const ports = await claimPorts();
  let relay: ServerProcess | null = null;
  let platform: HostPlatform | null = null;
  try {
    const stores = { databaseUrl: database.url, redisUrl: redisAddress(around, REDIS_NUMBER) };
    relay = await startRelay(network, stores);
    platform = await startOnHosts(around, {
      layout,
      network,
      ports,
      pages: await findPages(around),
      databaseUrl: throughRelay(network, stores.databaseUrl),
      redisUrl: throughRelay(network, stores.redisUrl),
    });
    return await measureOn(around, plan, { layout, network, platform });
  } finally {
    await platform?.stop();
    await relay?.stop();
    network.close();
    await ports.release();
    await database.drop();
  }
}

type StoreUrls = { readonly databaseUrl: string; readonly redisUrl: string };

const startRelay = ({ outside }: Network, urls: StoreUrls): Promise<ServerProcess> =>
  startServer('store-relay', {
    address: outside,
    ports: [urls.databaseUrl, urls.redisUrl].map((url) => Number(new URL(url).port)),
  });

function throughRelay({ outside }: Network, url: string): string {
  const through = new URL(url);
  through.hostname = outside;
  return through.href;
}

type On = { readonly layout: Layout; readonly network: Network; readonly platform: HostPlatform };

async function measureOn(around: BenchDeps, plan: Plan, on: On) {
  const { layout, platform } = on;
  const { port } = platform;
  await widenRisk(port);
  const traders = await guests(port, plan.traders);
  const cookie = traders[0]?.cookie ?? '';
  around.log(`${layout}: waits until the start-up work is over`);
  const cpuUs = () => Object.values(platform.pids()).reduce((sum, pid) => sum + readCpuUs(pid), 0);
  await whenSettled({ port, cookie, cpuUs, patienceMs: plan.settleMs });
  const clients = await openOrderClients({ port, traders, symbols: SYMBOLS });
  const { postgresPid } = openStores(around);
  const meters = { Node: cpuUs, Postgres: () => (postgresPid ? treeCpuUs(postgresPid) : 0) };
  const loaded = { clients, meters };
  await warmUp(loaded, plan.warmUp);
  around.log(`${layout}: loads`);
  const loads = await applyLoads(loaded, plan.loads);
  clients.close();
  const takeovers: Takeovers = new Map();
  for (const service of plan.faults) {
    const holder = await platform.findHolder(service);
    around.log(`${layout}: the fault, at ${holder.name}, which runs ${service}`);
    const takeover = await measureTakeover({
      port,
      cookie,
      symbols: SYMBOLS,
      beforeMs: plan.beforeMs,
      afterMs: plan.afterMs,
      patienceMs: ENDED_MS,
      breakIt: () => breakIt(on, holder),
    });
    takeovers.set(service, takeover);
    await mend(on, holder);
  }
  return { row: toRow(layout, loads, takeovers), aim: toAim(layout, takeovers) };
}

function breakIt({ layout, network, platform }: On, { name, host }: Holder): void {
  if (layout === 'two hosts') network.cut(host);
  else platform.kill(name);
  if (layout === 'one process') platform.startAgain(name);
}

/** What was gone comes back, and serves beside the other. */
async function mend({ layout, network, platform }: On, { name, host }: Holder): Promise<void> {
  if (layout === 'two hosts') network.mend(host);
  if (layout === 'two processes') platform.startAgain(name);
  await platform.whenReady();
  await wait(1_000);
}

/** By the service whose process or host was gone. */
type Takeovers = Map<ServiceName, Takeover>;

function toRow(layout: Layout, { atRates, sustained }: Loads, takeovers: Takeovers): Row {
  const latencies = atRates.flatMap(({ rate, latency }) => [
    [`p50 at ${rate}/s ms`, rounded(latency.p50)] as const,
    [`p99 at ${rate}/s ms`, rounded(latency.p99)] as const,
  ]);
  const without = [...takeovers].map(
    ([service, { secondsWithout }]) =>
      [`s without an order, ${service} gone`, rounded(secondsWithout)] as const,
  );
  return {
    variant: layout,
    figures: {
      'sustained/s': sustained === null ? '–' : rounded(sustained.rate),
      ...Object.fromEntries([...latencies, ...without]),
      'unanswered at 20/s': sum(takeovers, ({ unanswered }) => unanswered),
      acknowledged: sum(takeovers, ({ acknowledged }) => acknowledged),
      lost: sum(takeovers, ({ lost }) => lost),
    },
  };
}

const sum = (takeovers: Takeovers, get: (takeover: Takeover) => number): number =>
  [...takeovers.values()].reduce((all, takeover) => all + get(takeover), 0);

const toAim = (layout: Layout, takeovers: Takeovers): Aim => ({
  text: `${layout}: of ${sum(takeovers, ({ acknowledged }) => acknowledged)} orders that were acknowledged around a fault, none is lost`,
  value: sum(takeovers, ({ lost }) => lost),
  atMost: 0,
  isProof: true,
});
