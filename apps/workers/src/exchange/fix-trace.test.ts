import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { toEventSpan, toSpanId, toTraceparent, toUntraced } from '@tradefloor/contracts/trace';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import type { Work } from '@tradefloor/runtime/host/trace/tracing';
import { expect, test } from 'vitest';
import { FixTrace } from './fix-trace.ts';

const request: VenueRequest = {
  type: 'NEW',
  clOrdId: 'leg-1',
  orderId: orderId('0193a6b4-0000-7000-8000-000000000001'),
  userId: userId('tom'),
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  at: 0,
  venue: 'XNAS',
  orderType: 'LIMIT',
  timeInForce: 'IOC',
  qty: qty(100),
  price: px(1),
  maxFloor: null,
  pegTo: null,
  pegOffset: null,
  minQty: null,
  postOnly: false,
  mark: null,
};
const report = (clOrdId: string): VenueReport => ({
  type: 'EXECUTION_REPORT',
  clOrdId,
  origClOrdId: null,
  venueOrderId: 'V1',
  execId: 'E1',
  execType: 'NEW',
  ordStatus: 'NEW',
  qty: qty(100),
  cumQty: qty(0),
  leavesQty: qty(100),
  trade: null,
  rejectReason: null,
  text: null,
  transactAt: 0,
});

function givenTrace() {
  const noted: Work[] = [];
  const note = (work: Work) => void noted.push(work);
  return { noted, trace: new FixTrace({ note, close: () => Promise.resolve() }) };
}

test('the hop is one span, from the request to the first response, a child of the message that requested it', () => {
  const { noted, trace } = givenTrace();
  trace.sent(request, { requestId: 'request-1', eventId: 'letter-1' });
  const spanId = toSpanId('fix leg-1');
  const expected = { requestId: 'request-1', traceparent: toTraceparent('request-1', spanId) };
  expect(trace.reported(report('leg-1'))).toEqual(expected);
  expect(trace.reported(report('leg-1'))).toEqual(expected);
  expect(noted).toMatchObject([{ spanId, parentId: toEventSpan('letter-1') }]);
});

test('an unsolicited report belongs to no trace', () => {
  const { noted, trace } = givenTrace();
  expect(trace.reported(report('leg-9'))).toBeNull();
  expect(noted).toEqual([]);
});

test('without traces nothing is remembered', () => {
  const trace = new FixTrace(null);
  trace.sent(request, { requestId: 'request-1', eventId: 'letter-1' });
  expect(trace.reported(report('leg-1'))).toBeNull();
});

test('a repeated request stays in the trace it first went out with', () => {
  const { noted, trace } = givenTrace();
  trace.sent(request, { requestId: 'request-1', eventId: 'letter-1' });
  trace.sent(request, { requestId: 'venue-line-7', eventId: 'letter-8' });
  expect(trace.reported(report('leg-1'))?.requestId).toBe('request-1');
  expect(noted).toMatchObject([{ requestId: 'request-1', parentId: toEventSpan('letter-1') }]);
});

test('the hop of a request that is not traced has no span; its report still belongs to it', () => {
  const { noted, trace } = givenTrace();
  const requestId = toUntraced('request-1');
  trace.sent(request, { requestId, eventId: 'letter-1' });
  expect(trace.reported(report('leg-1'))).toEqual({ requestId });
  expect(noted).toEqual([]);
});
