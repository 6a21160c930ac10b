import { money, px, qty } from '@tradefloor/contracts/money';
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import { describe, expect, test } from 'vitest';
import { FIX44 } from '../dictionary.ts';
import { toEntries, toText } from '../message.ts';
import { FIX } from './field-codes.ts';
import { readVenueReport } from './read-venue-report.ts';
import { T0, travelled } from './travelled.given.ts';
import { type Sayable, writeExchangeMessage } from './write-exchange-message.ts';

const PLAIN = { ownFields: false, isCopy: false, settlementDays: 1 };
const OWN = { ...PLAIN, ownFields: true };

const fill: ExchangeReport = {
  type: 'EXECUTION_REPORT',
  venueOrderId: 'O7',
  clOrdId: 'leg-1',
  origClOrdId: null,
  execId: 'E9',
  execType: 'TRADE',
  ordStatus: 'PARTIALLY_FILLED',
  account: 'trader-high-touch',
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  timeInForce: 'DAY',
  qty: qty(300),
  price: px(189_500_000),
  cumQty: qty(100),
  leavesQty: qty(200),
  avgPx: px(189_490_000),
  trade: {
    lastQty: qty(100),
    lastPx: px(189_490_000),
    lastMkt: 'ARCX',
    liquidity: 'CROSS',
    contraBroker: 'SIMA',
    trdMatchId: 'M3',
    fees: { sec31: money(0), finraTaf: money(166), commission: money(5_000), venue: money(-2_000) },
    impactBps: 1.25,
    tickSeq: 4_711,
  },
  rejectReason: null,
  text: null,
  transactAt: T0,
  massStatus: null,
};

describe('what the exchange reports', () => {
  test('a fill comes to the EMS with everything it needs', () => {
    expect(readVenueReport(travelled(writeExchangeMessage(fill, OWN)))).toEqual({
      kind: 'report',
      venueOrderId: 'O7',
      report: {
        type: 'EXECUTION_REPORT',
        clOrdId: 'leg-1',
        origClOrdId: null,
        venueOrderId: 'O7',
        execId: 'E9',
        execType: 'TRADE',
        ordStatus: 'PARTIALLY_FILLED',
        qty: 300,
        cumQty: 100,
        leavesQty: 200,
        trade: {
          lastQty: 100,
          lastPx: 189_490_000,
          lastMkt: 'ARCX',
          liquidity: 'CROSS',
          contraBroker: 'SIMA',
          trdMatchId: 'M3',
          impactBps: 1.25,
          tickSeq: 4_711,
        },
        rejectReason: null,
        text: null,
        transactAt: T0,
      },
    });
  });

  test('a fill names no batch where the exchange has seen none, nor to a client without our own fields', () => {
    const unseen = { ...fill, trade: fill.trade && { ...fill.trade, tickSeq: null } };
    for (const message of [writeExchangeMessage(unseen, OWN), writeExchangeMessage(fill, PLAIN)]) {
      const read = readVenueReport(travelled(message));
      expect(read).toMatchObject({ report: { trade: { lastQty: 100, tickSeq: null } } });
    }
  });

  test('a fill carries its date in New York and its settlement date, over night and weekend', () => {
    const datesAt = (transactAt: number) => {
      const { body } = travelled(writeExchangeMessage({ ...fill, transactAt }, PLAIN), FIX44);
      return [FIX.TradeDate, FIX.SettlDate].map((tag) => toText(body, tag));
    };
    expect(datesAt(Date.UTC(2026, 10, 20, 20))).toEqual(['20261120', '20261123']);
    expect(datesAt(Date.UTC(2026, 10, 21, 3))).toEqual(['20261120', '20261123']);
    // The day after is Thanksgiving.
    expect(datesAt(Date.UTC(2026, 10, 25, 15))).toEqual(['20261125', '20261127']);
  });

  test('a session without our own fields gets nothing but FIX 4.4', () => {
    const standard = travelled(writeExchangeMessage(fill, PLAIN), FIX44);
    expect(standard.body.some(({ tag }) => tag >= 5_000 || tag === FIX.TrdMatchID)).toBe(false);
    const fees = toEntries(standard.body, FIX.NoMiscFees).map((one) => toText(one, FIX.MiscFeeAmt));
    expect(fees).toEqual(['0', '0.0166', '-0.2']);
    const copy = travelled(writeExchangeMessage(fill, { ...PLAIN, isCopy: true }), FIX44);
    expect(toText(copy.body, FIX.CopyMsgIndicator)).toBe('Y');
  });

  test.each([
    ['OPG', '2'],
    ['ATC', '7'],
  ] as const)(
    'an order for an auction is reported with its validity: %s is 59=%s',
    (time, code) => {
      const written = travelled(writeExchangeMessage({ ...fill, timeInForce: time }, OWN));
      expect(toText(written.body, FIX.TimeInForce)).toBe(code);
    },
  );

  test('a stop order is reported with its stop, and with 150=L once it is reached', () => {
    const waiting = { ...fill, trade: null, cumQty: qty(0), leavesQty: qty(300) } as const;
    const stop = { ordStatus: 'NEW', orderType: 'STOP_LIMIT', stopPx: px(189_000_000) } as const;
    const codes = ([execType, report]: readonly ['NEW' | 'TRIGGERED', ExchangeReport]) => {
      const { body } = travelled(writeExchangeMessage({ ...report, ...stop, execType }, PLAIN));
      return [FIX.ExecType, 39, 40, 44, 99, 14, 151].map((tag) => toText(body, tag));
    };
    expect(codes(['NEW', waiting])).toEqual(['0', '0', '4', '189.5', '189', '0', '300']);
    expect(codes(['TRIGGERED', waiting])).toEqual(['L', '0', '4', '189.5', '189', '0', '300']);
  });

  test.each([
    ['an amount', { unit: 'AMOUNT', amount: px(250_000) }, '0.25', undefined],
    ['basis points', { unit: 'PCT', pct: 0.29 }, '29', '1'],
  ] as const)('a trailing stop is reported with %s and where it stands', (_, trail, ...codes) => {
    const stands = { orderType: 'TRAILING_STOP', price: null, stopPx: px(189_000_000) } as const;
    const report = { ...fill, trade: null, execType: 'NEW', ...stands, trail } as const;
    const { body } = travelled(writeExchangeMessage(report, PLAIN));
    expect([40, 18, 99, 44].map((tag) => toText(body, tag))).toEqual(['P', 'a', '189', undefined]);
    expect([211, 836].map((tag) => toText(body, tag))).toEqual(codes);
  });

  test('the EMS, which enters no stop orders, takes no report of a trigger for one of its own', () => {
    const message = writeExchangeMessage({ ...fill, trade: null, execType: 'TRIGGERED' }, OWN);
    expect(readVenueReport(travelled(message))).toEqual({
      kind: 'unreadable',
      why: 'tag 150 is "L"',
    });
  });

  test.each<[string, Sayable]>([
    [
      'a cancel reject',
      {
        type: 'CANCEL_REJECT',
        venueOrderId: 'NONE',
        clOrdId: 'c',
        origClOrdId: 'b',
        ordStatus: 'REJECTED',
        responseTo: 'REPLACE',
        reason: 1,
        text: 'unknown order',
        transactAt: T0,
      },
    ],
    [
      'a mass cancel report',
      {
        type: 'MASS_CANCEL_REPORT',
        clOrdId: 'c',
        venueOrderId: 'O1',
        scope: 'ALL',
        response: 7,
        rejectReason: null,
        affected: 3,
        symbol: null,
        text: null,
        transactAt: T0,
      },
    ],
    [
      'a refused mass cancel',
      {
        type: 'MASS_CANCEL_REPORT',
        clOrdId: 'c',
        venueOrderId: 'O1',
        scope: 'OTHER',
        response: 0,
        rejectReason: 0,
        affected: 0,
        symbol: 'AAPL',
        text: 'not offered',
        transactAt: T0,
      },
    ],
    [
      'a security list',
      {
        type: 'SECURITY_LIST_REPORT',
        requestId: 'r',
        result: 0,
        securities: [
          {
            symbol: 'AAPL',
            name: 'Apple Inc.',
            currency: 'USD',
            tickSize: px(10_000),
            lotSize: qty(100),
            primaryVenue: 'XNAS',
          },
        ],
      },
    ],
    [
      'an empty security list',
      { type: 'SECURITY_LIST_REPORT', requestId: 'r', result: 2, securities: [] },
    ],
    [
      'a security status',
      {
        type: 'SECURITY_STATUS_REPORT',
        requestId: null,
        symbol: 'AAPL',
        status: 'HALTED',
        text: 'kill switch',
        transactAt: T0,
      },
    ],
    [
      'a snapshot',
      {
        type: 'MARKET_DATA_SNAPSHOT',
        requestId: 'm',
        symbol: 'AAPL',
        venue: 'XNAS',
        at: T0,
        entryTypes: ['BID', 'OFFER', 'TRADE'],
        entries: [
          { entry: 'BID', price: px(1_500_000), size: qty(5) },
          { entry: 'TRADE', price: px(1_500_000), size: qty(5) },
        ],
      },
    ],
    [
      'a snapshot of the session',
      {
        type: 'MARKET_DATA_SNAPSHOT',
        requestId: 'm',
        symbol: 'AAPL',
        venue: null,
        at: T0,
        entryTypes: ['HIGH', 'LOW', 'VWAP'],
        entries: [
          { entry: 'HIGH', price: px(1_510_000), size: qty(0) },
          { entry: 'LOW', price: px(1_490_000), size: qty(0) },
          { entry: 'VWAP', price: px(1_500_123), size: qty(0) },
        ],
      },
    ],
    [
      'an empty snapshot',
      {
        type: 'MARKET_DATA_SNAPSHOT',
        requestId: 'm',
        symbol: 'AAPL',
        venue: null,
        at: T0,
        entryTypes: ['TRADE'],
        entries: [],
      },
    ],
    [
      'an update',
      {
        type: 'MARKET_DATA_UPDATE',
        requestId: 'm',
        symbol: 'AAPL',
        venue: 'XNAS',
        at: T0,
        changes: [{ entry: 'OFFER', price: px(1_500_000), size: qty(0), action: 'DELETE' }],
      },
    ],
    [
      'a refusal of data',
      { type: 'MARKET_DATA_REJECT', requestId: 'm', reason: 0, text: 'unknown symbol' },
    ],
    [
      'a business reject',
      {
        type: 'BUSINESS_REJECT',
        refId: 'c',
        refType: 'SECURITY_LIST',
        reason: 6,
        text: 'a drop copy only listens',
      },
    ],
    [
      'a status',
      {
        ...fill,
        execType: 'ORDER_STATUS',
        execId: '0',
        trade: null,
        massStatus: { requestId: 's', total: 4 },
      },
    ],
  ])('%s keeps to the standard dictionary', (_, message) => {
    travelled(writeExchangeMessage(message, PLAIN), FIX44);
  });

  test('figures of the session are prices by their own codes, without a size', () => {
    const about = { requestId: 'm', symbol: 'AAPL', venue: null, at: T0 } as const;
    const entries = (['HIGH', 'LOW', 'VWAP'] as const).map((entry, i) => ({
      entry,
      price: px(1_500_123 + i),
      size: qty(0),
    }));
    const entryTypes = ['HIGH', 'LOW', 'VWAP'] as const;
    const written = writeExchangeMessage(
      { type: 'MARKET_DATA_SNAPSHOT', ...about, entryTypes, entries },
      PLAIN,
    );
    const read = toEntries(travelled(written, FIX44).body, FIX.NoMDEntries);
    expect(read.map((entry) => [269, 270, 271].map((tag) => toText(entry, tag)))).toEqual([
      ['7', '1.500123', undefined],
      ['8', '1.500124', undefined],
      ['9', '1.500125', undefined],
    ]);
  });

  test.each([
    [['TRADE'], '2'],
    [['OFFER', 'TRADE'], '1'],
  ] as const)(
    'an empty snapshot of %o has one entry of size nothing, of that type',
    (types, code) => {
      const about = { requestId: 'm', symbol: 'AAPL', venue: null, at: T0, entries: [] } as const;
      const written = writeExchangeMessage(
        { type: 'MARKET_DATA_SNAPSHOT', ...about, entryTypes: types },
        PLAIN,
      );
      const entries = toEntries(travelled(written, FIX44).body, FIX.NoMDEntries);
      expect(entries.map((entry) => [toText(entry, 269), toText(entry, 271)])).toEqual([
        [code, '0'],
      ]);
    },
  );

  test('a report without a required field is named, not guessed at', () => {
    const whole = travelled(writeExchangeMessage(fill, PLAIN), FIX44);
    for (const tag of [FIX.ClOrdID, FIX.ExecID, FIX.CumQty, FIX.LastPx, FIX.ContraBroker]) {
      const body = whole.body.filter(
        (one) =>
          one.tag !== tag && one.tag !== (tag === FIX.ContraBroker ? FIX.NoContraBrokers : tag),
      );
      const read = readVenueReport({ ...whole, body });
      expect(read).toEqual({ kind: 'unreadable', why: `tag ${tag} is missing` });
    }
    expect(readVenueReport({ type: 'W', header: [], body: [] })).toEqual({ kind: 'other' });
  });
});
