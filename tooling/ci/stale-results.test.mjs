/** Which results of the bench are called stale: those whose paths have changed since they were measured. */
import { expect, test } from 'vitest';
import { markedPage, measuredAt, staleLines } from './stale-results.mjs';

const PAGE = [
  '# Bench report',
  '## market',
  '2026-11-21T15:48:54.064Z, commit 42273f9, Node v20, 2 cores',
  '## ticks',
  '2026-11-21T15:48:54.064Z, commit 1c99c03+, Node v20, 2 cores',
].join('\n\n');
const SCENARIOS = ['market', 'ticks', 'orders'].map((name) => ({
  name,
  measures: [`src/${name}`],
}));

test('each result has the commit it was measured at', () => {
  expect([...measuredAt(PAGE)]).toEqual([
    ['market', '42273f9'],
    ['ticks', '1c99c03+'],
  ]);
});

test('a result is stale when one of its paths changed since, and current when none did', () => {
  /** @param {string} _ @param {string} commit @param {string[]} paths */
  const findChange = (_, commit, paths) =>
    paths.includes('src/ticks') ? `changed after ${commit}` : null;
  expect(staleLines('.', SCENARIOS, { findChange, page: PAGE })).toEqual([
    'stale: ticks, measured at 1c99c03+; since then: changed after 1c99c03+',
    'never measured: orders',
    '1 of 3 results are current',
  ]);
});

test('a stale result is marked on the page, once, and the mark goes with the reason', () => {
  /** @param {string} _ @param {string} commit @param {string[]} paths */
  const findChange = (_, commit, paths) => (paths.includes('src/ticks') ? `after ${commit}` : null);
  const marked = markedPage('.', SCENARIOS, { findChange, page: PAGE });
  expect(marked).toContain('## ticks\n\n**Stale**: since then after 1c99c03+\n');
  expect(marked.match(/Stale/g)).toHaveLength(1);
  expect(markedPage('.', SCENARIOS, { findChange, page: marked })).toBe(marked);
  expect(markedPage('.', SCENARIOS, { findChange: () => null, page: marked })).toBe(PAGE);
});
