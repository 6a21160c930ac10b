/** The seats of guests: how many there are, and which one a newcomer gets when all are taken. */
import { hasOrders } from '@tradefloor/contracts/calls/orders';
import { err, ok, type Result } from '@tradefloor/core/result';
import { isLive, SEEN_EVERY_MS } from '@tradefloor/core/trading/users/session';
import type { SessionRow } from '@tradefloor/core/trading/users/tables';
import {
  type AnyoneCtx,
  type Published,
  type Refused,
  refuse,
  unavailable,
} from '@tradefloor/runtime';
import type { UserSettings } from './settings.ts';
import { endSession, type UserState } from './state.ts';

/** An open page has its session checked every 30 s and the use written down once a minute: it is never this idle. */
export const SEAT_IDLE_MS = 3 * SEEN_EVERY_MS;
/** Guests whose orders are looked for before a newcomer is refused. */
const LOOKED_AT_MAX = 10;

type Seat = Result<readonly Published<'user.session'>[], Refused>;

/**
 * A seat for the caller. When all are taken, in the house or at the caller's address, the idlest guest who never placed
 * an order loses his; a guest with an order, or whose page is open, keeps it.
 * @returns the events of the session that ended for it, or the refusal
 */
export async function findSeat(ctx: AnyoneCtx<UserState>, settings: UserSettings): Promise<Seat> {
  const seats = takenSeats(ctx);
  // IPv6: the address is its /64.
  const address = ctx.origin?.address;
  const own = address === undefined ? [] : seats.filter((seat) => seat.address === address);
  const isFull = seats.length >= settings.guestsMax;
  const isOwnFull = own.length >= settings.guestsPerAddress;
  if (!isFull && !isOwnFull) return ok([]);
  const detail = 'the maximum number of guests of one network is reached: leave one first';
  const refusal = isFull
    ? unavailable('the maximum number of guests is reached')
    : refuse('RATE_LIMITED', { detail });
  // A full address is given none of another's.
  return await freeSeat(ctx, isOwnFull ? own : seats, refusal);
}

/** Without the one whose seat the caller gives up for another. */
const takenSeats = ({ state, caller, nowMs }: AnyoneCtx<UserState>): SessionRow[] =>
  [...state.sessions.values()].filter(
    (session) =>
      session.kind === 'GUEST' && session.sessionId !== caller?.sessionId && isLive(session, nowMs),
  );

const isIdle = ({ lastSeenAt }: SessionRow, nowMs: number): boolean =>
  nowMs - lastSeenAt >= SEAT_IDLE_MS;

async function freeSeat(
  ctx: AnyoneCtx<UserState>,
  seats: readonly SessionRow[],
  refusal: Refused,
): Promise<Seat> {
  const idlest = seats
    .filter((seat) => isIdle(seat, ctx.nowMs))
    .sort((a, b) => a.lastSeenAt - b.lastSeenAt || (a.sessionId < b.sessionId ? -1 : 1))
    .slice(0, LOOKED_AT_MAX);
  for (const { sessionId, userId } of idlest) {
    const response = await ctx.call(hasOrders, { userId });
    // Where the OMS does not answer, no guest loses a seat.
    if (!response.ok) break;
    const nowMs = ctx.laterMs();
    const seat = ctx.state.sessions.get(sessionId);
    // He may have come back, or left, while the OMS was looking.
    if (response.value.hasOrders || seat === undefined || !isIdle(seat, nowMs)) continue;
    return ok(endSession(ctx.state, seat, { reason: 'SEAT_GIVEN', nowMs }));
  }
  return err(refusal);
}
