/** Builders of the platform's words for tests of the desk; each takes only what the test is about. */
import { Fill as ContractFill } from '@tradefloor/contracts/fill';
import { Order as ContractOrder } from '@tradefloor/contracts/order';
import { givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { getCurrency } from '@tradefloor/instruments/instrument';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type {
  Fill,
  Identity,
  Instrument,
  KillSwitch,
  Order,
  Position,
  RiskConfigVersion,
  Role,
} from '../client/shapes.ts';

export const AT = '2026-11-21T14:03:22.250Z';
export const AT_MS = Date.parse(AT);

export const toIdentity = (role: Role = 'trader', more: Partial<Identity> = {}): Identity => ({
  userId: 'u-1',
  username: 'u-1',
  displayName: 'Una One',
  role,
  tradingStyle: 'low_touch',
  guest: false,
  darkPoolAccess: false,
  limits: { maxOrderQty: 1_000, maxDailyNotional: 1_000_000, strategies: ['LIT'], desks: ['EQ'] },
  expiresAt: AT,
  ...more,
});

export const getInstrument = (more: Partial<Instrument> = {}): Instrument => ({
  symbol: 'AAPL',
  name: 'Apple Inc.',
  instrumentType: 'equity',
  sector: 'Information Technology',
  currency: 'USD',
  tickSize: 0.01,
  lotSize: 10,
  adv: 100_000,
  volatilityPpm: 250_000,
  referencePrice: 189.42,
  primaryVenue: 'XNAS',
  ...more,
});

/** A quote around a mid, in whole price units. */
export const toQuote = (more: Partial<Quote> = {}): Quote => ({
  symbol: 'AAPL',
  bid: 189_410_000,
  ask: 189_430_000,
  last: 189_420_000,
  mid: 189_420_000,
  bidSize: 500,
  askSize: 700,
  volume: 100,
  dayVolume: 10_000,
  open: 188_000_000,
  high: 190_000_000,
  low: 187_000_000,
  priorClose: 188_000_000,
  shortRestricted: 0,
  vwap: 188_765_400,
  ...more,
});

const AN_ORDER = encodeWire(ContractOrder, givenOrder()) as Order;
const A_FILL = encodeWire(ContractFill, givenFill()) as Fill;

/** The n-th order of a test: ids rise with n, as UUIDv7 do with time. */
export const toOrder = (n: number, more: Partial<Order> = {}): Order => ({
  ...AN_ORDER,
  orderId: `01a1fe9b-0000-7000-8000-${String(n).padStart(12, '0')}`,
  clientOrderId: `c-${n}`,
  userId: 'u-1',
  currency: getCurrency(more.symbol ?? AN_ORDER.symbol, 'USD'),
  price: 189.4,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

export const toFill = (n: number, more: Partial<Fill> = {}): Fill => ({
  ...A_FILL,
  execId: `exec-${n}`,
  orderId: toOrder(1).orderId,
  userId: 'u-1',
  currency: getCurrency(more.symbol ?? A_FILL.symbol, 'USD'),
  at: AT,
  price: 189.42,
  avgPx: 189.42,
  arrivalMid: 189.42,
  impactBps: 0.4,
  tickSeq: 7,
  ...more,
});

export const toPosition = (more: Partial<Position> = {}): Position => ({
  userId: 'u-1',
  symbol: 'AAPL',
  currency: getCurrency(more.symbol ?? 'AAPL', 'USD'),
  netQty: 100,
  avgPx: 189,
  realisedPnl: 10,
  fees: 1.5,
  boughtQty: 100,
  soldQty: 0,
  updatedAt: AT,
  version: 1,
  ...more,
});

export const givenRiskConfig = (version = 1): RiskConfigVersion => ({
  version,
  thresholds: {
    collarBps: 500,
    duplicateWindowMs: 500,
    maxOpenOrders: 50,
    selfCross: 'reject',
    advPctBps: 1_000,
    ordersPerSecond: 10,
    staleMidMs: 5_000,
  },
  author: 'system',
  reason: 'defaults',
  at: AT,
  previousHash: '',
  hash: 'h',
});

/** A kill switch in force; on one symbol by default. */
export const toKillSwitch = (more: Partial<KillSwitch> = {}): KillSwitch => ({
  killSwitchId: 'ks-1',
  scope: 'symbol',
  target: 'TSLA',
  reason: 'news pending',
  cancelOpen: true,
  activatedBy: 'risk-manager',
  activatedAt: AT,
  releasedBy: null,
  releasedAt: null,
  ...more,
});

/** A member failed to deliver a hundred shares; they were bought in for 200 more. */
export const BOUGHT_IN = {
  buyInId: 'BUYIN:exec-1:S:O:V5',
  userId: 'u-1',
  kind: 'USER',
  seller: 'BUYA',
  obligationId: 'exec-1:S:O',
  symbol: 'AAPL',
  instrumentType: 'equity',
  currency: 'USD',
  qty: 100,
  price: 152,
  notional: 15_200,
  accruedInterest: 0,
  contractAmount: 15_000,
  cost: 200,
  settlementDate: '2026-11-25',
  businessDate: '2026-12-03',
  at: AT,
} as const;
