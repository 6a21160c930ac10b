import { expect, test } from 'vitest';
import { symbolWidth } from './use-long-names.ts';

test.each([
  ['a trader of shares', { desks: ['EQ'] }, null],
  ['a trader of options', { dealsOptions: true, desks: ['DERIV'] }, 140],
  ['a trader of bonds, whose symbols are ISINs', { desks: ['FI'] }, 122],
  ['the head of a desk of options', { desks: ['EQ', 'DERIV'] }, 122],
  ['a user who sees the firm', { seesFirm: true, desks: [] }, 122],
] as const)('%s fits its symbols', (_, seen, width) => {
  expect(symbolWidth({ dealsOptions: false, seesFirm: false, ...seen })).toBe(width);
});
