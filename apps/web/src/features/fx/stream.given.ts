/** A stream on request in tests. */
import type { FxStream } from '../../platform/client/shapes.ts';
import { AT } from '../../platform/testing/given.ts';

/** A stream of a forward as the desk returns it. */
export const toStream = (over: Partial<FxStream> = {}): FxStream => ({
  streamId: 'FXS-0123456789ab',
  symbol: 'EURUSD',
  qty: 5_000_000,
  near: { symbol: 'EURUSD-20261228', valueDate: '2026-12-28' },
  far: null,
  state: 'OPEN',
  openedAt: AT,
  endsAt: '2026-11-21T14:03:52.250Z',
  orderId: null,
  price: {
    quoteId: 'FXS-0123456789ab-100',
    at: AT,
    spotBid: 1.08798,
    spotAsk: 1.08803,
    pointsBid: 16.63,
    pointsAsk: 16.83,
    bid: 1.089_643,
    ask: 1.089_713,
    mid: 1.089_678,
    nearRate: null,
  },
  ...over,
});
