/**
 * `pnpm attack [--production] [--cases 100000] [--against http://127.0.0.1:5011]`: every intrusion test, with the given
 * number of cases, then the attacks on a production that is started for them, and a table of the results. With
 * `--production` only the latter. With an address on this machine the installed scanners scan what runs there.
 */

import { readOptions } from '../../process/options.mjs';
import { Problem } from '../../process/problem.mjs';
import { runCommand } from '../../process/run-command.mjs';
import { attackProduction } from './production/run-production.mjs';
import { scan } from './scanners.mjs';

/** @typedef {import('./scanners.mjs').Verdict} Verdict */

const {
  cases,
  against,
  production: isOnly,
} = readOptions(process.argv.slice(2), {
  cases: { type: 'string', default: '100000' },
  against: { type: 'string' },
  production: { type: 'boolean', default: false },
}).values;

/** @type {string[]} */
const table = [];

/**
 * @param {string} name
 * @param {() => Promise<Verdict>} run
 */
async function take(name, run) {
  process.stdout.write(`\n=== ${name}\n`);
  const startMs = performance.now();
  const { ok, text } = await run();
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  const verdict = ok === null ? 'left out' : ok ? 'held' : 'FOUND';
  table.push(`${verdict.padEnd(9)} ${seconds.padStart(6)} s  ${name}: ${text}`);
  if (ok === false) process.exitCode = 1;
}

/**
 * @param {string[]} command
 * @returns {Promise<Verdict>}
 */
async function tests(command) {
  const { code, text } = await runCommand(command, { env: { ATTACK_CASES: cases } });
  // Both runners end with how many passed and failed.
  const reported =
    text
      .match(/\d+ (?:passed|failed)/g)
      ?.slice(-2)
      .join(', ') ?? 'nothing ran';
  return { ok: code === 0, text: reported };
}

const VITEST = ['node_modules/.bin/vitest', 'run', '--project', 'unit'];
const GATEWAY = 'apps/web/src/gateway';

/** The command. */
export async function runAttack() {
  try {
    await takeAll();
  } finally {
    process.stdout.write(`\n${table.join('\n')}\n`);
  }
}

async function takeAll() {
  if (!/^\d{1,7}$/.test(cases)) throw new Problem(`${cases} is no number of cases.`);
  if (against !== undefined && !/^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(against)) {
    throw new Problem('Scanners are pointed at this machine only.', 'Name http://127.0.0.1:port.');
  }
  if (!isOnly) await takeTests();
  await attackProduction(take);
  if (against !== undefined) await scan(against, take);
}

async function takeTests() {
  await take(`${cases} request lines and forged headers`, () =>
    tests([...VITEST, `${GATEWAY}/request-fuzz.test.ts`]),
  );
  await take('foreign pages, guesses at passwords, canaries', () =>
    tests([
      ...VITEST,
      ...['foreign-pages', 'login-flood', 'canaries'].map((it) => `${GATEWAY}/${it}`),
    ]),
  );
  await take(`${cases} wrong inputs, foreign ids, ended sessions`, () =>
    tests(['node', 'bin/e2e.mjs', 'input-fuzz', 'ownership', 'revocation']),
  );
}
