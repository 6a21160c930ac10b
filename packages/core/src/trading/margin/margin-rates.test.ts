/** The rates of futures are those that docs/margin.md prints and works out from published amounts, rounded up. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FUTURE_SCAN, TYPE_SCAN } from './margin-rates.ts';

const page = readFileSync(new URL('../../../../../docs/margin.md', import.meta.url), 'utf8');
/** Product, initial rate in dollars, worth of the contract, rate in per cent. */
const ROW = /^\| (CL|GC|ZC|ES|ZN) \| ([\d,.]+) \| ([\d,]+) \| (\d+) % \|/gm;
const toNumber = (text: string): number => Number(text.replaceAll(',', ''));
const rows = [...page.matchAll(ROW)].map(([, root = '', initial = '', worth = '', rate = '']) => ({
  root,
  needed: Math.ceil((100 * toNumber(initial)) / toNumber(worth)),
  rate: Number(rate),
}));

it('a future is scanned by its published initial rate, in whole per cents, rounded up', () => {
  expect(rows.map(({ root }) => root)).toEqual(Object.keys(FUTURE_SCAN));
  for (const { root, needed, rate } of rows) {
    const { times, per } = FUTURE_SCAN[root as keyof typeof FUTURE_SCAN];
    expect([rate, (100 * times) / per], root).toEqual([needed, needed]);
  }
});

it('shares, bonds and currencies are scanned by what the service interface gives them', () => {
  const shares = Object.entries(TYPE_SCAN).map(([type, { times, per }]) => [type, times / per]);
  expect(Object.fromEntries(shares)).toEqual({ equity: 0.1, bond: 0.02, fx: 0.05, option: 0.15 });
});
