/**
 * `pnpm reliability [--only rows,dst,mutants,rebuild] [--rows F1,F12] [--seeds 3] [--dst 100000] [--report]`: measures
 * the goals of reliability and writes docs/reliability-report.md. Every measurement is kept in
 * docs/reliability/history.jsonl, so that what is not run again keeps its last figures. The soak is a run of its own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { speaker } from '../../process/console.mjs';
import { readJson } from '../../process/files.mjs';
import { ROOT } from '../../process/root.mjs';
import { runCommand } from '../../process/run-command.mjs';
import { nextSeed, readHistory, remember } from '../history/history.mjs';
import { ROWS } from '../matrix/matrix.mjs';
import { firstBrokenIn } from './mutant-text.mjs';
import { toReport } from './report.mjs';
import { readWish } from './wish.mjs';

const publish = speaker('proof');
const DOCS = join(ROOT, 'docs');
const GUARDS = ['inbox', 'unique', 'atomic', 'outbox', 'fencing', 'reconciler'];
const MUTANT_SEEDS = 60;

/** @typedef {import('./wish.mjs').Wish} Wish */

/**
 * @param {string[]} words a program of this folder and its arguments
 * @param {boolean} [isQuiet]
 */
const run = (words, isQuiet = false) => runCommand([process.execPath, ...words], { isQuiet });

/** @param {Wish} wish each seed on a platform of its own */
async function measureRows({ rows, seeds }) {
  let failed = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { code } = await run(['bin/faults.mjs', ...rows, `--seed=${seed}`]);
    if (code !== 0) failed += 1;
  }
  return failed === 0;
}

/** @param {Wish} wish the ordinary run for its time, then seeds that were never ridden */
async function rideSeeds({ dst }) {
  const ordinary = await run(['bin/dst.mjs', '--remember']);
  if (dst === 0) return ordinary.code === 0;
  const from = String(nextSeed(readHistory()));
  const more = await run(['bin/dst.mjs', '--remember', '--from', from, '--seeds', String(dst)]);
  return ordinary.code === 0 && more.code === 0;
}

/** @param {string} guard @param {number} seeds @returns {Promise<{ first: number | null, seeds: number }>} */
async function firstBroken(guard, seeds) {
  const words = ['bin/dst.mjs', '--without', guard, '--seeds', String(seeds)];
  const { text } = await run(words, true);
  return { first: firstBrokenIn(guard, text), seeds };
}

async function takeGuardsAway() {
  /** @type {Record<string, { first: number | null, seeds: number }>} */
  const guards = {};
  for (const guard of GUARDS) {
    const found = await firstBroken(guard, MUTANT_SEEDS);
    guards[guard] = found;
    publish(`without ${guard}: ${found.first === null ? 'NOT CAUGHT' : `seed ${found.first}`}`);
  }
  const naive = await firstBroken('all', 3);
  const command = 'pnpm reliability --only mutants';
  remember({ kind: 'mutants', command, figures: { guards, naive } });
  return naive.first !== null && Object.values(guards).every(({ first }) => first !== null);
}

/** The bench has this one: its newest figure is taken over. */
async function rebuildState() {
  const { code } = await run(['bench/run.mjs', 'rebuild']);
  if (code !== 0) return false;
  const lines = readFileSync(join(ROOT, 'bench', 'history.jsonl'), 'utf8').split('\n');
  const newest = lines.findLast((line) => line.includes('"scenario":"rebuild"'));
  const [measured] = newest === undefined ? [] : JSON.parse(newest).tables;
  const both = measured?.rows.find(
    (/** @type {{ variant: string }} */ { variant }) => variant === 'both',
  );
  const figures = { ms: both?.figures.ms, same: measured?.aims[0]?.value === 1 };
  remember({ kind: 'rebuild', command: 'pnpm bench rebuild', figures });
  return figures.same;
}

/** @type {Record<string, (wish: Wish) => Promise<boolean>>} cheapest first */
const STEPS = {
  mutants: takeGuardsAway,
  rebuild: rebuildState,
  dst: rideSeeds,
  rows: measureRows,
};

function writeReport() {
  const remarks = /** @type {Record<string, string>} */ (
    readJson(join(DOCS, 'reliability', 'remarks.json'))
  );
  /** @param {boolean} isLong */
  const listIds = (isLong) =>
    ROWS.filter((row) => (row.isLong ?? false) === isLong).map(({ id }) => id);
  const text = toReport(readHistory(), { rowIds: listIds(false), longIds: listIds(true), remarks });
  writeFileSync(join(DOCS, 'reliability-report.md'), text);
}

/** The command. */
export async function runReliability() {
  const { steps, wish } = readWish(process.argv.slice(2), Object.keys(STEPS));
  for (const [name, measure] of Object.entries(STEPS)) {
    if (!steps.includes(name)) continue;
    const isWell = await measure(wish);
    publish(`${name}: ${isWell ? 'as promised' : 'NOT as promised'}`);
    if (!isWell) process.exitCode = 1;
    writeReport();
  }
  writeReport();
}
