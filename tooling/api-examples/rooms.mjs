/** The calls of rooms, made as an instructor and a participant. */

/** @typedef {import('./asker.mjs').Requester} Requester */

const TEACHER = 'desk-head';
const TRADER = 'trader-high-touch';

const ROOM = {
  name: 'Monday class',
  seed: null,
  isSeedHidden: true,
  symbols: ['AAPL', 'MSFT'],
  realism: [],
  startCash: 1_000_000,
  limits: {
    maxOrderQty: 1_000,
    maxDailyNotional: 10_000_000,
    maxAbsQty: 1_500,
    maxOrdersPerSecond: 5,
  },
  fees: 'PLATFORM',
  lengthMs: 600_000,
  speed: 1,
  heats: 2,
  seatsMax: 40,
  scoring: { measure: 'PNL', ties: 'BROKEN' },
  prizes: ['Gold', 'Silver'],
  schedule: [],
};
const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 100,
  price: 250,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};

/** @param {Requester} requester */
export async function requestRooms(requester) {
  const { roomId } = await requester.request(TEACHER, 'createRoom', ROOM);
  const { code } = await requester.request(TEACHER, 'openRoom', { roomId });
  await requester.request(TEACHER, 'inviteToRoom', { roomId, text: 'label,kind\nGrace,PERSON' });
  await requester.request(TRADER, 'joinRoom', { code, label: 'Ada' });
  await requester.request(TRADER, 'listRooms');
  await requester.request(TRADER, 'getRoom', { roomId });
  const { items } = await requester.request(TEACHER, 'listSeats', { roomId });
  await requester.request(TEACHER, 'announce', { roomId, text: 'Ten minutes, good luck' });
  await requester.request(TEACHER, 'startHeat', { roomId });
  await requestHeat(requester, roomId);
  await requester.request(TEACHER, 'disqualifySeat', {
    roomId,
    seatId: items[0].seatId,
    reason: 'left the class',
  });
  await endRoom(requester, { roomId, seatId: items[1].seatId });
  await requestCase(requester);
}

/**
 * A room of a case, up to a tender that is accepted.
 * @param {Requester} requester
 */
async function requestCase(requester) {
  await requester.request(TEACHER, 'listRoomCases');
  const of = { ...ROOM, caseId: 'tender-offers', seed: 7, speed: 4 };
  const { roomId } = await requester.request(TEACHER, 'createRoom', of);
  const { code } = await requester.request(TEACHER, 'openRoom', { roomId });
  await requester.request(TRADER, 'joinRoom', { code, label: 'Ada' });
  await requester.request(TEACHER, 'startHeat', { roomId });
  await requester.askUntil(TRADER, 'roomState', {
    input: { roomId },
    until: ({ case: seatCase }) => seatCase.tenders.length > 0,
  });
  await requester.request(TRADER, 'acceptRoomTender', { roomId, tenderId: 'TENDER-1' });
  await requester.request(TEACHER, 'endHeat', { roomId });
}

/**
 * @param {Requester} requester
 * @param {string} roomId
 */
async function requestHeat(requester, roomId) {
  const named = { roomId, clientOrderId: `room-${Date.now()}` };
  await requester.request(TRADER, 'placeRoomOrder', { ...named, ...ORDER });
  await requester.askUntil(TRADER, 'roomState', {
    input: { roomId },
    until: ({ orders }) => orders[0]?.status === 'NEW',
  });
  await requester.request(TRADER, 'replaceRoomOrder', { ...named, qty: 50 });
  await requester.request(TRADER, 'cancelRoomOrder', named);
  const event = { kind: 'SHOCK', target: 'MSFT', sizePct: 1.5 };
  await requester.request(TEACHER, 'injectRoomEvent', { roomId, event });
  const later = { atMs: 300_000, event: { kind: 'HALT', symbol: 'MSFT' } };
  await requester.request(TEACHER, 'planRoom', { roomId, schedule: [...ROOM.schedule, later] });
  await requester.request(TEACHER, 'pauseHeat', { roomId });
  await requester.request(TEACHER, 'resumeHeat', { roomId });
  await requester.askUntil(TRADER, 'roomBoard', {
    input: { roomId },
    until: ({ standings }) => standings.length > 0,
  });
}

/**
 * @param {Requester} requester
 * @param {{ roomId: string, seatId: string }} seat
 */
async function endRoom(requester, { roomId, seatId }) {
  const heatId = `${roomId}-H1`;
  await requester.request(TEACHER, 'endHeat', { roomId });
  await requester.askUntil(TEACHER, 'heatResults', { input: { heatId }, until: () => true });
  await requester.request(TEACHER, 'heatResultsCsv', { heatId });
  await requester.request(TRADER, 'roomOverall', { roomId });
  await requester.request(TEACHER, 'roomOverallCsv', { roomId });
  await requester.request(TRADER, 'replaySeat', { heatId, seatId });
  await requester.request(TEACHER, 'endRoom', { roomId });
  await requester.request(TEACHER, 'archiveRoom', { roomId });
}
