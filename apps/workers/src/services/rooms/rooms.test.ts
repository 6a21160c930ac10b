/** Rooms: who may do what in one, what is isolated from whom, and what its log guarantees. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import {
  announce,
  archiveRoom,
  cancelRoomOrder,
  createRoom,
  disqualifySeat,
  endHeat,
  endRoom,
  getRoom,
  heatResults,
  heatResultsCsv,
  injectRoomEvent,
  inviteToRoom,
  joinRoom,
  listRooms,
  listSeats,
  openRoom,
  pauseHeat,
  placeRoomOrder,
  replaceRoomOrder,
  replaySeat,
  resumeHeat,
  roomBoard,
  roomState,
  startHeat,
} from '@tradefloor/contracts/calls/rooms';
import { ROOM_TABLES } from '@tradefloor/core/competition/rooms/tables';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import {
  ADA,
  BOB,
  EVE,
  givenRoom,
  NEW_ROOM,
  openRooms,
  place,
  type RoomFixture,
  TEACHER,
  toOrder,
} from '../../testing/room-fixture.ts';

const HEAT_MS = 60_000;

/** A room whose first heat runs. */
async function givenHeat(fixture: RoomFixture, change: Record<string, unknown> = {}) {
  const { roomId } = await givenRoom(fixture, change);
  await fixture.request(startHeat, { roomId }, TEACHER);
  const heatId = `${roomId}-H1`;
  await fixture.pace(heatId, 0);
  return { roomId, heatId };
}

/** Paces the heat until it has ended. */
async function playOut(fixture: RoomFixture, heatId: string, most = 200) {
  const stored = () => fixture.lone.rows(ROOM_TABLES.heats).find((row) => row.heatId === heatId);
  for (let i = 0; i < most && stored()?.state !== 'ENDED'; i += 1) await fixture.pace(heatId);
  return stored();
}

/** Frames go from the start to the end, and add up to the orders and the fills of the whole heat. */
function expectFrames({ frames, orders, fills }: CallOutput<typeof replaySeat>) {
  expect(frames).toHaveLength(201);
  const instants = frames.map(({ clockMs }) => clockMs);
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  expect([instants[0], instants.at(-1)]).toEqual([0, 10_000]);
  const folded = new Map(
    frames.flatMap((frame) => frame.orders.map((order) => [order.clientOrderId, order])),
  );
  expect([...folded.values()]).toEqual(orders);
  expect(frames.at(-1)?.fills).toBe(fills.length);
  const held = frames.map(({ figures }) => figures.positions[0]?.netQty ?? 0);
  for (const [at, frame] of frames.entries()) {
    // The position of each frame is what its fills come to.
    const bought = fills
      .slice(0, frame.fills)
      .filter(({ symbol }) => symbol === frame.figures.positions[0]?.symbol)
      .reduce((sum, { side, qty }) => sum + (side === 'BUY' ? qty : -qty), 0);
    expect(held[at]).toBe(bought);
  }
}

describe('a room', () => {
  it('is unknown to all who are not in it', async () => {
    const fixture = openRooms();
    const { roomId } = await givenRoom(fixture);
    for (const call of [getRoom, roomBoard, roomState, openRoom, startHeat, listSeats]) {
      expect(await fixture.refusal(call, { roomId }, EVE), call.name).toBe('NOT_FOUND');
    }
    expect(await fixture.refusal(placeRoomOrder, toOrder(roomId, 'x'), EVE)).toBe('NOT_FOUND');
    expect((await fixture.request(listRooms, {}, EVE)).items).toEqual([]);
    expect((await fixture.request(listRooms, {}, ADA)).items).toMatchObject([
      { roomId, role: 'PARTICIPANT', name: 'Monday class' },
    ]);
  });

  it('is its instructor’s alone to run: what is the instructor’s is unknown to participants', async () => {
    const fixture = openRooms();
    const { roomId } = await givenRoom(fixture);
    const requests = [
      [openRoom, { roomId }],
      [startHeat, { roomId }],
      [pauseHeat, { roomId }],
      [resumeHeat, { roomId }],
      [endHeat, { roomId }],
      [endRoom, { roomId }],
      [archiveRoom, { roomId }],
      [listSeats, { roomId }],
      [announce, { roomId, text: 'hello' }],
      [inviteToRoom, { roomId, text: 'Cy' }],
      [injectRoomEvent, { roomId, event: { kind: 'HALT', symbol: 'AAPL' } }],
      [disqualifySeat, { roomId, seatId: `${roomId}-S2`, reason: 'mine now' }],
    ] as const;
    for (const [call, input] of requests) {
      expect(await fixture.refusal(call, input, ADA), call.name).toBe('NOT_FOUND');
    }
  });

  it('keeps a hidden seed, its plan and its codes from participants until it has ended', async () => {
    const fixture = openRooms();
    const schedule = [
      { atMs: 9_000, event: { kind: 'NEWS', headline: 'Recall', target: 'AAPL', sizePct: -3 } },
    ];
    const { roomId } = await givenRoom(fixture, { schedule, seed: 4_242 });
    const hidden = await fixture.request(getRoom, { roomId }, ADA);
    expect(hidden).toMatchObject({ code: null, terms: { seed: null, schedule: null } });
    const board = JSON.stringify(hidden);
    expect(board).not.toContain('4242');
    expect(board).not.toContain('Recall');
    await fixture.request(endRoom, { roomId }, TEACHER);
    expect((await fixture.request(getRoom, { roomId }, ADA)).terms).toMatchObject({
      seed: 4_242,
      schedule: [{ atMs: 9_000 }],
    });
  });

  it('takes the invited by their own codes, and each user once', async () => {
    const fixture = openRooms();
    const { roomId } = await fixture.request(createRoom, NEW_ROOM, TEACHER);
    const faulty = await fixture.request(inviteToRoom, { roomId, text: 'Ada\nBob,ROBOT' }, TEACHER);
    expect(faulty).toMatchObject({ seats: [], faults: [{ line: 2 }] });
    const text = 'Ada\nRed,TEAM';
    const { seats } = await fixture.request(inviteToRoom, { roomId, text }, TEACHER);
    const [ada, red] = seats.map(({ code }) => code);
    expect(await fixture.refusal(joinRoom, { code: ada }, ADA)).toBe('CONFLICT');
    await fixture.request(openRoom, { roomId }, TEACHER);
    const joined = await fixture.request(joinRoom, { code: ada }, ADA);
    expect(joined.seatId).toBe(`${roomId}-S1`);
    expect((await fixture.request(joinRoom, { code: ada }, ADA)).seatId).toBe(joined.seatId);
    expect(await fixture.refusal(joinRoom, { code: ada }, BOB)).toBe('CONFLICT');
    await fixture.request(joinRoom, { code: red }, BOB);
    expect((await fixture.request(joinRoom, { code: red }, EVE)).seatId).toBe(`${roomId}-S2`);
    expect((await fixture.request(listSeats, { roomId }, TEACHER)).items[1]?.userIds).toEqual([
      'bob',
      'eve',
    ]);
  });

  it('cannot be found by guessing: five attempts a minute', async () => {
    const fixture = openRooms();
    await givenRoom(fixture);
    const guess = () => fixture.refusal(joinRoom, { code: 'ABCDEFGHJK', label: 'Eve' }, EVE);
    const guesses = [];
    for (let i = 0; i < 6; i += 1) guesses.push(await guess());
    expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'NOT_FOUND'), 'RATE_LIMITED']);
    fixture.lone.nowMs += 60_000;
    expect(await guess()).toBe('NOT_FOUND');
  });

  it('is refused with what no market of it could have', async () => {
    const fixture = openRooms();
    const refused = (change: Record<string, unknown>) =>
      fixture.refusal(createRoom, { ...NEW_ROOM, ...change }, TEACHER);
    expect(await refused({ symbols: ['NOPE'] })).toBe('VALIDATION_FAILED');
    const event = { kind: 'HALT', symbol: 'AAPL' };
    expect(await refused({ schedule: [{ atMs: 10_001, event }] })).toBe('VALIDATION_FAILED');
    const foreign = { kind: 'HALT', symbol: 'JPM' };
    expect(await refused({ schedule: [{ atMs: 1, event: foreign }] })).toBe('VALIDATION_FAILED');
    expect(await refused({})).toBeNull();
  });

  it('leaves memory when it is archived, with all codes', async () => {
    const fixture = openRooms();
    const { roomId, code } = await givenRoom(fixture);
    await fixture.request(endRoom, { roomId }, TEACHER);
    await fixture.request(archiveRoom, { roomId }, TEACHER);
    fixture.lone.restart();
    expect(await fixture.refusal(joinRoom, { code, label: 'Eve' }, EVE)).toBe('NOT_FOUND');
    expect((await fixture.request(listRooms, {}, TEACHER)).items).toEqual([]);
  });
});

describe('a request of a seat', () => {
  it(
    'is refused before the heat, while it is paused, after it, by the instructor, and once disqualified',
    async () => {
      const fixture = openRooms();
      const { roomId } = await givenRoom(fixture);
      const refused = (caller = ADA) =>
        fixture.refusal(placeRoomOrder, toOrder(roomId, 'a'), caller);
      expect(await refused()).toBe('CONFLICT');
      await fixture.request(startHeat, { roomId }, TEACHER);
      expect(await refused(TEACHER)).toBe('FORBIDDEN');
      await fixture.request(pauseHeat, { roomId }, TEACHER);
      expect(await refused()).toBe('CONFLICT');
      await fixture.request(resumeHeat, { roomId }, TEACHER);
      expect(await refused()).toBeNull();
      const seatId = `${roomId}-S2`;
      await fixture.request(disqualifySeat, { roomId, seatId, reason: 'two accounts' }, TEACHER);
      expect(await refused(BOB)).toBe('CONFLICT');
      await fixture.request(endHeat, { roomId }, TEACHER);
      expect(await refused()).toBe('CONFLICT');
      await fixture.pace(`${roomId}-H1`);
      expect(await refused()).toBe('CONFLICT');
    },
    HEAT_MS,
  );

  it(
    'is one, however often it is repeated, and not another under the same name',
    async () => {
      const fixture = openRooms();
      const { roomId } = await givenHeat(fixture);
      const first = await place(fixture, toOrder(roomId, 'a'), ADA);
      expect(await place(fixture, toOrder(roomId, 'a'), ADA)).toEqual(first);
      const other = toOrder(roomId, 'a', { qty: 200 });
      expect(await fixture.refusal(placeRoomOrder, other, ADA)).toBe('CONFLICT');
      // Another seat's name is its own.
      expect((await place(fixture, toOrder(roomId, 'a'), BOB)).seq).toBe(first.seq + 1);
      expect(fixture.lone.rows(ROOM_TABLES.log)).toHaveLength(2);
    },
    HEAT_MS,
  );

  it(
    'comes no faster than the room allows, and one seat’s flood is not another’s',
    async () => {
      const fixture = openRooms();
      const { roomId } = await givenHeat(fixture);
      const flood = [];
      for (let i = 0; i < 7; i += 1) {
        flood.push(await fixture.refusal(placeRoomOrder, toOrder(roomId, `a${i}`), ADA));
      }
      expect(flood).toEqual([null, null, null, null, null, 'RATE_LIMITED', 'RATE_LIMITED']);
      expect(await fixture.refusal(placeRoomOrder, toOrder(roomId, 'b'), BOB)).toBeNull();
      fixture.lone.nowMs += 200;
      expect(await fixture.refusal(placeRoomOrder, toOrder(roomId, 'a7'), ADA)).toBeNull();
    },
    HEAT_MS,
  );

  it(
    'reaches no order of another seat, and no other seat’s state',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      await place(fixture, toOrder(roomId, 'far', { orderType: 'LIMIT', price: 260 }), ADA);
      await fixture.pace(heatId);
      const named = { roomId, clientOrderId: 'far' };
      expect(await fixture.refusal(cancelRoomOrder, named, BOB)).toBe('NOT_FOUND');
      expect(await fixture.refusal(replaceRoomOrder, { ...named, qty: 5 }, BOB)).toBe('NOT_FOUND');
      const ofAda = { roomId, seatId: `${roomId}-S1` };
      expect(await fixture.refusal(roomState, ofAda, BOB)).toBe('NOT_FOUND');
      expect((await fixture.request(roomState, { roomId }, BOB)).orders).toEqual([]);
      expect((await fixture.request(roomState, ofAda, TEACHER)).orders).toMatchObject([
        { clientOrderId: 'far', status: 'NEW' },
      ]);
      const stranger = await givenRoom(fixture, { name: 'Another' });
      const elsewhere = { roomId: stranger.roomId, seatId: `${roomId}-S1` };
      expect(await fixture.refusal(roomState, elsewhere, TEACHER)).toBe('NOT_FOUND');
    },
    HEAT_MS,
  );

  it(
    'is answered to its own members and the instructor alone',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      await place(fixture, toOrder(roomId, 'a'), ADA);
      const published = [...(await fixture.pace(heatId)), ...(await fixture.pace(heatId))];
      const ofSeats = publishedOn(published, 'rooms.participant');
      expect(ofSeats.length).toBeGreaterThan(0);
      for (const message of ofSeats) expect(message.userIds).toEqual(['teacher', 'ada']);
      expect(ofSeats.flatMap(({ fills }) => fills)).toHaveLength(1);
      for (const message of publishedOn(published, 'rooms.board')) {
        expect(message.userIds).toEqual(['teacher', 'ada', 'bob']);
        expect(JSON.stringify(message)).not.toContain('clientOrderId');
      }
    },
    HEAT_MS,
  );
});

describe('a heat', () => {
  it(
    'ends by its clock, with results that any member reads and a table of prizes',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      await place(fixture, toOrder(roomId, 'a', { qty: 500 }), ADA);
      const heat = await playOut(fixture, heatId);
      expect(heat).toMatchObject({ state: 'ENDED', clockMs: 10_000 });
      const results = await fixture.request(heatResults, { heatId }, BOB);
      expect(results.seed).toBeNull();
      // Bob did nothing; Ada paid the spread and the fees.
      expect(results.standings.map(({ label, rank }) => [label, rank])).toEqual([
        ['Bob', 1],
        ['Ada', 2],
      ]);
      expect(await fixture.refusal(heatResults, { heatId }, EVE)).toBe('NOT_FOUND');
      const csv = await fixture.request(heatResultsCsv, { heatId }, TEACHER);
      expect(csv.text.split('\r\n')[1]).toMatch(/^1,Bob,PERSON,Gold,/);
      expect((await fixture.request(getRoom, { roomId }, TEACHER)).state).toBe('OPEN');
    },
    HEAT_MS,
  );

  it(
    'has fresh books and the next seed, and the last one ends the room',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      await place(fixture, toOrder(roomId, 'a'), ADA);
      await playOut(fixture, heatId);
      await fixture.request(startHeat, { roomId }, TEACHER);
      await fixture.pace(`${roomId}-H2`, 0);
      const state = await fixture.request(roomState, { roomId }, ADA);
      expect(state.orders).toEqual([]);
      expect(state.figures.total).toBe(0);
      expect(fixture.opened.map(({ seed }) => seed)).toEqual([7, 8]);
      await playOut(fixture, `${roomId}-H2`);
      expect((await fixture.request(getRoom, { roomId }, ADA)).state).toBe('ENDED');
      expect(await fixture.refusal(startHeat, { roomId }, TEACHER)).toBe('CONFLICT');
    },
    HEAT_MS,
  );

  it(
    'stands while it is paused, however long, and goes at its speed otherwise',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture, { speed: 4 });
      const clock = async () => (await fixture.request(getRoom, { roomId }, ADA)).heat?.clockMs;
      await fixture.pace(heatId);
      expect(await clock()).toBe(1_000);
      await fixture.request(pauseHeat, { roomId }, TEACHER);
      await fixture.pace(heatId, 90_000);
      await fixture.request(resumeHeat, { roomId }, TEACHER);
      await fixture.pace(heatId, 0);
      expect(await clock()).toBe(1_000);
      await fixture.pace(heatId);
      expect(await clock()).toBe(2_000);
    },
    HEAT_MS,
  );

  it(
    'whose market is killed is built again from its log: the same digest as undisturbed',
    async () => {
      const digests = [];
      for (const fault of ['none', 'kill', 'restart'] as const) {
        const fixture = openRooms();
        const { roomId, heatId } = await givenHeat(fixture);
        const terms = { orderType: 'LIMIT', price: 270 };
        for (let i = 0; i < 12; i += 1) {
          await place(fixture, toOrder(roomId, `a${i}`, { qty: 10 + i }), ADA);
          const change = i % 2 === 0 ? terms : { side: 'SELL', symbol: 'MSFT' };
          await place(fixture, toOrder(roomId, `b${i}`, change), BOB);
          if (i === 6 && fault !== 'none') {
            if (fault === 'kill') fixture.kill();
            else fixture.lone.restart();
            // A killed market is found dead by one step and built again by the next; the clock stands meanwhile.
            await fixture.pace(heatId, 0);
            await fixture.pace(heatId, 0);
          }
          await fixture.pace(heatId, 500);
        }
        await playOut(fixture, heatId);
        if (fault !== 'none') expect(fixture.opened.length).toBe(2);
        const results = await fixture.request(heatResults, { heatId }, TEACHER);
        expect(results.requests).toBe(24);
        expect(fixture.lone.rows(ROOM_TABLES.log)).toHaveLength(24);
        expect(results.standings.some(({ fills }) => fills > 3)).toBe(true);
        digests.push(results.fillsDigest);
        // The frozen results follow from the log alone.
        const replay = await fixture.request(replaySeat, { heatId, seatId: `${roomId}-S1` }, ADA);
        expect(replay.requests).toHaveLength(12);
        expect(replay.equity).toHaveLength(101);
        expectFrames(replay);
      }
      expect(digests).toEqual([digests[0], digests[0], digests[0]]);
    },
    2 * HEAT_MS,
  );

  it(
    'never gives two messages of a seat one number, and shows a gap where its market was built again',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      const numbers: number[] = [];
      const paceOn = async (ms: number) => {
        const published = publishedOn(await fixture.pace(heatId, ms), 'rooms.participant');
        numbers.push(...published.map(({ no }) => no));
      };
      for (let i = 0; i < 6; i += 1) {
        await place(fixture, toOrder(roomId, `a${i}`), ADA);
        await paceOn(250);
        if (i !== 2) continue;
        fixture.kill();
        await paceOn(0);
        await paceOn(0);
      }
      const steps = numbers.slice(1).map((no, i) => no - (numbers[i] ?? no));
      expect(numbers.length).toBeGreaterThan(4);
      expect(steps.every((step) => step > 0)).toBe(true);
      expect(steps.filter((step) => step > 1)).toHaveLength(1);
    },
    HEAT_MS,
  );

  it(
    'that is paused and ended during a step ends all the same',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      const underWay = fixture.pace(heatId);
      await fixture.request(pauseHeat, { roomId }, TEACHER);
      await fixture.request(endHeat, { roomId }, TEACHER);
      // The timer of the end finds the step under way.
      expect(await fixture.pace(heatId, 0)).toEqual([]);
      const timers = (await underWay).filter(({ type }) => type === 'wake');
      expect(timers).toMatchObject([{ name: 'pace', data: { heatId } }]);
      await fixture.pace(heatId);
      expect(await fixture.refusal(heatResults, { heatId }, ADA)).toBeNull();
    },
    HEAT_MS,
  );

  it(
    'is replayed to the seat’s own members and the instructor alone, after its end',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      const seatId = `${roomId}-S1`;
      expect(await fixture.refusal(replaySeat, { heatId, seatId }, ADA)).toBe('CONFLICT');
      await fixture.request(endHeat, { roomId }, TEACHER);
      await fixture.pace(heatId);
      expect(await fixture.refusal(replaySeat, { heatId, seatId }, BOB)).toBe('NOT_FOUND');
      expect(await fixture.refusal(replaySeat, { heatId, seatId }, TEACHER)).toBeNull();
    },
    HEAT_MS,
  );

  it(
    'halts a share on the instructor’s word: nothing of it trades',
    async () => {
      const fixture = openRooms();
      const { roomId, heatId } = await givenHeat(fixture);
      await fixture.request(
        injectRoomEvent,
        { roomId, event: { kind: 'HALT', symbol: 'AAPL' } },
        TEACHER,
      );
      for (let i = 0; i < 8; i += 1) await fixture.pace(heatId);
      await place(fixture, toOrder(roomId, 'a'), ADA);
      await fixture.pace(heatId);
      await fixture.pace(heatId);
      const { orders } = await fixture.request(roomState, { roomId }, ADA);
      expect(orders).toMatchObject([{ status: 'REJECTED', rejectCode: 'HALTED' }]);
    },
    HEAT_MS,
  );
});
