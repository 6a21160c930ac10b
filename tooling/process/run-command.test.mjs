/** A command's outcome: its code, all it printed, and an end when it takes too long. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem, printFailure } from './problem.mjs';
import { runProgram } from './program.mjs';
import { ROOT } from './root.mjs';
import { runCommand } from './run-command.mjs';

let shown = '';
let errors = '';
beforeEach(() => {
  shown = '';
  errors = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** @param {string} script @param {Parameters<typeof runCommand>[1]} [options] */
const sh = (script, options) => runCommand(['sh', '-c', script], options);

describe('a command', () => {
  test('is shown as it runs, and kept', async () => {
    expect(await sh('echo out; echo err >&2; exit 3')).toEqual({
      code: 3,
      signal: null,
      text: expect.stringMatching(/out\n|err\n/),
    });
    expect(shown).toContain('out\n');
    expect(shown).toContain('err\n');
  });

  test('that is quiet is kept, and not shown', async () => {
    const outcome = { code: 0, signal: null, text: 'out\n' };
    expect(await sh('echo out', { isQuiet: true })).toEqual(outcome);
    expect(shown).toBe('');
  });

  test('runs in the repository, with the variables it is given', async () => {
    const { text } = await sh('pwd; echo $A_WORD', { env: { A_WORD: 'seven' }, isQuiet: true });
    expect(text).toBe(`${ROOT}\nseven\n`);
  });

  test('that is ended by a signal has failed, and names it', async () => {
    expect(await sh('kill -9 $$')).toEqual({ code: -1, signal: 'SIGKILL', text: '' });
  });

  test('that takes too long is ended, and reports so', async () => {
    const { code } = await runCommand(['sleep', '30'], { timeoutMs: 50 });
    expect(code).toBe(-1);
    expect(shown).toContain('not done after 0.05 s: ending it');
  });

  test('that is not there has failed, and is named', async () => {
    expect((await runCommand(['no-such-program-here'])).code).toBe(-1);
    expect(shown).toContain('no-such-program-here could not be run');
  });

  test('has nothing to read: it does not wait for a person', async () => {
    expect(await sh('read line; echo "got $line"', { isQuiet: true })).toMatchObject({
      text: 'got \n',
    });
  });
});

describe('a failure', () => {
  test('that a person can mend is its plain lines alone', () => {
    printFailure(new Problem('The port is taken.', 'Choose another one.'));
    expect(errors).toBe('\nThe port is taken.\nChoose another one.\n');
  });

  test('that is a defect has its stack', () => {
    printFailure(new Error('x is undefined'));
    expect(errors).toMatch(/Error: x is undefined\n\s+at /);
    printFailure('a plain word');
    expect(errors).toContain('a plain word');
  });

  test('of a program ends it with 1; a program that is well leaves the code alone', async () => {
    process.exitCode = 0;
    await runProgram(async () => {});
    expect(process.exitCode).toBe(0);
    await runProgram(() => {
      throw new Problem('It does not work.');
    });
    expect(process.exitCode).toBe(1);
    expect(errors).toContain('It does not work.');
  });
});
