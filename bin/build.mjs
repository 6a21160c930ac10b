/** Builds everything for production: `pnpm build`; with --force even when nothing has changed. */
import { printFailure } from './infra/problem.mjs';
import { speaker } from './run/console.mjs';
import { ensureBuilt } from './run/production-build.mjs';

try {
  await ensureBuilt({ log: speaker('build'), force: process.argv.includes('--force') });
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
