/**
 * The one participant of a private world, and the service that vouches for it. Its limits allow every order that the
 * platform can work: a scenario measures the cost of an execution, not permissions. No trading style reaches two desks, so
 * that a participant who deals in futures or options as well is a trader of its own on each desk.
 */
import { userOf } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { MONEY_PER_UNIT, money, qty } from '@tradefloor/contracts/money';
import type { Caller, TradingStyle, User } from '@tradefloor/contracts/user';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { defineService, handle, respond, type Service } from '@tradefloor/runtime';

/** A thousand million: more than the largest order of the dearest share. */
const DAILY_UNITS = 1_000_000_000_000;
const TRADER_ID = userId('scenario');

export const PRIVATE_TRADER: Caller = {
  userId: TRADER_ID,
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: false,
  darkPoolAccess: true,
  sessionId: 'scenario',
};

const ON_DESKS: Readonly<Record<'commodity' | 'option', Caller>> = {
  commodity: {
    ...PRIVATE_TRADER,
    userId: userId('scenario-futures'),
    tradingStyle: 'commodities_voice',
  },
  option: {
    ...PRIVATE_TRADER,
    userId: userId('scenario-options'),
    tradingStyle: 'derivatives_low_touch',
  },
};

/** The participant as it trades an instrument. */
export function getPrivateTrader(symbol: string): Caller {
  const type = findInstrument(symbol)?.type;
  return type === 'commodity' || type === 'option' ? ON_DESKS[type] : PRIVATE_TRADER;
}

const toUser = ({ userId: id, role, tradingStyle, guest, darkPoolAccess }: Caller): User => ({
  userId: id,
  username: id,
  displayName: 'Scenario',
  role,
  tradingStyle,
  guest,
  darkPoolAccess,
  disabled: false,
  limits: {
    maxOrderQty: qty(ORDER_QTY_MAX),
    maxDailyNotional: money(DAILY_UNITS * MONEY_PER_UNIT),
    strategies: [...STRATEGIES],
    desks: [...DESKS],
  },
});

/** The participant on every desk that it trades on. */
export const PRIVATE_USERS: readonly User[] = [
  PRIVATE_TRADER,
  ON_DESKS.commodity,
  ON_DESKS.option,
].map(toUser);

/** A participant of a world, as it makes requests and as its services know it. */
export type PrivatePerson = { readonly caller: Caller; readonly user: User };

/** The same participant in another trading style, which decides what it may trade. */
export const toPrivateTrader = (tradingStyle: TradingStyle): PrivatePerson => ({
  caller: { ...PRIVATE_TRADER, tradingStyle },
  user: toUser({ ...PRIVATE_TRADER, tradingStyle }),
});

/** Stands where the user service stands, and knows the users of one world: by default its one participant. */
export function privateUsers(users: readonly User[] = PRIVATE_USERS): Service {
  const byId = new Map(users.map((user) => [user.userId, user]));
  return defineService({
    name: 'user-service',
    state: () => null,
    publishes: [],
    handles: [
      handle(userOf, (_, input) => respond({ user: byId.get(input.userId) ?? null }), {
        as: 'service',
      }),
    ],
  });
}
