import { expect, it } from 'vitest';
import { readLink } from './page-link.ts';

it.each([
  ['#symbol=NVDA', { kind: 'symbol', id: 'NVDA' }],
  ['#order=019aae5c-0000', { kind: 'order', id: '019aae5c-0000' }],
  ['#layout=ly-1', { kind: 'layout', id: 'ly-1' }],
  ['', null],
  ['#panel=', null],
  ['#something=else', null],
  ['symbol=NVDA', null],
])('%s', (hash, link) => {
  expect(readLink(hash)).toEqual(link);
});
