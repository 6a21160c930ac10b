/**
 * `pnpm test`: every check and every test of the repository, cheapest first. Groups later than one
 * that failed are left out unless --keep-going; --only=check|unit|build|e2e runs one group. The last
 * line counts what was proved.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { toRounds } from './rounds.mjs';
import { readRunOptions } from './run-options.mjs';
import { runStepOrAgain } from './run-step.mjs';
import { keepTimes, timeTable } from './step-times.mjs';
import { STEPS } from './steps.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {import('./step-times.mjs').StepTime[]} */
const times = [];
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const stalls = [];
/** @type {Set<string>} */
const failedGroups = new Set();
let isInterrupted = false;

// The group of the terminal gets the signal too: the running step ends, then this run does.
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(name, () => {
    isInterrupted = true;
  });
}

/** @param {import('./steps.mjs').Step} step */
async function runNext(step) {
  const { name, group, budgetSeconds } = step;
  process.stdout.write(`\n=== ${name}\n`);
  const { counts, seconds, failures: why, stalls: stalled } = await runStepOrAgain(step);
  stalls.push(...stalled.map((line) => `${name}: ${line}`));
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (counts.failed > 0) {
    failedGroups.add(group);
    failures.push(...why.map((line) => `${name}: ${line}`));
  }
  const word = counts.failed > 0 ? `FAILED (${counts.failed})` : 'ok';
  times.push({ name, outcome: counts.failed > 0 ? 'failed' : 'ok', seconds, budgetSeconds });
  process.stdout.write(`--- ${name}: ${word}, ${seconds.toFixed(1)} s\n`);
}

/**
 * @param {readonly import('./steps.mjs').Step[]} line
 * @param {boolean} keepsGoing also after a group that failed
 */
async function runLine(line, keepsGoing) {
  for (const step of line) {
    const earlierFailed = [...failedGroups].some((group) => group !== step.group);
    if (isInterrupted || (earlierFailed && !keepsGoing)) {
      const { name, budgetSeconds } = step;
      times.push({ name, outcome: 'left out', seconds: 0, budgetSeconds });
    } else await runNext(step);
  }
}

/** The command. */
export async function runTests() {
  const { only, keepsGoing } = readRunOptions(process.argv.slice(2));
  const chosen = STEPS.filter(({ group }) => only === null || group === only);
  rmSync(join(ROOT, '.cache', 'results'), { recursive: true, force: true });
  makeFolder(join(ROOT, '.cache', 'results'));
  const startMs = performance.now();
  for (const lines of toRounds(chosen)) {
    await Promise.all(lines.map((line) => runLine(line, keepsGoing)));
  }
  const seconds = (performance.now() - startMs) / 1_000;
  if (isInterrupted) total.failed += 1;
  keepTimes(join(ROOT, '.cache', 'step-times.jsonl'), {
    at: new Date().toISOString(),
    isWhole: only === null,
    seconds,
    steps: times,
  });
  process.stdout.write(`\n${timeTable(times, seconds).join('\n')}\n`);
  for (const stall of stalls) process.stdout.write(`warning: stalled: ${stall}\n`);
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}
