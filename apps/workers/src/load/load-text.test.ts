/** What a run writes while it lasts, on a terminal and into a pipe. */
import { idleLoad, type LoadRun } from '@tradefloor/contracts/load';
import { describe, expect, it } from 'vitest';
import { progressFor } from './load-text.ts';

/** A run reported every second: the lines it writes, by the second. */
function written(isTerminal: boolean, states: readonly LoadRun['state'][]) {
  const progress = progressFor(isTerminal);
  return states.flatMap((state, second) => {
    const run = { ...idleLoad(state), elapsedMs: second * 1_000 };
    return progress(run, second * 1_000) === null ? [] : [second];
  });
}

describe('progress', () => {
  const states: readonly LoadRun['state'][] = [
    ...Array<LoadRun['state']>(3).fill('LOGGING_IN'),
    ...Array<LoadRun['state']>(25).fill('RUNNING'),
    'DRAINING',
    'DONE',
  ];

  it('in a pipe is a line every ten seconds and one for each change of state', () => {
    expect(written(false, states)).toEqual([0, 3, 13, 23, 28, 29]);
  });

  it('on a terminal is a line a second', () => {
    expect(written(true, states)).toHaveLength(states.length);
  });
});
