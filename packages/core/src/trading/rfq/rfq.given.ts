/** An RFQ and its dealers for tests, with only what a test names changed. */
import { isin } from '@tradefloor/contracts/bond';
import { RfqId, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Rfq, RfqDealer, TwoWayPrice } from '@tradefloor/contracts/rfq';
import type { OneWay } from './two-way.ts';

const AT = 1_795_500_000_000;

/** A dealer that quoted 99.900 to 100.100, good for ten seconds. */
export const dealerGiven = (
  change: Partial<RfqDealer> & { bid?: number; ask?: number } = {},
): RfqDealer => {
  const { bid = 99_900_000, ask = 100_100_000, ...rest } = change;
  return {
    dealerId: 'BRKD',
    name: 'Brookdale Securities',
    status: 'QUOTED',
    latencyMs: 200,
    isLate: false,
    outcome: null,
    quote: {
      bidPrice: px(bid),
      askPrice: px(ask),
      bidYield: 4.02,
      askYield: 3.98,
      spreadBps: 4,
      qty: qty(1_000_000),
      validUntil: AT + 10_000,
    },
    ...rest,
  };
};

/** A pending request to buy a million of face. */
export const rfqGiven = (change: Partial<OneWay> = {}): OneWay => ({
  rfqId: RfqId.parse('RFQ-1'),
  orderId: null,
  flow: 'DEALER',
  state: 'PENDING',
  side: 'BUY',
  isin: isin('US9128TF1010'),
  bondSpec: null,
  qty: qty(1_000_000),
  limitPrice: null,
  userId: userId('u-fi-1'),
  clientUserId: null,
  salesUserId: null,
  traderUserId: null,
  dealers: [dealerGiven()],
  chosen: null,
  cover: null,
  markupBps: null,
  clientQuote: null,
  midPrice: px(100_000_000),
  note: null,
  createdAt: AT,
  windowEndsAt: AT + 10_000,
  executedAt: null,
  updatedAt: AT,
  version: 1,
  ...change,
});

/** One side of a two-way price: the dealer's, and the client's with a mark-up that earns 500 on a million. */
const sideGiven = (dealerPrice: number, clientPrice: number): TwoWayPrice => ({
  quote: {
    price: px(clientPrice),
    yield: 4,
    markupBps: 0.6,
    pnl: money(500_000_000),
    validUntil: AT + 5_000,
  },
  chosen: {
    dealerId: 'BRKD',
    price: px(dealerPrice),
    yield: 4,
    spreadBps: 0,
    reason: 'TIGHTEST',
    slippage: px(0),
    note: null,
  },
});

/** A client's request for both sides of a million of face, shown 99.850 to 100.150. */
export const twoWayGiven = (change: Partial<Rfq> = {}): Rfq => ({
  ...rfqGiven(),
  flow: 'SALES',
  state: 'CLIENT_QUOTED',
  side: 'TWO_WAY',
  clientUserId: userId('u-client-1'),
  salesUserId: userId('u-fi-1'),
  twoWay: { bid: sideGiven(99_900_000, 99_850_000), ask: sideGiven(100_100_000, 100_150_000) },
  ...change,
});

export const RFQ_AT = AT;
