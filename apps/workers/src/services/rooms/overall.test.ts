/** The standing over the heats of a room: made of frozen results, for members, and handed out by the instructor. */
import {
  announce,
  disqualifySeat,
  endHeat,
  getRoom,
  heatResults,
  roomOverall,
  roomOverallCsv,
  startHeat,
} from '@tradefloor/contracts/calls/rooms';
import { freezeResults } from '@tradefloor/core/competition/rooms/results';
import { expect, it } from 'vitest';
import {
  ADA,
  BOB,
  EVE,
  givenRoom,
  openRooms,
  place,
  TEACHER,
  toOrder,
} from '../../testing/room-fixture.ts';

const HEAT_MS = 60_000;

it(
  'adds up the heats that have ended, and has no rank for one that was disqualified between them',
  async () => {
    const fixture = openRooms();
    const overall = { measure: 'PLACES', over: 'SUM' };
    const { roomId } = await givenRoom(fixture, { overall });
    const play = async (no: number, loser: typeof ADA) => {
      await fixture.request(startHeat, { roomId }, TEACHER);
      await fixture.pace(`${roomId}-H${no}`, 0);
      // Who trades pays the spread and the fees: the other is first.
      await place(fixture, toOrder(roomId, `o-${no}`), loser);
      await fixture.pace(`${roomId}-H${no}`);
      await fixture.request(endHeat, { roomId }, TEACHER);
      await fixture.pace(`${roomId}-H${no}`, 0);
    };
    expect(await fixture.refusal(roomOverall, { roomId }, ADA)).toBe('CONFLICT');
    await play(1, BOB);
    const first = await fixture.request(roomOverall, { roomId }, ADA);
    const results = await fixture.request(heatResults, { heatId: `${roomId}-H1` }, ADA);
    expect(first).toMatchObject({
      heats: [{ no: 1, digest: results.digest }],
      rule: overall,
      standings: [
        { label: 'Ada', rank: 1, value: 1, places: [1] },
        { label: 'Bob', rank: 2, value: 2, places: [2] },
      ],
    });
    const out = { roomId, seatId: `${roomId}-S1`, reason: 'two accounts' };
    await fixture.request(disqualifySeat, out, TEACHER);
    await play(2, BOB);
    const both = await fixture.request(roomOverall, { roomId }, BOB);
    expect(both.standings).toMatchObject([
      { label: 'Bob', rank: 1, value: 3, places: [2, 1] },
      { label: 'Ada', rank: null, value: null, places: [1, 2], disqualified: 'two accounts' },
    ]);
    const { text } = await fixture.request(roomOverallCsv, { roomId }, TEACHER);
    expect(text.split('\r\n')[1]).toBe(`1,Bob,PERSON,Gold,3,2,1,,${both.digest}`);
    expect(await fixture.refusal(roomOverallCsv, { roomId }, BOB)).toBe('NOT_FOUND');
    expect(await fixture.refusal(roomOverall, { roomId }, EVE)).toBe('NOT_FOUND');
  },
  HEAT_MS,
);

it(
  'dates each heat by its own end, and the standing by the end of its last heat, whatever came later',
  async () => {
    const fixture = openRooms();
    const { roomId } = await givenRoom(fixture);
    const end = async (no: number) => {
      await fixture.request(startHeat, { roomId }, TEACHER);
      await fixture.pace(`${roomId}-H${no}`, 0);
      await fixture.request(endHeat, { roomId }, TEACHER);
      await fixture.pace(`${roomId}-H${no}`);
      return (await fixture.request(getRoom, { roomId }, TEACHER)).heat?.endedAt ?? null;
    };
    const first = await end(1);
    await fixture.pace(`${roomId}-H1`, HEAT_MS);
    await fixture.request(announce, { roomId, text: 'the second one begins' }, TEACHER);
    const after = await fixture.request(roomOverall, { roomId }, ADA);
    expect(after.endedAt).toBe(first);
    const second = await end(2);
    expect(Number(second)).toBeGreaterThan(Number(first));
    await fixture.pace(`${roomId}-H2`, HEAT_MS);
    await fixture.request(announce, { roomId, text: 'thank you all' }, TEACHER);
    const room = await fixture.request(getRoom, { roomId }, TEACHER);
    expect(room.updatedAt).toBeGreaterThan(Number(second));
    const [older, newer] = await Promise.all(
      [1, 2].map((no) => fixture.request(heatResults, { heatId: `${roomId}-H${no}` }, ADA)),
    );
    expect([older?.endedAt, newer?.endedAt]).toEqual([first, second]);
    const overall = await fixture.request(roomOverall, { roomId }, ADA);
    expect(overall.endedAt).toBe(second);
    // The same seed and log have the same digest at any time: a date is no part of it.
    const results = await fixture.request(heatResults, { heatId: `${roomId}-H2` }, TEACHER);
    const { endedAt: _, digest, ...rest } = results;
    expect(freezeResults(rest).digest).toBe(digest);
  },
  HEAT_MS,
);
