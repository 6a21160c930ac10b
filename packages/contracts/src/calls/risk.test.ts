/** What the calls of risk, users and clearing take. */
import { describe, expect, it } from 'vitest';
import { describeInput, refusedFields } from '../testing/call-inputs.ts';
import {
  ccpCalls,
  ccpLedger,
  ccpMargin,
  ccpSettlements,
  ccpSettlementsOn,
  ccpStatement,
  declareDefault,
  forecastMargin,
  payMarginCall,
  runDefaultDrill,
  setAutoPay,
} from './ccp.ts';
import { holdDeal } from './deal-hold.ts';
import {
  decisions,
  exposureHistory,
  forecastRisk,
  orderDecisions,
  positions,
  previewRiskConfig,
  putRiskConfig,
  replayDecision,
  riskCheck,
  riskConfigVersions,
} from './risk.ts';
import {
  authorize,
  checkSession,
  endSession,
  endSessions,
  limitHistory,
  listSessions,
  putLimits,
  token,
  userOf,
  usersInRole,
} from './users.ts';

const ORDER_ID = '019aae5c-0000-7000-8000-000000000001';
const AT = '2026-11-23T14:30:00.250Z';
const USER = { accepts: ['a', '9-x', 'a'.repeat(48)], refuses: ['', 'A', '-a', 'a_b', 'é'] };
const PAGE = {
  limit: { accepts: [1, '1000'], refuses: [0, 1_001, '0', '1001', '1.5', ''] },
  cursor: { accepts: ['abc_-9'], refuses: ['', 'a b', '+', 'a'.repeat(129)] },
};
const REASON = { accepts: ['abc'], refuses: ['', 'ab', 'x'.repeat(501)] };

const CHECK = {
  orderId: ORDER_ID,
  userId: 'trader-1',
  symbol: 'AAPL',
  side: 'SELL',
  orderType: 'MARKET',
  qty: 10,
  strategy: 'LIT',
  instrumentType: 'equity',
  at: AT,
};
const CHECK_MORE = { price: 150, timeInForce: 'IOC', replaces: ORDER_ID };
const CHECK_CASES = {
  orderId: { refuses: ['order-1', ''] },
  userId: USER,
  qty: { accepts: [0], refuses: [-1, 0.5, '10'] },
  price: { accepts: [-1, 0], refuses: ['150', 0.0000001] },
  replaces: { refuses: ['order-1'] },
  at: { refuses: ['2026-11-23', '2026-11-23T14:30:00.250+01:00', 0] },
};
describeInput(riskCheck, { required: CHECK, optional: CHECK_MORE, cases: CHECK_CASES });
describeInput(forecastRisk, {
  required: { ...CHECK, tradingStyle: 'high_touch' },
  optional: CHECK_MORE,
  cases: { ...CHECK_CASES, tradingStyle: { accepts: ['oversight'], refuses: ['', 'fast'] } },
});
describeInput(orderDecisions, { required: { orderId: ORDER_ID } });
describeInput(replayDecision, {
  required: { decisionId: `${ORDER_ID}-D1` },
  cases: { decisionId: { accepts: ['x'.repeat(128)], refuses: ['', 'x'.repeat(129), 'a/b'] } },
});
describeInput(decisions, {
  required: {},
  optional: { userId: 'trader-1', decision: 'REJECT', limit: 5, cursor: 'abc' },
  cases: { ...PAGE, userId: USER, decision: { accepts: ['ACCEPT'], refuses: ['reject', ''] } },
});
describeInput(riskConfigVersions, {
  required: {},
  optional: { limit: '10', cursor: 'x' },
  cases: PAGE,
});

const THRESHOLDS = {
  collarBps: 500,
  duplicateWindowMs: 500,
  maxOpenOrders: 50,
  selfCross: 'reject',
  advPctBps: 1_000,
  ordersPerSecond: 10,
  staleMidMs: 5_000,
};
const THRESHOLD_CASES = {
  'thresholds.collarBps': { accepts: [1, 10_000], refuses: [0, 10_001, 0.5] },
  'thresholds.duplicateWindowMs': { accepts: [0, 60_000], refuses: [-1, 60_001] },
  'thresholds.maxOpenOrders': { accepts: [1, 100_000], refuses: [0, 100_001] },
  'thresholds.selfCross': {
    accepts: ['allow', 'cancelOldest', 'cancelBoth', 'decrement'],
    refuses: ['warn', 'cancelNewest', true],
  },
  'thresholds.advPctBps': { accepts: [1, 10_000], refuses: [0, 10_001] },
  'thresholds.ordersPerSecond': { accepts: [1, 100_000], refuses: [0, 100_001] },
  'thresholds.staleMidMs': { accepts: [250, 60_000], refuses: [249, 60_001, '5000'] },
};
describeInput(putRiskConfig, {
  required: { thresholds: THRESHOLDS, reason: 'a calm day' },
  cases: { ...THRESHOLD_CASES, reason: REASON },
});
describeInput(previewRiskConfig, {
  required: { thresholds: THRESHOLDS },
  cases: THRESHOLD_CASES,
});
it('thresholds are changed as a whole: none may be left out', () => {
  for (const name of Object.keys(THRESHOLDS)) {
    const rest = Object.fromEntries(Object.entries(THRESHOLDS).filter(([key]) => key !== name));
    const input = { thresholds: rest, reason: 'a calm day' };
    expect(refusedFields(putRiskConfig, input)).toEqual([`thresholds.${name}`]);
  }
});
describeInput(positions, {
  required: {},
  optional: { userId: 'trader-1', symbol: 'AAPL', limit: '5', cursor: 'x' },
  cases: { ...PAGE, userId: USER, symbol: { refuses: ['aapl', ''] } },
});
describeInput(exposureHistory, {
  required: {},
  optional: { hours: 2 },
  cases: { hours: { accepts: [1, '24'], refuses: [0, 25, '25', 1.5] } },
});
describeInput(holdDeal, {
  required: {
    userId: 'trader-1',
    qty: 5,
    legs: [{ orderId: ORDER_ID, symbol: 'CLF27', side: 'BUY', price: 71 }],
  },
  cases: {
    legs: { refuses: [[], Array.from({ length: 3 }, () => ({ orderId: ORDER_ID }))] },
    'legs.0.side': { accepts: ['SELL'], refuses: ['buy'] },
    'legs.0.price': { accepts: [-1.5], refuses: ['71'] },
    'legs.0.orderId': { refuses: ['1'] },
  },
});

const LIMITS = {
  maxOrderQty: 1_000,
  maxDailyNotional: 5_000_000.25,
  strategies: ['LIT', 'TWAP'],
  desks: ['EQ'],
};
describeInput(putLimits, {
  required: { userId: 'trader-1', limits: LIMITS, reason: 'a new desk' },
  optional: { darkPoolAccess: false },
  cases: {
    userId: USER,
    reason: REASON,
    darkPoolAccess: { accepts: [true], refuses: ['true', 1] },
    'limits.maxOrderQty': { accepts: [0], refuses: [-1, 1.5, '1000'] },
    'limits.maxDailyNotional': { accepts: [0, 0.0001], refuses: [0.00001, '5'] },
    'limits.strategies': { accepts: [[]], refuses: [['LITE'], 'LIT'] },
    'limits.desks': { accepts: [['EQ', 'FI', 'FX', 'COMM', 'DERIV']], refuses: [['Equities']] },
  },
});
describeInput(listSessions, {
  required: {},
  optional: { userId: 'trader-1', limit: 5, cursor: 'x' },
  cases: { ...PAGE, userId: USER },
});
describeInput(endSession, {
  required: { userId: 'trader-1', sessionId: 'abc_DEF-1' },
  cases: {
    userId: USER,
    sessionId: { accepts: ['s'.repeat(64)], refuses: ['', 'a/b', 's'.repeat(65)] },
  },
});
describeInput(endSessions, { required: { userId: 'trader-1' }, cases: { userId: USER } });
describeInput(userOf, { required: { userId: 'trader-1' }, cases: { userId: USER } });
describeInput(usersInRole, {
  required: { role: 'sales' },
  cases: { role: { accepts: ['external-client', 'viewer'], refuses: ['root', 'Sales', ''] } },
});
describeInput(limitHistory, {
  required: { userId: 'trader-1' },
  optional: { limit: 5, cursor: 'x' },
  cases: { ...PAGE, userId: USER },
});
describeInput(checkSession, {
  required: { cookie: 'secret' },
  cases: { cookie: { accepts: ['', 'c'.repeat(256)], refuses: ['c'.repeat(257), 5] } },
});

describe.each([authorize, token])('$name, an OAuth form', (call) => {
  it('takes fields it does not know and leaves them behind (RFC 6749, 3.1)', () => {
    expect(call.in.decode({ unknown: 'x', client_id: 'web' } as never)).toEqual({
      client_id: 'web',
    });
  });
  it('takes none of its fields as anything but a text of a bounded length', () => {
    expect(refusedFields(call, { client_id: 'c'.repeat(129) })).toEqual(['client_id']);
    expect(refusedFields(call, { redirect_uri: 'u'.repeat(513) })).toEqual(['redirect_uri']);
    expect(refusedFields(call, { client_id: ['web'] })).toEqual(['client_id']);
  });
});

const PARTICIPANT = {
  accepts: ['trader-1', 'SIMA', 'DEALER01'],
  refuses: ['', 'SIM', 'A b', 'ABCDEFGHI'],
};
const CALL_ID = { accepts: ['c', 'c'.repeat(80)], refuses: ['', 'c'.repeat(81)] };
const DATE = { accepts: ['2026-02-28'], refuses: ['2026-13-01', '2026-1-1', '20260101', ''] };
describeInput(ccpMargin, { required: { userId: 'trader-1' }, cases: { userId: PARTICIPANT } });
const FORECAST_LEG = {
  symbol: 'AAPL261218C270',
  instrumentType: 'option',
  side: 'SELL',
  qty: 1,
  price: 5.1,
};
describeInput(forecastMargin, {
  required: {
    userId: 'trader-1',
    symbol: 'AAPL',
    instrumentType: 'equity',
    side: 'BUY',
    qty: 100,
    price: 150.25,
  },
  optional: { others: [FORECAST_LEG] },
  cases: {
    side: { accepts: ['SELL'], refuses: ['buy', ''] },
    qty: { accepts: [1], refuses: [-1, 1.5, '100'] },
    price: { refuses: ['150', null] },
    others: { accepts: [[], Array(7).fill(FORECAST_LEG)], refuses: [Array(8).fill(FORECAST_LEG)] },
    instrumentType: { accepts: ['option'], refuses: ['share'] },
  },
});
describeInput(setAutoPay, {
  required: { userId: 'trader-1', autoPay: true },
  cases: { userId: PARTICIPANT, autoPay: { accepts: [false], refuses: ['yes', 1] } },
});
describeInput(ccpSettlements, { required: {}, optional: { limit: 1, cursor: 'x' }, cases: PAGE });
describeInput(ccpCalls, { required: {}, optional: { limit: 1, cursor: 'x' }, cases: PAGE });
describeInput(ccpSettlementsOn, {
  required: { date: '2026-11-25' },
  optional: { limit: 1, cursor: 'x' },
  cases: { ...PAGE, date: DATE },
});
describeInput(payMarginCall, {
  required: { callId: 'call-1' },
  optional: { amount: 384.53 },
  cases: { callId: CALL_ID, amount: { accepts: [0.0001], refuses: ['5', 0.00001] } },
});
describeInput(declareDefault, {
  required: { callId: 'call-1', reason: 'not paid' },
  cases: { callId: CALL_ID, reason: { accepts: ['abc'], refuses: ['', 'ab', 'x'.repeat(201)] } },
});
describeInput(ccpLedger, {
  required: { userId: 'SIMA' },
  optional: { limit: 1, cursor: 'x' },
  cases: { ...PAGE, userId: PARTICIPANT },
});
describeInput(ccpStatement, {
  required: { userId: 'trader-1', date: '2026-11-23' },
  optional: { format: 'csv' },
  cases: { date: DATE, format: { accepts: ['html'], refuses: ['pdf', 'CSV', ''] } },
});
describeInput(runDefaultDrill, {
  required: { scenario: { factor: 'MARKET', direction: 'DOWN' }, sigmas: 3 },
  optional: { defaulters: ['SIMA'] },
  cases: {
    'scenario.factor': { accepts: ['Energy'], refuses: ['energy', 'ALL'] },
    'scenario.direction': { accepts: ['UP'], refuses: ['SIDEWAYS'] },
    sigmas: { accepts: [0.5, 30], refuses: [0.49, 30.1, '3'] },
    defaulters: { refuses: [[], Array.from({ length: 11 }, () => 'SIMA'), ['sim a']] },
  },
});
