/** Rooms, boards and seats for tests; each takes only what the test is about. */
import type {
  Heat,
  Room,
  RoomBoard,
  RoomLine,
  RoomOrder,
  RoomStanding,
  SeatState,
} from '../../../platform/client/shapes.ts';
import { AT } from '../../../platform/testing/given.ts';

export const ROOM_ID = 'room-01a1fe83-9a40-72aa-8bd3-94c9f27dadba';
export const HEAT_ID = `${ROOM_ID}-H1`;
export const CODE = 'K7QM2N9PXA';
export const toSeatId = (n: number): string => `${ROOM_ID}-S${n}`;

export const toHeat = (more: Partial<Heat> = {}): Heat => ({
  heatId: HEAT_ID,
  no: 1,
  state: 'RUNNING',
  clockMs: 60_000,
  lengthMs: 600_000,
  speed: 1,
  startedAt: AT,
  endedAt: null,
  digest: null,
  ...more,
});

export const toRoom = (more: Partial<Room> = {}): Room => ({
  roomId: ROOM_ID,
  state: 'RUNNING',
  role: 'INSTRUCTOR',
  seatId: null,
  instructorId: 'u-1',
  terms: {
    name: 'Spring competition',
    seed: null,
    isSeedHidden: true,
    symbols: ['AAPL'],
    realism: [],
    startCash: 1_000_000,
    limits: {
      maxOrderQty: 1_000,
      maxDailyNotional: 50_000_000,
      maxAbsQty: 5_000,
      maxOrdersPerSecond: 5,
    },
    fees: 'PLATFORM',
    lengthMs: 600_000,
    speed: 1,
    heats: 2,
    seatsMax: 40,
    scoring: { measure: 'PNL', ties: 'SHARED' },
    prizes: ['Cup'],
    schedule: null,
  },
  code: CODE,
  seats: 2,
  heat: toHeat(),
  announcements: [],
  createdAt: AT,
  updatedAt: AT,
  version: 7,
  ...more,
});

/** The room as one of its participants has it. */
export const toJoined = (more: Partial<Room> = {}): Room =>
  toRoom({ role: 'PARTICIPANT', seatId: toSeatId(1), code: null, ...more });

export const toLine = (more: Partial<RoomLine> = {}): RoomLine => {
  const { terms, code: _, announcements: __, ...room } = toRoom();
  return { ...room, name: terms.name, ...more };
};

export const toStanding = (n: number, more: Partial<RoomStanding> = {}): RoomStanding => ({
  seatId: toSeatId(n),
  label: `Seat ${n}`,
  kind: 'PERSON',
  rank: n,
  score: 100 - n,
  pnl: 100 - n,
  riskAdjusted: null,
  executionCostBps: null,
  maxDrawdown: 0,
  fills: n,
  lastFillMs: 30_000,
  disqualified: null,
  ...more,
});

export const toBoard = (standings: RoomBoard['standings']): RoomBoard => ({
  roomId: ROOM_ID,
  heatId: HEAT_ID,
  clockMs: 61_000,
  standings,
});

export const toRoomOrder = (more: Partial<RoomOrder> = {}): RoomOrder => ({
  clientOrderId: 'o-1',
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 100,
  price: 189.4,
  stopPrice: null,
  timeInForce: 'DAY',
  strategy: 'LIT',
  status: 'NEW',
  filledQty: 0,
  leavesQty: 100,
  avgPx: null,
  rejectReason: null,
  createdAt: AT,
  updatedAt: AT,
  orderId: '01a1fe9b-0000-7000-8000-000000000001',
  rejectCode: null,
  version: 1,
  ...more,
});

export const toSeatState = (more: Partial<SeatState> = {}): SeatState => ({
  heatId: HEAT_ID,
  seatId: toSeatId(1),
  clockMs: 61_000,
  quotes: [
    {
      symbol: 'AAPL',
      bid: 189.41,
      ask: 189.43,
      last: 189.42,
      mid: 189.42,
      bidSize: 500,
      askSize: 700,
      volume: 100,
      dayVolume: 10_000,
      open: 188,
      high: 190,
      low: 187,
    },
  ],
  orders: [],
  fills: [],
  figures: {
    cash: 981_058,
    equity: 1_000_123.45,
    realised: 100,
    unrealised: 25,
    fees: 1.55,
    total: 123.45,
    maxDrawdown: 40,
    positions: [{ symbol: 'AAPL', netQty: 100, avgPx: 189.17, mid: 189.42 }],
  },
  ...more,
});
