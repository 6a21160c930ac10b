/** What the calls of the OMS take: the edges of every field of an order, a bulk cancel and a kill switch. */
import { describe, expect, it } from 'vitest';
import { describeInput, refusedFields } from '../testing/call-inputs.ts';
import {
  activateKillSwitch,
  cancelOrder,
  cancelOrders,
  getOrder,
  listOrders,
  placeOrder,
  placePackage,
  previewOrder,
  releaseKillSwitch,
  replaceOrder,
} from './orders.ts';

const ORDER_ID = '019aae5c-0000-7000-8000-000000000001';
const OTHER_ID = '019aae5c-0000-7000-8000-000000000002';

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};
const BOND_SPEC = { isin: 'US9128TF0224', coupon: 4.25, periods: 20, yield: 4.1 };
const OPTIONAL = {
  clientOrderId: 'mine-1',
  price: 150.25,
  algoParams: { slices: 10, participationPct: 10, displayQty: 100, wouldPrice: 151 },
  bondSpec: { ...BOND_SPEC, rfq: { dealerIds: ['AAAA', 'BBBB', 'CCCC'], windowMs: 5_000 } },
  quoteId: 'EURUSD-17',
  destinationVenue: 'XNAS',
};

const TERMS = {
  symbol: {
    accepts: ['A', 'BRK.B', 'EURUSD', 'US9128TF0224', 'AAPL261127C272.5', '2AAPL270304C271.5'],
    refuses: ['', 'aapl', 'AAPL ', 'ААPL', 'A'.repeat(13), '1ABC', 'AAPL\u0000', 42],
  },
  side: { accepts: ['BUY', 'SELL'], refuses: ['buy', 'SHORT', '', 1] },
  orderType: { accepts: ['MARKET', 'LIMIT', 'STOP_LIMIT'], refuses: ['STOPPED', 'limit', 2] },
  qty: {
    accepts: [1, 10_000_000],
    refuses: [0, -1, 10_000_001, 1.5, '100', Number.NaN, Number.POSITIVE_INFINITY],
  },
  price: {
    accepts: [0.000001, 1_000_000_000],
    refuses: [0, -1, 0.0000001, 1_000_000_000.01, '150', Number.NaN],
  },
  timeInForce: { accepts: ['DAY', 'GTC', 'IOC', 'FOK'], refuses: ['GTX', 'day', 0] },
  strategy: { accepts: ['LIT', 'DARK', 'TWAP', 'SNIPER'], refuses: ['LITE', 'twap', ''] },
  instrumentType: {
    accepts: ['equity', 'bond', 'fx', 'commodity', 'option'],
    refuses: ['future', 'Equity', ''],
  },
  clientOrderId: {
    accepts: ['x', 'a'.repeat(64), '~!#'],
    refuses: ['', 'a'.repeat(65), 'two words', 'naïve', 7],
  },
  destinationVenue: { accepts: ['MEMX', 'DARK1', 'OTC'], refuses: ['LSE', 'xnas', ''] },
  quoteId: {
    accepts: ['GBPUSD-1', '2AAPL270304C271.5-0123456789ab'],
    refuses: ['EURUSD', 'EURUSD-', 'EURUS-1', '2AAPL270304C271.5-0123456789', 'AAPL-1'],
  },
} as const;

describeInput(placeOrder, {
  required: ORDER,
  optional: OPTIONAL,
  cases: {
    ...TERMS,
    'algoParams.slices': { accepts: [1, 1_000], refuses: [0, 1_001, 2.5] },
    'algoParams.durationMs': { accepts: [1_000, 86_400_000], refuses: [999, 86_400_001] },
    'algoParams.participationPct': { accepts: [0.01, 50], refuses: [0, 50.01, -1] },
    'algoParams.maxParticipationPct': { accepts: [99], refuses: [0, 99.5] },
    'algoParams.riskAversion': { accepts: [0, 1], refuses: [-0.1, 1.1] },
    'algoParams.maxSlices': { accepts: [1, 50], refuses: [0, 51] },
    'algoParams.aggressionPct': { accepts: [0, 5], refuses: [-0.1, 5.1] },
    'algoParams.topVenues': { accepts: [1, 7], refuses: [0, 8, 1.5] },
    'algoParams.wouldPrice': { accepts: [0.01], refuses: [0, -5, '151'] },
    'algoParams.randomizePct': { accepts: [0, 50], refuses: [-1, 51] },
    'algoParams.urgency': { accepts: ['PASSIVE', 'AGGRESSIVE'], refuses: ['passive', 'HIGH'] },
    'algoParams.startAt': {
      accepts: ['2026-11-23T14:30:00.000Z'],
      refuses: [
        '2026-11-23T14:30:00Z',
        '2026-11-23',
        1_763_908_200_000,
        '2026-13-01T00:00:00.000Z',
      ],
    },
    'bondSpec.isin': { accepts: ['DE0001102580'], refuses: ['DE000110258', 'de0001102580', ''] },
    'bondSpec.coupon': { accepts: [0, 30], refuses: [-0.1, 30.1, '4'] },
    'bondSpec.periods': { accepts: [1, 200], refuses: [0, 201, 1.5] },
    'bondSpec.yield': { accepts: [-50, 200], refuses: [-50.1, 200.1] },
    'bondSpec.frequency': { accepts: [1, 2, 4], refuses: [0, 3, 12, '2'] },
    'bondSpec.currency': { accepts: ['EUR'], refuses: ['EU', 'EURO'] },
    'bondSpec.rfq.windowMs': { accepts: [1_000, 60_000], refuses: [999, 60_001] },
    'bondSpec.rfq.atEnd': { accepts: ['TIGHTEST', 'NOTHING'], refuses: ['BEST'] },
    'bondSpec.rfq.dealerIds': {
      accepts: [['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE']],
      refuses: [
        ['AAAA', 'BBBB'],
        ['AAAA', 'BBBB', 'BBBB'],
        ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE', 'FFFF'],
        ['AAAA', 'BBBB', 'c'],
      ],
    },
  },
});

describeInput(previewOrder, { required: ORDER, optional: OPTIONAL, cases: TERMS });

describe('an order never states what the platform decides', () => {
  it.each([
    'orderId',
    'userId',
    'desk',
    'status',
    'filledQty',
    'leavesQty',
    'avgPx',
    'version',
    'parentOrderId',
    'riskConfigVersion',
  ])('%s is refused', (field) => {
    expect(placeOrder.in.safeDecode({ ...ORDER, [field]: 'x' } as never).success).toBe(false);
  });
});

const LEG = { symbol: 'CLF27', side: 'BUY', qty: 5, instrumentType: 'commodity' };
const FAR = { ...LEG, symbol: 'CLG27', side: 'SELL' };
describeInput(placePackage, {
  required: { clientPackageId: 'roll-1', legs: [LEG, FAR] },
  optional: { maxCost: -12.5 },
  cases: {
    clientPackageId: { accepts: ['a'.repeat(56)], refuses: ['', 'a'.repeat(57), 'a b'] },
    legs: {
      accepts: [[LEG, FAR, ...[3, 4, 5, 6, 7, 8].map((n) => ({ ...LEG, symbol: `CL${n}` }))]],
      refuses: [
        [LEG],
        [LEG, { ...FAR, symbol: LEG.symbol }],
        Array.from({ length: 9 }, (_, n) => ({ ...LEG, symbol: `CL${n}` })),
      ],
    },
    'legs.0.qty': { accepts: [1, 100_000], refuses: [0, 100_001, 0.5] },
    'legs.0.instrumentType': { accepts: ['option'], refuses: ['equity', 'bond', 'fx'] },
    maxCost: { accepts: [0, 0.0001], refuses: [0.00001, '5'] },
    qty: { accepts: [1, 20_000], refuses: [0, -1, 0.5, 20_001, 100_001, '2'] },
  },
});
const CALL = { ...LEG, symbol: 'AAPL261218C270', instrumentType: 'option' };
const PUT = { ...CALL, symbol: 'AAPL261218P270', side: 'SELL' };
describeInput(placePackage, {
  required: { clientPackageId: 'spread-1', legs: [CALL, PUT] },
  optional: { qty: 10, netPrice: -1.25 },
  cases: {
    netPrice: { accepts: [0, 0.01, -0.01, 1e9], refuses: [0.001, -1.255, 1.1e9, '5'] },
  },
});

const ID_CASES = {
  orderId: {
    accepts: [OTHER_ID],
    refuses: ['', '1', '019aae5c-0000-4000-8000-000000000001', `${ORDER_ID}0`],
  },
};
describeInput(cancelOrder, { required: { orderId: ORDER_ID }, cases: ID_CASES });
describeInput(getOrder, { required: { orderId: ORDER_ID }, cases: ID_CASES });
describeInput(replaceOrder, {
  required: { orderId: ORDER_ID, qty: 50 },
  optional: { price: 151 },
  cases: { ...ID_CASES, qty: TERMS.qty, price: TERMS.price },
});

describe('a replacement', () => {
  it.each([
    [{ qty: 50 }, true],
    [{ price: 151 }, true],
    [{ qty: 50, price: 151 }, true],
    [{}, false],
    [{ side: 'SELL', qty: 50 }, false],
  ])('%j: accepted is %s', (change, isAccepted) => {
    const input = { orderId: ORDER_ID, ...change };
    expect(replaceOrder.in.safeDecode(input as never).success).toBe(isAccepted);
  });
});

describe('a bulk cancel', () => {
  it.each([
    [{ orderIds: [ORDER_ID] }, []],
    [{ orderIds: [ORDER_ID, OTHER_ID], userId: 'trader-1' }, []],
    [{ filter: {} }, []],
    [{ filter: { symbol: 'AAPL', side: 'BUY', strategy: 'LIT', basketId: 'basket-0001' } }, []],
    [{}, ['orderIds']],
    [{ orderIds: [ORDER_ID], filter: {} }, ['orderIds']],
    [{ orderIds: [] }, ['orderIds']],
    [{ orderIds: Array.from({ length: 1_001 }, () => ORDER_ID) }, ['orderIds']],
    [{ orderIds: [ORDER_ID, 'x'] }, ['orderIds.1']],
    [{ filter: { symbol: 'aapl' } }, ['filter.symbol']],
    [{ filter: { basketId: 'short' } }, ['filter.basketId']],
    [{ filter: { status: 'NEW' } }, ['filter']],
    [{ filter: {}, userId: 'Trader' }, ['userId']],
  ])('case %#: its faulty fields are named', (input, faults) => {
    expect(refusedFields(cancelOrders, input)).toEqual(faults);
  });
});

const PAGE = {
  limit: { accepts: [1, 1_000, '25'], refuses: [0, 1_001, '-5', 'many', '1e3'] },
  cursor: { accepts: ['a'.repeat(128), '-_'], refuses: ['', 'a'.repeat(129), 'a/b', 'a=='] },
};
describeInput(listOrders, {
  required: {},
  optional: {
    status: 'open',
    userId: 'trader-1',
    clientOrderId: 'mine-1',
    limit: '25',
    cursor: 'abc',
  },
  cases: {
    ...PAGE,
    status: { accepts: ['closed', 'all'], refuses: ['OPEN', 'new', ''] },
    userId: { accepts: ['a', 'a'.repeat(48)], refuses: ['', 'A', '-a', 'a b', 'a'.repeat(49)] },
  },
});

const REASON = {
  accepts: ['abc', 'x'.repeat(500)],
  refuses: ['', 'ab', '   ', ' a ', 'x'.repeat(501)],
};
describeInput(activateKillSwitch, {
  required: { scope: 'symbol', target: 'AAPL', reason: 'news pending', cancelOpen: true },
  cases: {
    scope: { accepts: ['user', 'algo', 'venue'], refuses: ['ALL', 'desk', ''] },
    target: { accepts: ['x', 'x'.repeat(64)], refuses: ['', 'x'.repeat(65)] },
    reason: REASON,
    cancelOpen: { accepts: [false], refuses: ['true', 1, 0] },
  },
});
describe('a kill switch', () => {
  it('names a target in every scope but all, and none in that', () => {
    const activationFaults = (scope: string, more: object) =>
      refusedFields(activateKillSwitch, { scope, reason: 'a test', cancelOpen: false, ...more });
    expect(activationFaults('all', {})).toEqual([]);
    expect(activationFaults('all', { target: 'AAPL' })).toEqual(['target']);
    for (const scope of ['user', 'algo', 'symbol', 'venue']) {
      expect(activationFaults(scope, {})).toEqual(['target']);
      expect(activationFaults(scope, { target: 'x' })).toEqual([]);
    }
  });
});
describeInput(releaseKillSwitch, {
  required: { killSwitchId: 'ks-1', reason: 'news is out' },
  cases: { reason: REASON, killSwitchId: { refuses: ['k'.repeat(65)] } },
});
