/**
 * Loaded before the platform's programs: the first SIGUSR2 begins a CPU profile of this process, the next one ends it
 * and leaves it in PROFILE_DIR. Costs nothing until then.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const { PROFILE_DIR = '.', PROFILE_NAME = 'process' } = process.env;
const INTERVAL_US = 500;
/** @type {Session | null} */
let session = null;

/** @param {object} profile */
function keep(profile) {
  mkdirSync(PROFILE_DIR, { recursive: true });
  const path = join(PROFILE_DIR, `${PROFILE_NAME}.cpuprofile`);
  writeFileSync(`${path}.part`, JSON.stringify(profile));
  renameSync(`${path}.part`, path);
}

process.on('SIGUSR2', () => {
  if (session === null) {
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    session.post('Profiler.start');
    return;
  }
  const ending = session;
  session = null;
  ending.post('Profiler.stop', (error, result) => {
    if (error === null) keep(result.profile);
    ending.disconnect();
  });
});
