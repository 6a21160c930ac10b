/**
 * Rooms: competitions of people and bots in private markets. Everything requested in a heat is a line of its log before it is
 * acknowledged; the heat's market follows from the seed and the log, and is built again from them after a crash.
 */
import * as calls from '@tradefloor/contracts/calls/rooms';
import type { Caller } from '@tradefloor/contracts/user';
import { ROOM_TABLES } from '@tradefloor/core/competition/rooms/tables';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import { onAcceptTender, onListCases } from './on-cases.ts';
import { onEndHeat, onInject, onPauseHeat, onResumeHeat, onStartHeat } from './on-heats.ts';
import { onCancel, onPlace, onReplace } from './on-orders.ts';
import { onOverall, onOverallCsv } from './on-overall.ts';
import { onPace, resumeHeats } from './on-pace.ts';
import { onPlanRoom } from './on-plan.ts';
import { onReplay } from './on-replay.ts';
import {
  onAnnounce,
  onArchiveRoom,
  onCreateRoom,
  onEndRoom,
  onGetRoom,
  onListRooms,
  onOpenRoom,
} from './on-rooms.ts';
import { onDisqualify, onInvite, onJoin, onListSeats } from './on-seats.ts';
import { onBoard, onResults, onResultsCsv, onRoomState } from './on-views.ts';
import { RoomBook } from './room-book.ts';
import type { RoomDeps } from './room-deps.ts';

export const roomsService = (deps: RoomDeps) =>
  defineService({
    name: 'rooms',
    tables: [ROOM_TABLES],
    state: (io: StateIo) => new RoomBook(io, deps),
    publishes: ['rooms.changed', 'rooms.board', 'rooms.quotes', 'rooms.participant'],
    handles: [
      handle(calls.createRoom, onCreateRoom, { as: 'user' }),
      handle(calls.listRooms, onListRooms, { as: 'user' }),
      handle(calls.getRoom, onGetRoom, { as: 'user' }),
      handle(calls.openRoom, onOpenRoom, { as: 'user' }),
      handle(calls.planRoom, onPlanRoom, { as: 'user' }),
      handle(calls.inviteToRoom, onInvite, { as: 'user' }),
      handle(calls.listSeats, onListSeats, { as: 'user' }),
      handle(calls.joinRoom, onJoin, { as: 'user', desks: shares }),
      handle(calls.startHeat, onStartHeat, { as: 'user' }),
      handle(calls.pauseHeat, onPauseHeat, { as: 'user' }),
      handle(calls.resumeHeat, onResumeHeat, { as: 'user' }),
      handle(calls.endHeat, onEndHeat, { as: 'user' }),
      handle(calls.endRoom, onEndRoom, { as: 'user' }),
      handle(calls.archiveRoom, onArchiveRoom, { as: 'user' }),
      handle(calls.announce, onAnnounce, { as: 'user' }),
      handle(calls.injectRoomEvent, onInject, { as: 'user' }),
      handle(calls.disqualifySeat, onDisqualify, { as: 'user' }),
      handle(calls.roomBoard, onBoard, { as: 'user' }),
      handle(calls.heatResults, onResults, { as: 'user' }),
      handle(calls.heatResultsCsv, onResultsCsv, { as: 'user' }),
      handle(calls.roomOverall, onOverall, { as: 'user' }),
      handle(calls.roomOverallCsv, onOverallCsv, { as: 'user' }),
      handle(calls.placeRoomOrder, onPlace, { as: 'user', desks: shares }),
      handle(calls.cancelRoomOrder, onCancel, { as: 'user', desks: shares }),
      handle(calls.replaceRoomOrder, onReplace, { as: 'user', desks: shares }),
      handle(calls.listRoomCases, onListCases, { as: 'user' }),
      handle(calls.acceptRoomTender, onAcceptTender, { as: 'user', desks: shares }),
      // A market that is busy with a step responds after it: the requests of its seats do not wait for that.
      handle(calls.roomState, onRoomState, { as: 'user', lane: readLane }),
      handle(calls.replaySeat, onReplay, { as: 'user', lane: replayLane }),
    ],
    timers: { pace: onPace },
    onActivate: resumeHeats,
  });

/** Rooms trade shares alone. */
const shares = () => ['EQ'] as const;
const readLane = (_: unknown, caller: Caller | null): string => `read ${caller?.userId ?? 'all'}`;
const replayLane = (_: unknown, caller: Caller | null): string =>
  `replay ${caller?.userId ?? 'all'}`;
