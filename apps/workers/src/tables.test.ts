/** A table is declared by the service that owns it and bound to its columns in one register: the two agree. */
import { invariant } from '@tradefloor/core/result';
import { TABLES } from '@tradefloor/db/tables';
import { describe, expect, it } from 'vitest';
import { createServices } from './registry.ts';
import { memoryDeps } from './testing/memory-deps.ts';

const declared = createServices(memoryDeps()).flatMap(({ name, tables }) =>
  tables.map((def) => ({ service: name, def })),
);

/** The fields that a definition's key is made of. */
function toKeyFields(key: (row: never) => string): string[] {
  const read = new Set<string>();
  const row = new Proxy({}, { get: (_, field) => read.add(String(field)) && 'x' });
  key(row as never);
  return [...read].sort();
}

/** Primary keys that are not the row's key alone, and why they are as unique. */
const STORED_KEYS: Readonly<Record<string, readonly string[]>> = {
  // A novation's id is its execution's and its leg: `<execId>:<leg>`.
  'ccp.novations': ['execId', 'leg'],
  // The key of a partitioned table holds the time it is partitioned by; a row's time never changes.
  'journal.order_events': ['at', 'eventId'],
  'risk.decisions': ['at', 'decisionId'],
};

describe('tables', () => {
  it('are declared by one service each, and every one that is bound to columns is declared', () => {
    const names = declared.map(({ def }) => def.name).sort();
    expect(names).toEqual(TABLES.map(({ name }) => name).sort());
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(declared.map(({ def }) => [def.name, def] as const))(
    '%s has the key of its rows as primary key',
    (name, def) => {
      const stored = TABLES.find((table) => table.name === name);
      invariant(stored !== undefined, `${name} is bound to its columns`);
      const { primaryKey, shape } = stored.codec;
      const columns = shape.filter(({ column }) => primaryKey.includes(column));
      expect(columns.map(({ prop }) => prop).sort()).toEqual(
        STORED_KEYS[name] ?? toKeyFields(def.key),
      );
    },
  );
});
