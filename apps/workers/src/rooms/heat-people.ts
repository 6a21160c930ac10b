/** The people and the instruments of a heat's market, and a room's events as the market takes them. */
import { userId } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import type { NewMarketEvent } from '@tradefloor/contracts/market-event';
import type { RoomEvent } from '@tradefloor/contracts/room';
import type { Caller, User } from '@tradefloor/contracts/user';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import type { HeatSeat, HeatTerms } from '@tradefloor/core/competition/rooms/heat';
import { invariant, unreachable } from '@tradefloor/core/result';
import { EQUITIES } from '@tradefloor/sim/market/universe';

/** Whom the market takes the instructor for. */
export const INSTRUCTOR: Caller = {
  userId: userId('instructor'),
  role: 'admin',
  tradingStyle: 'oversight',
  guest: false,
  darkPoolAccess: false,
  sessionId: 'room',
};

/** The shares of a heat. @throws InvariantViolation for what is no listed share */
export function listInstruments(symbols: readonly string[]): Instrument[] {
  return symbols.map((symbol) => {
    const instrument = EQUITIES.find((one) => one.symbol === symbol);
    invariant(instrument !== undefined, `${symbol} is listed`);
    return instrument;
  });
}

/** The user that a seat is in its market: of no other world. */
export const toUserId = ({ no }: HeatSeat) => userId(`seat-${no}`);

/** A seat, as it makes requests in its market. */
export const toCaller = (seat: HeatSeat): Caller => ({
  userId: toUserId(seat),
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: false,
  darkPoolAccess: true,
  sessionId: `seat-${seat.no}`,
});

/** A seat with its limits, as the services of its market know it. */
export function toUser(seat: HeatSeat, { limits }: HeatTerms): User {
  const id = toUserId(seat);
  return {
    userId: id,
    username: id,
    displayName: id,
    role: 'trader',
    tradingStyle: 'low_touch',
    guest: false,
    darkPoolAccess: true,
    disabled: false,
    limits: {
      maxOrderQty: limits.maxOrderQty,
      maxDailyNotional: limits.maxDailyNotional,
      strategies: [...STRATEGIES],
      desks: ['EQ'],
    },
  };
}

/** An event as the market takes it; null for a headline alone. */
export function toMarketEvent(event: RoomEvent): NewMarketEvent | null {
  const reason = 'the room';
  switch (event.kind) {
    case 'HALT':
    case 'RESUME':
      return { kind: event.kind, target: event.symbol, reason };
    case 'SHOCK':
      return { kind: 'SHOCK', target: event.target, sizePct: event.sizePct, reason };
    case 'VOLATILITY': {
      const { target, factor, durationMs } = event;
      return { kind: 'VOLATILITY', target, factor, durationMs, reason };
    }
    case 'NEWS':
      if (event.sizePct === null) return null;
      return { kind: 'SHOCK', target: event.target, sizePct: event.sizePct, reason };
    default:
      return unreachable(event);
  }
}
