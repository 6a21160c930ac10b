import { describe, expect, it } from 'vitest';
import { GROUPS, readRunOptions } from './run-options.mjs';
import { STEPS } from './steps.mjs';

describe('the words of a test run', () => {
  it('without any, everything runs and a group that failed ends it', () => {
    expect(readRunOptions([])).toEqual({ only: null, keepsGoing: false });
  });

  it('takes a group and whether to keep going', () => {
    expect(readRunOptions(['--only=build', '--keep-going'])).toEqual({
      only: 'build',
      keepsGoing: true,
    });
    expect(readRunOptions(['--only', 'e2e']).only).toBe('e2e');
  });

  it.each([['--help'], ['--only=units'], ['--only'], ['unit'], ['--keep_going']])(
    'refuses %s with the usage, and begins nothing',
    (word) => {
      expect(() => readRunOptions([word])).toThrow(/usage: node bin\/test\.mjs/);
    },
  );

  it('has every group that a step is in', () => {
    expect([...new Set(STEPS.map(({ group }) => group))]).toEqual([...GROUPS]);
  });
});
