/**
 * Finds a way to run Redis: a server on the PATH, else the system's package, else a container, else
 * three lines of instructions. No Redis server is published on npm.
 */
import { spawnSync } from 'node:child_process';
import { canInstall, installPackage, isOnPath } from '../process/apt.mjs';
import { Problem } from '../process/problem.mjs';
import { OLDEST, readVersion } from './redis-version.mjs';

/** @typedef {{ kind: 'program', program: string } | { kind: 'docker' }} RedisWay */

const PROGRAMS = ['redis-server', 'valkey-server', 'keydb-server'];
/**
 * @param {(...words: unknown[]) => void} log
 * @returns {Promise<RedisWay>}
 */
export async function findRedisWay(log) {
  const found = findRedisProgram(log);
  if (found !== null) return { kind: 'program', program: found };
  if (canInstall() && (await installPackage('redis-server', log)) && isOnPath('redis-server')) {
    return { kind: 'program', program: 'redis-server' };
  }
  if (spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0) {
    return { kind: 'docker' };
  }
  throw new Problem(
    'Redis is needed and none was found (looked for redis-server, valkey-server, keydb-server and docker).',
    'Install one:  brew install redis   |   sudo apt-get install redis-server   |   start Docker',
    'or point to one that runs:  REDIS_URL=redis://host:6379 npx -y pnpm@12 dev',
  );
}

/**
 * A server program on the PATH that is new enough; null when there is none.
 * @param {(...words: unknown[]) => void} log
 * @returns {string | null}
 */
export const findRedisProgram = (log) =>
  PROGRAMS.find((name) => isOnPath(name) && isNewEnough(name, log)) ?? null;

/**
 * @param {string} program
 * @param {(...words: unknown[]) => void} log
 * @returns {boolean}
 */
function isNewEnough(program, log) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const { version, isEnough } = readVersion(stdout ?? '');
  if (!isEnough) log(`Redis: ${program} ${version} is too old, ${OLDEST.join('.')} is needed`);
  return isEnough;
}
