/**
 * The OMS's own checks of an order, before risk: a list in the order of the closed list of reasons, first failure
 * decides. Facts come in; nothing is looked up and nothing is changed.
 */
import type { KillSwitch } from '@tradefloor/contracts/kill-switch';
import type { Instrument } from '@tradefloor/contracts/market';
import { decimalOfMoney, type Money, money, type Px, type Qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import type { User } from '@tradefloor/contracts/user';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { DARK_QTY_MIN } from '@tradefloor/contracts/vocabulary/order';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { REJECTION } from '@tradefloor/contracts/vocabulary/rejections';
import { quotedPriceText } from '@tradefloor/instruments/price-text';
import { err, invariant, ok, type Result } from '../../result.ts';
import { DESK_OF_TYPE, getAccess } from '../access/access.ts';
import { findShortFault, type ShortNeed } from '../short/locates.ts';
import { isKilledBy, killText } from './kill-scope.ts';
import type { Offer } from './offer.ts';
import { findInvalidity } from './order-validity.ts';
import type { Standing } from './trigger.ts';
import { findReached, type Waits } from './trigger-check.ts';

/** What an order counts for against the daily notional. */
export type Count = {
  /** As the instrument is quoted. */
  readonly quoted: Px;
  /** What that is per unit of quantity, in dollars. */
  readonly price: Px;
  readonly notional: Money;
};

export type OrderFacts = {
  readonly order: NewOrder;
  /** Null for an unknown sender. */
  readonly user: User | null;
  /** The instrument of the order's symbol and type; null when there is none. */
  readonly instrument: Instrument | null;
  /** Why the dealer does not deal on the quote that the order names; null where it does, or none is named. */
  readonly quoteFault: string | null;
  readonly killSwitches: Iterable<KillSwitch>;
  readonly offer: Offer;
  /** Counted notional of the user's day, without this order. */
  readonly usedToday: Money;
  /** What this order would add, and at which price; null without a fresh market price. */
  readonly count: Count | null;
  /** The largest quantity that only takes back what the user holds: no limit on what is committed keeps it open. */
  readonly closableQty: Qty;
  readonly isHalted: boolean;
  readonly waits: Waits;
  /** What it sells short where a locate or a price is needed for that; null for all else. */
  readonly shortNeed: ShortNeed | null;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** Null while such an order is taken, else when it is. */
  readonly closed: string | null;
  /** Whether the market holds auctions. */
  readonly hasAuctions: boolean;
};

/** The value a check saw and its limit, as text with units; `failure` is the reason it fails, null when it passes. */
export type Finding = {
  readonly value: string;
  readonly limit: string;
  readonly failure: string | null;
};

export type OrderCheck = {
  readonly reason: RejectReason;
  readonly look: (facts: OrderFacts) => Finding;
};

export const ORDER_CHECKS: readonly OrderCheck[] = [
  { reason: 'INVALID_ORDER', look: invalidOrder },
  { reason: 'UNKNOWN_SYMBOL', look: unknownSymbol },
  { reason: 'ROLE_NOT_PERMITTED', look: roleNotPermitted },
  { reason: 'KILL_SWITCH_ACTIVE', look: killed },
  { reason: 'DESK_NOT_PERMITTED', look: deskNotPermitted },
  { reason: 'STRATEGY_NOT_PERMITTED', look: strategyNotPermitted },
  { reason: 'DARK_POOL_NOT_PERMITTED', look: darkPoolNotPermitted },
  { reason: 'DARK_POOL_MIN_QTY', look: darkPoolMinQty },
  { reason: 'QTY_LIMIT_EXCEEDED', look: qtyLimitExceeded },
  { reason: 'DAILY_NOTIONAL_EXCEEDED', look: dailyNotionalExceeded },
  { reason: 'MARKET_CLOSED', look: marketClosed },
  { reason: 'HALTED', look: halted },
  { reason: 'NO_REFERENCE_PRICE', look: noReferencePrice },
];

/** What is known of an order that passed every check. */
export type Passed = {
  readonly user: User;
  readonly instrument: Instrument;
  readonly count: Count;
  /** Where it waits for its trigger; null for an order that goes to market at once. */
  readonly standing: Standing | null;
};

/** Passes the order, or names the first reason not to take it. */
export function validate(
  facts: OrderFacts,
): Result<Passed, { readonly reason: RejectReason; readonly detail: string }> {
  for (const { reason, look } of ORDER_CHECKS) {
    const { failure } = look(facts);
    if (failure !== null) return err({ reason, detail: failure });
  }
  const { user, instrument, count, waits } = facts;
  invariant(user !== null && instrument !== null && count !== null, 'the checks look for these');
  const standing = waits === null || waits === 'NO_PRICE' ? null : waits.standing;
  return ok({ user, instrument, count, standing });
}

function invalidOrder(facts: OrderFacts): Finding {
  const { order, instrument, quoteFault, nowMs, shortNeed } = facts;
  const failure =
    findInvalidity(order, instrument, nowMs) ??
    quoteFault ??
    findReached(order, facts.waits) ??
    noAuction(facts) ??
    (shortNeed === null ? null : findShortFault(shortNeed, findLimit(order)));
  return {
    value: failure ?? 'they do',
    limit: 'the fields make sense together',
    failure: failure === null ? null : REJECTION.INVALID_ORDER(failure),
  };
}

const noAuction = ({ order, hasAuctions }: OrderFacts): string | null =>
  isForAuction(order.timeInForce) && !hasAuctions
    ? `the market holds no auctions: an order is not ${order.timeInForce}`
    : null;

function unknownSymbol({ order, instrument, offer }: OrderFacts): Finding {
  const { symbol, instrumentType } = order;
  const value = `${instrumentType} ${symbol}`;
  const limit = 'a listed instrument';
  if (!offer.instrumentTypes.includes(instrumentType)) {
    const failure = REJECTION.UNKNOWN_SYMBOL({ ...order, isTraded: false });
    return { value, limit, failure };
  }
  return {
    value,
    limit,
    failure: instrument === null ? REJECTION.UNKNOWN_SYMBOL({ ...order, isTraded: true }) : null,
  };
}

function roleNotPermitted({ user }: OrderFacts): Finding {
  const limit = 'a role that trades';
  const toMessage = REJECTION.ROLE_NOT_PERMITTED;
  if (user === null) {
    return { value: 'unknown', limit, failure: toMessage({ role: null, isDisabled: false }) };
  }
  const { role, disabled: isDisabled } = user;
  if (isDisabled) {
    return { value: `${role}, disabled`, limit, failure: toMessage({ role, isDisabled }) };
  }
  const { trades } = getAccess(role, user.tradingStyle);
  return { value: role, limit, failure: trades ? null : toMessage({ role, isDisabled }) };
}

function killed({ order, user, killSwitches }: OrderFacts): Finding {
  const subject = {
    userId: user?.userId ?? null,
    symbol: order.symbol,
    strategy: order.strategy,
    venue: order.strategy === 'DARK' ? 'DARK1' : (order.destinationVenue ?? null),
  };
  const limit = 'no active switch on it';
  for (const kill of killSwitches) {
    if (!isKilledBy(kill, subject)) continue;
    const { scope, target } = kill;
    const value = target === null ? scope : `${scope} ${target}`;
    return { value, limit, failure: REJECTION.KILL_SWITCH_ACTIVE(killText(kill)) };
  }
  return { value: 'none', limit, failure: null };
}

/**
 * Shares that a trader of options has by delivery: an order that only takes them back is let through, on a desk that is
 * not his. How else could he close them?
 */
const closesDelivered = ({ order, user, closableQty }: OrderFacts): boolean =>
  order.instrumentType === 'equity' &&
  user !== null &&
  user.limits.desks.includes(DESK_OF_TYPE.option) &&
  getAccess(user.role, user.tradingStyle).desks.some((desk) => desk === DESK_OF_TYPE.option) &&
  order.qty <= closableQty;

function deskNotPermitted(facts: OrderFacts): Finding {
  const { order, user } = facts;
  const desk = DESK_OF_TYPE[order.instrumentType];
  const named = user?.limits.desks ?? [];
  const limit = joinNames(named);
  if (closesDelivered(facts))
    return { value: `${desk}, closes what is held`, limit, failure: null };
  if (user === null || !named.includes(desk)) {
    const failure = REJECTION.DESK_NOT_PERMITTED({ desk, permitted: named, style: null });
    return { value: desk, limit, failure };
  }
  const { tradingStyle: style } = user;
  if (getAccess(user.role, style).desks.includes(desk)) {
    return { value: desk, limit, failure: null };
  }
  const failure = REJECTION.DESK_NOT_PERMITTED({ desk, permitted: named, style });
  return { value: desk, limit, failure };
}

function strategyNotPermitted({ order, user, offer }: OrderFacts): Finding {
  const { strategy } = order;
  const named = user?.limits.strategies ?? [];
  const limit = joinNames(named);
  if (user === null || !named.includes(strategy)) {
    const failure = REJECTION.STRATEGY_NOT_PERMITTED({ strategy, permitted: named, style: null });
    return { value: strategy, limit, failure };
  }
  if (!getAccess(user.role, user.tradingStyle).strategies.includes(strategy)) {
    const style = user.tradingStyle;
    const failure = REJECTION.STRATEGY_NOT_PERMITTED({ strategy, permitted: named, style });
    return { value: strategy, limit, failure };
  }
  const { strategies: permitted } = offer;
  if (permitted.includes(strategy)) return { value: strategy, limit, failure: null };
  const failure = REJECTION.STRATEGY_NOT_PERMITTED({ strategy, permitted, style: null });
  return { value: strategy, limit, failure };
}

function darkPoolNotPermitted({ order, user }: OrderFacts): Finding {
  const limit = 'access to the dark pool';
  if (order.strategy !== 'DARK') return { value: 'not requested', limit, failure: null };
  if (user?.darkPoolAccess === true) return { value: 'granted', limit, failure: null };
  return { value: 'none', limit, failure: REJECTION.DARK_POOL_NOT_PERMITTED() };
}

function darkPoolMinQty({ order }: OrderFacts): Finding {
  const limit = `${DARK_QTY_MIN} at least`;
  if (order.strategy !== 'DARK') return { value: 'not requested', limit, failure: null };
  const isLess = order.qty < DARK_QTY_MIN;
  return {
    value: String(order.qty),
    limit,
    failure: isLess ? REJECTION.DARK_POOL_MIN_QTY({ count: order.qty, min: DARK_QTY_MIN }) : null,
  };
}

function qtyLimitExceeded({ order, user }: OrderFacts): Finding {
  const max = user?.limits.maxOrderQty ?? 0;
  const isOver = order.qty > max;
  return {
    value: String(order.qty),
    limit: `${max} an order`,
    failure: isOver ? REJECTION.QTY_LIMIT_EXCEEDED({ count: order.qty, max }) : null,
  };
}

/** What was committed stands; closing it is never refused for it. */
function dailyNotionalExceeded(facts: OrderFacts): Finding {
  const { order, count, usedToday, user, closableQty } = facts;
  const max = money(user?.limits.maxDailyNotional ?? 0);
  const limit = `${toText(max)} a day`;
  if (count === null) return { value: `${toText(usedToday)} used`, limit, failure: null };
  const { notional: added } = count;
  const value = `${toText(usedToday)} used, ${toText(added)} added`;
  const isClosing = order.qty <= closableQty;
  if (isClosing || usedToday + added <= max) return { value, limit, failure: null };
  const failure = REJECTION.DAILY_NOTIONAL_EXCEEDED({
    used: decimalOfMoney(usedToday),
    added: decimalOfMoney(added),
    max: decimalOfMoney(max),
  });
  return { value, limit, failure };
}

function marketClosed({ closed }: OrderFacts): Finding {
  const value = closed === null ? 'open' : 'closed';
  const failure = closed === null ? null : REJECTION.MARKET_CLOSED(closed);
  return { value, limit: closed ?? 'open', failure };
}

function halted({ isHalted, order }: OrderFacts): Finding {
  const value = isHalted ? 'not quoted' : 'quoted';
  return { value, limit: 'quoted', failure: isHalted ? REJECTION.HALTED(order.symbol) : null };
}

function noReferencePrice({ count, order }: OrderFacts): Finding {
  const limit = 'a fresh market price';
  if (count !== null) {
    return { value: quotedPriceText(order.symbol, count.quoted), limit, failure: null };
  }
  const { staleMidMs: maxAgeMs } = RISK_DEFAULTS;
  const failure = REJECTION.NO_REFERENCE_PRICE({ symbol: order.symbol, maxAgeMs });
  return { value: 'none', limit, failure };
}

const toText = (amount: Money): string => decimalOfMoney(amount).toFixed(2);
const joinNames = (names: readonly string[]): string => names.join(' ') || 'none';
