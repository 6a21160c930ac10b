/** What Postgres is started with, and what it writes down about itself. */

/** @typedef {import('./store.mjs').StoreOptions['purpose']} Purpose */

/** Postgres's messages while the previous one's processes or port are still going away. */
const PASSING = /shared memory block|lock file .* already exists|Address already in use/;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

/**
 * @param {Purpose} purpose
 * @returns {string[]} the server's arguments, a pair each
 */
export function settingArgs(purpose) {
  // Throw-away databases need not survive a power cut; they still survive kill -9.
  const settings = purpose === 'test' ? { ...SETTINGS, fsync: 'off' } : SETTINGS;
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * @param {{ cluster: string, user: string, passwordFile: string, purpose: Purpose }} of
 * @returns {string[]} the arguments of initdb
 */
export function initArgs({ cluster, user, passwordFile, purpose }) {
  const args = ['-D', cluster, '-U', user, '--pwfile', passwordFile, '-A', 'scram-sha-256'];
  args.push('-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  if (purpose === 'test') args.push('--no-sync');
  return args;
}

/**
 * Whether a server that did not start may start on another try.
 * @param {string} log
 * @returns {boolean}
 */
export const isPassing = (log) => PASSING.test(log);

/**
 * @param {string} text of `postmaster.pid`: the first line is the pid, the fourth the port
 * @returns {{ pid: number | null, port: number | null }} null for what is not there or no number above zero
 */
export function readPidFile(text) {
  const lines = text.split('\n');
  return { pid: readPositive(lines[0]), port: readPositive(lines[3]) };
}

/**
 * @param {string | undefined} line
 * @returns {number | null}
 */
function readPositive(line) {
  const value = Number(line);
  return value > 0 ? value : null;
}
