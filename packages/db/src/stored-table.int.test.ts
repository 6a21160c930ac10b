/** Every table of the register gives back the rows it was given, whatever they hold. */

import type { TableDef } from '@tradefloor/core/table';
import { type CommitBatch, EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { createDurable, type PostgresDurable } from './durable/durable.ts';
import type { Field } from './row-codec.ts';
import { readRows } from './row-text.ts';
import type { StoredTable } from './stored-table.ts';
import { TABLES } from './tables.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
let lease: Lease;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const taken = await durable.acquire('journal');
  if (!taken) throw new Error('the lease is not free');
  lease = taken;
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

/** Text of any kind, the marks between cells included; Postgres holds no NUL and no half characters. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('', '\u001f', '\u001e', 'a\u001fb', '\\N', '{"a":1}', "'; drop table x; --"),
  )
  .filter((text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text));

/** Up to the end of the year 9999. */
const anyMs = fc.integer({ min: 0, max: 253_402_300_799_999 });
const anyJson = fc
  .jsonValue({ noUnicodeString: false, depthSize: 'small' })
  .filter((value) => value !== null)
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  .filter((value) => !JSON.stringify(value).includes('__proto__'));

function toArbitrary({ sqlType, nullable }: Field): fc.Arbitrary<unknown> {
  const value = valueOfType(sqlType);
  return nullable ? fc.option(value) : value;
}

function valueOfType(sqlType: string): fc.Arbitrary<unknown> {
  switch (sqlType) {
    case 'bigint':
      return fc.maxSafeInteger();
    case 'integer':
      return fc.integer({ min: 1, max: 2 ** 31 - 1 });
    case 'boolean':
      return fc.boolean();
    case 'double precision':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    case 'json':
      return anyJson;
    case 'uuid':
      return fc.uuid();
    case 'date':
      return anyMs.map((ms) => new Date(ms).toISOString().slice(0, 10));
    case 'numeric':
      return fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String);
    case 'timestamp (3) with time zone':
      return anyMs;
    default:
      if (!sqlType.startsWith('text')) throw new Error(`no arbitrary for ${sqlType}`);
      return anyText;
  }
}

/** Text that no other row has. */
const ownText = fc.uuid();
const none = fc.constant(0);
let drawn = 0;
/** A number that no other row of any run has: whole numbers are drawn near the edges again and again. */
const ownNumber = fc.constant(null).map(() => {
  drawn += 1;
  return drawn;
});

/** The values the tables' own checks require. */
const CHECKED: Readonly<Record<string, Record<string, fc.Arbitrary<unknown>>>> = {
  'oms.orders': { qty: fc.nat(), filledQty: none },
  'oms.locates': { qty: fc.nat(), soldQty: none },
  'ccp.accounts': { posted: fc.nat(), pendingDebits: none, pendingCredits: none },
  'ccp.transfers': {
    amount: fc.integer({ min: 1 }),
    seq: ownNumber,
    debitId: ownText,
    creditId: ownText,
  },
  'ccp.obligations': { qty: fc.nat(), settledQty: none },
  'ccp.calls': { amount: fc.nat(), paid: none },
  'ccp.novations': { execId: ownText },
  'fix_archive.messages': { execId: ownText },
  'fix_archive.requests': { requestId: ownText },
};

function toRow(table: StoredTable): fc.Arbitrary<object> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const inner: Record<string, Record<string, fc.Arbitrary<unknown>>> = {};
  for (const field of table.codec.shape) {
    if (field.inner === null) model[field.prop] = toArbitrary(field);
    else {
      // An object that may be null is there where its first column is; what may be absent is never null.
      const isKept = field.mayBeAbsent || (field.mayBeNull && inner[field.prop] === undefined);
      const part = isKept ? valueOfType(field.sqlType) : toArbitrary(field);
      inner[field.prop] = { ...inner[field.prop], [field.inner]: part };
    }
  }
  for (const [prop, parts] of Object.entries(inner)) {
    const fields = table.codec.shape.filter((field) => field.prop === prop);
    const requiredKeys = fields.filter(({ mayBeAbsent }) => !mayBeAbsent).map(({ inner }) => inner);
    const object = fc.record(parts, { requiredKeys: requiredKeys.map(String) });
    model[prop] = fields.some(({ mayBeNull }) => mayBeNull) ? fc.option(object) : object;
  }
  for (const prop of ['username', 'cookieHash', 'keyHash', 'clientOrderId', 'hash']) {
    if (model[prop]) model[prop] = fc.tuple(fc.uuid(), anyText).map((parts) => parts.join(''));
  }
  return fc.record(Object.assign(model, CHECKED[table.name]));
}

const findColumn = ({ prop }: Field, row: object) => (row as Record<string, unknown>)[prop];
const toKey = (table: StoredTable, row: object): string =>
  table.codec.shape
    .filter(({ column }) => table.codec.primaryKey.includes(column))
    .map((field) => String(findColumn(field, row)))
    .join('\u0001');

async function written(table: StoredTable, rows: readonly object[]): Promise<void> {
  const def = { name: table.name, mode: 'keep', key: () => '' } as TableDef<never>;
  const batch: CommitBatch = {
    ...EMPTY_BATCH,
    leases: [lease],
    writes: new Map([[def, rows]]),
  };
  expect(await durable.commit(batch)).toEqual({ ok: true, value: true });
}

describe.each(TABLES.map((table) => [table.name, table] as const))('%s', (_, table) => {
  test('gives back what it was given', { timeout: 60_000 }, async () => {
    const seen = new Set<string>();
    const rows = fc
      .uniqueArray(toRow(table), {
        minLength: 1,
        maxLength: 8,
        selector: (row) => toKey(table, row),
      })
      .filter((batch) => batch.every((row) => !seen.has(toKey(table, row))));
    await fc.assert(
      fc.asyncProperty(rows, async (batch) => {
        for (const row of batch) seen.add(toKey(table, row));
        await written(table, batch);
        const all = await readRows<object>(
          database,
          `select ${table.codec.fields} from ${table.codec.table}`,
        );
        const byKey = new Map(all.map((row) => [toKey(table, row), row]));
        for (const row of batch) expect(byKey.get(toKey(table, row))).toEqual(row);
      }),
      { numRuns: 15 },
    );
  });
});
