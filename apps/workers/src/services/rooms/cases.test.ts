/** Rooms of a case: what may be chosen, what participants may know and accept, and what the results have of it. */
import {
  acceptRoomTender,
  createRoom,
  endHeat,
  getRoom,
  heatResults,
  heatResultsCsv,
  listRoomCases,
  replaySeat,
  roomBoard,
  roomState,
  startHeat,
} from '@tradefloor/contracts/calls/rooms';
import { TENDER_OFFERS } from '@tradefloor/core/competition/cases/tender-offers';
import { ROOM_TABLES } from '@tradefloor/core/competition/rooms/tables';
import { invariant } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import {
  ADA,
  BOB,
  EVE,
  givenRoom,
  NEW_ROOM,
  openRooms,
  TEACHER,
} from '../../testing/room-fixture.ts';

const HEAT_MS = 60_000;
const OF_CASE = { caseId: TENDER_OFFERS.id, speed: 60 };
const [FIRST, SECOND] = TENDER_OFFERS.schedule(NEW_ROOM.seed).filter(
  (item) => item.type === 'TENDER',
);
invariant(FIRST !== undefined && SECOND !== undefined, 'there are two tenders');

/** A heat of the case whose clock has passed an instant. */
async function givenHeat(clockMs: number) {
  const fixture = openRooms();
  const { roomId } = await givenRoom(fixture, OF_CASE);
  await fixture.request(startHeat, { roomId }, TEACHER);
  const heatId = `${roomId}-H1`;
  const published = [...(await fixture.pace(heatId, 0))];
  const clock = async () =>
    (await fixture.request(getRoom, { roomId }, ADA)).heat?.clockMs ?? Number.POSITIVE_INFINITY;
  while ((await clock()) < clockMs) published.push(...(await fixture.pace(heatId, 100)));
  return { fixture, roomId, heatId, published };
}

describe('a case of a room', () => {
  it('is chosen of those that heats can run, and sets the terms', async () => {
    const fixture = openRooms();
    const { items } = await fixture.request(listRoomCases, {}, TEACHER);
    expect(items.map(({ caseId }) => caseId)).toContain(TENDER_OFFERS.id);
    const room = await fixture.request(createRoom, { ...NEW_ROOM, ...OF_CASE }, TEACHER);
    const { symbols, lengthMs, limits, title } = TENDER_OFFERS;
    expect(room.terms).toMatchObject({ symbols, lengthMs, limits, scoring: { measure: 'CASE' } });
    expect(room.case).toMatchObject({ caseId: TENDER_OFFERS.id, title });
  });

  it('is refused where there is none of it, and its score without one', async () => {
    const fixture = openRooms();
    const refused = (change: Record<string, unknown>) =>
      fixture.refusal(createRoom, { ...NEW_ROOM, ...change }, TEACHER);
    expect(await refused({ caseId: 'no-such-case' })).toBe('VALIDATION_FAILED');
    expect(await refused({ scoring: { measure: 'CASE', ties: 'SHARED' } })).toBe(
      'VALIDATION_FAILED',
    );
  });
});

describe('a tender of a room’s case', () => {
  it(
    'is offered to every seat when its instant has come, accepted once, and dealt',
    async () => {
      const { fixture, roomId, heatId, published } = await givenHeat(FIRST.atMs + 500);
      const accept = { roomId, tenderId: FIRST.id };
      // Every seat receives it, though neither has sent anything.
      const received = publishedOn(published, 'rooms.participant');
      expect(new Set(received.map(({ seatId }) => seatId)).size).toBe(2);
      expect(received.at(-1)?.case?.tenders).toMatchObject([
        { tenderId: FIRST.id, isAccepted: false },
      ]);
      const future = { roomId, tenderId: SECOND.id };
      expect(await fixture.refusal(acceptRoomTender, future, ADA)).toBe('NOT_FOUND');
      expect(await fixture.refusal(acceptRoomTender, accept, EVE)).toBe('NOT_FOUND');
      expect(await fixture.refusal(acceptRoomTender, accept, TEACHER)).toBe('FORBIDDEN');
      const request = await fixture.request(acceptRoomTender, accept, ADA);
      expect(await fixture.request(acceptRoomTender, accept, ADA)).toEqual(request);
      expect(fixture.lone.rows(ROOM_TABLES.log)).toHaveLength(1);
      await fixture.pace(heatId, 10);
      const state = await fixture.request(roomState, { roomId }, ADA);
      expect(state.fills).toMatchObject([{ clientOrderId: FIRST.id, venue: 'OTC' }]);
      expect(state.case?.tenders).toMatchObject([{ isAccepted: true }]);
      const other = await fixture.request(roomState, { roomId }, BOB);
      expect(other.case).toMatchObject({ tenders: [{ isAccepted: false }], score: 0, unit: 'USD' });
    },
    HEAT_MS,
  );

  it(
    'is not dealt after its end, and is the record of the results with all figures',
    async () => {
      const { fixture, roomId, heatId } = await givenHeat(FIRST.atMs + 500);
      await fixture.request(acceptRoomTender, { roomId, tenderId: FIRST.id }, ADA);
      for (let i = 0; i < 5; i += 1) await fixture.pace(heatId, 100);
      const late = await fixture.refusal(acceptRoomTender, { roomId, tenderId: FIRST.id }, BOB);
      expect(late).toBe('CONFLICT');
      const { standings } = await fixture.request(roomBoard, { roomId }, BOB);
      expect(standings.every(({ score }) => score !== null)).toBe(true);
      await fixture.request(endHeat, { roomId }, TEACHER);
      await fixture.pace(heatId, 0);
      const results = await fixture.request(heatResults, { heatId }, ADA);
      expect(results.case).toMatchObject({
        caseId: TENDER_OFFERS.id,
        version: TENDER_OFFERS.version,
        unit: 'USD',
      });
      const taken = results.case?.seats.map(({ figures }) => figures[0]);
      expect(taken).toMatchObject([
        { name: 'Tenders taken', value: 1 },
        { name: 'Tenders taken', value: 0 },
      ]);
      const [best] = results.standings;
      const csv = await fixture.request(heatResultsCsv, { heatId }, TEACHER);
      expect(csv.text.split('\r\n')[1]).toContain(`,${best?.label},PERSON,Gold,${best?.score},`);
      const replay = await fixture.request(replaySeat, { heatId, seatId: `${roomId}-S1` }, ADA);
      expect(replay.requests).toMatchObject([{ call: 'TENDER', clientOrderId: FIRST.id }]);
      expect(replay.fills).toHaveLength(1);
    },
    HEAT_MS,
  );

  it(
    'is dealt once though the market is killed and built again',
    async () => {
      const { fixture, roomId, heatId } = await givenHeat(FIRST.atMs + 500);
      const accept = { roomId, tenderId: FIRST.id };
      const request = await fixture.request(acceptRoomTender, accept, ADA);
      await fixture.pace(heatId, 10);
      fixture.lone.restart();
      await fixture.pace(heatId, 0);
      expect(await fixture.request(acceptRoomTender, accept, ADA)).toEqual(request);
      await fixture.pace(heatId, 10);
      expect((await fixture.request(roomState, { roomId }, ADA)).fills).toHaveLength(1);
    },
    HEAT_MS,
  );
});
