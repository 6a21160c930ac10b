/** The rooms service over rows of its own, with a clock that a test drives and markets it can end. Only tests import it. */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  createRoom,
  getRoom,
  joinRoom,
  openRoom,
  placeRoomOrder,
} from '@tradefloor/contracts/calls/rooms';
import { userId } from '@tradefloor/contracts/ids';
import type { Room } from '@tradefloor/contracts/room';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import type {
  HeatFailure,
  HeatRunner,
  HeatTerms,
  HeatWorld,
} from '@tradefloor/core/competition/rooms/heat';
import { ROOM_TABLES } from '@tradefloor/core/competition/rooms/tables';
import { drawsFrom } from '@tradefloor/core/prng';
import { err } from '@tradefloor/core/result';
import { heatsHere } from '../rooms/heat-runner.ts';
import { scenarioInstrument } from '../scenario/play-scenario.ts';
import { roomsService } from '../services/rooms/service.ts';
import { getResponse } from './journal-fixture.ts';
import { type LoneService, openLone } from './lone-service.ts';

export const TEACHER: Caller = givenCaller({ userId: userId('teacher'), role: 'desk-head' });
export const ADA: Caller = givenCaller({ userId: userId('ada') });
export const BOB: Caller = givenCaller({ userId: userId('bob') });
export const EVE: Caller = givenCaller({ userId: userId('eve') });

/** Ten seconds in which nothing but the participants moves. */
export const NEW_ROOM = {
  name: 'Monday class',
  seed: 7,
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
  lengthMs: 10_000,
  speed: 1,
  heats: 2,
  seatsMax: 3,
  scoring: { measure: 'PNL', ties: 'BROKEN' },
  prizes: ['Gold', 'Silver'],
  schedule: [],
};

export type RoomFixture = {
  readonly lone: LoneService;
  /** Markets opened so far. */
  readonly opened: HeatTerms[];
  /** Ends every market that is open: what is under way fails, as when its thread is killed. */
  kill(): void;
  request<C extends Call>(call: C, input: unknown, caller: Caller): Promise<CallOutput<C>>;
  /** The code of the refusal; null where there is none. */
  refusal<C extends Call>(call: C, input: unknown, caller: Caller): Promise<string | null>;
  /** Lets the wall clock go on, and fires the heat's timer. @returns what was published */
  pace(heatId: string, ms?: number): ReturnType<LoneService['fireTimer']>;
};

const KILLED: HeatFailure = { kind: 'CRASHED', detail: 'killed' };

export function openRooms(): RoomFixture {
  const draws = drawsFrom(3);
  const opened: HeatTerms[] = [];
  const worlds = new Set<{ isKilled: boolean }>();
  const here = heatsHere();
  const killable = (world: HeatWorld): HeatWorld => {
    const life = { isKilled: false };
    worlds.add(life);
    const guard = async <V>(work: Promise<V>) => {
      const outcome = await work;
      return life.isKilled ? err(KILLED) : outcome;
    };
    return {
      advance: (lines, toMs) =>
        guard(world.advance(lines, toMs)) as ReturnType<HeatWorld['advance']>,
      seat: (no) => guard(world.seat(no)) as ReturnType<HeatWorld['seat']>,
      glance: (no) => guard(world.glance(no)) as ReturnType<HeatWorld['glance']>,
      end: () => guard(world.end()) as ReturnType<HeatWorld['end']>,
      close: () => world.close(),
    };
  };
  const runner: HeatRunner = {
    open: (terms) => {
      opened.push(terms);
      return killable(here.open(terms));
    },
    closeAll: () => undefined,
  };
  const lone = openLone(
    roomsService({
      runner,
      reader: {
        log: async (heatId, afterSeq, limit) =>
          lone
            .rows(ROOM_TABLES.log)
            .filter((row) => row.heatId === heatId && row.seq > afterSeq)
            .sort((a, b) => a.seq - b.seq)
            .slice(0, limit),
      },
      isListed: (symbol) => scenarioInstrument(symbol) !== undefined,
      draw: () => draws.next(),
    }),
  );
  // Read as it would be from the wire.
  const toInput = <C extends Call>(call: C, input: unknown) => call.in.parse(input) as CallInput<C>;
  return {
    lone,
    opened,
    kill: () => {
      for (const life of worlds) life.isKilled = true;
    },
    request: (call, input, caller) =>
      getResponse(lone, call, { input: toInput(call, input), caller }),
    refusal: async (call, input, caller) => {
      const { result } = await lone.request(call, toInput(call, input), caller);
      return result.ok ? null : result.error.code;
    },
    pace: (heatId, ms = 250) => {
      lone.nowMs += ms;
      return lone.fireTimer('pace', { heatId });
    },
  };
}

/** An open room of the teacher's, with Ada in seat 1 and Bob in seat 2. */
export async function givenRoom(
  fixture: RoomFixture,
  change: Record<string, unknown> = {},
): Promise<Room> {
  const { roomId } = await fixture.request(createRoom, { ...NEW_ROOM, ...change }, TEACHER);
  const { code } = await fixture.request(openRoom, { roomId }, TEACHER);
  await fixture.request(joinRoom, { code, label: 'Ada' }, ADA);
  await fixture.request(joinRoom, { code, label: 'Bob' }, BOB);
  return fixture.request(getRoom, { roomId }, TEACHER);
}

/** An order for 100 shares of Apple at the market, under a name. */
export const toOrder = (
  roomId: string,
  clientOrderId: string,
  change: Record<string, unknown> = {},
) => ({
  roomId,
  clientOrderId,
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
  ...change,
});

/** Places one and returns the line of the log. */
export const place = (fixture: RoomFixture, order: ReturnType<typeof toOrder>, caller: Caller) =>
  fixture.request(placeRoomOrder, order, caller);
