/** Rows of every grid with the largest values and the longest words of their domain, for tests of widths. */
import { LEG_QTY_MAX, ORDER_QTY_MAX, ORDER_STATUSES } from '@tradefloor/contracts/vocabulary/order';
import type { User } from '../../features/admin/users/limit-draft.ts';
import type { DealerScore } from '../../features/rfq/requests/dealer-columns.tsx';
import type { RfqLine } from '../../features/rfq/requests/rfq-columns.tsx';
import type { LeagueRow } from '../../features/tca/league-columns.ts';
import type {
  AlgoProgress,
  AuctionCall,
  AuditRecord,
  Fill,
  FindingLine,
  FixMessage,
  Instrument,
  Obligation,
  Order,
  OrderTca,
  Position,
  Print,
  SessionInfo,
} from '../../platform/client/shapes.ts';
import type { BondLine } from '../../platform/stores/bond-book.ts';
import { AT, getInstrument, toFill, toOrder, toPosition } from '../../platform/testing/given.ts';
import { toBond, toBondQuote, toRfq, toRfqDealer } from '../../platform/testing/given-bonds.ts';

/** A listed bond, an option over the counter, a share and a pair: what a symbol can be. */
const BOND = 'GB00BTF03100';
const OPTION = '2MSFT281218C1000.5';
export const SYMBOLS = [BOND, OPTION, 'GOOGL', 'USDJPY'] as const;
const LONG_USER = 'guest-01a1fe9b00007000';
const LONG_NOTE =
  'All of the quotes were withdrawn by their dealers before the operator had chosen one of them';

/** A billion of face. */
const FACE = 1_000_000_000;
const PRICE = 99_999.99;
const MONEY = -1_234_567_890.12;

export const WATCHED: readonly Instrument[] = SYMBOLS.map((symbol) =>
  getInstrument({ symbol, name: 'International Business Machines Corporation (Class A)' }),
);

/** The terms that are the longest to write. */
const WIDEST_STOP = {
  orderType: 'STOP_LIMIT',
  stopPrice: PRICE,
  triggerBy: 'BID_ASK',
} as const;

export const ORDERS: readonly Order[] = ORDER_STATUSES.map((status, n) =>
  toOrder(n, {
    ...WIDEST_STOP,
    status,
    triggered: status !== 'NEW',
    symbol: SYMBOLS[n % SYMBOLS.length] ?? BOND,
    qty: n === 0 ? FACE : ORDER_QTY_MAX,
    filledQty: ORDER_QTY_MAX,
    avgPx: PRICE,
    price: PRICE,
    timeInForce: 'GTD',
    expireAt: '2026-12-24T21:30:00.000Z',
    displayQty: ORDER_QTY_MAX,
    minQty: ORDER_QTY_MAX,
    postOnly: true,
    linkId: toOrder(0).orderId,
    userId: LONG_USER,
    strategy: 'ICEBERG',
    rejectCode: status === 'REJECTED' ? 'DAILY_NOTIONAL_EXCEEDED' : null,
    rejectReason: status === 'REJECTED' ? 'The daily notional would be exceeded by far' : null,
  }),
);

export const FILLS: readonly Fill[] = SYMBOLS.map((symbol, n) =>
  toFill(n, { symbol, qty: FACE, price: PRICE, impactBps: -1234.5, userId: LONG_USER }),
);

export const AUCTIONS: readonly AuctionCall[] = (['BUY', 'SELL'] as const).map((imbalanceSide) => ({
  symbol: 'GOOGL',
  kind: 'REOPENING',
  endsAt: AT,
  reference: 0.01 + PRICE / 2,
  indicativePrice: PRICE,
  paired: FACE,
  imbalance: FACE,
  imbalanceSide,
}));

export const PRINTS: readonly Print[] = (['XNAS', 'DARK1'] as const).map((venue) => ({
  symbol: 'GOOGL',
  tradeId: venue,
  price: PRICE + 0.005,
  qty: ORDER_QTY_MAX,
  side: 'SELL',
  venue,
  conditions: ['ODD_LOT', 'SWEEP', 'BLOCK', 'MIDPOINT'],
  at: AT,
  tickSeq: 1,
}));

export const POSITIONS: readonly Position[] = SYMBOLS.map((symbol) =>
  toPosition({
    symbol,
    userId: LONG_USER,
    netQty: symbol === OPTION ? -LEG_QTY_MAX : -FACE,
    avgPx: PRICE,
    realisedPnl: MONEY,
    fees: 1_234_567.89,
  }),
);

export const ALGOS = SYMBOLS.map(
  (symbol): AlgoProgress => ({
    orderId: toOrder(1).orderId,
    userId: LONG_USER,
    desk: 'EQ',
    symbol,
    side: 'SELL',
    strategy: 'ARRIVAL',
    state: 'WORKING',
    reason: 'REPLACE_CONFIRMING',
    qty: ORDER_QTY_MAX,
    filledQty: 0,
    openQty: 0,
    plannedQty: ORDER_QTY_MAX,
    avgPx: PRICE,
    price: PRICE,
    arrivalMid: PRICE / 2,
    marketVolume: ORDER_QTY_MAX,
    children: 10_000,
    slicesDue: 1_000,
    slices: 1_000,
    startAt: AT,
    endAt: AT,
    nextAt: AT,
    params: { wouldPrice: PRICE },
    updatedAt: AT,
    version: 1,
  }),
);

export const BONDS: readonly BondLine[] = [
  {
    bond: toBond({
      name: 'JPMORGAN CHASE 10.125 2056-12-31',
      couponPct: 10.125,
      kind: 'CORPORATE',
    }),
    quote: toBondQuote({
      mid: 188.888,
      bid: 188.888,
      ask: 188.888,
      yield: 18.888,
      spreadBps: 1888.8,
      dv01Per100: 0.88,
    }),
    before: toBondQuote({ mid: 88.888, yield: 1, spreadBps: 1 }),
  } as BondLine,
];

export const RFQS: readonly RfqLine[] = (
  ['PENDING', 'CLIENT_QUOTED', 'EXECUTED', 'CLIENT_DECLINED', 'SALES_REVIEW'] as const
).map((state) => ({
  bond: toBond({ name: 'JPMORGAN CHASE 10.125 2056-12-31' }),
  rfq: toRfq({
    state,
    side: 'SELL',
    qty: FACE,
    limitPrice: 188.888,
    userId: LONG_USER,
    clientUserId: LONG_USER,
    dealers: ['BRKD', 'HLWY'].map((id) => toRfqDealer(id, { bid: 188.888, ask: 188.888 })),
    chosen:
      state === 'EXECUTED'
        ? ({ dealerId: 'BRKD', price: 188.888, reason: 'OPERATOR' } as RfqLine['rfq']['chosen'])
        : null,
    cover: { dealerId: 'HLWY', price: 187.777 },
    midPrice: 100,
    note: LONG_NOTE,
    windowEndsAt: new Date(Date.parse(AT) + 299_000).toISOString(),
  }),
}));

export const DEALERS = [
  {
    dealerId: 'BRKD',
    name: 'Brookdale International Securities Company',
    ...Object.fromEntries(
      [
        'asked',
        'quoted',
        'won',
        'cover',
        'tied',
        'doneAway',
        'passed',
        'timedOut',
        'notTraded',
      ].map((id) => [id, 1_000_000]),
    ),
    hitRatio: 1,
    latencyMsMean: 10_000,
    toMidBps: -1234.56,
    overCoverBps: -1234.56,
    behindBestBps: 1234.56,
  },
] as unknown as readonly DealerScore[];

export const OBLIGATIONS: readonly Obligation[] = SYMBOLS.map((symbol, n) => ({
  obligationId: `o-${n}`,
  settlementDate: '2026-11-28',
  userId: LONG_USER,
  symbol,
  assetClass: 'EQUITY',
  side: 'SELL',
  qty: FACE,
  cashAmount: -MONEY,
  accruedInterest: MONEY,
  currency: 'USD',
  status: 'SETTLED',
  settledQty: FACE,
  payment: 'FUTURES_VARIATION',
  failReason: 'LACK_OF_SECURITIES',
  fails: 100,
  boughtInQty: 0,
  ageDays: 250,
  buyInOn: '2026-12-30',
  queuedAt: AT,
  dueAt: AT,
  settledAt: null,
  version: 1,
}));

const FIGURES = {
  fills: 100_000,
  qty: FACE,
  notional: 999_900_000_000,
  fees: 12_345_678.9,
  feesBps: -1234.56,
  arrivalSlippageBps: -1234.56,
  vwapSlippageBps: -1234.56,
  spreadCapture: -123.456,
  effectiveSpreadBps: -1234.56,
  makerShare: 1,
  reversionBps: { m1: -1234.56, m5: -1234.56, m10: -1234.56 },
};

export const SENSITIVITIES = SYMBOLS.map((key) => ({
  by: 'UNDERLYING' as const,
  key,
  deltaUsd: -12_345_678_901,
  gammaUsd: -1_234_567_890,
  vegaUsd: -123_456_789,
  dv01Usd: -12_345_678,
  currencyUsd: -12_345_678_901,
  unvalued: 12_345,
}));

export const LEAGUE: readonly LeagueRow[] = SYMBOLS.map((name) => ({
  ...FIGURES,
  name,
  orders: 100_000,
  qtyShare: 1,
  fillRate: 1,
  participation: 1,
  shortfallBps: -1234.56,
}));

export const COSTS = SYMBOLS.map((symbol, n) => ({
  orderId: toOrder(n).orderId,
  userId: LONG_USER,
  symbol,
  side: 'SELL',
  strategy: 'ARRIVAL',
  status: 'PARTIALLY_FILLED',
  qty: FACE,
  filledQty: FACE,
  avgPx: PRICE,
  participation: 1,
  decidedAt: AT,
  figures: FIGURES,
  shortfall: {
    total: MONEY,
    totalBps: -1234.56,
    delay: MONEY,
    trading: MONEY,
    opportunity: MONEY,
    fees: MONEY,
  },
})) as unknown as readonly OrderTca[];

export const FIX_MESSAGES = SYMBOLS.map((symbol, n) => ({
  direction: 'OUT',
  msgSeqNum: 10_000_000 + n,
  msgType: '8',
  orderId: toOrder(n).orderId,
  clOrdId: toOrder(n).orderId,
  userId: LONG_USER,
  symbol,
  side: 'SELL',
  orderQty: FACE,
  price: PRICE,
  transactTime: AT,
  report: {
    execType: n === 0 ? 'TRADE' : 'PENDING_REPLACE',
    lastQty: FACE,
    lastPx: PRICE,
    cumQty: FACE,
    leavesQty: FACE,
  },
})) as unknown as readonly FixMessage[];

export const USERS: readonly User[] = [
  {
    userId: LONG_USER,
    username: LONG_USER,
    displayName: 'Alexandra Konstantinopoulou-Featherstonehaugh',
    role: 'portfolio-manager' as User['role'],
    tradingStyle: 'oversight',
    guest: true,
    darkPoolAccess: true,
    disabled: false,
    limits: {
      maxOrderQty: ORDER_QTY_MAX,
      maxDailyNotional: 999_900_000_000,
      strategies: ['LIT', 'VWAP', 'TWAP', 'POV', 'ICEBERG', 'SNIPER'],
      desks: ['EQ', 'FI', 'FX', 'DERIV'],
    },
  },
];

export const SESSIONS: readonly SessionInfo[] = [
  {
    sessionId: 's-1',
    userId: LONG_USER,
    kind: 'PASSWORD',
    device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
    address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
    createdAt: AT,
    lastSeenAt: AT,
    expiresAt: AT,
  },
];

export const AUDITED = [
  {
    auditId: 'a-1',
    kind: 'kill-switch.activated',
    subject: toOrder(1).orderId,
    actor: LONG_USER,
    detail: LONG_NOTE,
    requestId: '0123456789abcdef',
    at: AT,
    userId: LONG_USER,
    orderId: null,
    symbol: BOND,
    keyId: 'k00000000001',
  },
] as unknown as readonly AuditRecord[];

export const FINDINGS: readonly FindingLine[] = [
  {
    finding: {
      findingId: 'FRONT_RUNNING_1',
      rule: 'FRONT_RUNNING',
      at: AT,
      userId: LONG_USER,
      symbol: BOND,
      value: 12_345_678.25,
      limit: 100_000,
      unit: 'times',
      summary: LONG_NOTE,
      evidence: [],
    },
    case: {
      findingId: 'FRONT_RUNNING_1',
      state: 'IN_REVIEW',
      assignee: LONG_USER,
      openedAt: AT,
      updatedAt: AT,
      version: 99,
    },
  },
];
