import { describe, expect, it } from 'vitest';
import type { FixMessage } from '../../platform/client/shapes.ts';
import { inOrder, kindText, messageText, toLogLine, visibleRaw } from './message-text.ts';

const REQUEST: FixMessage = {
  sessionDay: '2026-11-21',
  direction: 'IN',
  msgSeqNum: 4,
  msgType: 'D',
  sendingTime: '2026-11-21T14:03:22.251Z',
  transactTime: '2026-11-21T14:03:22.250Z',
  orderId: 'o',
  parentOrderId: null,
  clOrdId: 'c',
  origClOrdId: null,
  userId: 'u-1',
  desk: 'EQ',
  symbol: 'AAPL',
  side: 'BUY',
  ordType: 'LIMIT',
  timeInForce: 'DAY',
  orderQty: 1_200,
  price: 189.4,
  raw: '8=FIX.4.4\u000135=D\u0001',
  report: null,
};
const REPORT: FixMessage = {
  ...REQUEST,
  direction: 'OUT',
  msgSeqNum: 1,
  msgType: '8',
  report: {
    execId: 'e',
    execType: 'TRADE',
    ordStatus: 'PARTIALLY_FILLED',
    lastQty: 200,
    lastPx: 189.38,
    lastMkt: 'XNAS',
    cumQty: 200,
    leavesQty: 1_000,
    avgPx: 189.38,
    text: null,
  },
};

describe('a message in few words', () => {
  it('describes the request', () => {
    expect([kindText(REQUEST), messageText(REQUEST, 2)]).toEqual([
      'New order',
      'BUY 1,200 AAPL @ 189.40',
    ]);
    expect(messageText({ ...REQUEST, price: null }, 2)).toBe('BUY 1,200 AAPL @ market');
    expect(messageText({ ...REQUEST, msgType: 'F' }, 2)).toBe('cancel AAPL');
  });

  it("describes the trade and the order's state", () => {
    expect([kindText(REPORT), messageText(REPORT, 2)]).toEqual([
      'trade',
      '200 @ 189.38 XNAS, cum. 200, leaves 1,000',
    ]);
  });
});

it('a chain is in order: at one instant the request before its reports', () => {
  const later = { ...REPORT, msgSeqNum: 2, transactTime: '2026-11-21T14:03:23.000Z' };
  expect(inOrder([later, REPORT, REQUEST])).toEqual([REQUEST, REPORT, later]);
});

it('separators can be seen on the screen and stay what they are in a log', () => {
  expect(visibleRaw(REQUEST.raw)).toBe('8=FIX.4.4␁35=D␁');
  expect(toLogLine(REQUEST)).toBe('20261121-14:03:22.251 : 8=FIX.4.4\u000135=D\u0001');
});
