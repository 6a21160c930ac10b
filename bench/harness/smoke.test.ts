import { expect, it, onTestFinished, vi } from 'vitest';
import { findFaults, smokeRun, smokeText } from './smoke.ts';
import type { Table } from './table.ts';

const TABLE: Table = { title: 'speed', rows: [{ variant: 'a', figures: { n: 1 } }] };

it('a scenario that measures is well, however slow it was', async () => {
  const slow = { text: 'fast', value: 9, atMost: 1 };
  const result = await smokeRun('market', async () => [{ ...TABLE, aims: [slow] }]);
  expect(result.faults).toEqual([]);
  expect(smokeText(result)).toContain('market: ok');
});

it('a scenario that throws has failed, with its reason', async () => {
  const result = await smokeRun('market', async () => {
    throw new Error('the table is gone');
  });
  expect(smokeText(result)).toContain('market: FAILED: Error: the table is gone');
});

it('a scenario that is silent for too long has failed, and the next one gets its turn', async () => {
  const result = await smokeRun('fix', () => new Promise(() => undefined), 20);
  expect(smokeText(result)).toContain('fix: FAILED: Error: nothing heard for 0.02 s');
});

it('a scenario may take long, as long as it reports that it goes on', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const result = smokeRun(
    'orders',
    async (goesOn) => {
      for (let step = 0; step < 5; step += 1) {
        await vi.advanceTimersByTimeAsync(200);
        goesOn();
      }
      return [TABLE];
    },
    250,
  );
  expect((await result).faults).toEqual([]);
});

it.each([
  ['no table at all', []],
  ['a table without rows', [{ ...TABLE, rows: [] }]],
  ['a row without figures', [{ ...TABLE, rows: [{ variant: 'a', figures: {} }] }]],
  [
    'a proof that does not hold',
    [{ ...TABLE, aims: [{ text: 'equal', value: 0, atLeast: 1, isProof: true }] }],
  ],
  [
    'a proof that was not measured',
    [{ ...TABLE, aims: [{ text: 'equal', value: null, atLeast: 1, isProof: true }] }],
  ],
])('%s is a fault', (_, tables) => {
  expect(findFaults(tables)).toHaveLength(1);
});

it('what it did without is shown beside its success', async () => {
  const result = await smokeRun('fix', async () => [{ ...TABLE, without: ['QuickFIX C++'] }]);
  expect(smokeText(result)).toContain('fix: ok (without QuickFIX C++)');
});
