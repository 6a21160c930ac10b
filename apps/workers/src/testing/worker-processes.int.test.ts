/** The workers' program for tests: bundling it costs more than most of them take. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleWorkers } from './worker-processes.ts';

test('it is bundled once in a run, however many files need it at once', async () => {
  const folders = await Promise.all([bundleWorkers(), bundleWorkers()]);
  const main = join(folders[0], 'main.mjs');
  expect(existsSync(main)).toBe(true);
  const { ino } = statSync(main);
  expect(new Set([...folders, await bundleWorkers()]).size).toBe(1);
  expect(statSync(main).ino).toBe(ino);
}, 120_000);
