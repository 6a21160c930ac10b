/**
 * A room through the gateway: its instructor, a seat for each person and bot, its heat from the start to frozen results,
 * and the proof that the heat kept what it acknowledged.
 */
import {
  createRoom,
  heatResults,
  joinRoom,
  listSeats,
  openRoom,
} from '@tradefloor/contracts/calls/rooms';
import type { Room, RoomRequest, Seat } from '@tradefloor/contracts/room';
import { HEAT_REQUESTS_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import { freezeResults } from '@tradefloor/core/competition/rooms/results';
import type { LogRow } from '@tradefloor/core/competition/rooms/tables';
import { openDatabase } from '@tradefloor/db/database';
import { roomReader } from '@tradefloor/db/readers/room-reader';
import { HeatMarket } from '@tradefloor/workers/rooms/heat-market';
import { ask } from '../harness/ask.ts';
import { guests, traderNamed } from './trader-logins.ts';

/** Four shares, as the figures of ADR 138 have them. */
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'AMZN'];
/** What a seat may request in a second: the most that a room allows. */
const SEAT_PER_SECOND = 20;
const JOINING_TOGETHER = 10;
const HOUR_MS = 3_600_000;
const CONDITION_MS = 60_000;

export type OpenSeat = { readonly no: number; readonly cookie: string };
export type OpenRoom = {
  readonly port: number;
  readonly roomId: string;
  readonly instructor: string;
  readonly people: readonly OpenSeat[];
  readonly bots: readonly OpenSeat[];
};

const call = async <V>(
  { port, cookie }: { readonly port: number; readonly cookie: string },
  path: string,
  body?: object,
): Promise<V> =>
  ask<V>({
    url: `http://127.0.0.1:${port}/api/rooms${path}`,
    cookie,
    ...(body === undefined ? {} : { body: () => body }),
  });

const toTerms = (seats: number) => ({
  name: 'Load of a competition',
  seed: 7,
  isSeedHidden: false,
  symbols: SYMBOLS,
  realism: [],
  startCash: 1_000_000,
  limits: {
    maxOrderQty: 10_000,
    maxDailyNotional: 10_000_000_000,
    maxAbsQty: 100_000,
    maxOrdersPerSecond: SEAT_PER_SECOND,
  },
  fees: 'PLATFORM',
  // Ended by its instructor: the clock of a busy machine must not end it first.
  lengthMs: 4 * HOUR_MS,
  speed: 1,
  heats: 1,
  seatsMax: seats,
  scoring: { measure: 'PNL', ties: 'SHARED' },
  prizes: [],
  schedule: [],
});

/** Opens a room, seats all, and starts its heat. People come by the room's code, bots by those of their own seats. */
export async function openFullRoom(
  port: number,
  count: { readonly people: number; readonly bots: number },
): Promise<OpenRoom> {
  const { cookie: instructor } = await traderNamed(port, 'desk-head');
  const door = { port, cookie: instructor };
  const created = await call<unknown>(door, '/rooms', toTerms(count.people + count.bots));
  const { roomId } = createRoom.out.decode(created as never);
  const opened = await call<unknown>(door, `/rooms/${roomId}/open`, {});
  const { code } = openRoom.out.decode(opened as never);
  const text = Array.from({ length: count.bots }, (_, i) => `Bot ${i + 1},BOT`).join('\n');
  const invited = await call<{ readonly seats: readonly Seat[] }>(
    door,
    `/rooms/${roomId}/invitations`,
    { text },
  );
  const botCodes = invited.seats.map((seat) => ({ code: seat.code }));
  const bots = await seatAll(port, botCodes);
  const people = await seatAll(
    port,
    Array.from({ length: count.people }, (_, i) => ({ code, label: `Person ${i + 1}` })),
  );
  await call(door, `/rooms/${roomId}/heats`, {});
  return { port, roomId, instructor, people, bots };
}

/** A guest for each of them takes the seat. */
async function seatAll(port: number, joins: readonly object[]): Promise<OpenSeat[]> {
  const users = await guests(port, joins.length);
  const seats: OpenSeat[] = [];
  for (let at = 0; at < joins.length; at += JOINING_TOGETHER) {
    const some = users.slice(at, at + JOINING_TOGETHER).map(async ({ cookie }, i) => {
      const joined = await call<unknown>({ port, cookie }, '/join', joins[at + i]);
      const { seatId } = joinRoom.out.decode(joined as never);
      return { cookie, no: Number(/-S(\d+)$/.exec(seatId ?? '')?.[1]) };
    });
    seats.push(...(await Promise.all(some)));
  }
  return seats;
}

/** A market order of a room, as it is sent: sides, shares and quantities take turns. */
export const toRoomOrder = (n: number, clientOrderId: string): object => ({
  clientOrderId,
  symbol: SYMBOLS[Math.floor(n / 3) % SYMBOLS.length],
  side: n % 2 === 0 ? 'BUY' : 'SELL',
  orderType: 'MARKET',
  qty: 10 + (n % 7),
  timeInForce: 'IOC',
  strategy: 'LIT',
  instrumentType: 'equity',
});

/** Repeats a reading until it is as wanted. @throws Error when it is not within a minute */
async function untilTrue(what: string, read: () => Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + CONDITION_MS; !(await read()); ) {
    if (performance.now() > endMs) throw new Error(`${what}: not within ${CONDITION_MS} ms`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The heat's market is there and trades: an order of the first person is filled. @returns its line of the log */
export async function firstFill({ port, roomId, people }: OpenRoom): Promise<RoomRequest> {
  const [first] = people;
  if (first === undefined) throw new Error('the room has no person');
  const door = { port, cookie: first.cookie };
  const order = toRoomOrder(0, 'first');
  const line = await call<RoomRequest>(door, `/rooms/${roomId}/orders`, order);
  await untilTrue('the first order is filled', async () => {
    type State = { readonly fills: readonly unknown[] };
    return (await call<State>(door, `/rooms/${roomId}/state`)).fills.length > 0;
  });
  return line;
}

export type EndedHeat = {
  readonly log: readonly LogRow[];
  readonly fills: number;
  /** The frozen results carry the digest of their content. */
  readonly isFrozen: boolean;
  /** The same seed and log, run again in this process, give the fills of the results. */
  readonly isReplayed: boolean;
};

/** Ends the heat, reads its log from the database, and runs it again. */
export async function endAndReplay(room: OpenRoom, databaseUrl: string): Promise<EndedHeat> {
  const { port, roomId, instructor } = room;
  const door = { port, cookie: instructor };
  await call(door, `/rooms/${roomId}/end-heat`, {});
  let ended: Room | null = null;
  await untilTrue('the heat ends', async () => {
    ended = createRoom.out.decode((await call<unknown>(door, `/rooms/${roomId}`)) as never);
    return ended.heat?.state === 'ENDED';
  });
  const { terms, heat } = ended as unknown as Room;
  if (heat === null) throw new Error('the room has no heat');
  const { heatId, clockMs } = heat;
  const received = await call<unknown>(door, `/heats/${heatId}/results`);
  // When the heat ended is no part of what the digest is of.
  const { digest, endedAt: _, ...content } = heatResults.out.decode(received as never);
  const { items } = listSeats.out.decode(
    (await call<unknown>(door, `/rooms/${roomId}/seats`)) as never,
  );
  const log = await readLog(databaseUrl, heatId);
  const { limits, symbols, realism, fees, startCash, lengthMs } = terms;
  const market = await HeatMarket.open({
    seed: content.seed ?? Number.NaN,
    symbols,
    realism,
    seats: items.map(({ seatId, label, kind }, i) => ({ no: i + 1, seatId, label, kind })),
    limits,
    fees,
    startCash,
    lengthMs,
    schedule: terms.schedule ?? [],
    caseId: null,
  });
  await market.advance(log, clockMs);
  return {
    log,
    fills: content.standings.reduce((sum, { fills }) => sum + fills, 0),
    isFrozen: freezeResults(content).digest === digest,
    isReplayed: market.end().fillsDigest === content.fillsDigest,
  };
}

async function readLog(url: string, heatId: string): Promise<readonly LogRow[]> {
  const database = openDatabase({ url, name: 'bench log', connections: 1 });
  try {
    return await roomReader(database).log(heatId, 0, HEAT_REQUESTS_MAX);
  } finally {
    await database.close();
  }
}
