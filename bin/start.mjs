/** `pnpm start`: builds what is stale and runs the platform for production. */
import { endInFailure, runUntilStopped } from '../tooling/launcher/command.mjs';
import { readSettings } from '../tooling/launcher/environment.mjs';
import { ensureBuilt } from '../tooling/launcher/production-build.mjs';
import { speaker } from '../tooling/process/console.mjs';

try {
  const settings = readSettings('production', process.env);
  await ensureBuilt({ log: speaker('build') });
  await runUntilStopped(settings, { env: process.env, purpose: 'production' });
} catch (error) {
  endInFailure(error);
}
