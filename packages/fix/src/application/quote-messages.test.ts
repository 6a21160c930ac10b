/** Quote messages: what a program may send comes through bytes as it was meant, and what it may not is named. */
import { money, px, qty } from '@tradefloor/contracts/money';
import { QUOTE_REJECT, type QuoteAnswer } from '@tradefloor/core/trading/exchange/quote-messages';
import { describe, expect, test } from 'vitest';
import { FIX44 } from '../dictionary.ts';
import { type FixField, type FixMessage, field, group, toEntries, toText } from '../message.ts';
import { readQuoteMessage } from './read-quote-message.ts';
import { T0, travelled } from './travelled.given.ts';
import { writeQuoteMessage } from './write-quote-message.ts';

const ISIN = 'US9128TF0224';
const BOND = { symbol: '[N/A]', isin: ISIN };
const instrument = (isin: string): FixField[] => [
  field(55, '[N/A]'),
  field(48, isin),
  field(22, 4),
];

const request = (more: readonly FixField[] = [], isin = ISIN): FixMessage => ({
  type: 'R',
  header: [],
  body: [
    field(131, 'rq-1'),
    group(146, [[...instrument(isin), field(54, 1), field(38, 1_000_000), ...more]]),
  ],
});
const response = (more: readonly FixField[] = [], type = 1): FixMessage => ({
  type: 'AJ',
  header: [],
  body: [field(693, 'rs-1'), field(117, 'o1-BRKD'), field(694, type), ...instrument(ISIN), ...more],
});
const toRead = (message: FixMessage) => readQuoteMessage(travelled(message, FIX44));

describe('a request', () => {
  test('is read with its bond, side, face amount, limit, end and time', () => {
    const more = [field(44, '99.5'), field(303, 2), field(126, '20261121-14:30:20.000')];
    expect(toRead(request(more))).toEqual({
      kind: 'read',
      message: {
        type: 'QUOTE_REQUEST',
        quoteReqId: 'rq-1',
        bond: BOND,
        side: 'BUY',
        qty: 1_000_000,
        limitPrice: 99_500_000,
        isAutomatic: true,
        expireAt: T0 + 20_000,
      },
    });
  });

  test('without a limit, an end or a time leaves them to the platform', () => {
    expect(toRead(request())).toMatchObject({
      message: { limitPrice: null, isAutomatic: false, expireAt: null },
    });
  });

  test.each([
    ['a wrong check digit', request([], 'US9128TF0225'), QUOTE_REJECT.unknownBond],
    ['no ISIN at all', request([], 'AAPL'), QUOTE_REJECT.unknownBond],
    ['a price of nothing', request([field(44, 0)]), QUOTE_REJECT.price],
    ['a price finer than can be traded', request([field(44, '99.12345678')]), QUOTE_REJECT.price],
  ])('with %s is refused by its reason', (_, message, reason) => {
    expect(toRead(message)).toMatchObject({ kind: 'refused', id: 'rq-1', reason });
  });

  test.each(['0', '-5', '0.5', '99999999999'])('for a face amount of %s is refused', (face) => {
    const body = [
      field(131, 'rq-1'),
      group(146, [[...instrument(ISIN), field(54, 1), field(38, face)]]),
    ];
    const read = toRead({ type: 'R', header: [], body });
    expect(read).toMatchObject({ kind: 'refused', reason: QUOTE_REJECT.other });
  });

  test('for two bonds at once, of another side or with a blank in its id is refused', () => {
    const entry = [...instrument(ISIN), field(54, 1), field(38, 1)];
    const two = [field(131, 'rq-1'), group(146, [entry, entry])];
    const short = [field(131, 'rq-1'), group(146, [[...instrument(ISIN), field(54, 5)]])];
    const blank = [field(131, 'rq 1'), group(146, [entry])];
    for (const body of [two, short, blank]) {
      expect(toRead({ type: 'R', header: [], body })).toMatchObject({ kind: 'refused' });
    }
  });
});

describe('a response', () => {
  test.each([
    [1, 'HIT'],
    [2, 'COUNTER'],
    [6, 'PASS'],
    [4, 'OTHER'],
  ] as const)('of type %s is read as %s', (type, action) => {
    expect(toRead(response([], type))).toMatchObject({
      kind: 'read',
      message: { quoteRespId: 'rs-1', quoteId: 'o1-BRKD', action, price: null, qty: null },
    });
  });

  test('with a price that is none is refused', () => {
    expect(toRead(response([field(44, '-1')]))).toMatchObject({ kind: 'refused', id: 'rs-1' });
  });
});

const quote: QuoteAnswer = {
  type: 'QUOTE',
  quoteReqId: 'rq-1',
  quoteId: 'o1-BRKD',
  dealerId: 'BRKD',
  bond: BOND,
  side: 'BUY',
  qty: qty(1_000_000),
  price: px(100_125_000),
  yieldPct: 3.98,
  validUntil: T0 + 10_000,
  at: T0,
};

describe('messages to a program', () => {
  test('a buyer sees the offer and its size, a seller the bid, neither both', () => {
    const shown = (side: 'BUY' | 'SELL') => {
      const { body } = travelled(writeQuoteMessage({ ...quote, side }), FIX44);
      return [132, 133, 134, 135].map((tag) => toText(body, tag));
    };
    expect(shown('BUY')).toEqual([undefined, '100.125', undefined, '1000000']);
    expect(shown('SELL')).toEqual(['100.125', undefined, '1000000', undefined]);
  });

  test('a quote names its dealer, its end and the bond as requested', () => {
    const { body } = travelled(writeQuoteMessage(quote), FIX44);
    expect([117, 131, 48, 55, 62].map((tag) => toText(body, tag))).toEqual([
      'o1-BRKD',
      'rq-1',
      ISIN,
      '[N/A]',
      '20261121-14:30:10.000',
    ]);
    expect(toText(toEntries(body, 453)[0] ?? [], 448)).toBe('BRKD');
  });

  test('a refusal and a status keep to the plain dictionary', () => {
    const refusal = writeQuoteMessage({
      type: 'QUOTE_REQUEST_REJECT',
      quoteReqId: 'rq-1',
      bond: BOND,
      reason: QUOTE_REJECT.limit,
      text: 'too large',
    });
    expect(toText(travelled(refusal, FIX44).body, 658)).toBe('3');
    const status = writeQuoteMessage({
      type: 'QUOTE_STATUS',
      quoteReqId: 'rq-1',
      quoteId: 'o1',
      quoteRespId: 'rs-1',
      dealerId: 'BRKD',
      bond: BOND,
      status: 'EXPIRED',
      text: 'too late',
      at: T0,
    });
    expect(toText(travelled(status, FIX44).body, 297)).toBe('7');
  });

  test('a trade states the payment: gross and accrued are the net', () => {
    const trade = writeQuoteMessage({
      type: 'QUOTE_TRADE',
      quoteReqId: 'rq-1',
      quoteId: 'o1-BRKD',
      quoteRespId: 'rs-1',
      clOrdId: 'c1',
      orderId: 'o1',
      execId: 'o1-F1',
      dealerId: 'BRKD',
      bond: BOND,
      side: 'BUY',
      qty: qty(1_000_000),
      price: px(100_125_000),
      yieldPct: 3.98,
      accrued: money(12_345_600),
      netMoney: money(10_024_845_600),
      settlementDate: '2026-11-24',
      at: T0,
    });
    const { body } = travelled(trade, FIX44);
    expect([381, 159, 118].map((tag) => toText(body, tag))).toEqual([
      '1001250',
      '1234.56',
      '1002484.56',
    ]);
    expect([39, 150, 64, 693].map((tag) => toText(body, tag))).toEqual([
      '2',
      'F',
      '20261124',
      'rs-1',
    ]);
  });
});
