/** What is typed about a peg: read with its sign, on the grid, in words, and gone where it cannot be. */

import { describe, expect, it } from 'vitest';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { namesPrice, pegSentence, readPeg, toPegFit, toPegTerms } from './peg-draft.ts';

const TICK = 10_000;
const pegged = { ...EMPTY_DRAFT, orderType: 'PEGGED' } as const;

describe('the offset', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['0.00', 0],
    ['0.01', 10_000],
    ['+0.01', 10_000],
    ['-0.01', -10_000],
    [' - 1.5 ', -1_500_000],
  ])('%j is %i price units', (offsetText, value) => {
    expect(readPeg({ ...pegged, offsetText }, TICK)).toEqual({ ok: true, value });
  });

  it.each(['-', 'x', '0.001', '--1', '1e3'])('%j is none', (offsetText) => {
    expect(readPeg({ ...pegged, offsetText }, TICK)).toMatchObject({ ok: false });
  });

  it('is nothing for an order that follows nothing', () => {
    expect(readPeg({ ...EMPTY_DRAFT, offsetText: '-0.01' }, TICK)).toBeNull();
    expect(toPegTerms(EMPTY_DRAFT, null)).toEqual({});
  });
});

it('reads as a sentence, by the side of the order', () => {
  const say = (over: Partial<typeof EMPTY_DRAFT>) => {
    const draft = { ...pegged, ...over };
    return pegSentence(draft, readPeg(draft, TICK), TICK);
  };
  expect(say({})).toBe('Follows the mid.');
  expect(say({ pegTo: 'PRIMARY', offsetText: '-0.01' })).toBe(
    'Follows the best bid, 0.01 below it.',
  );
  expect(say({ pegTo: 'MARKET', side: 'SELL', offsetText: '0.02' })).toBe(
    'Follows the best bid, 0.02 above it.',
  );
  expect(say({ offsetText: 'x' })).toBe('');
});

it('a limit is named where one is typed, and always for a limit order', () => {
  expect(namesPrice(pegged)).toBe(false);
  expect(namesPrice({ ...pegged, priceText: '189' })).toBe(true);
  expect(namesPrice({ ...EMPTY_DRAFT, orderType: 'LIMIT' })).toBe(true);
  expect(namesPrice({ ...EMPTY_DRAFT, priceText: '189' })).toBe(false);
});

it('an order that follows the market rests at a lit venue, and is none with another strategy', () => {
  expect(toPegFit({ ...pegged, timeInForce: 'IOC' })).toMatchObject({ timeInForce: 'DAY' });
  expect(toPegFit({ ...pegged, timeInForce: 'GTC' })).toMatchObject({ timeInForce: 'GTC' });
  const sliced = toPegFit({ ...pegged, strategy: 'TWAP', priceText: '189' });
  expect(sliced).toMatchObject({ orderType: 'MARKET', priceText: '' });
  const limit = { ...EMPTY_DRAFT, orderType: 'LIMIT', timeInForce: 'IOC' } as const;
  expect(toPegFit(limit)).toEqual(limit);
});

it('in German what an order follows, and how far from it, is German', () => {
  showGerman();
  const draft = { ...pegged, pegTo: 'PRIMARY', offsetText: '-0.01' } as const;
  expect(pegSentence(draft, readPeg(draft, TICK), TICK)).toBe(
    'Folgt dem besten Geldkurs, 0.01 unter ihm.',
  );
});
