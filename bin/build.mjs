/** Builds everything for production: `pnpm build`; with --force even when nothing has changed. */

import { ensureBuilt } from '../tooling/launcher/production-build.mjs';
import { speaker } from '../tooling/process/console.mjs';
import { printFailure } from '../tooling/process/problem.mjs';

try {
  await ensureBuilt({ log: speaker('build'), force: process.argv.includes('--force') });
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
