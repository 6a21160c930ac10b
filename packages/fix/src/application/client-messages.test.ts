import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { VenueRequest } from '@tradefloor/contracts/venue';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIX44 } from '../dictionary.ts';
import { type FixMessage, field, group, toText } from '../message.ts';
import { readClientMessage } from './read-client-message.ts';
import { refuseClientMessage, refuseType } from './refuse-client-message.ts';
import { T0, travelled } from './travelled.given.ts';
import { writeVenueRequest } from './write-venue-request.ts';

function onlyOne(responses: readonly FixMessage[]): FixMessage {
  const [response] = responses;
  if (response === undefined || responses.length > 1)
    throw new Error(`${responses.length} of them`);
  return response;
}

const about = {
  clOrdId: 'leg-1',
  orderId: orderId('019a7a1e-7a1e-7a1e-8a1e-7a1e7a1e7a1e'),
  userId: userId('trader-high-touch'),
  symbol: instrumentSymbol('BRK.B'),
  side: 'SELL' as const,
  mark: null,
  at: T0,
};

describe('requests of the EMS', () => {
  test('a new order reaches the exchange unchanged', () => {
    const request: VenueRequest = {
      type: 'NEW',
      ...about,
      venue: 'XNYS',
      orderType: 'LIMIT',
      timeInForce: 'IOC',
      qty: qty(300),
      price: px(412_345_600),
      pegTo: null,
      pegOffset: null,
      maxFloor: null,
      minQty: qty(100),
      postOnly: false,
    };
    expect(readClientMessage(travelled(writeVenueRequest(request), FIX44))).toEqual({
      kind: 'read',
      message: {
        type: 'NEW_ORDER',
        clOrdId: 'leg-1',
        symbol: 'BRK.B',
        side: 'SELL',
        transactAt: T0,
        account: 'trader-high-touch',
        orderType: 'LIMIT',
        timeInForce: 'IOC',
        qty: 300,
        price: 412_345_600,
        maxFloor: null,
        minQty: 100,
        venue: 'XNYS',
        possResend: false,
      },
    });
  });

  test('cancels and replaces name the order they are about', () => {
    const cancel = writeVenueRequest({ type: 'CANCEL', ...about, origClOrdId: 'leg-0' });
    expect(readClientMessage(travelled(cancel))).toMatchObject({
      message: { type: 'CANCEL', clOrdId: 'leg-1', origClOrdId: 'leg-0', side: 'SELL' },
    });
    const replace = writeVenueRequest({
      type: 'REPLACE',
      ...about,
      origClOrdId: 'leg-0',
      orderType: 'MARKET',
      timeInForce: 'DAY',
      qty: qty(5),
      price: null,
      pegTo: null,
      pegOffset: null,
      maxFloor: qty(2),
    });
    expect(readClientMessage(travelled(replace))).toMatchObject({
      message: { type: 'REPLACE', origClOrdId: 'leg-0', qty: 5, price: null, maxFloor: 2 },
    });
  });

  test('sides 5 and 6 are marked sales, and 114 is whether shares are to be located', () => {
    const sale = (side: string, more: readonly [number, string][] = []) => {
      const { body, ...message } = order([[38, '1'], ...more]);
      const [clOrdId, _, ...rest] = body;
      return readClientMessage({ ...message, body: [clOrdId, field(54, side), ...rest] } as never);
    };
    const short = { kind: 'read', message: { side: 'SELL', mark: 'SHORT' } };
    expect(sale('5')).toMatchObject(short);
    expect(sale('5', [[114, 'N']])).toMatchObject(short);
    expect(sale('5', [[114, 'N']])).not.toHaveProperty('message.locateReqd');
    expect(sale('6')).toMatchObject({ message: { side: 'SELL', mark: 'SHORT_EXEMPT' } });
    expect(sale('5', [[114, 'Y']])).toMatchObject({ message: { locateReqd: true } });
    expect(sale('2')).not.toHaveProperty('message.mark');
    expect(sale('7')).toMatchObject({ kind: 'refused', refusal: { reason: 11 } });
  });

  test('a peg is one of M, R and P, floating, with an offset in price', () => {
    const pegged = (more: readonly [number, string][]) =>
      readClientMessage(order([[38, '1'], [40, 'P'], ...more]));
    const peg = (to: string, offset: number) => ({
      kind: 'read',
      message: { orderType: 'PEGGED', peg: { to, offset } },
    });
    expect(pegged([[18, 'R']])).toMatchObject(peg('PRIMARY', 0));
    expect(
      pegged([
        [18, 'M 6'],
        [211, '-0.02'],
      ]),
    ).toMatchObject(peg('MID', -20_000));
    expect(
      pegged([
        [18, 'P'],
        [211, '0.01'],
        [835, '0'],
        [836, '0'],
      ]),
    ).toMatchObject(peg('MARKET', 10_000));
    expect(pegged([])).not.toHaveProperty('message.peg');
    for (const wrong of [
      [[18, 'R M']],
      [[211, '0.01']],
      [
        [18, 'R'],
        [835, '1'],
      ],
      [
        [18, 'R'],
        [836, '1'],
      ],
      [
        [18, 'R'],
        [211, '0.0000001'],
      ],
    ] as const) {
      expect(pegged(wrong as never)).toMatchObject({ kind: 'refused' });
    }
  });

  test('ExecInst 6 is read, also among other instructions', () => {
    const request: VenueRequest = {
      type: 'NEW',
      ...about,
      venue: 'XNYS',
      orderType: 'LIMIT',
      timeInForce: 'DAY',
      qty: qty(300),
      price: px(412_345_600),
      pegTo: null,
      pegOffset: null,
      maxFloor: qty(100),
      minQty: null,
      postOnly: true,
    };
    const written = writeVenueRequest(request);
    const read = { message: { postOnly: true, maxFloor: 100 } };
    expect(readClientMessage(travelled(written, FIX44))).toMatchObject(read);
    const body = written.body.map((one) => (one.tag === 18 ? { ...one, value: '1 6 G' } : one));
    expect(readClientMessage(travelled({ ...written, body }, FIX44))).toMatchObject(read);
    const other = written.body.map((one) => (one.tag === 18 ? { ...one, value: 'G' } : one));
    const plain = readClientMessage(travelled({ ...written, body: other }, FIX44));
    expect(plain).toMatchObject({ kind: 'read' });
    expect(plain).not.toHaveProperty('message.postOnly');
  });
});

const order = (more: readonly (readonly [number, string])[], type = 'D'): FixMessage => ({
  type,
  header: [],
  body: [
    field(11, 'c-1'),
    field(54, 1),
    field(55, 'AAPL'),
    field(60, '20261121-14:30:00'),
    ...more.map(([tag, text]) => field(tag, text)),
  ],
});

describe('messages of a client', () => {
  test('a missing quantity, price or time in force is left to the exchange', () => {
    expect(readClientMessage(order([[40, '2']]))).toMatchObject({
      message: { qty: null, price: null, timeInForce: 'DAY', orderType: 'LIMIT', venue: null },
    });
  });

  test('market data names each requested type of entry, also one that is not served', () => {
    const entries = ['0', '2', '4', '5', 'A', '6'].map((type) => [field(269, type)]);
    const message: FixMessage = {
      type: 'V',
      header: [],
      body: [
        field(262, 'm'),
        field(263, 1),
        field(264, 0),
        group(267, entries),
        group(146, [[field(55, 'AAPL')]]),
      ],
    };
    expect(readClientMessage(travelled(message, FIX44))).toMatchObject({
      message: {
        type: 'MARKET_DATA',
        entryTypes: ['BID', 'TRADE', 'OPENING_PRICE', 'CLOSING_PRICE', 'IMBALANCE', 'OTHER'],
      },
    });
  });

  test.each([
    ['2', 'OPG'],
    ['7', 'ATC'],
  ])('59=%s is an order for an auction', (code, timeInForce) => {
    const forAuction = order([
      [38, '1'],
      [40, '1'],
      [59, code],
    ]);
    expect(readClientMessage(forAuction)).toMatchObject({ message: { timeInForce } });
  });

  test('types of order and validity that are not offered stay visible', () => {
    const quoted = order([
      [38, '1'],
      [40, 'D'],
      [59, '5'],
    ]);
    expect(readClientMessage(quoted)).toMatchObject({
      message: { orderType: 'OTHER', timeInForce: 'OTHER' },
    });
  });

  test.each(['D', 'G'])('a stop price of %s is read, and a missing one is absent', (type) => {
    const orig = type === 'G' ? ([[41, 'c-0']] as const) : [];
    const stop = [...orig, [38, '5'], [40, '3']] as const;
    const limit = [...orig, [38, '5'], [40, '4'], [44, '101.3'], [99, '101.25']] as const;
    expect(readClientMessage(travelled(order(limit, type)))).toMatchObject({
      message: { orderType: 'STOP_LIMIT', price: 101_300_000, stopPx: 101_250_000 },
    });
    const read = readClientMessage(order(stop, type));
    if (read.kind !== 'read') throw new Error(read.kind);
    expect(read.message).toMatchObject({ orderType: 'STOP', price: null });
    expect(read.message).not.toHaveProperty('stopPx');
  });

  test.each([
    ['a market order if touched', [[99, '99.5']], { orderType: 'MARKET_IF_TOUCHED', price: null }],
    [
      'a limit order if touched',
      [
        [44, '99.4'],
        [99, '99.5'],
      ],
      { orderType: 'LIMIT_IF_TOUCHED', price: 99_400_000 },
    ],
  ] as const)('%s is 40=J, with its price in 44', (_, more, message) => {
    const read = readClientMessage(travelled(order([[38, '5'], [40, 'J'], ...more])));
    expect(read).toMatchObject({ message: { ...message, stopPx: 99_500_000 } });
  });

  test.each([
    ['an amount', [[211, '0.25']], { unit: 'AMOUNT', amount: 250_000 }],
    [
      'basis points',
      [
        [211, '75'],
        [836, '1'],
      ],
      { unit: 'PCT', pct: 0.75 },
    ],
  ] as const)('a trailing stop is 40=P with 18=a and %s in 211', (_, more, trail) => {
    const typed = [
      [18, 'a'],
      [38, '5'],
      [40, 'P'],
    ] as const;
    const read = readClientMessage(travelled(order([...typed, ...more])));
    expect(read).toMatchObject({ message: { orderType: 'TRAILING_STOP', price: null, trail } });
    if (read.kind === 'read') expect(read.message).not.toHaveProperty('peg');
  });

  test('a trailing stop without a distance has none', () => {
    const read = readClientMessage(
      order([
        [18, 'a'],
        [38, '5'],
        [40, 'P'],
      ]),
    );
    expect(read).toMatchObject({ message: { orderType: 'TRAILING_STOP' } });
    if (read.kind === 'read') expect(read.message).not.toHaveProperty('trail');
  });

  test.each([
    ['a peg beside the trail', [[18, 'R a']], 11],
    [
      'a distance in ticks',
      [
        [18, 'a'],
        [211, '5'],
        [836, '2'],
      ],
      11,
    ],
    [
      'half a basis point',
      [
        [18, 'a'],
        [211, '0.5'],
        [836, '1'],
      ],
      99,
    ],
    [
      'a distance that does not float',
      [
        [18, 'a'],
        [211, '5'],
        [835, '1'],
      ],
      11,
    ],
  ] as const)('no trailing stop has %s', (_, more, reason) => {
    const read = readClientMessage(order([[38, '5'], [40, 'P'], ...more]));
    expect(read).toMatchObject({ kind: 'refused', refusal: { reason } });
  });

  test.each([
    [
      'half a share',
      order([
        [38, '1.5'],
        [40, '1'],
      ]),
      13,
    ],
    [
      'more than can be traded',
      order([
        [38, '99999999999'],
        [40, '1'],
      ]),
      13,
    ],
    [
      'a price finer than any',
      order([
        [38, '1'],
        [40, '2'],
        [44, '1.0000001'],
      ]),
      99,
    ],
    [
      'a price of nothing',
      order([
        [38, '1'],
        [40, '2'],
        [44, '0'],
      ]),
      99,
    ],
    [
      'a stop price of nothing',
      order([
        [38, '1'],
        [40, '3'],
        [99, '0'],
      ]),
      99,
    ],
    [
      'a stop price finer than any',
      order([
        [38, '1'],
        [40, '3'],
        [99, '1.0000001'],
      ]),
      99,
    ],
    [
      'a venue that does not exist',
      order([
        [38, '1'],
        [40, '1'],
        [100, 'XLON'],
      ]),
      11,
    ],
  ])('%s is refused in the words of an order', (_, message, reason) => {
    const read = readClientMessage(message);
    if (read.kind !== 'refused') throw new Error(read.kind);
    expect(read.refusal.reason).toBe(reason);
    const deps = { message, seqNum: 7, execId: 'R7', nowMs: T0 };
    const response = travelled(
      onlyOne(refuseClientMessage({ ...deps, refusal: read.refusal })),
      FIX44,
    );
    expect([39, 150, 11, 37].map((tag) => toText(response.body, tag))).toEqual([
      '8',
      '8',
      'c-1',
      'NONE',
    ]);
  });

  test('a change with a bad value gets a cancel reject, a question a business reject', () => {
    const refusal = { reason: 13, text: 'no' };
    const deps = { refusal, seqNum: 7, execId: 'R7', nowMs: T0 };
    const replace = order(
      [
        [41, 'c-0'],
        [38, 'x'],
        [40, '1'],
      ],
      'G',
    );
    const change = travelled(onlyOne(refuseClientMessage({ ...deps, message: replace })), FIX44);
    expect([change.type, toText(change.body, 434)]).toEqual(['9', '2']);
    const question: FixMessage = { type: 'V', header: [], body: [field(262, 'm')] };
    const response = travelled(onlyOne(refuseClientMessage({ ...deps, message: question })), FIX44);
    expect([response.type, toText(response.body, 45), toText(response.body, 380)]).toEqual([
      'j',
      '7',
      '0',
    ]);
  });

  test('an unsupported type is named in the response', () => {
    const message: FixMessage = { type: 'B', header: [], body: [] };
    expect(readClientMessage(message)).toEqual({ kind: 'unsupported' });
    const response = travelled(refuseType({ message, seqNum: 3 }), FIX44);
    expect([45, 372, 380].map((tag) => toText(response.body, tag))).toEqual(['3', 'B', '3']);
  });

  test('bytes of any kind in any field never throw', () => {
    const pair = fc.tuple(
      fc.constantFrom(
        1,
        11,
        38,
        40,
        41,
        44,
        54,
        55,
        59,
        60,
        100,
        110,
        111,
        146,
        262,
        263,
        264,
        530,
        559,
      ),
      fc.string({ maxLength: 20 }),
    );
    const type = fc.constantFrom(
      'D',
      'F',
      'G',
      'H',
      'AF',
      'q',
      'x',
      'V',
      'e',
      'g',
      'B',
      'constructor',
    );
    fc.assert(
      fc.property(type, fc.array(pair), (kind, pairs) => {
        const body = pairs.map(([tag, text]) => field(tag, text));
        expect(['read', 'refused', 'unsupported']).toContain(
          readClientMessage({ type: kind, header: [], body }).kind,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
