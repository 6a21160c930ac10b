/** Display quantity, minimum and post only: a sentence for every contradiction. */
import { describe, expect, it } from 'vitest';
import { copyHandling, describeHandling, handlingFault } from './handling-terms.ts';

type Handled = Parameters<typeof handlingFault>[0];

const given = (over: Partial<Handled> = {}): Handled => ({
  orderType: 'LIMIT',
  timeInForce: 'DAY',
  strategy: 'LIT',
  qty: 10_000,
  ...over,
});

describe('an order on shares', () => {
  it.each<[string, Partial<Handled>]>([
    ['names nothing', {}],
    ['shows a part', { displayQty: 500 }],
    ['shows all of it', { displayQty: 10_000 }],
    ['shows the smallest part', { displayQty: 1 }],
    ['shows a part once its stop is triggered', { orderType: 'STOP_LIMIT', displayQty: 500 }],
    ['only rests', { postOnly: true, timeInForce: 'GTC' }],
    ['may take, by its own words', { postOnly: false, timeInForce: 'IOC' }],
    ['rests, hidden in part, until a date', { postOnly: true, displayQty: 5, timeInForce: 'GTD' }],
    ['trades at least a part at once', { minQty: 500, timeInForce: 'IOC' }],
    ['at any price', { minQty: 10_000, timeInForce: 'IOC', orderType: 'MARKET' }],
    ['in the dark pool', { minQty: 500, strategy: 'DARK' }],
  ])('%s', (_, over) => {
    expect(handlingFault(given(over))).toBeNull();
  });
});

describe('an order that contradicts itself', () => {
  it.each<[string, Partial<Handled>, string]>([
    [
      'shows more than it is',
      { displayQty: 10_001 },
      'displayQty 10001 is above the quantity 10000',
    ],
    [
      'shows next to nothing',
      { displayQty: 9, qty: 90_001 },
      'displayQty 9 shows less than a 10000th of the quantity 90001',
    ],
    [
      'is shown and at market',
      { displayQty: 5, orderType: 'MARKET' },
      'displayQty needs an order with a limit that may rest in a book',
    ],
    [
      'is shown and over at once',
      { displayQty: 5, timeInForce: 'FOK' },
      'displayQty needs an order with a limit that may rest in a book',
    ],
    ['is shown in the dark pool', { displayQty: 5, strategy: 'DARK' }, 'DARK takes no displayQty'],
    ['is shown by an algo', { displayQty: 5, strategy: 'TWAP' }, 'TWAP takes no displayQty'],
    [
      'is shown twice',
      { displayQty: 5, strategy: 'ICEBERG' },
      'an ICEBERG names its displayQty in algoParams',
    ],
    [
      'has a minimum beyond itself',
      { minQty: 10_001, timeInForce: 'IOC' },
      'minQty 10001 is above the quantity 10000',
    ],
    ['has a minimum and rests', { minQty: 5 }, 'minQty needs an IOC order, or the dark pool'],
    [
      'has a minimum and is whole',
      { minQty: 5, timeInForce: 'FOK' },
      'minQty needs an IOC order, or the dark pool',
    ],
    ['has a minimum and is sliced', { minQty: 5, strategy: 'POV' }, 'POV takes no minQty'],
    [
      'only rests and is over at once',
      { postOnly: true, timeInForce: 'IOC' },
      'postOnly needs an order with a limit that may rest in a book',
    ],
    [
      'only rests, once triggered at market',
      { postOnly: true, orderType: 'STOP' },
      'postOnly needs an order with a limit that may rest in a book',
    ],
    ['only rests in the dark pool', { postOnly: true, strategy: 'DARK' }, 'DARK takes no postOnly'],
  ])('%s', (_, over, sentence) => {
    expect(handlingFault(given(over))).toBe(sentence);
  });
});

it('goes on to another request without what is not named', () => {
  expect(copyHandling({ displayQty: null, minQty: null, postOnly: false })).toEqual({});
  const named = { displayQty: 5, minQty: 6, postOnly: true } as const;
  expect(copyHandling(named)).toEqual(named);
});

it('reads as a person would say it', () => {
  const write = (qty: number) => qty.toLocaleString('en-US');
  expect(describeHandling({}, write)).toEqual([]);
  expect(describeHandling({ displayQty: 1_200, minQty: 500, postOnly: true }, write)).toEqual([
    'shows 1,200',
    'at least 500',
    'post only',
  ]);
});
