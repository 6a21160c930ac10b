/**
 * The OMS after a crash: its rows read from Postgres, its memory built from them. The state read back is held against
 * the one that was lost by its hash.
 */
import { instrumentSymbol, orderId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { CommitBatch, Lease } from '@tradefloor/core/durable';
import { PLATFORM_OFFER } from '@tradefloor/core/order/offer';
import { pendingOrder, upkeepOf } from '@tradefloor/core/order/order-row';
import { evolve } from '@tradefloor/core/order/order-state';
import { ORDERS, type OrderRow } from '@tradefloor/core/order/tables';
import { ALWAYS_OPEN } from '@tradefloor/core/order/trading-hours';
import { type Draws, drawsFrom } from '@tradefloor/core/prng';
import type { TableDef } from '@tradefloor/core/table';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable';
import { Changes, stateIoOf } from '@tradefloor/runtime/engine/tables';
import { omsService } from '@tradefloor/workers/services/oms/service';
import { benchDatabase } from '../harness/bench-database.ts';
import { ownCpuUs } from '../harness/process-cpu.ts';
import { type Scenario, storesOf } from '../harness/scenario.ts';

const ORDERS_OPEN = 100_000;
const USERS = 2_000;
const BATCH = 5_000;
const ROUNDS = 5;
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
  return { ...order, ...upkeepOf(request) };
}

const batchOf = (lease: Lease, rows: readonly OrderRow[]): CommitBatch => ({
  leases: [lease],
  inbox: [],
  writes: new Map([[ORDERS as unknown as TableDef<never>, rows]]),
  outbox: [],
  timersSet: [],
  timersDone: [],
  relayed: [],
  deadLetters: [],
});

const service = omsService({
  orders: {
    byId: async () => null,
    byClientOrderId: async () => null,
    page: async () => [],
  },
  killSwitches: { latestActions: async () => [] },
  offer: PLATFORM_OFFER,
  hours: ALWAYS_OPEN,
});

type Rows = Map<TableDef<never>, readonly object[]>;

/** The OMS's memory over rows, and the hash of it. */
function stateHashOver(rows: Rows): number {
  const changes = new Changes();
  const state = service.state(stateIoOf({ service, rows, changes, seed: 42, nowMs: NOW }));
  const hash = service.stateHash?.(state);
  if (hash === undefined || hash === null) throw new Error('the OMS has a hash of its state');
  return hash;
}

async function readAll(durable: PostgresDurable): Promise<Rows> {
  const rows: Rows = new Map();
  for (const def of service.tables) {
    if (def.mode === 'keep') rows.set(def, await durable.load(def));
  }
  return rows;
}

type Round = { readonly readMs: number; readonly buildMs: number; readonly cpuMs: number };

export const rebuild: Scenario = async (around) => {
  const database = await benchDatabase(storesOf(around).databaseUrl, around.root);
  const durable = createDurable({ databaseUrl: database.url, owner: 'bench' });
  try {
    const lease = await durable.acquire('oms');
    if (lease === null) throw new Error('the lease of a fresh database is free');
    const draws = drawsFrom(7);
    const all = Array.from({ length: ORDERS_OPEN }, (_, n) => orderRow(draws, n));
    for (let from = 0; from < all.length; from += BATCH) {
      await durable.renew([lease]);
      const done = await durable.commit(batchOf(lease, all.slice(from, from + BATCH)));
      if (!done.ok) throw new Error(`the commit failed: ${done.error.kind}`);
    }
    const lost = stateHashOver(new Map([[ORDERS as unknown as TableDef<never>, all]]));
    const rounds: Round[] = [];
    let same = 0;
    for (let n = 0; n < (around.isQuick ? 2 : ROUNDS); n += 1) {
      const cpu = ownCpuUs();
      const from = performance.now();
      const rows = await readAll(durable);
      const read = performance.now();
      if (stateHashOver(rows) === lost) same += 1;
      const built = performance.now();
      rounds.push({
        readMs: read - from,
        buildMs: built - read,
        cpuMs: (ownCpuUs() - cpu) / 1_000,
      });
    }
    const mid = (of: (round: Round) => number) =>
      Math.round(rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0);
    return [
      {
        title: `The OMS after a crash: ${ORDERS_OPEN.toLocaleString('en')} open orders of ${USERS.toLocaleString('en')} users`,
        rows: [
          { variant: 'rows read from Postgres', figures: { ms: mid((round) => round.readMs) } },
          {
            variant: 'memory and indexes built, with the hash over all of it',
            figures: { ms: mid((round) => round.buildMs) },
          },
          {
            variant: 'both',
            figures: {
              ms: mid((round) => round.readMs + round.buildMs),
              'cpu ms': mid((round) => round.cpuMs),
            },
          },
        ],
        notes: [`Median of ${rounds.length} rounds in one process; the server's CPU is not in it.`],
        aims: [
          {
            says: 'every state read back has the hash of the state that was lost',
            value: same / rounds.length,
            atLeast: 1,
          },
        ],
      },
    ];
  } finally {
    await durable.close();
    await database.drop();
  }
};
