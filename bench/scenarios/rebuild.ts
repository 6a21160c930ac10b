/**
 * The OMS after a crash: its rows read from Postgres, its memory built from them. The state read back is held against
 * the one that was lost by its hash, which is proof and no part of a start: it is measured beside it.
 */

import { instrumentSymbol, orderId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { type Draws, drawsFrom } from '@tradefloor/core/prng';
import type { TableDef } from '@tradefloor/core/table';
import { PLATFORM_OFFER } from '@tradefloor/core/trading/order/offer';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { getUpkeep, pendingOrder } from '@tradefloor/core/trading/order/order-row';
import { evolve } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { ALWAYS_OPEN } from '@tradefloor/core/trading/order/trading-hours';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { type CommitBatch, EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { Changes, keptRows, toStateIo } from '@tradefloor/runtime/engine/tables';
import { omsService } from '@tradefloor/workers/services/oms/service';
import { benchDatabase } from '../harness/bench-database.ts';
import { ownCpuUs, treeCpuUs } from '../harness/process-cpu.ts';
import { openStores, type Scenario } from '../harness/scenario.ts';
import type { Row, Table } from '../harness/table.ts';

const ORDERS_OPEN = { full: 100_000, quick: 100_000, smoke: 1_000 };
const USERS = 2_000;
const BATCH = 5_000;
const ROUNDS = { full: 5, quick: 2, smoke: 1 };
/** The aim for 100,000 rows (docs/reliability-report.md, G7). */
const REPLAY_MS = 2_000;
const NOW = Date.UTC(2026, 10, 23, 14, 30);

/** An open order like any other. */
function orderRow(draws: Draws, n: number): OrderRow {
  const request: NewOrder = {
    symbol: instrumentSymbol(`S${n % 80}`),
    side: n % 2 === 0 ? 'BUY' : 'SELL',
    orderType: 'LIMIT',
    qty: qty(100 + (n % 900)),
    price: px(100_000_000 + (n % 500) * 10_000),
    timeInForce: 'GTC',
    strategy: 'LIT',
    instrumentType: 'equity',
  };
  const id = orderId(uuidV7(NOW + n, () => draws.next()));
  const draft = pendingOrder(request, {
    orderId: id,
    userId: userId(`user-${n % USERS}`),
    at: NOW,
  });
  const order = evolve(draft, { type: 'accepted', at: NOW, riskConfigVersion: 1 });
  return { ...order, ...getUpkeep(request) };
}

const toBatch = (lease: Lease, rows: readonly OrderRow[]): CommitBatch => ({
  ...EMPTY_BATCH,
  leases: [lease],
  writes: new Map([[OMS_TABLES.orders as unknown as TableDef<never>, rows]]),
});

const service = omsService({
  orders: {
    byId: async () => null,
    byClientOrderId: async () => null,
    page: async () => [],
    links: async () => [],
  },
  killSwitches: { latestActions: async () => [], isLogged: async () => false },
  offer: PLATFORM_OFFER,
  hours: ALWAYS_OPEN,
});

type Rows = ReadonlyMap<TableDef<never>, readonly object[]>;

/** The OMS's memory over rows. */
const stateOver = (rows: Rows): unknown =>
  service.state(toStateIo({ service, rows, changes: new Changes(), seed: 42, nowMs: NOW }));

function computeHash(state: unknown): number {
  const hash = service.stateHash?.(state);
  if (hash === undefined || hash === null) throw new Error('the OMS has a hash of its state');
  return hash;
}

type Spent = {
  readonly ms: number;
  readonly cpuMs: number;
  /** CPU of Postgres; 0 where the bench does not know its process. */
  readonly serverCpuMs: number;
};
type Round = { readonly read: Spent; readonly build: Spent; readonly hash: Spent };

/** Runs a step and reports what it took, garbage collected in between included. */
async function spent<T>(
  serverPid: number | null,
  step: () => T | Promise<T>,
): Promise<{ took: Spent; made: T }> {
  const serverUs = () => (serverPid === null ? 0 : treeCpuUs(serverPid));
  const [from, cpu, server] = [performance.now(), ownCpuUs(), serverUs()];
  const made = await step();
  const [ms, cpuMs] = [performance.now() - from, (ownCpuUs() - cpu) / 1_000];
  return { made, took: { ms, cpuMs, serverCpuMs: (serverUs() - server) / 1_000 } };
}

/** Orders committed as the OMS commits them. @throws Error for a commit that failed */
async function fill(durable: PostgresDurable, all: readonly OrderRow[]): Promise<void> {
  const lease = await durable.acquire('oms');
  if (lease === null) throw new Error('the lease of a fresh database is free');
  for (let from = 0; from < all.length; from += BATCH) {
    await durable.renew([lease]);
    const done = await durable.commit(toBatch(lease, all.slice(from, from + BATCH)));
    if (!done.ok) throw new Error(`the commit failed: ${done.error.kind}`);
  }
}

const plus = (a: Spent, b: Spent): Spent => ({
  ms: a.ms + b.ms,
  cpuMs: a.cpuMs + b.cpuMs,
  serverCpuMs: a.serverCpuMs + b.serverCpuMs,
});

const median = (all: readonly number[]): number =>
  Math.round([...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);

function toRow(variant: string, rounds: readonly Spent[]): Row {
  const figures = {
    ms: median(rounds.map(({ ms }) => ms)),
    'cpu ms': median(rounds.map(({ cpuMs }) => cpuMs)),
    'server cpu ms': median(rounds.map(({ serverCpuMs }) => serverCpuMs)),
  };
  return { variant, figures };
}

function toTable(rounds: readonly Round[], same: number, orders: number): Table {
  const both = rounds.map(({ read, build }) => plus(read, build));
  return {
    title: `The OMS after a crash: ${orders.toLocaleString('en')} open orders of ${USERS.toLocaleString('en')} users`,
    rows: [
      toRow(
        'rows read from Postgres',
        rounds.map(({ read }) => read),
      ),
      toRow(
        'memory and indexes built',
        rounds.map(({ build }) => build),
      ),
      toRow('both', both),
      toRow(
        'proof, no part of a start: the hash over all of it',
        rounds.map(({ hash }) => hash),
      ),
    ],
    notes: [
      `Median of ${rounds.length} rounds in one process. Reading and the server's making of rows run at the same time.`,
    ],
    aims: [
      {
        text: 'every state read back has the hash of the state that was lost',
        value: same / rounds.length,
        atLeast: 1,
        isProof: true,
      },
      {
        text: 'ms of CPU of the process that reads and rebuilds, at most',
        value: median(both.map(({ cpuMs }) => cpuMs)),
        atMost: REPLAY_MS,
      },
    ],
  };
}

export const rebuild: Scenario = async (around) => {
  const { databaseUrl, postgresPid } = openStores(around);
  const database = await benchDatabase(databaseUrl, around.root);
  const durable = createDurable({ databaseUrl: database.url, owner: 'bench' });
  try {
    const draws = drawsFrom(7);
    const open = ORDERS_OPEN[around.effort];
    const all = Array.from({ length: open }, (_, n) => orderRow(draws, n));
    await fill(durable, all);
    const lost = computeHash(
      stateOver(new Map([[OMS_TABLES.orders as unknown as TableDef<never>, all]])),
    );
    const rounds: Round[] = [];
    let same = 0;
    for (let n = 0; n < ROUNDS[around.effort]; n += 1) {
      const read = await spent(postgresPid, () => keptRows(service, durable));
      const build = await spent(postgresPid, () => stateOver(read.made));
      const hash = await spent(postgresPid, () => computeHash(build.made));
      if (hash.made === lost) same += 1;
      rounds.push({ read: read.took, build: build.took, hash: hash.took });
    }
    return [toTable(rounds, same, open)];
  } finally {
    await durable.close();
    await database.drop();
  }
};
