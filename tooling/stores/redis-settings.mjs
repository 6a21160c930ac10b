/** What Redis is started with, as a program and in a container. */
import { createHash } from 'node:crypto';

/** The image that runs where there is no program. */
export const IMAGE = 'redis:7-alpine';

/**
 * The server's settings, one a line. They are handed over on its standard input, so that the
 * password is not seen in the list of processes.
 * @param {{ password: unknown, bind: string, port: unknown, dir: string }} of
 * @returns {string}
 */
export function settingLines({ password, bind, port, dir }) {
  return [
    `bind ${bind}`,
    `port ${port}`,
    `dir "${dir}"`,
    `requirepass ${password}`,
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    'save ""',
    'daemonize no',
    'tcp-keepalive 60',
    '',
  ].join('\n');
}

/**
 * @param {string} dataDir
 * @returns {string} the same for the same folder, another for every other
 */
export function containerName(dataDir) {
  return `tradefloor-redis-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/**
 * @param {{ name: string, port: unknown, folder: string, user: string }} of
 * @returns {string[]} the words after `docker`; the settings are in the variable SETTINGS
 */
export function containerArgs({ name, port, folder, user }) {
  const place = ['-p', `127.0.0.1:${port}:6379`, '-v', `${folder}:/data`, '-u', user];
  // The container reads its settings from a variable for the same reason as the program does
  // from its input.
  const command = ['sh', '-c', 'exec redis-server - <<END\n$SETTINGS\nEND'];
  return ['run', '-d', '--rm', '--name', name, ...place, '-e', 'SETTINGS', IMAGE, ...command];
}
