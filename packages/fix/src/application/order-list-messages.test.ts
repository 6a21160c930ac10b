/** NewOrderList (E) through the exchange's dictionary, and the reports on its orders. */
import { money, px, qty } from '@tradefloor/contracts/money';
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import { describe, expect, it } from 'vitest';
import { type FixField, type FixMessage, field, group, type Sendable, toText } from '../message.ts';
import { validate } from '../validate.ts';
import { EXCHANGE_DICTIONARY } from './field-codes.ts';
import { readClientMessage } from './read-client-message.ts';
import { refuseClientMessage } from './refuse-client-message.ts';
import { T0, travelled } from './travelled.given.ts';
import { writeExchangeMessage } from './write-exchange-message.ts';

const at = (more: readonly FixField[], seqNo: number): FixField[] => [
  field(11, `o${seqNo}`),
  field(67, seqNo),
  field(55, 'ZVZZT'),
  field(54, 2),
  field(38, 100),
  ...more,
];
const LIMIT = at([field(40, 2), field(44, '102')], 1);
const STOP = at([field(40, 3), field(99, '98'), field(59, 1)], 2);

const list = (
  entries: readonly FixField[][],
  more: readonly FixField[] = [field(1385, 3)],
): FixMessage => ({
  type: 'E',
  header: [],
  body: [field(66, 'list'), field(394, 3), field(68, 2), group(73, entries), ...more],
});
const received = (message: Sendable): FixMessage => travelled(message, EXCHANGE_DICTIONARY);

describe('a list of orders', () => {
  it('is read order by order, each as old as the message where it has no time of its own', () => {
    const read = readClientMessage(received(list([LIMIT, STOP])));
    if (read.kind !== 'read' || read.message.type !== 'ORDER_LIST') throw new Error(read.kind);
    const { orders, ...about } = read.message;
    expect(about).toEqual({
      type: 'ORDER_LIST',
      listId: 'list',
      contingency: 'OUO',
      total: 2,
      hasNoBidding: true,
      isImmediate: true,
      isComplete: true,
      possResend: false,
    });
    expect(orders).toMatchObject([
      { seqNo: 1, order: { clOrdId: 'o1', orderType: 'LIMIT', price: 102_000_000, qty: 100 } },
      { seqNo: 2, order: { clOrdId: 'o2', orderType: 'STOP', stopPx: 98_000_000 } },
    ]);
    expect(orders[1]?.order).toMatchObject({ timeInForce: 'GTC', side: 'SELL', transactAt: T0 });
  });

  it.each([
    [[field(1385, 1)], { contingency: 'OCO' }],
    [[field(1385, 2)], { contingency: 'OTO' }],
    [[field(1385, 4)], { contingency: 'OTHER' }],
    [[], { contingency: 'OTHER' }],
    [[field(1385, 1), field(433, 2)], { isImmediate: false }],
    [[field(1385, 1), field(433, 1)], { isImmediate: true }],
    [[field(1385, 1), field(893, 'N')], { isComplete: false }],
  ])('%j is %j', (more, expected) => {
    expect(readClientMessage(received(list([LIMIT, STOP], more)))).toMatchObject({
      kind: 'read',
      message: expected,
    });
  });

  it('keeps to the dictionary: fields of an order are in its group, and it has the required ones', () => {
    const header = [field(34, 2), field(49, 'A'), field(52, '20261121-14:30:00'), field(56, 'B')];
    const findFault = (message: FixMessage) =>
      validate({ ...message, header }, EXCHANGE_DICTIONARY);
    expect(findFault(list([LIMIT, STOP]))).toBeNull();
    expect(findFault(list([LIMIT, STOP], [field(1385, 9)]))).toEqual({ reason: 5, tag: 1385 });
    const nameless = STOP.filter(({ tag }) => tag !== 67);
    expect(findFault(list([LIMIT, nameless]))).toEqual({ reason: 1, tag: 67 });
    const { body, ...rest } = list([LIMIT, STOP]);
    const unbid = { ...rest, body: body.filter(({ tag }) => tag !== 394) };
    expect(findFault(unbid)).toEqual({ reason: 1, tag: 394 });
  });

  it('with a value that no order can have is refused order by order', () => {
    const half = at([field(40, 2), field(44, '102')], 2).map((one) =>
      one.tag === 38 ? field(38, '0.5') : one,
    );
    const message = received(list([LIMIT, half]));
    const read = readClientMessage(message);
    if (read.kind !== 'refused') throw new Error(read.kind);
    const { refusal } = read;
    const responses = refuseClientMessage({ message, refusal, seqNum: 3, execId: 'R1', nowMs: T0 });
    const fields = responses.map((one) => {
      const { body, type } = received(one);
      return [type, ...[11, 17, 39, 66, 103, 150, 1385].map((tag) => toText(body, tag))];
    });
    expect(fields).toEqual([
      ['8', 'o1', 'R1-1', '8', 'list', '99', '8', '3'],
      ['8', 'o2', 'R1-2', '8', 'list', '13', '8', '3'],
    ]);
    expect(toText(responses[0]?.body ?? [], 58)).toBe('another order of its list is refused');
    expect(toText(responses[1]?.body ?? [], 58)).toContain('0.5');
  });
});

describe('a report on an order of a list', () => {
  const REPORT: ExchangeReport = {
    type: 'EXECUTION_REPORT',
    venueOrderId: 'O1',
    clOrdId: 'o1',
    origClOrdId: null,
    execId: 'E1',
    execType: 'NEW',
    ordStatus: 'NEW',
    account: null,
    symbol: 'ZVZZT',
    side: 'SELL',
    orderType: 'LIMIT',
    timeInForce: 'DAY',
    qty: qty(100),
    price: px(102_000_000),
    cumQty: qty(0),
    leavesQty: qty(100),
    avgPx: px(0),
    trade: null,
    rejectReason: null,
    text: null,
    transactAt: T0,
    massStatus: null,
    list: { listId: 'list', contingency: 'OTO' },
  };
  const STYLE = { ownFields: false, isCopy: false, settlementDays: 1 };
  const written = (over: Partial<ExchangeReport>, tags: readonly number[]) => {
    const { body } = received(writeExchangeMessage({ ...REPORT, ...over }, STYLE));
    return tags.map((tag) => toText(body, tag));
  };

  it.each([
    [{ isWorking: false }, ['0', 'list', '2', 'N', undefined]],
    [{ execType: 'TRIGGERED', isWorking: true }, ['L', 'list', '2', 'Y', undefined]],
    [{ execType: 'RESTATED', restated: 'REDUCED' }, ['D', 'list', '2', undefined, '5']],
    [{ execType: 'RESTATED', restated: 'RAISED' }, ['D', 'list', '2', undefined, '8']],
    [{ list: { listId: 'x', contingency: 'OTHER' } }, ['0', 'x', undefined, undefined, undefined]],
  ] as const)('%j has 150, 66, 1385, 636, 378 %j', (over, expected) => {
    expect(written(over, [150, 66, 1385, 636, 378])).toEqual(expected);
  });

  it('of a trade has its list between the dates of settlement and trade', () => {
    const fees = { sec31: money(0), finraTaf: money(0), commission: money(0), venue: money(0) };
    const trade = {
      lastQty: qty(10),
      lastPx: px(102_000_000),
      lastMkt: 'XNAS',
      liquidity: 'MAKER',
      contraBroker: 'CLNT',
      trdMatchId: 'M1',
      fees,
      impactBps: 0,
    } as const;
    expect(written({ execType: 'TRADE', trade }, [66, 32])).toEqual(['list', '10']);
  });
});
