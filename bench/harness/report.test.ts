import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newestRuns, type Run, remember } from './history.ts';
import { reportText, runText } from './report.ts';

const RUN: Run = {
  at: '2026-11-21T12:00:00.000Z',
  scenario: 'market',
  machine: { cpu: 'cpu', cores: 2, node: 'v20', commit: 'abc' },
  idle: 0.5,
  load1: 1,
  seconds: 12.4,
  isQuick: false,
  tables: [
    {
      title: 'speed',
      rows: [
        { variant: 'a', figures: { n: 1, note: 'x|y' } },
        { variant: 'b', figures: { n: 2, more: 3 } },
      ],
      aims: [
        { text: 'at least 2', value: 3, atLeast: 2 },
        { text: 'at most 1', value: 1.5, atMost: 1 },
        { text: 'at most 9', value: null, atMost: 9 },
      ],
    },
  ],
};

it('every figure has its column, and a bar in a text does not end the cell', () => {
  const text = runText(RUN);
  expect(text).toContain('| variant |   n | note | more |');
  expect(text).toContain('| ------- | --: | ---- | ---: |');
  expect(text).toContain('| a       |   1 | x\\|y |      |');
  expect(text).toContain('| b       |   2 |      |    3 |');
});

it('an aim that was missed is called missed, and one that was not measured neither met nor missed', () => {
  expect(runText(RUN)).toContain('- met: at least 2 (3)');
  expect(runText(RUN)).toContain('- **missed**: at most 1 (1.5)');
  expect(runText(RUN)).toContain('- not measured: at most 9');
});

it('what else ran on the machine is named, and a machine of its own is called so', () => {
  const others = { share: 0.21, programs: [{ name: 'cc1plus', share: 0.2 }] };
  expect(runText({ ...RUN, loadBefore: 0.4, others })).toContain(
    'load 0.4 to 1.0; **other programs ran**: others took 21 % of the machine (cc1plus 20 %)',
  );
  const quiet = runText({ ...RUN, others: { share: 0.004, programs: [] } });
  expect(quiet).toContain('nothing else ran: others took 0.4 % of the machine');
});

it('the report holds the newest run of each scenario, whatever else is in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'history.jsonl');
  expect(newestRuns(file)).toEqual([]);
  writeFileSync(file, 'no json\n{"scenario":1}\n');
  remember(file, { ...RUN, seconds: 1 });
  remember(file, { ...RUN, scenario: 'ticks' });
  remember(file, RUN);
  const runs = newestRuns(file);
  expect(runs).toEqual([RUN, { ...RUN, scenario: 'ticks' }]);
  remember(file, { ...RUN, isQuick: true });
  remember(file, { ...RUN, scenario: 'start', isQuick: true });
  expect(newestRuns(file).map(({ scenario, isQuick }) => [scenario, isQuick])).toEqual([
    ['market', false],
    ['ticks', false],
    ['start', true],
  ]);
  expect(reportText(runs).match(/^## /gm)).toHaveLength(2);
  rmSync(folder, { recursive: true });
});

it('the results of other scenarios on an earlier page stay, once', () => {
  const page = reportText([RUN, { ...RUN, scenario: 'ticks', seconds: 7 }]);
  const next = reportText([{ ...RUN, seconds: 99 }], page);
  expect(next.match(/^## .*/gm)).toEqual(['## market', '## ticks']);
  expect([next.includes(' 99 s'), next.includes(' 12 s'), next.includes(' 7 s')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(reportText([], page)).toBe(page);
});
