/** A seat's heat as it stood at a moment of its replay. Pure. */
import type { RoomOrder, SeatReplay, SeatState } from '../../../platform/client/shapes.ts';

export type Moment = {
  /** Of the frame that is shown: the last whose instant has come. */
  readonly clockMs: number;
  /** The newest first. */
  readonly orders: readonly RoomOrder[];
  /** The newest first. */
  readonly fills: SeatReplay['fills'];
  readonly figures: SeatState['figures'];
  /** Requests of the seat so far. */
  readonly requests: number;
  readonly score: number | null;
};

/** The place of the last frame whose instant has come; the first before any. */
export function findFrame(frames: SeatReplay['frames'], clockMs: number): number {
  let [low, high] = [0, frames.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((frames[middle]?.clockMs ?? 0) <= clockMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @returns null for a replay without frames */
export function toMoment(replay: SeatReplay, clockMs: number): Moment | null {
  const { frames, fills, requests } = replay;
  const place = findFrame(frames, clockMs);
  const frame = frames[place];
  if (frame === undefined) return null;
  const orders = new Map<string, RoomOrder>();
  for (const { orders: changed } of frames.slice(0, place + 1)) {
    for (const order of changed) orders.set(order.clientOrderId, order);
  }
  return {
    clockMs: frame.clockMs,
    orders: [...orders.values()].reverse(),
    fills: fills.slice(0, frame.fills).reverse(),
    figures: frame.figures,
    requests: requests.filter((request) => request.clockMs <= frame.clockMs).length,
    score: frame.score ?? null,
  };
}
