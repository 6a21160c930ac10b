/**
 * `pnpm dev`: the whole platform for development, from nothing to a printed address. Programs are
 * bundled again and restarted when a source changes; pages are reloaded by Next itself.
 */
import { endInFailure, runUntilStopped } from '../tooling/launcher/command.mjs';
import { readSettings } from '../tooling/launcher/environment.mjs';

try {
  await runUntilStopped(readSettings('development', process.env), {
    env: process.env,
    purpose: 'dev',
  });
} catch (error) {
  endInFailure(error);
}
