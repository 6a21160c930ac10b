/** What the server keeps for commits: one statement, however they differ. */

import type { TableDef } from '@tradefloor/core/table';
import { type CommitBatch, EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredTable } from '../stored-table.ts';
import { callWithFunction, commitCall, isFunctionMissing } from './commit-function.ts';

const tables = ['oms.orders', 'ccp.legs', 'risk.positions'].map(
  (name): StoredTable => ({
    name,
    load: null,
    target: `${name} as t (id, size)`,
    conflict: '',
    codec: {
      table: name,
      shape: [],
      columns: ['id', 'size'],
      fields: 'id, size',
      primaryKey: ['id'],
      rest: [],
      cells: [
        { type: 'text', cell: (row) => Reflect.get(row, 'id') },
        { type: 'bigint', cell: (row) => Reflect.get(row, 'size') },
      ],
    },
  }),
);

const toTable = (name: string): StoredTable => {
  const table = tables.find((known) => known.name === name);
  if (table === undefined) throw new Error(name);
  return table;
};

const toBatch = (names: readonly string[], isDone: boolean, id = 'a'): CommitBatch => ({
  ...EMPTY_BATCH,
  leases: [
    { service: 'oms', fence: 7 },
    { service: 'ems', fence: 3 },
  ],
  writes: new Map(names.map((name) => [{ name } as TableDef<object>, [{ id, size: 5 }]])),
  timersDone: isDone ? [{ service: 'ems', key: 'slice', dueMs: 5 }] : [],
});

const someNames = fc.subarray(tables.map(({ name }) => name));

test('every batch is the same statement, whatever it writes; only its parameters differ', () => {
  const { text } = commitCall(toBatch([], false), toTable);
  fc.assert(
    fc.property(someNames, fc.boolean(), (names, isDone) => {
      const call = commitCall(toBatch(names, isDone), toTable);
      expect(call.text).toBe(text);
      const [services, fences, , , , , parts] = call.params;
      expect([services, fences]).toEqual(['ems,oms', '3,7']);
      expect(parts).toBe([...(isDone ? ['timersDone'] : []), ...[...names].sort()].join(','));
    }),
  );
});

test('a part without rows is not written', () => {
  const batch = { ...toBatch(['oms.orders'], false), writes: new Map([[tables[0], []]]) };
  expect(commitCall(batch as unknown as CommitBatch, toTable).params[6]).toBe('');
});

test('the function knows every table, and the call beside it is the one that was to be made', () => {
  const call = commitCall(toBatch(['oms.orders'], false, 'a$'), toTable);
  const script = callWithFunction(call, { tables, writer: '7' });
  for (const { name } of tables)
    expect(script).toContain(`when '${name}' then insert into ${name}`);
  const given = script.slice(script.lastIndexOf('select pg_temp.commit_parts('));
  const [, quote = ''] = /\((\$q[0-9a-f]{24}\$)/.exec(given) ?? [];
  expect(given.split(quote).filter((_, at) => at % 2 === 1)).toEqual(call.params);
});

test('only a session without the function is given it', () => {
  const refusal = (code: string, message: string) => Object.assign(new Error(message), { code });
  const missing = 'function pg_temp.commit_parts(unknown) does not exist';
  expect(isFunctionMissing(refusal('42883', missing))).toBe(true);
  expect(isFunctionMissing(refusal('3F000', 'schema "pg_temp" does not exist'))).toBe(true);
  expect(isFunctionMissing(refusal('42883', 'function other(text) does not exist'))).toBe(false);
  expect(isFunctionMissing(refusal('23505', missing))).toBe(false);
  expect(isFunctionMissing(null)).toBe(false);
});
