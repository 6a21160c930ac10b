/** The plan of a room, changed after its creation: what may be changed when, and that heats are still made of seed and log. */
import {
  createRoom,
  endRoom,
  getRoom,
  heatResults,
  planRoom,
  replaySeat,
  startHeat,
} from '@tradefloor/contracts/calls/rooms';
import { ROOM_TABLES } from '@tradefloor/core/competition/rooms/tables';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import {
  ADA,
  givenRoom,
  NEW_ROOM,
  openRooms,
  place,
  type RoomFixture,
  TEACHER,
  toOrder,
} from '../../testing/room-fixture.ts';

const HEAT_MS = 60_000;
const shock = (atMs: number, sizePct = -5) => ({
  atMs,
  event: { kind: 'SHOCK', target: 'AAPL', sizePct },
});
const plan = (fixture: RoomFixture, roomId: string, schedule: readonly unknown[]) =>
  fixture.request(planRoom, { roomId, schedule }, TEACHER);
const refusal = (fixture: RoomFixture, roomId: string, schedule: readonly unknown[]) =>
  fixture.refusal(planRoom, { roomId, schedule }, TEACHER);

/** Paces a heat in steps of half a second until it has ended. */
async function playOut(fixture: RoomFixture, heatId: string) {
  const stored = () => fixture.lone.rows(ROOM_TABLES.heats).find((row) => row.heatId === heatId);
  for (let i = 0; i < 100 && stored()?.state !== 'ENDED'; i += 1) await fixture.pace(heatId, 500);
  return fixture.request(heatResults, { heatId }, TEACHER);
}

describe('the plan of a room', () => {
  it('is changed by its instructor alone, in order of its instants, and reported to members', async () => {
    const fixture = openRooms();
    const { roomId, version } = await givenRoom(fixture);
    const schedule = [shock(9_000), shock(2_000)];
    expect(await fixture.refusal(planRoom, { roomId, schedule }, ADA)).toBe('NOT_FOUND');
    const { events } = await fixture.lone.request(planRoom, { roomId, schedule } as never, TEACHER);
    expect(publishedOn(events, 'rooms.changed')).toMatchObject([{ version: version + 1 }]);
    const room = await fixture.request(getRoom, { roomId }, TEACHER);
    expect(room.terms.schedule).toEqual([shock(2_000), shock(9_000)]);
    expect((await fixture.request(getRoom, { roomId }, ADA)).terms.schedule).toBeNull();
    // Sent again, it is done: nothing changes.
    expect((await plan(fixture, roomId, schedule)).version).toBe(room.version);
  });

  it('is refused where no heat could follow it, of a case, and once the room has ended', async () => {
    const fixture = openRooms();
    const { roomId } = await givenRoom(fixture);
    expect(await refusal(fixture, roomId, [shock(10_001)])).toBe('VALIDATION_FAILED');
    const foreign = { atMs: 1, event: { kind: 'HALT', symbol: 'JPM' } };
    expect(await refusal(fixture, roomId, [foreign])).toBe('VALIDATION_FAILED');
    const ofCase = { ...NEW_ROOM, caseId: 'market-making' };
    const { roomId: other } = await fixture.request(createRoom, ofCase, TEACHER);
    expect(await refusal(fixture, other, [])).toBe('CONFLICT');
    await fixture.request(endRoom, { roomId }, TEACHER);
    expect(await refusal(fixture, roomId, [shock(1_000)])).toBe('CONFLICT');
  });

  it(
    'is changed during a heat for what is to come alone, by a line of its log, and survives a crash',
    async () => {
      const digests = [];
      for (const fault of ['none', 'kill', 'restart'] as const) {
        const fixture = openRooms();
        const { roomId } = await givenRoom(fixture, { schedule: [shock(1_000), shock(8_000)] });
        await fixture.request(startHeat, { roomId }, TEACHER);
        const heatId = `${roomId}-H1`;
        for (const ms of [0, 500, 500, 500]) await fixture.pace(heatId, ms);
        // The clock shows 1.5 s: the first shock has happened.
        expect(await refusal(fixture, roomId, [shock(8_000)])).toBe('CONFLICT');
        const early = [shock(1_000), shock(1_500), shock(8_000)];
        expect(await refusal(fixture, roomId, early)).toBe('CONFLICT');
        await plan(fixture, roomId, [shock(1_000), shock(5_000, 9)]);
        expect(fixture.lone.rows(ROOM_TABLES.log)).toMatchObject([
          { seq: 1, call: 'PLAN', clockMs: 1_500, seatNo: null },
        ]);
        await fixture.pace(heatId, 500);
        await place(fixture, toOrder(roomId, 'a'), ADA);
        if (fault === 'kill') fixture.kill();
        if (fault === 'restart') fixture.lone.restart();
        for (let i = 0; i < 2; i += 1) await fixture.pace(heatId, 0);
        for (let i = 0; i < 8; i += 1) await fixture.pace(heatId, 500);
        await place(fixture, toOrder(roomId, 'b', { side: 'SELL' }), ADA);
        const { fillsDigest, standings } = await playOut(fixture, heatId);
        // Bought before the rise and sold after it.
        expect(standings.find(({ label }) => label === 'Ada')?.pnl).toBeGreaterThan(1_000);
        digests.push(fillsDigest);
        const seat = { heatId, seatId: `${roomId}-S1` };
        expect((await fixture.request(replaySeat, seat, ADA)).fills.length).toBeGreaterThan(1);
      }
      expect(digests).toEqual([digests[0], digests[0], digests[0]]);
    },
    2 * HEAT_MS,
  );

  it(
    'of a heat that has ended stays what it was: its replay is the heat that was',
    async () => {
      const fixture = openRooms();
      const { roomId } = await givenRoom(fixture, { schedule: [shock(1_000, 9)] });
      await fixture.request(startHeat, { roomId }, TEACHER);
      const heatId = `${roomId}-H1`;
      await fixture.pace(heatId, 0);
      await fixture.pace(heatId, 500);
      await place(fixture, toOrder(roomId, 'a'), ADA);
      for (let i = 0; i < 4; i += 1) await fixture.pace(heatId, 500);
      await place(fixture, toOrder(roomId, 'b', { side: 'SELL' }), ADA);
      await playOut(fixture, heatId);
      await plan(fixture, roomId, []);
      const seat = { heatId, seatId: `${roomId}-S1` };
      expect(await fixture.refusal(replaySeat, seat, ADA)).toBeNull();
      await fixture.request(startHeat, { roomId }, TEACHER);
      await fixture.pace(`${roomId}-H2`, 0);
      expect(fixture.opened.map(({ schedule }) => schedule.length)).toEqual([1, 1, 0]);
    },
    HEAT_MS,
  );
});
