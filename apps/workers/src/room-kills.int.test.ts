/**
 * Rooms in a process of the operating system: kill -9 in the middle of a heat and a wiped Redis lose no request that was
 * acknowledged, the heat goes on to its end, and its log gives the frozen results again.
 */
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
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillDrive, openKillDrive, startProcess } from './testing/kill-drive.ts';
import { NEW_ROOM, toOrder } from './testing/room-fixture.ts';
import type { WorkerProcess } from './testing/worker-processes.ts';

const PATIENT = { timeout: 90_000, interval: 100 };
/** Each of its waits may take that long on a busy machine. */
const KILL_MS = 240_000;

const TEACHER = givenCaller({ userId: userId('teacher'), role: 'desk-head' });
const ADA = givenCaller({ userId: userId('ada') });
/** Twenty seconds of the wall clock on a machine that keeps up. */
const ROOM = createRoom.in.parse({ ...NEW_ROOM, lengthMs: 60_000, speed: 3, seed: null });

let worker: WorkerProcess;
let drive: KillDrive;

beforeAll(async () => {
  drive = await openKillDrive('room-kills', { caller: ADA });
  worker = drive.process(['--only=rooms']);
});
afterAll(() => drive.close());

const find: KillDrive['find'] = (call, input, caller) => drive.find(call, input, caller);

/** Once more until it is responded to: on a busy machine a response is late, to what took effect or not. */
async function settle<T>(step: () => Promise<T | null>): Promise<T> {
  let found: T | null = null;
  await expect
    .poll(async () => {
      found = await step();
      return found;
    }, PATIENT)
    .not.toBeNull();
  return found as T;
}

const start = async (): Promise<void> => {
  await startProcess(worker);
  await expect.poll(() => find(listRooms, {}), PATIENT).not.toBeNull();
};

test(
  'what was acknowledged before a kill is in the log, and the log gives the results again',
  async () => {
    await start();
    const { roomId } = await settle(() => find(createRoom, ROOM, TEACHER));
    const room = () => find(getRoom, { roomId }, TEACHER);
    const code = await settle(
      async () => ((await find(openRoom, { roomId }, TEACHER)) ?? (await room()))?.code ?? null,
    );
    await settle(() => find(joinRoom, { code, label: 'Ada' }));
    await settle(
      async () => (await find(startHeat, { roomId }, TEACHER)) ?? (await room())?.heat ?? null,
    );
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
    await drive.redis.flushdb();
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
  },
  KILL_MS,
);
