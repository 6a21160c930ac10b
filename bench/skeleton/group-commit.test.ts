import { TABLES } from '@tradefloor/db/tables';
import { expect, it } from 'vitest';
import { writeStatement } from './group-commit.ts';

it('a column that must have a value has one where its object is absent', () => {
  const required = TABLES.flatMap((table) =>
    table.codec.shape
      .filter(({ inner, mayBeNull, nullable }) => inner !== null && mayBeNull && !nullable)
      .map((field) => ({ ...field, statement: writeStatement(table) })),
  );
  expect(required.map(({ column }) => column)).toContain('"pending_count"');
  for (const { prop, inner, sqlType, statement } of required) {
    expect(statement).toMatch(
      new RegExp(`coalesce\\(\\(r\\."${prop}" ->> '${inner}'\\)::${sqlType}, '.+?'\\)`),
    );
  }
});
