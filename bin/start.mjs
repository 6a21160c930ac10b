/** `pnpm start`: builds what is stale and runs the platform for production. */
import { endInFailure, runUntilStopped } from './run/command.mjs';
import { speaker } from './run/console.mjs';
import { readSettings } from './run/environment.mjs';
import { ensureBuilt } from './run/production-build.mjs';

try {
  const settings = readSettings('production', process.env);
  await ensureBuilt({ log: speaker('build') });
  await runUntilStopped(settings, { env: process.env, purpose: 'production' });
} catch (error) {
  endInFailure(error);
}
