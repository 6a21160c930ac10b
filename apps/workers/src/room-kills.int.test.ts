/**
 * Rooms in a process of the operating system: kill -9 in the middle of a heat and a wiped Redis lose no request that was
 * acknowledged, the heat goes on to its end, and its log gives the frozen results again.
 */
import { randomBytes } from 'node:crypto';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  createRoom,
  getRoom,
  heatResults,
  joinRoom,
  listRooms,
  openRoom,
  placeRoomOrder,
  replaySeat,
  startHeat,
} from '@tradefloor/contracts/calls/rooms';
import { userId } from '@tradefloor/contracts/ids';
import type { RoomRequest } from '@tradefloor/contracts/room';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { NEW_ROOM, toOrder } from './testing/room-fixture.ts';
import { drawPortOffset } from './testing/test-ports.ts';
import {
  buildWorkersProgram,
  type WorkerProcess,
  type WorkersProgram,
} from './testing/worker-processes.ts';

const SECRET = randomBytes(24).toString('hex');
const PATIENT = { timeout: 90_000, interval: 100 };
const OFFSET = drawPortOffset('room-kills');
/** The program has no prefix of its own in Redis: it has a database, and no other test file has that one. */
const REDIS_DATABASE = 13;

const TEACHER = givenCaller({ userId: userId('teacher'), role: 'desk-head' });
const ADA = givenCaller({ userId: userId('ada') });
/** Twenty seconds of the wall clock on a machine that keeps up. */
const ROOM = createRoom.in.parse({ ...NEW_ROOM, lengthMs: 60_000, speed: 3, seed: null });

let fresh: FreshDatabase;
let redis: Redis;
let program: WorkersProgram;
let worker: WorkerProcess;
let client: CallsClient;

beforeAll(async () => {
  const redisUrl = `${inject('redisUrl')}/${REDIS_DATABASE}`;
  redis = new Redis(redisUrl);
  [fresh, program] = await Promise.all([freshDatabase(), buildWorkersProgram()]);
  worker = program.process(['--only=rooms'], {
    ...process.env,
    DATABASE_URL: fresh.url,
    REDIS_URL: redisUrl,
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(OFFSET),
    LOG_LEVEL: 'fatal',
  });
  const getBaseUrl = (service: ServiceName): string =>
    `http://127.0.0.1:${SERVICES[service].port + OFFSET}`;
  client = callsClient({ getBaseUrl, secret: SECRET, from: 'gateway' });
});
afterAll(async () => {
  await program.remove();
  await client.close();
  await redis.flushdb();
  await redis.quit();
  await fresh.drop();
});

/** Null while it is refused or not responded to. */
async function find<C extends Call>(
  call: C,
  input: CallInput<C>,
  caller = ADA,
): Promise<CallOutput<C> | null> {
  const meta = { requestId: 'request-1', caller, as: 'user' } as const;
  const response = await client.request(call, input, meta);
  return response.ok ? response.value : null;
}

const start = async (): Promise<void> => {
  await worker.load();
  worker.run();
  await expect.poll(() => find(listRooms, {}), PATIENT).not.toBeNull();
};

test('what was acknowledged before a kill is in the log, and the log gives the results again', async () => {
  await start();
  const { roomId = '' } = (await find(createRoom, ROOM, TEACHER)) ?? {};
  const opened = await find(openRoom, { roomId }, TEACHER);
  await find(joinRoom, { code: opened?.code ?? '', label: 'Ada' });
  await find(startHeat, { roomId }, TEACHER);
  const acknowledged: RoomRequest[] = [];
  const clock = async () => (await find(getRoom, { roomId }))?.heat?.clockMs ?? 0;
  /** Sends orders one after the other, each until it is acknowledged, to the end of the heat or so many. */
  const trade = async (name: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const order = toOrder(roomId, `${name}-${n}`, { qty: 10 + n });
      const input = placeRoomOrder.in.parse(order);
      await expect
        .poll(async () => {
          const response = await find(placeRoomOrder, input);
          if (response !== null) acknowledged.push(response);
          return response !== null;
        }, PATIENT)
        .toBe(true);
    }
  };
  await trade('before', 8);
  await expect.poll(clock, PATIENT).toBeGreaterThan(2_000);
  const before = await clock();
  await worker.kill();
  await redis.flushdb();
  await start();
  // The clock goes on from where it stood, and not from the beginning.
  expect(await clock()).toBeGreaterThanOrEqual(before);
  await trade('after', 4);

  const heatId = `${roomId}-H1`;
  await expect.poll(() => find(heatResults, { heatId }), PATIENT).not.toBeNull();
  const results = await find(heatResults, { heatId });
  expect(results?.requests).toBe(12);
  expect(results?.standings[0]?.fills).toBeGreaterThan(0);
  const replay = await find(replaySeat, { heatId, seatId: `${roomId}-S1` });
  expect(replay?.requests).toEqual(
    acknowledged.map(({ seq, clockMs, clientOrderId }) => ({
      seq,
      clockMs,
      call: 'PLACE',
      clientOrderId,
    })),
  );
});
