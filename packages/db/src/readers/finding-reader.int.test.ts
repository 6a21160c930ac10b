/** The database's findings against their plain rules: every filter, page after page, and the steps of a case in order. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { Case, Finding } from '@tradefloor/contracts/surveillance';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import { CASE_STATES, SURVEILLANCE_RULES } from '@tradefloor/contracts/vocabulary/surveillance';
import type { TableDef } from '@tradefloor/core/table';
import type { FindingsQuery } from '@tradefloor/core/trading/journal/reader';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import {
  type CaseStepRow,
  SURVEILLANCE_TABLES,
} from '@tradefloor/core/trading/surveillance/tables';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { findingReader } from './finding-reader.ts';

const findings: readonly Finding[] = Array.from({ length: 12 }, (_, n) => ({
  findingId: `F-${String(n).padStart(2, '0')}`,
  rule: SURVEILLANCE_RULES[n % 5] ?? 'SPOOFING',
  at: A_MONDAY_MS + Math.floor(n / 2),
  userId: userId(n % 2 === 0 ? 'trader-1' : 'trader-2'),
  symbol: instrumentSymbol(n % 3 === 0 ? 'AAPL' : 'MSFT'),
  value: n / 4,
  limit: 5,
  unit: 'times',
  summary: `case ${n}`,
  evidence: [
    {
      kind: 'FILL',
      id: `E-${n}`,
      orderId: null,
      userId: userId('trader-1'),
      side: 'BUY',
      qty: qty(1),
      price: px(1_234_567),
      from: A_MONDAY_MS,
      at: A_MONDAY_MS,
    },
  ],
}));
const cases: readonly Case[] = findings.slice(0, 6).map(({ findingId }, n) => ({
  findingId,
  state: CASE_STATES[1 + (n % 4)] ?? 'OPEN',
  assignee: n % 2 === 0 ? null : userId('cora'),
  openedAt: A_MONDAY_MS,
  updatedAt: A_MONDAY_MS,
  version: 2,
}));
const steps: readonly CaseStepRow[] = [2, 1].map((version) => ({
  stepId: `F-00-V${version}`,
  findingId: 'F-00',
  version,
  at: A_MONDAY_MS,
  actor: userId('cora'),
  state: 'OPEN',
  assignee: null,
  note: version === 1 ? 'why' : null,
}));
const fills = (['bond', 'equity', 'commodity'] as const).map((instrumentType, n) =>
  givenFill({ ...givenFill(), instrumentType, execId: `X-${n}` as never, at: A_MONDAY_MS + n }),
);

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test' });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const lease = await durable.acquire('journal');
  const writes = new Map<unknown, readonly object[]>([
    [SURVEILLANCE_TABLES.findings, findings],
    [SURVEILLANCE_TABLES.cases, cases],
    [SURVEILLANCE_TABLES.caseSteps, steps],
    [JOURNAL_TABLES.fills, fills],
  ]) as Map<TableDef<never>, readonly object[]>;
  const committed = await durable.commit({
    ...EMPTY_BATCH,
    leases: lease ? [lease] : [],
    writes,
  });
  expect(committed).toEqual({ ok: true, value: true });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const ALL: FindingsQuery = {
  rule: null,
  state: null,
  userId: null,
  symbol: null,
  fromMs: null,
  toMs: null,
  after: null,
  limit: 100,
};
const newestFirst = findings.toSorted(
  (a, b) => b.at - a.at || (a.findingId < b.findingId ? 1 : -1),
);
const getState = ({ findingId }: Finding) =>
  cases.find((one) => one.findingId === findingId)?.state ?? 'NEW';

describe('findings', () => {
  test.each<[Partial<FindingsQuery>, (found: Finding) => boolean]>([
    [{}, () => true],
    [{ rule: 'LAYERING' }, ({ rule }) => rule === 'LAYERING'],
    [{ state: 'NEW' }, (found) => getState(found) === 'NEW'],
    [{ state: 'ESCALATED' }, (found) => getState(found) === 'ESCALATED'],
    [{ userId: userId('trader-1') }, (found) => found.userId === 'trader-1'],
    [{ symbol: instrumentSymbol('AAPL') }, ({ symbol }) => symbol === 'AAPL'],
    [{ fromMs: A_MONDAY_MS + 2 }, ({ at }) => at >= A_MONDAY_MS + 2],
    [{ toMs: A_MONDAY_MS + 2 }, ({ at }) => at < A_MONDAY_MS + 2],
  ])('by %o are those, newest first', async (filter, isWanted) => {
    const found = await findingReader(database).findings({ ...ALL, ...filter });
    expect(found).toEqual(newestFirst.filter(isWanted));
  });

  test('come page by page without holes and repeats', async () => {
    const seen: Finding[] = [];
    let after: FindingsQuery['after'] = null;
    for (;;) {
      const page = await findingReader(database).findings({ ...ALL, limit: 5, after });
      seen.push(...page);
      const last = page.at(-1);
      if (last === undefined) break;
      after = { atMs: last.at, id: last.findingId };
    }
    expect(seen).toEqual(newestFirst);
  });

  test('are read one by one, with the steps of their case; an unknown one is none', async () => {
    const reader = findingReader(database);
    expect(await reader.finding('F-03')).toEqual(findings[3]);
    expect(await reader.finding('none')).toBeNull();
    expect((await reader.caseSteps('F-00')).map(({ version, note }) => [version, note])).toEqual([
      [1, 'why'],
      [2, null],
    ]);
  });

  test('look back at the fills of clients’ markets alone, oldest first', async () => {
    const read = await findingReader(database).clientMarketFills(A_MONDAY_MS);
    expect(read.map(({ instrumentType }) => instrumentType)).toEqual(['bond', 'commodity']);
    expect(await findingReader(database).clientMarketFills(A_MONDAY_MS + 3)).toEqual([]);
  });
});
