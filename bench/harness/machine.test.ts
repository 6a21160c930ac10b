import { expect, it } from 'vitest';
import { sumOthers } from './machine.ts';
import { readAllCpu } from './process-cpu.ts';

const at = (...entries: readonly (readonly [number, string, number])[]) =>
  new Map(entries.map(([pid, name, cpuUs]) => [pid, { name, cpuUs }]));

it('what others spent is summed by program, the bench’s own left out, and small ones not named', () => {
  const from = at([1, 'init', 500], [7, 'cc1plus', 1_000]);
  const to = at(
    [1, 'init', 501],
    [7, 'cc1plus', 21_000],
    [8, 'cc1plus', 10_000],
    [9, 'node', 50_000],
  );
  const { share, programs } = sumOthers({ from, to, own: new Set([9]) }, 100_000);
  expect(programs).toEqual([{ name: 'cc1plus', share: expect.closeTo(0.3) }]);
  expect(share).toBeCloseTo(0.30001);
});

it('the processes of this machine are read with what they have spent', () => {
  const own = readAllCpu().get(process.pid);
  expect(own?.cpuUs).toBeGreaterThan(0);
});
