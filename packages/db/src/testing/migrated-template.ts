/**
 * The database that those of the test files are copied from: a copy costs a small part of what the migrations cost, and
 * holds the same. Made by the first test file of a run that needs it.
 */
import type postgres from 'postgres';
import { migrate } from '../migrate.ts';

/** Any number, the same in every process: names the lock that the template is made under. */
const TEMPLATE_LOCK = 7_204_119_854;

/**
 * Makes the template unless it is there. It gets its name when it is migrated, so that no file copies half of one. Nothing
 * stays connected to it: Postgres copies no database in use.
 * @param admin one connection to another database of the same server
 * @param of the server, and the template's name, which belongs to one run
 * @throws Error of Postgres or of the network
 */
export async function makeTemplate(
  admin: postgres.Sql,
  { adminUrl, name }: { readonly adminUrl: string; readonly name: string },
): Promise<void> {
  await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`;
  try {
    const found = await admin`select 1 from pg_database where datname = ${name}`;
    if (found.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await admin.unsafe(`drop database if exists ${unfinished} with (force)`);
    await admin.unsafe(`create database ${unfinished}`);
    await migrate(Object.assign(new URL(adminUrl), { pathname: `/${unfinished}` }).href);
    await admin.unsafe(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await admin`select pg_advisory_unlock(${TEMPLATE_LOCK})`;
  }
}
