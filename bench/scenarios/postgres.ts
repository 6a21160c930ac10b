/** Fills into Postgres: the platform's commit, beside Drizzle's `insert().values([...])` into the same table. */

import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, orderId, toExecId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { drawsFrom } from '@tradefloor/core/prng';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { type CommitBatch, EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgresClient from 'postgres';
import { benchDatabase } from '../harness/bench-database.ts';
import { compare, comparedRows, type Variant } from '../harness/compare.ts';
import { treeCpuUs } from '../harness/process-cpu.ts';
import { openStores, type Scenario } from '../harness/scenario.ts';
import { drizzleFills, drizzleRow } from './drizzle-fills.ts';

/** Rows of one turn: about a tenth of a second either way. */
const USUAL_ROWS = { drizzle: 2_000, commit: 10_000 };
const ROWS = { full: USUAL_ROWS, quick: USUAL_ROWS, smoke: { drizzle: 1_000, commit: 1_000 } };
const BATCHES = [1_000, 100];

const draws = drawsFrom(7);

/** A fill like any other, never the same twice. */
function nextFill(): Fill {
  const id = orderId(uuidV7(Date.now(), () => draws.next()));
  return {
    execId: toExecId(id, 1),
    orderId: id,
    parentOrderId: null,
    rfqId: null,
    userId: userId(`user-${Math.floor(draws.next() * 200)}`),
    symbol: instrumentSymbol(`S${Math.floor(draws.next() * 80)}`),
    instrumentType: 'equity',
    desk: 'EQ',
    currency: 'USD',
    side: 'BUY',
    qty: qty(100),
    price: px(187_420_000),
    cumQty: qty(100),
    leavesQty: qty(0),
    avgPx: px(187_420_000),
    venue: 'XNAS',
    counterparty: 'SIMA',
    liquidity: 'TAKER',
    arrivalMid: px(187_415_000),
    impactBps: 0.27,
    fees: {
      sec31: money(0),
      finraTaf: money(0),
      commission: money(3_500),
      venue: money(3_000),
      total: money(6_500),
    },
    tickSeq: 1,
    at: Date.now(),
    settlementDate: '2026-11-24',
  };
}

const toBatch = (lease: Lease, fills: readonly Fill[]): CommitBatch => ({
  ...EMPTY_BATCH,
  leases: [lease],
  writes: new Map([[JOURNAL_TABLES.fills, fills]]),
});

/** A turn that hands `rows` new fills over, `size` at a time; making them is not measured. */
function splitTurns(rows: number, size: number, write: (fills: Fill[]) => Promise<unknown>) {
  let batches: Fill[][] = [];
  return {
    before: () => {
      batches = Array.from({ length: rows / size }, () => Array.from({ length: size }, nextFill));
    },
    turn: async () => {
      for (const batch of batches) await write(batch);
      return rows;
    },
  };
}

async function commitWith(durable: PostgresDurable, lease: Lease, fills: readonly Fill[]) {
  const done = await durable.commit(toBatch(lease, fills));
  if (!done.ok) throw new Error(`the commit failed: ${done.error.kind}`);
}

export const postgres: Scenario = async (around) => {
  const { databaseUrl, postgresPid } = openStores(around);
  const database = await benchDatabase(databaseUrl, around.root);
  const client = postgresClient(database.url, { max: 1, onnotice: () => undefined });
  const orm = drizzle(client);
  const durable = createDurable({ databaseUrl: database.url, owner: 'bench' });
  try {
    const lease = await durable.acquire('journal');
    if (lease === null) throw new Error('the lease of a fresh database is free');
    const rows = ROWS[around.effort];
    const beside = { others: { Postgres: () => (postgresPid ? treeCpuUs(postgresPid) : 0) } };
    const drizzled = (size: number): Variant => ({
      name: `drizzle values(), ${size} rows a statement`,
      ...splitTurns(rows.drizzle, size, (fills) =>
        orm.insert(drizzleFills).values(fills.map(drizzleRow)),
      ),
      ...beside,
    });
    const committed = (size: number): Variant => {
      const { before, turn } = splitTurns(rows.commit, size, (fills) =>
        commitWith(durable, lease, fills),
      );
      const prepare = async () => {
        before();
        await durable.renew([lease]);
      };
      return { name: `commit, ${size} rows a batch`, before: prepare, turn, ...beside };
    };
    const variants = [...BATCHES.map(drizzled), ...BATCHES.map(committed)];
    const compared = await compare(variants, { full: 9, quick: 3, smoke: 1 }[around.effort]);
    return [
      {
        title: 'Rows into journal.fills (27 columns, 6 indexes), one connection, durable',
        rows: comparedRows(compared, 'row'),
        notes: ['CPU us/row is the node process; the server is beside it.'],
        aims: [
          {
            text: 'the commit writes at least 6.5 times the rows per second of drizzle values(), 1,000 a batch',
            value: compared[2]?.speed.mid ?? null,
            atLeast: 6.5,
          },
        ],
      },
    ];
  } finally {
    await durable.close();
    await client.end({ timeout: 2 });
    await database.drop();
  }
};
