/** A step that hangs ends at its limit with all that it has started, has failed, and names what had begun and not ended. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readText } from '../process/files.mjs';
import { isAlive, waitUntil } from '../process/process-identity.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';
import { limitSeconds, runStep, runStepOrAgain } from './run-step.mjs';
import { STEPS } from './steps.mjs';
import { TEST_FILE_LOG, unendedFiles } from './test-file-log.mjs';

let folder = '';
let errors = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-step-'));
  errors = '';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @param {import('./steps.mjs').Step['run']} run
 * @returns {import('./steps.mjs').Step}
 */
const toStep = (run) => ({ name: 'a step', group: 'unit', budgetSeconds: 100, run });

/**
 * @param {() => boolean} holds
 * @returns {Promise<AbortSignal>} a limit that is reached when a condition holds
 */
async function limitWhen(holds) {
  const limit = new AbortController();
  void waitUntil(holds, { timeoutMs: 55_000 }).then(() => limit.abort());
  return limit.signal;
}

describe('a step', () => {
  test('that ends in time has the counts and failures of its run', async () => {
    const step = toStep(async () => ({
      passed: 2,
      failed: 1,
      skipped: 3,
      failures: ['a.test.ts'],
    }));
    expect(await runStep(step)).toEqual({
      counts: { passed: 2, failed: 1, skipped: 3 },
      seconds: expect.any(Number),
      failures: ['a.test.ts'],
      isStalled: false,
    });
  });

  test('that fails without a name refers to its output, and one that is well to nothing', async () => {
    const failed = await runStep(toStep(async () => ({ passed: 0, failed: 1, skipped: 0 })));
    expect(failed.failures).toEqual(['see its output above']);
    const well = await runStep(toStep(async () => ({ passed: 1, failed: 0, skipped: 0 })));
    expect(well.failures).toEqual([]);
  });

  test('that throws has failed, with its error printed', async () => {
    const { counts } = await runStep(toStep(() => Promise.reject(new Error('no browser here'))));
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(errors).toContain('no browser here');
  });

  test('that hangs is ended at its limit with what its command has started, and has failed', async () => {
    const pids = join(folder, 'pids');
    const script = `trap '' TERM; sleep 600 & echo $! > ${pids}; echo $$ >> ${pids}; wait; wait`;
    const readPids = () => readText(pids).trim().split('\n').map(Number);
    const limit = await limitWhen(() => readPids().length === 2);
    const step = toStep(async (signal) => {
      const { code } = await runCommand(['sh', '-c', script], { signal, graceMs: 50 });
      return { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, failures: ['what had begun'] };
    });
    const { counts, failures } = await runStep(step, limit);
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(failures).toEqual([
      expect.stringMatching(/^ended after .* s, its limit$/),
      'what had begun',
    ]);
    expect(await waitUntil(() => !readPids().some(isAlive), { timeoutMs: 10_000 })).toBe(true);
  });

  test('that stalls is run once more, and the stall is kept; one that fails is not', async () => {
    const counts = { passed: 1, failed: 0, skipped: 0 };
    const stalled = {
      counts: { ...counts, failed: 1 },
      seconds: 1_200,
      failures: ['a.test.ts: begun'],
      isStalled: true,
    };
    const well = { counts, seconds: 300, failures: [], isStalled: false };
    const failed = { ...well, counts: { ...counts, failed: 1 }, failures: ['a.test.ts: x'] };
    const step = toStep(async () => counts);
    const play = (/** @type {typeof stalled[]} */ ...outcomes) =>
      runStepOrAgain(step, async () => /** @type {typeof stalled} */ (outcomes.shift()));
    expect(await play(stalled, well)).toEqual({
      ...well,
      seconds: 1_500,
      stalls: ['a.test.ts: begun'],
    });
    expect(await play(stalled, stalled)).toMatchObject({
      isStalled: true,
      failures: stalled.failures,
    });
    expect(await play(failed, well)).toEqual({ ...failed, stalls: [] });
  });

  test('whose limit is reached begins no further command', async () => {
    const place = join(folder, 'begun');
    const step = toStep(async (signal) => {
      await runCommand(['touch', place], { signal });
      return { passed: 1, failed: 0, skipped: 0 };
    });
    expect((await runStep(step, AbortSignal.abort())).counts.failed).toBe(1);
    expect(readText(place)).toBe('');
    const { code } = await runCommand(['ls', place], { isQuiet: true });
    expect(code).not.toBe(0);
  });
});

test('each step has several times its budget, so that a busy machine is no hang', () => {
  for (const step of STEPS) {
    expect(limitSeconds(step), step.name).toBeGreaterThanOrEqual(4 * step.budgetSeconds);
    expect(limitSeconds(step), step.name).toBeLessThanOrEqual(1_600);
  }
  expect(
    limitSeconds({
      ...toStep(async () => ({ passed: 1, failed: 0, skipped: 0 })),
      budgetSeconds: 300,
    }),
  ).toBe(1_200);
});

test('a test file that never comes back is named, in a test or as it is loaded; those that ended are not', async () => {
  const log = join(folder, 'files.jsonl');
  const files = {
    'endless.test.mjs': `test('waits', () => { for (;;); });`,
    'endless-load.test.mjs': 'for (;;);',
    'fine.test.mjs': `test('is', () => {});`,
    'failed.test.mjs': `test('is not', () => { throw new Error('x'); });`,
    'broken.test.mjs': `throw new Error('x');`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const reporter = join(ROOT, 'tooling', 'ci', 'test-file-log.mjs');
  const words = ['run', '--root', folder, '--globals', '--pool=threads', '--no-isolate'];
  const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
  const ended = () => readText(log).split('"ended"').length - 1;
  const limit = await limitWhen(() => ended() === 3 && unendedFiles(log).length === 2);
  const step = toStep(async (signal) => {
    const env = { [TEST_FILE_LOG]: log, VITEST: undefined };
    const command = [vitest, ...words, '--maxWorkers=3', `--reporter=${reporter}`];
    await runCommand(command, { env, signal, graceMs: 0 });
    return { passed: 3, failed: 0, skipped: 0, failures: unendedFiles(log) };
  });
  const { counts, failures } = await runStep(step, limit);
  expect(counts.failed).toBe(1);
  expect(failures.slice(1).toSorted()).toEqual([
    expect.stringMatching(/endless-load\.test\.mjs: begun at 20.*Z, not ended$/),
    expect.stringMatching(/endless\.test\.mjs: begun at 20.*Z, not ended$/),
  ]);
});

test('a line that was cut by a kill, and a log that is missing, name nothing', () => {
  const log = join(folder, 'files.jsonl');
  expect(unendedFiles(log)).toEqual([]);
  const begun = '{"at":"2026-11-30T00:00:00.000Z","event":"begun","file":"a.test.ts"}';
  writeFileSync(log, `${begun}\n{"at":"2026-11-30T00:00:01.000Z","ev`);
  expect(unendedFiles(log)).toEqual(['a.test.ts: begun at 2026-11-30T00:00:00.000Z, not ended']);
});
