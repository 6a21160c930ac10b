/** Auctions over FIX: market data in a call and after it, and the trading status. */
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type {
  MarketDataChange,
  MarketDataEntry,
  SecurityStatus,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import { describe, expect, test } from 'vitest';
import { FIX44 } from '../dictionary.ts';
import { type FixField, toEntries, toText } from '../message.ts';
import { FIX } from './field-codes.ts';
import { T0, travelled } from './travelled.given.ts';
import { writeExchangeMessage } from './write-exchange-message.ts';

const PLAIN = { ownFields: false, isCopy: false, settlementDays: 1 };
const about = { requestId: 'm', symbol: 'AAPL', venue: null, at: T0 } as const;
const price = px(1_500_100);

/** What one may read of an entry: type, price, size, date, time, condition, flag. */
const TAGS = [269, 270, 271, 272, 273, 277, 286];
const read = (entry: readonly FixField[]) => TAGS.map((tag) => toText(entry, tag) ?? '');

const snapshot = (entries: readonly MarketDataEntry[]) =>
  writeExchangeMessage(
    { type: 'MARKET_DATA_SNAPSHOT', ...about, entryTypes: ['IMBALANCE'], entries },
    PLAIN,
  );

const TODAY = ['20261121', '14:30:00.000'];

describe('a snapshot', () => {
  test.each<[string, MarketDataEntry, readonly string[]]>([
    [
      'an indicative opening price is 269=4 with 286=5 and the paired shares',
      { entry: 'OPENING_PRICE', price, size: qty(300), isIndicative: true },
      ['4', '1.5001', '300', ...TODAY, '', '5'],
    ],
    [
      'an opening price is 286=0, at the time of its auction',
      {
        entry: 'OPENING_PRICE',
        price,
        size: qty(300),
        isIndicative: false,
        at: T0 - 86_400_000 - 1,
      },
      ['4', '1.5001', '300', '20261120', '14:29:59.999', '', '0'],
    ],
    [
      'a closing price is 269=5',
      { entry: 'CLOSING_PRICE', price, size: qty(7), isIndicative: false, at: T0 },
      ['5', '1.5001', '7', ...TODAY, '', '0'],
    ],
    [
      'more buyers are 277=P',
      { entry: 'IMBALANCE', price, size: qty(20), condition: 'MORE_BUYERS' },
      ['A', '1.5001', '20', ...TODAY, 'P', ''],
    ],
    [
      'more sellers are 277=Q',
      { entry: 'IMBALANCE', price, size: qty(20), condition: 'MORE_SELLERS' },
      ['A', '1.5001', '20', ...TODAY, 'Q', ''],
    ],
    [
      'a call in which nothing can trade has no price and no side',
      { entry: 'IMBALANCE', price: null, size: qty(0) },
      ['A', '', '0', ...TODAY, '', ''],
    ],
    [
      'the print of an opening is 277=R',
      { entry: 'TRADE', price, size: qty(300), condition: 'OPENING' },
      ['2', '1.5001', '300', ...TODAY, 'R', ''],
    ],
    [
      'that of a reopening 277=E',
      { entry: 'TRADE', price, size: qty(300), condition: 'REOPENING' },
      ['2', '1.5001', '300', ...TODAY, 'E', ''],
    ],
  ])('%s', (_, entry, expected) => {
    const { body } = travelled(snapshot([entry]), FIX44);
    expect(toEntries(body, FIX.NoMDEntries).map(read)).toEqual([expected]);
  });

  test('the print of a closing is 277=AJ, which is not in FIX 4.4 without its extension pack 7', () => {
    const message = snapshot([{ entry: 'TRADE', price, size: qty(3), condition: 'CLOSING' }]);
    const [entry = []] = toEntries(travelled(message).body, FIX.NoMDEntries);
    expect(toText(entry, 277)).toBe('AJ');
    expect(() => travelled(message, FIX44)).toThrow();
  });
});

test('an update names each entry of an auction the same, whatever its price', () => {
  const update = (at: Px | null, action: MarketDataChange['action']) => {
    const changes: MarketDataChange[] = [
      { entry: 'IMBALANCE', price: at, size: qty(2), action },
      { entry: 'CLOSING_PRICE', price: at ?? price, size: qty(2), isIndicative: true, action },
      { entry: 'CLOSING_PRICE', price: at ?? price, size: qty(2), isIndicative: false, action },
      { entry: 'OPENING_PRICE', price: at ?? price, size: qty(2), isIndicative: false, action },
    ];
    const message = writeExchangeMessage({ type: 'MARKET_DATA_UPDATE', ...about, changes }, PLAIN);
    return toEntries(travelled(message, FIX44).body, FIX.NoMDEntries);
  };
  const named = (entries: ReturnType<typeof update>) =>
    entries.map((entry) => [279, 269, 278].map((tag) => toText(entry, tag)));
  const names = [
    ['A', 'IMBALANCE'],
    ['5', 'INDICATIVE'],
    ['5', 'CLOSING_PRICE'],
    ['4', 'OPENING_PRICE'],
  ];
  expect(named(update(null, 'NEW'))).toEqual(names.map((one) => ['0', ...one]));
  expect(named(update(px(20_000), 'CHANGE'))).toEqual(names.map((one) => ['1', ...one]));
  expect(named(update(px(30_000), 'DELETE'))).toEqual(names.map((one) => ['2', ...one]));
});

describe('a trading status', () => {
  const status = (over: Partial<SecurityStatus>) => {
    const message: SecurityStatus = {
      type: 'SECURITY_STATUS_REPORT',
      requestId: 's',
      symbol: 'AAPL',
      status: 'CALL',
      text: null,
      transactAt: T0,
      ...over,
    };
    const { body } = travelled(writeExchangeMessage(message, PLAIN), FIX44);
    return [326, 336, 625].map((tag) => toText(body, tag) ?? '');
  };

  test.each([
    ['OPENING_AUCTION', '2'],
    ['CLOSING_AUCTION', '4'],
    ['UNSCHEDULED_AUCTION', '9'],
  ] as const)('in a call is pre-open, and %s is 625=%s', (phase, code) => {
    expect(status({ phase })).toEqual(['21', '1', code]);
    expect(status({ phase, status: 'HALTED' })).toEqual(['2', '1', code]);
  });

  test('is ready to trade after it, and has no session where there are no auctions', () => {
    expect(status({ phase: 'CONTINUOUS', status: 'TRADING' })).toEqual(['17', '1', '3']);
    expect(status({ status: 'TRADING' })).toEqual(['17', '', '']);
  });
});
