/** What the scanners print, read: a verdict each. One that reports nothing has proved nothing. */

/** @typedef {{ ok: boolean | null, text: string }} Verdict null: not installed */

/** Names under which servers have been found to leave private files. */
export const PATHS = [
  '.git/HEAD',
  '.git/config',
  '.env',
  '.env.production',
  '.npmrc',
  '.DS_Store',
  'id_rsa',
  'package.json',
  'pnpm-lock.yaml',
  'server.mjs',
  'main.mjs.map',
  'tsconfig.json',
  'Dockerfile',
  'admin',
  'administrator',
  'login',
  'debug',
  'console',
  'status',
  'server-status',
  'metrics',
  'actuator/env',
  'swagger.json',
  'openapi.json',
  'graphql',
  'phpinfo.php',
  'wp-login.php',
  'backup',
  'backup.sql',
  'dump.sql',
  'db.sqlite',
  'logs',
  'log.txt',
  'tmp',
  'config.json',
  'api',
  'api/oms/metrics',
  'api/oms/health',
  'api/user-service/sessions/check',
  'trpc',
  'api/risk-engine/check',
  '_next/static/../../package.json',
  '__proto__',
  'constructor',
  'health',
  'ready',
  'system',
  'ops',
  'robots.txt',
  'favicon.ico',
  '.well-known/security.txt',
];
/** These may respond. */
const PUBLIC = new Set(['health', 'ready', 'system', 'ops']);

/**
 * Wapiti's findings about every page of ours that are as intended: browsers have dropped the first header, and the
 * second is only sent where the page came by https (ASVS 3.4.1).
 */
const EXPECTED = new Set(['X-XSS-Protection is not set', 'Strict-Transport-Security is not set']);

/**
 * @param {string} text of ffuf: a line for each path that answers
 * @param {number} code its exit code
 * @returns {Verdict} none that answers would mean that nothing was looked at
 */
export function readPaths(text, code) {
  const found = text.split('\n').filter((line) => PATHS.includes(line.trim()));
  const strange = found.filter((line) => !PUBLIC.has(line.trim()));
  const ok = code === 0 && found.length > 0 && strange.length === 0;
  return { ok, text: `${found.length} of ${PATHS.length} answer; strange: ${strange.join(' ')}` };
}

/**
 * @param {string} text of slowhttptest
 * @returns {Verdict}
 */
export function readAvailability(text) {
  const available = [...text.matchAll(/service available:\S*\s+(?:\S*m)?(YES|NO)/gi)];
  const no = available.filter(([, word]) => word?.toUpperCase() === 'NO').length;
  return { ok: available.length > 0 && no === 0, text: `${available.length} looks, ${no} without` };
}

/**
 * @param {string} text of sqlmap
 * @returns {Verdict}
 */
export function readInjection(text) {
  const isReported = /do(?:es)? not (?:seem|appear) to be injectable/.test(text);
  const found = /parameter .{1,60} is vulnerable|injection point/.exec(text)?.[0];
  return { ok: isReported && found === undefined, text: found ?? 'nothing injectable' };
}

/**
 * @param {{ vulnerabilities?: Record<string, Array<{ info: string, path: string }>> }} report of wapiti
 * @returns {string[]} what it found and is not as it should be
 */
export const strangeIn = ({ vulnerabilities = {} }) =>
  Object.entries(vulnerabilities).flatMap(([name, list]) =>
    list
      .filter(({ info }) => !EXPECTED.has(info))
      .map(({ info, path }) => `${name} at ${path}: ${info}`),
  );
