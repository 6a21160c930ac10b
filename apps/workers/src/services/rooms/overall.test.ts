/** The standing over the heats of a room: made of frozen results, for members, and handed out by the instructor. */
import {
  disqualifySeat,
  endHeat,
  heatResults,
  roomOverall,
  roomOverallCsv,
  startHeat,
} from '@tradefloor/contracts/calls/rooms';
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
