/**
 * What the OMS itself asks of an order before risk does: a list in the order of the closed list of reasons,
 * first failure decides. Facts come in; nothing is looked up and nothing is changed.
 */
import type { KillSwitch } from '@tradefloor/contracts/kill-switch';
import type { Instrument } from '@tradefloor/contracts/market';
import { decimalOfMoney, type Money, money, type Px } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import type { User } from '@tradefloor/contracts/user';
import { accessOf, DESK_OF_TYPE } from '../access/access.ts';
import { err, invariant, ok, type Result } from '../result.ts';
import { isKilledBy, killText } from './kill-scope.ts';
import type { Offer } from './offer.ts';
import { invalidityOf } from './order-validity.ts';

/** Smallest dark pool order (service interface: Limits). */
export const DARK_QTY_MIN = 10_000;

/** What an order counts for against the daily notional. */
export type Count = { readonly price: Px; readonly notional: Money };

export type OrderFacts = {
  readonly order: NewOrder;
  /** Null when nobody knows the sender. */
  readonly user: User | null;
  /** The instrument of the order's symbol and type; null when there is none. */
  readonly instrument: Instrument | null;
  readonly killSwitches: Iterable<KillSwitch>;
  readonly offer: Offer;
  /** Counted notional of the user's day, without this order. */
  readonly usedToday: Money;
  /** What this order would add, and at which price; null without a fresh market price. */
  readonly count: Count | null;
  readonly isHalted: boolean;
  /** Null while the market is open, else when it is. */
  readonly closed: string | null;
};

export type OrderCheck = {
  readonly reason: RejectReason;
  /** Why the order fails, with figure and limit; null when it passes. */
  readonly fails: (facts: OrderFacts) => string | null;
};

export const ORDER_CHECKS: readonly OrderCheck[] = [
  { reason: 'INVALID_ORDER', fails: ({ order, instrument }) => invalidityOf(order, instrument) },
  { reason: 'UNKNOWN_SYMBOL', fails: unknownSymbol },
  { reason: 'ROLE_NOT_PERMITTED', fails: roleNotPermitted },
  { reason: 'KILL_SWITCH_ACTIVE', fails: killed },
  { reason: 'DESK_NOT_PERMITTED', fails: deskNotPermitted },
  { reason: 'STRATEGY_NOT_PERMITTED', fails: strategyNotPermitted },
  { reason: 'DARK_POOL_NOT_PERMITTED', fails: darkPoolNotPermitted },
  { reason: 'DARK_POOL_MIN_QTY', fails: darkPoolMinQty },
  { reason: 'QTY_LIMIT_EXCEEDED', fails: qtyLimitExceeded },
  { reason: 'DAILY_NOTIONAL_EXCEEDED', fails: dailyNotionalExceeded },
  { reason: 'MARKET_CLOSED', fails: ({ closed }) => closed },
  {
    reason: 'HALTED',
    fails: ({ isHalted, order }) => (isHalted ? `${order.symbol} is not quoted` : null),
  },
  {
    reason: 'NO_REFERENCE_PRICE',
    fails: ({ count, order }) =>
      count === null ? `no fresh market price of ${order.symbol} to count the order at` : null,
  },
];

/** What is known of an order that passed every check. */
export type Passed = {
  readonly user: User;
  readonly instrument: Instrument;
  readonly count: Count;
};

/** Passes the order, or names the first reason not to take it. */
export function judge(
  facts: OrderFacts,
): Result<Passed, { readonly reason: RejectReason; readonly detail: string }> {
  for (const { reason, fails } of ORDER_CHECKS) {
    const detail = fails(facts);
    if (detail !== null) return err({ reason, detail });
  }
  const { user, instrument, count } = facts;
  invariant(user !== null && instrument !== null && count !== null, 'the checks look for these');
  return ok({ user, instrument, count });
}

function unknownSymbol({ order, instrument, offer }: OrderFacts): string | null {
  const { symbol, instrumentType } = order;
  if (!offer.instrumentTypes.includes(instrumentType)) {
    return `instruments of type ${instrumentType} are not traded here yet`;
  }
  return instrument === null ? `there is no ${instrumentType} ${symbol}` : null;
}

function roleNotPermitted({ user }: OrderFacts): string | null {
  if (user === null) return 'the user is not known';
  if (user.disabled) return 'the user is disabled';
  return accessOf(user.role, user.tradingStyle).trades
    ? null
    : `a ${user.role} may not send orders`;
}

function killed({ order, user, killSwitches }: OrderFacts): string | null {
  const subject = {
    userId: user?.userId ?? null,
    symbol: order.symbol,
    strategy: order.strategy,
    venue: order.strategy === 'DARK' ? 'DARK1' : (order.destinationVenue ?? null),
  };
  for (const kill of killSwitches) if (isKilledBy(kill, subject)) return killText(kill);
  return null;
}

function deskNotPermitted({ order, user }: OrderFacts): string | null {
  const desk = DESK_OF_TYPE[order.instrumentType];
  if (user === null || !user.limits.desks.includes(desk)) {
    return `${order.instrumentType} is traded on desk ${desk}, which the user's limits do not name`;
  }
  return accessOf(user.role, user.tradingStyle).desks.includes(desk)
    ? null
    : `trading style ${user.tradingStyle} does not trade on desk ${desk}`;
}

function strategyNotPermitted({ order, user, offer }: OrderFacts): string | null {
  const { strategy } = order;
  if (user === null || !user.limits.strategies.includes(strategy)) {
    return `${strategy} is not among the user's strategies`;
  }
  if (!accessOf(user.role, user.tradingStyle).strategies.includes(strategy)) {
    return `trading style ${user.tradingStyle} does not use ${strategy}`;
  }
  return offer.strategies.includes(strategy) ? null : `${strategy} is not offered here yet`;
}

function darkPoolNotPermitted({ order, user }: OrderFacts): string | null {
  if (order.strategy !== 'DARK' || user?.darkPoolAccess === true) return null;
  return 'the user has no access to the dark pool';
}

function darkPoolMinQty({ order }: OrderFacts): string | null {
  if (order.strategy !== 'DARK' || order.qty >= DARK_QTY_MIN) return null;
  return `${order.qty} is below the dark pool minimum of ${DARK_QTY_MIN}`;
}

function qtyLimitExceeded({ order, user }: OrderFacts): string | null {
  const max = user?.limits.maxOrderQty ?? 0;
  return order.qty > max ? `${order.qty} is above the limit of ${max} an order` : null;
}

function dailyNotionalExceeded({ count, usedToday, user }: OrderFacts): string | null {
  const max = user?.limits.maxDailyNotional ?? 0;
  if (count === null || usedToday + count.notional <= max) return null;
  const [added, used, limit] = [count.notional, usedToday, money(max)].map((amount) =>
    decimalOfMoney(amount).toFixed(2),
  );
  return `${added} on top of ${used} passes the daily limit of ${limit}`;
}

/** What the notional of an order is counted at: its limit, else the far touch; null without a fresh one. */
export const referencePx = (
  order: Pick<NewOrder, 'side' | 'price'>,
  touch: { readonly bid: Px; readonly ask: Px } | null,
): Px | null => order.price ?? (touch && (order.side === 'BUY' ? touch.ask : touch.bid));
