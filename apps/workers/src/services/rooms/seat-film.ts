/** A seat's heat, put together step by step from the lines of the log and what changed with them. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import type { replaySeat } from '@tradefloor/contracts/calls/rooms';
import type { RoomFill, RoomOrder } from '@tradefloor/contracts/room';
import type { HeatFailure, HeatWorld } from '@tradefloor/core/competition/rooms/heat';
import type { LogRow } from '@tradefloor/core/competition/rooms/tables';
import { ok, type Result } from '@tradefloor/core/result';
import type { LogCursor } from './log-cursor.ts';

type Replay = CallOutput<typeof replaySeat>;
/** Steps of a replay: a frame after each, and one before the first. */
const STEPS = 200;

export class SeatFilm {
  readonly #seatNo: number;
  readonly #requests: Replay['requests'] = [];
  /** By their names, in the order they were requested. */
  readonly #orders = new Map<string, RoomOrder>();
  readonly #fills: RoomFill[] = [];
  readonly #frames: Replay['frames'] = [];

  constructor(seatNo: number) {
    this.#seatNo = seatNo;
  }

  get replay(): Pick<Replay, 'requests' | 'orders' | 'fills' | 'frames'> {
    const orders = [...this.#orders.values()];
    return { requests: this.#requests, orders, fills: this.#fills, frames: this.#frames };
  }

  /**
   * Runs the log in equal steps to the end of the heat, which changes nothing of the market, and notes how the seat stands after
   * each.
   * @throws what reading the log throws
   */
  async shoot(
    world: HeatWorld,
    cursor: LogCursor,
    endMs: number,
  ): Promise<Result<true, HeatFailure>> {
    for (let step = 0; step <= STEPS; step += 1) {
      const clockMs = Math.floor((endMs * step) / STEPS);
      const shot = await this.#shootFrame(world, cursor, clockMs);
      if (!shot.ok) return shot;
    }
    return ok(true);
  }

  async #shootFrame(
    world: HeatWorld,
    cursor: LogCursor,
    clockMs: number,
  ): Promise<Result<true, HeatFailure>> {
    const changed = new Map<string, RoomOrder>();
    for (let lines = await cursor.take(clockMs); ; lines = await cursor.take(clockMs)) {
      const toMs = lines.at(-1)?.clockMs ?? clockMs;
      const done = await world.advance(lines, toMs);
      if (!done.ok) return done;
      this.#noteRequests(lines);
      const delta = done.value.deltas.find(({ no }) => no === this.#seatNo);
      for (const order of delta?.orders ?? []) changed.set(order.clientOrderId, order);
      this.#fills.push(...(delta?.fills ?? []));
      if (lines.length === 0) break;
    }
    for (const [name, order] of changed) this.#orders.set(name, order);
    const glance = await world.glance(this.#seatNo);
    if (!glance.ok) return glance;
    if (glance.value === null) return ok(true);
    const { figures, score } = glance.value;
    const [orders, fills] = [[...changed.values()], this.#fills.length];
    this.#frames.push({ clockMs, orders, fills, figures, ...(score === null ? {} : { score }) });
    return ok(true);
  }

  #noteRequests(lines: readonly LogRow[]): void {
    for (const { seq, clockMs, seatNo, call, clientOrderId } of lines) {
      const isOwn = seatNo === this.#seatNo && clientOrderId !== null;
      if (!isOwn || call === 'EVENT' || call === 'PLAN') continue;
      this.#requests.push({ seq, clockMs, call, clientOrderId });
    }
  }
}
