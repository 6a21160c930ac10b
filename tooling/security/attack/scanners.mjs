/**
 * Third-party scanners against a running platform on this machine: the target of each, and the
 * parsing of its output. One that is not installed is left out, and reported.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readText } from '../../process/files.mjs';
import { runCommand } from '../../process/run-command.mjs';
import { PATHS, readAvailability, readInjection, readPaths, strangeIn } from './scanner-output.mjs';
import { holdSlowly } from './slow-clients.mjs';

/** @typedef {import('./scanner-output.mjs').Verdict} Verdict */
/** @typedef {{ name: string, run: (base: string, folder: string) => Promise<Verdict> }} Scanner */

const MINUTE_MS = 60_000;
/** Seconds in all, and for each way of attacking: a page behind a log-in gives it little to look at. */
const WAPITI_LIMITS = ['--max-scan-time', '90', '--max-attack-time', '15'];

/** @param {string[]} command @param {number} timeoutMs */
const quietly = (command, timeoutMs) => runCommand(command, { timeoutMs, isQuiet: true });

/** @param {string} program */
const isInstalled = async (program) =>
  (await runCommand(['sh', '-c', `command -v ${program}`], { isQuiet: true })).code === 0;

/** A visitor's cookie. @param {string} base */
async function guestCookie(base) {
  const response = await fetch(`${base}/api/user-service/oauth/guest`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
  });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** @type {readonly Scanner[]} */
const SCANNERS = [
  { name: 'slow clients, 300 of our own', run: slowly },
  { name: 'ffuf: what lies about', run: lyingAbout },
  { name: 'slowhttptest: 500 slow headers', run: slowHeaders },
  { name: 'sqlmap: a journal query', run: injected },
  { name: 'wapiti: the pages', run: crawled },
];

/** @param {string} base @returns {Promise<Verdict>} */
async function slowly(base) {
  const { hostname: host, port } = new URL(base);
  const at = { host, port: Number(port), path: '/health' };
  const reported = await holdSlowly(at, { connections: 300, holdMs: 40_000, everyMs: 500 });
  const { opened, cut, requested, answered } = reported;
  const text = `${cut} of ${opened} cut, ${answered} of ${requested} others answered`;
  return { ok: opened === 300 && cut === opened && answered === requested, text };
}

/** @param {string} base @param {string} folder @returns {Promise<Verdict>} */
async function lyingAbout(base, folder) {
  if (!(await isInstalled('ffuf'))) return { ok: null, text: 'not installed' };
  const list = join(folder, 'paths.txt');
  writeFileSync(list, PATHS.join('\n'));
  const codes = '200-299,301,302,307,500-599';
  const command = ['ffuf', '-s', '-u', `${base}/FUZZ`, '-w', list, '-mc', codes, '-t', '4'];
  const { code, text } = await quietly(command, 3 * MINUTE_MS);
  return readPaths(text, code);
}

/** @param {string} base @returns {Promise<Verdict>} */
async function slowHeaders(base) {
  if (!(await isInstalled('slowhttptest'))) return { ok: null, text: 'not installed' };
  const how = ['-c', '500', '-H', '-i', '5', '-r', '200', '-l', '30', '-x', '24', '-p', '10'];
  const { text } = await quietly(['slowhttptest', ...how, '-u', `${base}/health`], MINUTE_MS);
  return readAvailability(text);
}

/** @param {string} base @param {string} folder @returns {Promise<Verdict>} */
async function injected(base, folder) {
  if (!(await isInstalled('sqlmap'))) return { ok: null, text: 'not installed' };
  const address = `${base}/api/journal/orders?userId=a&symbol=AAPL&limit=5`;
  const how = ['--batch', '--level', '1', '--risk', '1', '--dbms', 'PostgreSQL'];
  const at = ['-u', address, '--cookie', await guestCookie(base), '--output-dir', folder];
  const quiet = ['--ignore-code', '422,429', '--disable-coloring', '--timeout', '10'];
  const { text } = await quietly(['sqlmap', ...at, ...how, ...quiet], 5 * MINUTE_MS);
  return readInjection(text);
}

/** @param {string} base @param {string} folder @returns {Promise<Verdict>} */
async function crawled(base, folder) {
  if (!(await isInstalled('wapiti'))) return { ok: null, text: 'not installed' };
  const report = join(folder, 'wapiti.json');
  const how = ['--scope', 'folder', ...WAPITI_LIMITS, '--flush-session', '-f', 'json'];
  await quietly(['wapiti', '-u', `${base}/`, ...how, '-o', report], 6 * MINUTE_MS);
  const read = readText(report);
  if (read === '') return { ok: false, text: 'no report' };
  const strange = strangeIn(JSON.parse(read));
  return { ok: strange.length === 0, text: strange.join(', ') || 'nothing that is not expected' };
}

/**
 * @param {string} base of a platform on this machine
 * @param {(name: string, run: () => Promise<Verdict>) => Promise<void>} take
 */
export async function scan(base, take) {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'));
  try {
    for (const { name, run } of SCANNERS) await take(name, () => run(base, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
