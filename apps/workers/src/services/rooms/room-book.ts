/** The rooms in memory with their seats and heats: who is in which, whose codes there are, and the heats that run. */
import type { UserId } from '@tradefloor/contracts/ids';
import { JOINS_PER_MINUTE } from '@tradefloor/contracts/vocabulary/rooms';
import type { HeatTerms } from '@tradefloor/core/competition/rooms/heat';
import {
  type HeatRow,
  type LogRow,
  ROOM_TABLES,
  type RoomRow,
  type SeatRow,
} from '@tradefloor/core/competition/rooms/tables';
import type { Log, Table } from '@tradefloor/core/table';
import type { StateIo } from '@tradefloor/runtime';
import { LiveHeat } from './live-heat.ts';
import type { RoomDeps } from './room-deps.ts';

const MINUTE_MS = 60_000;

export class RoomBook {
  readonly deps: RoomDeps;
  readonly log: Log<LogRow>;
  /** Replays under way. */
  replays = 0;
  readonly #rooms: Table<RoomRow>;
  readonly #seats: Table<SeatRow>;
  readonly #heats: Table<HeatRow>;
  /** Rooms and seats by their codes. */
  readonly #codes = new Map<string, string>();
  /** Seats by room and user. */
  readonly #places = new Map<string, string>();
  /** Rooms of a user: its own, and those it has joined. */
  readonly #ofUser = new Map<UserId, Set<string>>();
  readonly #live = new Map<string, LiveHeat>();
  /** Attempts to join of the last minute, by user. */
  readonly #attempts = new Map<UserId, number[]>();

  constructor(io: StateIo, deps: RoomDeps) {
    this.deps = deps;
    // Markets of a state that is lost may have got further than the rows.
    deps.runner.closeAll();
    const { rooms, seats, heats, log } = io.open(ROOM_TABLES);
    this.#rooms = rooms;
    this.#seats = seats;
    this.#heats = heats;
    this.log = log;
    for (const room of rooms.values()) this.#indexRoom(room);
    for (const seat of seats.values()) this.#indexSeat(seat);
  }

  room(roomId: string): RoomRow | undefined {
    return this.#rooms.get(roomId);
  }

  putRoom(room: RoomRow): void {
    this.#rooms.put(room);
    this.#indexRoom(room);
  }

  /** The rooms a user is in, the newest first. */
  roomsOfUser(userId: UserId): RoomRow[] {
    const rooms = [...(this.#ofUser.get(userId) ?? [])].flatMap((id) => this.room(id) ?? []);
    return rooms.sort((a, b) => b.createdAt - a.createdAt || (a.roomId < b.roomId ? 1 : -1));
  }

  putSeat(seat: SeatRow): void {
    this.#seats.put(seat);
    this.#indexSeat(seat);
  }

  seat(seatId: string): SeatRow | undefined {
    return this.#seats.get(seatId);
  }

  /** In the order of their numbers. */
  seatsOfRoom({ roomId, seats }: RoomRow): SeatRow[] {
    return Array.from({ length: seats }, (_, i) => this.seat(`${roomId}-S${i + 1}`) ?? []).flat();
  }

  findSeat(roomId: string, userId: UserId): SeatRow | undefined {
    return this.seat(this.#places.get(`${roomId} ${userId}`) ?? '');
  }

  /** The room's id, or a seat's, that a code is of. */
  findCode(code: string): string | undefined {
    return this.#codes.get(code);
  }

  /** The instructor and all who have a seat. */
  members(room: RoomRow): UserId[] {
    return [room.instructorId, ...this.seatsOfRoom(room).flatMap(({ userIds }) => userIds)];
  }

  heat(heatId: string): HeatRow | undefined {
    return this.#heats.get(heatId);
  }

  /** The newest heat of a room; undefined before the first. */
  newestHeat({ roomId, heats }: RoomRow): HeatRow | undefined {
    return this.heat(`${roomId}-H${heats}`);
  }

  /** In the order of their numbers. */
  heatsOfRoom({ roomId, heats }: RoomRow): HeatRow[] {
    return Array.from({ length: heats }, (_, i) => this.heat(`${roomId}-H${i + 1}`) ?? []).flat();
  }

  putHeat(heat: HeatRow): void {
    this.#heats.put(heat);
  }

  /** Heats that have not ended. */
  running(): HeatRow[] {
    return [...this.#heats.values()].filter(({ state }) => state !== 'ENDED');
  }

  /** Takes a room out of memory, with all that is of it. */
  archive(room: RoomRow, nowMs: number): void {
    for (const seat of this.seatsOfRoom(room)) {
      if (seat.code !== null) this.#codes.delete(seat.code);
      for (const userId of seat.userIds) this.#forgetPlace(room.roomId, userId);
      this.#seats.put({ ...seat, droppedAt: nowMs });
      this.#seats.forget(seat.seatId);
    }
    for (const heat of this.heatsOfRoom(room)) {
      this.#heats.put({ ...heat, droppedAt: nowMs });
      this.#heats.forget(heat.heatId);
    }
    if (room.code !== null) this.#codes.delete(room.code);
    this.#forgetPlace(room.roomId, room.instructorId);
    this.#rooms.put(room);
    this.#rooms.forget(room.roomId);
  }

  /** What a heat's market is made of. */
  toTerms(room: RoomRow, heat: HeatRow): HeatTerms {
    const { terms } = room;
    return {
      seed: heat.seed,
      symbols: terms.symbols,
      realism: terms.realism,
      seats: this.seatsOfRoom(room)
        .slice(0, heat.seats)
        .map(({ no, seatId, label, kind }) => ({ no, seatId, label, kind })),
      limits: terms.limits,
      fees: terms.fees,
      startCash: terms.startCash,
      lengthMs: terms.lengthMs,
      schedule: heat.schedule ?? terms.schedule,
      caseId: terms.caseId ?? null,
    };
  }

  live(heatId: string): LiveHeat | undefined {
    return this.#live.get(heatId);
  }

  /** Opens the market of a heat. `isReady`: nothing of it was logged before. */
  openLive(
    room: RoomRow,
    heat: HeatRow,
    of: { readonly isReady: boolean; readonly nowMs: number },
  ): LiveHeat {
    const world = this.deps.runner.open(this.toTerms(room, heat));
    const live = new LiveHeat(heat, world, of);
    this.#live.set(heat.heatId, live);
    return live;
  }

  closeLive(heatId: string): void {
    this.#live.get(heatId)?.world.close();
    this.#live.delete(heatId);
  }

  /** Whether a user may try a code now. */
  tryJoin(userId: UserId, nowMs: number): boolean {
    const recent = (this.#attempts.get(userId) ?? []).filter((at) => at > nowMs - MINUTE_MS);
    const isAllowed = recent.length < JOINS_PER_MINUTE;
    if (isAllowed) recent.push(nowMs);
    this.#attempts.set(userId, recent);
    return isAllowed;
  }

  #indexRoom({ roomId, code, instructorId, state }: RoomRow): void {
    if (state === 'ARCHIVED') return;
    if (code !== null) this.#codes.set(code, roomId);
    this.#addTo(instructorId, roomId);
  }

  #indexSeat({ seatId, roomId, code, userIds, droppedAt }: SeatRow): void {
    if (droppedAt !== null) return;
    if (code !== null) this.#codes.set(code, seatId);
    for (const userId of userIds) {
      this.#places.set(`${roomId} ${userId}`, seatId);
      this.#addTo(userId, roomId);
    }
  }

  #addTo(userId: UserId, roomId: string): void {
    this.#ofUser.set(userId, (this.#ofUser.get(userId) ?? new Set()).add(roomId));
  }

  #forgetPlace(roomId: string, userId: UserId): void {
    this.#places.delete(`${roomId} ${userId}`);
    const rooms = this.#ofUser.get(userId);
    if (rooms?.delete(roomId) && rooms.size === 0) this.#ofUser.delete(userId);
  }
}
