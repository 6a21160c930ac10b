/** A replay for tests: one order that rests, is filled in two parts, and a second one that is refused. */
import type { SeatReplay } from '../../../platform/client/shapes.ts';
import { AT } from '../../../platform/testing/given.ts';
import { HEAT_ID, toRoomOrder, toSeatId, toSeatState } from '../room/rooms.given.ts';

const FIGURES = toSeatState().figures;
const NOTHING_HELD = {
  ...FIGURES,
  equity: 1_000_000,
  total: 0,
  positions: [{ symbol: 'AAPL', netQty: 0, avgPx: null, mid: 189.42 }],
};

const fill = (n: number, qty: number): SeatReplay['fills'][number] => ({
  execId: `01a1fe9b-0000-7000-8000-000000000001-F${n}`,
  clientOrderId: 'o-1',
  symbol: 'AAPL',
  side: 'BUY',
  qty,
  price: 189.4,
  venue: 'XNYS',
  liquidity: 'MAKER',
  arrivalMid: 189.42,
  fees: { venue: 0, clearing: 0, exchange: 0, tax: 0, total: 0 } as never,
  at: AT,
});

export const REPLAY: SeatReplay = {
  heatId: HEAT_ID,
  seatId: toSeatId(1),
  lengthMs: 600_000,
  requests: [
    { seq: 1, clockMs: 2_000, call: 'PLACE', clientOrderId: 'o-1' },
    { seq: 4, clockMs: 9_000, call: 'PLACE', clientOrderId: 'o-2' },
  ],
  orders: [],
  fills: [fill(1, 60), fill(2, 40)],
  frames: [
    { clockMs: 0, orders: [], fills: 0, figures: NOTHING_HELD },
    { clockMs: 3_000, orders: [toRoomOrder()], fills: 0, figures: NOTHING_HELD },
    {
      clockMs: 6_000,
      orders: [toRoomOrder({ status: 'PARTIALLY_FILLED', filledQty: 60, leavesQty: 40 })],
      fills: 1,
      figures: { ...FIGURES, equity: 1_000_010 },
    },
    {
      clockMs: 9_000,
      orders: [
        toRoomOrder({ status: 'FILLED', filledQty: 100, leavesQty: 0 }),
        toRoomOrder({ clientOrderId: 'o-2', status: 'REJECTED' }),
      ],
      fills: 2,
      figures: FIGURES,
    },
  ],
  equity: [],
};
