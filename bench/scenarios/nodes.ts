/**
 * The same work on the Node versions side by side: the one in use, and those of `.ci/node-versions` that are installed
 * (`pnpm nodes` installs them). One process for each run, the versions in turn.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scenario } from '../harness/scenario.ts';

type Report = {
  readonly version: string;
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly memoryMb: number;
  readonly outcomes: unknown;
};

const ROUNDS = { full: 5, quick: 2, smoke: 1 } as const;
const run = promisify(execFile);

/** The programs of the versions beside the own one. */
function listOthers(root: string): string[] {
  const folder = join(root, '.ci', 'node-versions', 'node_modules');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('node-'))
    .map((name) => join(folder, name, 'bin', 'node'));
}

/** The least CPU of the runs: a busy machine adds to it, nothing takes from it. */
const least = (reports: readonly Report[], name: string): number =>
  Math.min(...reports.map(({ cpuMs }) => cpuMs[name] ?? Number.NaN));

export const nodes: Scenario = async ({ root, cacheDir, effort }) => {
  const outcomes = join(cacheDir, 'node-versions', 'outcomes.mjs');
  const all = [process.execPath, ...listOthers(root)];
  const programs = effort === 'smoke' ? all.slice(0, 2) : all;
  const byVersion = new Map<string, Report[]>();
  for (let round = 0; round < ROUNDS[effort]; round += 1) {
    for (const program of programs) {
      const { stdout } = await run(program, [outcomes]);
      const report = JSON.parse(stdout) as Report;
      byVersion.set(report.version, [...(byVersion.get(report.version) ?? []), report]);
    }
  }
  const results = new Set(
    [...byVersion.values()].flat().map((report) => JSON.stringify(report.outcomes)),
  );
  return [
    {
      title:
        'Deterministic code on several Node versions, one thread, start of the process left out',
      rows: [...byVersion].map(([version, reports]) => ({
        variant: `Node ${version.slice(1)}`,
        figures: {
          'replayed day, CPU ms': least(reports, 'day'),
          'prices, CPU ms': least(reports, 'prices'),
          'scenarios, CPU ms': least(reports, 'plays'),
          'peak memory MB': Math.max(...reports.map(({ memoryMb }) => memoryMb)),
        },
      })),
      notes: [
        'A day of 1,200 batches and 1,500 orders through EMS and exchange; 20,000 points of elementary functions and ' +
          'options, and all listed bonds; one order through each strategy, in a private world each. The least of the runs.',
      ],
      aims: [
        {
          text: 'different results among the versions, to the last bit, beside the first',
          value: results.size - 1,
          atMost: 0,
          isProof: true,
        },
      ],
      without: byVersion.size > 1 ? [] : ['other Node versions: `pnpm nodes` installs them'],
    },
  ];
};
