/**
 * Clearing: fills through the CCP's rules into Postgres beside bare inserts of the same rows, the margin cycle over
 * 1,000 and 10,000 accounts of 80 positions, and all balances recomputed from their transfers.
 */

import { toWireText } from '@tradefloor/contracts/event-wire';
import type { Fill } from '@tradefloor/contracts/fill';
import { ClearingOutputs } from '@tradefloor/core/clearing/clearing-output';
import { foldTransfers } from '@tradefloor/core/clearing/ledger';
import { runMarginCycle } from '@tradefloor/core/clearing/margin-cycle';
import { CCP_TABLES, type TransferRow } from '@tradefloor/core/clearing/tables';
import type { TableDef } from '@tradefloor/core/table';
import { openDatabase } from '@tradefloor/db/database';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { clearingReader } from '@tradefloor/db/readers/clearing-reader';
import type { CommitBatch, Lease } from '@tradefloor/runtime/engine/durable';
import { benchDatabase } from '../harness/bench-database.ts';
import { compare, comparedRows, type Variant } from '../harness/compare.ts';
import { treeCpuUs } from '../harness/process-cpu.ts';
import { type BenchDeps, type Effort, openStores, type Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Table } from '../harness/table.ts';
import {
  BENCH_NOW,
  type Counters,
  clearedBatch,
  moveMarks,
  nextFill,
  type OpenBook,
  openBook,
  wideBook,
} from './clearing-book.ts';

const FILLS: Readonly<Record<Effort, number>> = { full: 4_000, quick: 4_000, smoke: 400 };
const BATCH = 200;

type Side = {
  readonly durable: PostgresDurable;
  readonly lease: Lease;
  readonly open: OpenBook;
  readonly counters: Counters;
  readonly url: string;
  /** Of one turn. */
  readonly fills: number;
  readonly close: () => Promise<void>;
};

async function openSide(around: BenchDeps): Promise<Side> {
  const database = await benchDatabase(openStores(around).databaseUrl, around.root);
  const durable = createDurable({ databaseUrl: database.url, owner: 'bench' });
  const lease = await durable.acquire('ccp');
  if (lease === null) throw new Error('the lease of a fresh database is free');
  return {
    durable,
    lease,
    open: openBook(),
    counters: { letters: 0, receipts: 0 },
    url: database.url,
    fills: FILLS[around.effort],
    close: async () => {
      await durable.close();
      await database.drop();
    },
  };
}

const batches = (fills: number): Fill[][] =>
  Array.from({ length: fills / BATCH }, () => Array.from({ length: BATCH }, nextFill));

async function commit({ durable }: Side, batch: CommitBatch): Promise<void> {
  const done = await durable.commit(batch);
  if (!done.ok) throw new Error(`the commit failed: ${JSON.stringify(done.error)}`);
}

/** The same rows, computed before the turn and written by the same statement: with receipts and events, or without. */
function bare(side: Side, { withLetters }: { readonly withLetters: boolean }): Variant {
  let ready: CommitBatch[] = [];
  return {
    name: withLetters
      ? `bare inserts of the same rows, ${BATCH} fills a batch`
      : 'bare inserts without events and receipts',
    before: async () => {
      await side.durable.renew([side.lease]);
      ready = batches(side.fills).map((fills) => {
        const batch = clearedBatch(side.open, fills, side);
        // The events' texts are made here: a bare insert finds them ready.
        for (const event of batch.outbox) toWireText(event);
        return withLetters ? batch : { ...batch, inbox: [], outbox: [] };
      });
    },
    turn: async () => {
      for (const batch of ready) await commit(side, batch);
      return side.fills;
    },
  };
}

/** Everything: rules, rows, receipts and six events a fill, in one commit a batch. */
function cleared(side: Side): Variant {
  let fills: Fill[][] = [];
  return {
    name: `cleared, ${BATCH} fills a batch`,
    before: async () => {
      await side.durable.renew([side.lease]);
      fills = batches(side.fills);
    },
    turn: async () => {
      for (const batch of fills) await commit(side, clearedBatch(side.open, batch, side));
      return side.fills;
    },
  };
}

type Sides = { readonly side: Side; readonly same: Side; readonly rows: Side };

async function clearingTable(around: BenchDeps, sides: Sides): Promise<Table> {
  const { postgresPid } = openStores(around);
  const beside = { others: { Postgres: () => (postgresPid ? treeCpuUs(postgresPid) : 0) } };
  const variants = [
    bare(sides.same, { withLetters: true }),
    cleared(sides.side),
    bare(sides.rows, { withLetters: false }),
  ].map((variant) => ({ ...variant, ...beside }));
  const compared = await compare(variants, { full: 7, quick: 2, smoke: 1 }[around.effort]);
  return {
    title: 'Fills cleared into Postgres, durable, one connection',
    rows: comparedRows(compared, 'fill'),
    notes: [
      'A fill is 2 novations, 3 transfers, 2 margin events, and the newest state of 2 positions, 2 obligations and up to 5 accounts, with 6 letters and a receipt.',
    ],
    aims: [
      {
        text: 'clearing keeps at least half the rate of bare inserts of its rows',
        value: compared[1]?.speed.mid ?? null,
        atLeast: 0.5,
      },
    ],
  };
}

/** One margin cycle over all accounts, every mark moved. */
function cycles(accounts: number): Variant {
  const open = wideBook(accounts);
  let cents = 0;
  return {
    name: `${accounts.toLocaleString('en')} accounts x 80 positions`,
    before: () => {
      cents = cents === 0 ? 25 : 0;
      moveMarks(open, cents);
      open.changes.take();
    },
    turn: () => {
      runMarginCycle(open.book, { nowMs: BENCH_NOW, outputs: new ClearingOutputs() });
      open.changes.take();
      return 1;
    },
  };
}

async function cycleTable(around: BenchDeps): Promise<Table> {
  const small = around.effort === 'smoke' ? 10 : 1_000;
  const variants = [cycles(small), cycles(small * 10)];
  const compared = await compare(variants, { full: 9, quick: 3, smoke: 1 }[around.effort]);
  const [few, many] = compared;
  const growth = few && many ? many.cpuUs / few.cpuUs : null;
  return {
    title: 'Margin cycle: marks, variation margin, initial margin, calls; in memory',
    rows: comparedRows(compared, 'cycle'),
    aims: [
      { text: 'ten times the accounts cost at most 15 times as much', value: growth, atMost: 15 },
      {
        text: 'a cycle of 1,000 accounts takes at most 250 ms of CPU',
        value: few ? few.cpuUs / 1_000 : null,
        atMost: 250,
      },
    ],
  };
}

/** Balances from transfers: in this process, and by the audit in the database over all that was written. */
async function rebuildTable(around: BenchDeps, side: Side): Promise<Table> {
  const sample = openBook();
  const transfers: TransferRow[] = [];
  const def = CCP_TABLES.transfers as unknown as TableDef<never>;
  for (const fills of batches(side.fills)) {
    const batch = clearedBatch(sample, fills, side);
    transfers.push(...((batch.writes.get(def) ?? []) as readonly TransferRow[]));
  }
  const folded = await compare(
    [
      {
        name: 'folded in memory',
        turn: () => {
          foldTransfers(transfers);
          return transfers.length;
        },
      },
    ],
    { full: 9, quick: 3, smoke: 1 }[around.effort],
  );
  const database = openDatabase({ url: side.url, name: 'bench audit', connections: 1 });
  const from = performance.now();
  const broken = await clearingReader(database).brokenBalances();
  const auditMs = performance.now() - from;
  const [row] = await database.rows('select count(*)::int as n from ccp.transfers');
  await database.close();
  const written = Number(row?.['n'] ?? 0);
  return {
    title: 'All balances recomputed from their transfers',
    rows: [
      ...folded.map(({ name, cpuUs }) => ({
        variant: name,
        figures: { transfers: transfers.length, 'transfers/s': rounded(1_000_000 / cpuUs) },
      })),
      {
        variant: 'audited in Postgres',
        figures: { transfers: written, 'transfers/s': rounded((written / auditMs) * 1_000) },
      },
    ],
    notes: [`The audit found ${broken} accounts whose balance is not the sum of their transfers.`],
    aims: [{ text: 'accounts that do not balance', value: broken, atMost: 0, isProof: true }],
  };
}

export const clearing: Scenario = async (around) => {
  const side = await openSide(around);
  const same = await openSide(around);
  const rows = await openSide(around);
  try {
    return [
      await clearingTable(around, { side, same, rows }),
      await cycleTable(around),
      await rebuildTable(around, side),
    ];
  } finally {
    for (const open of [side, same, rows]) await open.close();
  }
};
