/** A database of its own for a test file, migrated and empty; dropped at the end. Never used outside tests. */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { makeTemplate } from './migrated-template.ts';

export type FreshDatabase = {
  readonly url: string;
  /** Cuts every connection to it, as a server that is killed would; those of one name may be spared. */
  cutConnections(but?: string): Promise<void>;
  drop(): Promise<void>;
  /** Another one like it; there must be no connection to this one. */
  copy(): Promise<Pick<FreshDatabase, 'url' | 'drop'>>;
};

/**
 * A copy of the run's migrated template.
 * @throws Error when TEST_DATABASE_URL or TEST_TEMPLATE is missing: an integration test that cannot run must not look passed
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  const template = process.env['TEST_TEMPLATE'];
  if (adminUrl === undefined || template === undefined) {
    throw new Error('TEST_DATABASE_URL and TEST_TEMPLATE are not set: run through vitest');
  }
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await makeTemplate(admin, { adminUrl, name: template });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  return {
    url,
    async cutConnections(but) {
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and application_name is distinct from ${but ?? null}`;
    },
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
    async copy() {
      const other = `test_${randomBytes(6).toString('hex')}`;
      await admin.unsafe(`create database ${other} template ${name}`);
      return {
        url: Object.assign(new URL(adminUrl), { pathname: `/${other}` }).href,
        drop: async () => void (await admin.unsafe(`drop database ${other} with (force)`)),
      };
    },
  };
}
