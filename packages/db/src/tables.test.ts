/** Every table of the schema files is either the platform's own, or declared by a service. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getTableName, listTables } from './stored-table.ts';
import { TABLES } from './tables.ts';

const FOLDER = join(import.meta.dirname, 'schema');

test('each table of the schema files is bound to a declared one, once', async () => {
  const files = readdirSync(FOLDER).filter((name) => name !== 'platform.ts');
  expect(files.length).toBeGreaterThan(10);
  const modules = await Promise.all(files.map((name) => import(`./schema/${name}`)));
  const written = modules.flatMap((schema: object) => listTables(schema).map(getTableName));
  expect(TABLES.map(({ name }) => name).sort()).toEqual(written.sort());
});
