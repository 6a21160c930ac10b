/** Every alert has a first step: every alert has its row in the runbook, and no row is of a removed alert. */
import { readFileSync } from 'node:fs';
import { FIRST_STEPS } from '@tradefloor/contracts/vocabulary/incidents';
import { ALERTS } from '@tradefloor/core/analytics/ops/alerts';
import { expect, test } from 'vitest';

const RUNBOOK = readFileSync(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8');

/** Rows of the table of alerts: name, meaning, first step. */
const rows = (RUNBOOK.split('| alert | means | first step |')[1] ?? '')
  .split('\n')
  .flatMap((line) => /^\| `([a-z-]+)` \| (.+) \| (.+) \|$/.exec(line)?.slice(1) ?? [])
  .reduce<string[][]>((found, cell, at) => {
    if (at % 3 === 0) found.push([]);
    found.at(-1)?.push(cell);
    return found;
  }, []);

test('every alert has its first step in the runbook, and the runbook knows no other', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(ALERTS).sort());
});

test('a first step is an instruction, not a word', () => {
  for (const [name, , step = ''] of rows) expect([name, step.length > 20]).toEqual([name, true]);
});

/** As the operator's page has it: without marks and links. */
const toPlain = (step: string): string =>
  step.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

test('the operator’s page shows the first step that the runbook has', () => {
  const steps = rows.map(([name = '', , step = '']) => [name, toPlain(step)]);
  expect(FIRST_STEPS).toEqual(Object.fromEntries(steps));
});
