/** Cases for tests; each takes only what the test is about. */
import type { OfferedCase, RoomCase, SeatCase } from '../../../platform/client/shapes.ts';

export const CASE: RoomCase = {
  caseId: 'tender-offers',
  version: 1,
  title: 'Liquidity risk with tender offers',
  page: [
    { head: null, body: 'Clients offer you three blocks.' },
    { head: 'Score', body: 'Profit after fees.' },
  ],
};

export const OFFERED: OfferedCase = {
  ...CASE,
  symbols: ['CAT'],
  realism: ['JUMPS'],
  startCash: 100_000_000,
  lengthMs: 300_000,
  limits: { maxOrderQty: 100_000, maxAbsQty: 200_000, maxOrdersPerSecond: 5 },
};

export const toSeatCase = (more: Partial<SeatCase> = {}): SeatCase => ({
  mandates: [],
  tenders: [],
  score: -1_234.5,
  unit: 'USD',
  figures: [
    { name: 'Tenders taken', value: 1, unit: 'COUNT' },
    { name: 'Of it fees', value: 12.5, unit: 'USD' },
  ],
  ...more,
});

export const TENDER: SeatCase['tenders'][number] = {
  tenderId: 'TENDER-1',
  symbol: 'CAT',
  side: 'SELL',
  qty: 70_000,
  price: 301.5,
  untilMs: 75_000,
  isAccepted: false,
  rejectReason: null,
};
