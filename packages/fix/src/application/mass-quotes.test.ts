/** Mass quotes and their acknowledgement on the wire. */
import type { MassQuoteAck } from '@tradefloor/core/trading/exchange/mass-quotes';
import { describe, expect, it } from 'vitest';
import { type FixEntry, type FixMessage, field, group, toEntries, toText } from '../message.ts';
import { EXCHANGE_DICTIONARY } from './field-codes.ts';
import { readClientMessage } from './read-client-message.ts';
import { travelled } from './travelled.given.ts';
import { writeExchangeMessage } from './write-exchange-message.ts';

const STYLE = { ownFields: false, isCopy: false, settlementDays: 1 };

const entry = (more: readonly (readonly [number, string])[]): FixEntry => [
  field(299, 'e1'),
  field(55, 'AAPL'),
  ...more.map(([tag, value]) => field(tag, value)),
];

const massQuote = (entries: readonly FixEntry[]): FixMessage => ({
  type: 'i',
  header: [],
  body: [
    field(117, 'q1'),
    field(301, 2),
    group(296, [[field(302, 's1'), field(304, entries.length), group(295, entries)]]),
  ],
});

describe('a mass quote', () => {
  it('is read with both sides of each entry', () => {
    const both = entry([
      [132, '189.41'],
      [133, '189.43'],
      [134, '300'],
      [135, '200'],
    ]);
    const bidOnly = entry([
      [132, '50'],
      [134, '10'],
    ]);
    const read = readClientMessage(travelled(massQuote([both, bidOnly]), EXCHANGE_DICTIONARY));
    expect(read).toEqual({
      kind: 'read',
      message: {
        type: 'MASS_QUOTE',
        quoteId: 'q1',
        level: 'ALL',
        possResend: false,
        sets: [
          {
            setId: 's1',
            entries: [
              {
                entryId: 'e1',
                symbol: 'AAPL',
                bid: { price: 189_410_000, size: 300 },
                offer: { price: 189_430_000, size: 200 },
              },
              {
                entryId: 'e1',
                symbol: 'AAPL',
                bid: { price: 50_000_000, size: 10 },
                offer: null,
              },
            ],
          },
        ],
      },
    });
  });

  it.each([
    ['a price of letters', [132, 'x']],
    ['half a share', [134, '0.5']],
    ['a price below zero', [133, '-1']],
  ] as const)('with %s is refused whole', (_, wrong) => {
    const read = readClientMessage(massQuote([entry([wrong])]));
    expect(read).toMatchObject({ kind: 'refused' });
  });
});

describe('a quote cancel', () => {
  it.each([
    ['1', 'SYMBOLS', ['AAPL', 'KO']],
    ['4', 'ALL', []],
    ['2', 'OTHER', []],
  ] as const)('298=%s is %s', (type, scope, symbols) => {
    const entries = symbols.map((symbol) => [field(55, symbol)]);
    const body = [field(117, 'c1'), field(298, type)];
    if (entries.length > 0) body.push(group(295, entries));
    const read = readClientMessage(travelled({ type: 'Z', header: [], body }, EXCHANGE_DICTIONARY));
    expect(read).toMatchObject({ kind: 'read', message: { scope, symbols, level: 'NONE' } });
  });
});

it('an acknowledgement has what was refused, set by set', () => {
  const refusal = { setId: 's1', symbol: 'AAPL', reason: 7 } as const;
  const ack: MassQuoteAck = {
    type: 'MASS_QUOTE_ACK',
    quoteId: 'q1',
    status: 'ACCEPTED',
    reason: null,
    level: 'ALL',
    text: null,
    refused: [
      { ...refusal, entryId: 'e1' },
      { ...refusal, entryId: 'e2', setId: 's2', reason: 1 },
      { ...refusal, entryId: 'e3' },
    ],
  };
  const { body } = travelled(writeExchangeMessage(ack, STYLE) as FixMessage, EXCHANGE_DICTIONARY);
  expect([117, 297, 300, 301].map((tag) => toText(body, tag))).toEqual(['q1', '0', undefined, '2']);
  const sets = toEntries(body, 296).map((set) => [
    toText(set, 302),
    toEntries(set, 295).map((one) => `${toText(one, 299)} ${toText(one, 368)}`),
  ]);
  expect(sets).toEqual([
    ['s1', ['e1 7', 'e3 7']],
    ['s2', ['e2 1']],
  ]);
});
