/**
 * The checks an order will meet, in the platform's order, with the figures known in the browser: what the
 * pips of the ticket show. A forecast: the platform decides, and sees more.
 */
import type { RejectReason } from '@tradefloor/contracts/refusals';
import { formatCompact, formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { formatAge } from '../../lib/format/time.ts';
import { decimalOf, notionalOf, pxOf } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/hot-store.ts';
import type { AlgoParams } from '../client/shapes.ts';
import {
  type Identity,
  type Instrument,
  isOpen,
  type KillSwitch,
  type LimitUse,
  type Order,
  type RiskConfigVersion,
  type Side,
  type Strategy,
  type TimeInForce,
  type Venue,
} from '../client/shapes.ts';

/** What is about to be sent, as numbers. */
export type Intent = {
  readonly side: Side;
  readonly strategy: Strategy;
  readonly timeInForce: TimeInForce;
  readonly qty: number;
  /** Whole price units; null for a market order. */
  readonly price: number | null;
  /** Null leaves the venue to the router. */
  readonly venue: Venue | null;
  /** Null where the order goes out as it is. */
  readonly algoParams: AlgoParams | null;
};

export type CheckFacts = {
  readonly intent: Intent;
  readonly identity: Identity;
  readonly instrument: Instrument;
  readonly quote: Quote | null;
  readonly quoteAgeMs: number | null;
  readonly limitUse: LimitUse | null;
  readonly risk: RiskConfigVersion | null;
  readonly killSwitches: readonly KillSwitch[];
  /** All of one's own orders that the desk knows. */
  readonly orders: readonly Order[];
  /** When this ticket sent its last orders. */
  readonly sentAtMs: readonly number[];
  readonly nowMs: number;
};

export type CheckState = 'pass' | 'fail' | 'unknown';

export type Check = {
  readonly code: RejectReason;
  readonly label: string;
  readonly state: CheckState;
  readonly value: string;
  readonly limit: string;
};

/** The dark pool takes no less (core/trading/order/new-order-checks). */
export const DARK_QTY_MIN = 10_000;

type Finding = { readonly state: CheckState; readonly value: string; readonly limit: string };

const found = (passes: boolean, value: string, limit = ''): Finding => ({
  state: passes ? 'pass' : 'fail',
  value,
  limit,
});
const UNKNOWN: Finding = { state: 'unknown', value: '', limit: '' };

type Rule = {
  readonly code: RejectReason;
  readonly label: string;
  readonly look: (facts: CheckFacts) => Finding;
};

/** In the order of the closed list of reasons (interface decisions, section 4). */
const RULES: readonly Rule[] = [
  { code: 'ROLE_NOT_PERMITTED', label: 'role', look: role },
  { code: 'KILL_SWITCH_ACTIVE', label: 'kill', look: killSwitch },
  { code: 'DESK_NOT_PERMITTED', label: 'desk', look: desk },
  { code: 'STRATEGY_NOT_PERMITTED', label: 'strat', look: strategy },
  { code: 'QTY_LIMIT_EXCEEDED', label: 'qty', look: qtyLimit },
  { code: 'DAILY_NOTIONAL_EXCEEDED', label: 'notional', look: dailyNotional },
  { code: 'PRICE_COLLAR', label: 'collar', look: collar },
  { code: 'NO_REFERENCE_PRICE', label: 'price', look: freshPrice },
  { code: 'DUPLICATE_ORDER', label: 'duplicate', look: duplicate },
  { code: 'MAX_OPEN_ORDERS', label: 'open', look: openOrders },
  { code: 'SELF_CROSS', label: 'self-cross', look: selfCross },
  { code: 'ADV_LIMIT', label: 'adv', look: advLimit },
  { code: 'RATE_LIMIT', label: 'rate', look: rateLimit },
];

/** What else a dark order meets, before the quantity limit. */
const DARK_RULES: readonly Rule[] = [
  { code: 'DARK_POOL_NOT_PERMITTED', label: 'dark pool', look: darkPoolAccess },
  { code: 'DARK_POOL_MIN_QTY', label: 'dark size', look: darkPoolSize },
];
const BEFORE_DARK = RULES.findIndex(({ code }) => code === 'QTY_LIMIT_EXCEEDED');

/** The short name of a check; null for one that has no place among the pips unless it fails. */
export const labelOf = (code: RejectReason): string | null =>
  RULES.find((rule) => rule.code === code)?.label ?? null;

/** All checks for this intent. */
export const checksOf = (facts: CheckFacts): readonly Check[] =>
  (facts.intent.strategy === 'DARK' ? RULES.toSpliced(BEFORE_DARK, 0, ...DARK_RULES) : RULES).map(
    ({ code, label, look }) => ({ code, label, ...look(facts) }),
  );

/** What an order is counted at: its limit, else the far touch; null without a price. */
export function countedAt(intent: Intent, quote: Quote | null): number | null {
  if (intent.price !== null) return intent.price;
  if (quote === null) return null;
  return intent.side === 'BUY' ? quote.ask : quote.bid;
}

function role({ identity }: CheckFacts): Finding {
  return found(identity.role === 'trader', identity.role, 'trader');
}

function killSwitch({ killSwitches, identity, instrument, intent }: CheckFacts): Finding {
  const hit = killSwitches.find(({ scope, target }) => {
    if (scope === 'all') return true;
    if (scope === 'user') return target === identity.userId;
    if (scope === 'symbol') return target === instrument.symbol;
    return scope === 'algo' && target === intent.strategy;
  });
  return found(hit === undefined, hit === undefined ? 'off' : `${hit.scope}: ${hit.reason}`);
}

function desk({ identity }: CheckFacts): Finding {
  return found(identity.limits.desks.includes('EQ'), 'EQ', identity.limits.desks.join(' '));
}

function strategy({ identity, intent }: CheckFacts): Finding {
  return found(identity.limits.strategies.includes(intent.strategy), intent.strategy);
}

function darkPoolAccess({ identity }: CheckFacts): Finding {
  return found(identity.darkPoolAccess, identity.darkPoolAccess ? 'granted' : 'none');
}

function darkPoolSize({ intent }: CheckFacts): Finding {
  return found(intent.qty >= DARK_QTY_MIN, formatQty(intent.qty), formatQty(DARK_QTY_MIN));
}

function qtyLimit({ identity, intent }: CheckFacts): Finding {
  const max = identity.limits.maxOrderQty;
  return found(intent.qty <= max, percent(intent.qty, max), formatQty(max));
}

function dailyNotional({ intent, quote, limitUse }: CheckFacts): Finding {
  const price = countedAt(intent, quote);
  if (price === null || limitUse === null) return UNKNOWN;
  const max = limitUse.limits.maxDailyNotional;
  const used = limitUse.dailyNotionalUsed + notionalOf(price, intent.qty);
  return found(used <= max, percent(used, max), formatCompact(max));
}

/** Compares in whole units, as the engine does: exactly on the edge passes. */
function collar({ intent, quote, risk }: CheckFacts): Finding {
  if (intent.price === null) return found(true, 'protected');
  if (quote === null || risk === null || quote.mid === 0) return UNKNOWN;
  const { collarBps } = risk.thresholds;
  const away = Math.abs(intent.price - quote.mid);
  return found(
    away * 10_000 <= collarBps * quote.mid,
    `${formatFixed((away / quote.mid) * 100, 1)}%`,
    `${collarBps / 100}%`,
  );
}

function freshPrice({ quoteAgeMs, risk }: CheckFacts): Finding {
  if (risk === null) return UNKNOWN;
  const { staleMidMs } = risk.thresholds;
  const isFresh = quoteAgeMs !== null && quoteAgeMs <= staleMidMs;
  return found(isFresh, isFresh ? 'fresh' : 'none', formatAge(staleMidMs));
}

/** The same order within the window, whatever its id; an accepted one counts, a refused one does not. */
function duplicate({ intent, instrument, orders, risk, nowMs }: CheckFacts): Finding {
  if (risk === null) return UNKNOWN;
  const { duplicateWindowMs } = risk.thresholds;
  const same = orders.some(
    (order) =>
      order.status !== 'REJECTED' &&
      order.symbol === instrument.symbol &&
      order.side === intent.side &&
      order.qty === intent.qty &&
      order.timeInForce === intent.timeInForce &&
      order.strategy === intent.strategy &&
      (order.price === null ? null : pxOf(order.price)) === intent.price &&
      nowMs - Date.parse(order.createdAt) < duplicateWindowMs,
  );
  return found(!same, same ? 'just sent' : 'none', `${duplicateWindowMs} ms`);
}

function openOrders({ orders, risk }: CheckFacts): Finding {
  if (risk === null) return UNKNOWN;
  const { maxOpenOrders } = risk.thresholds;
  const open = orders.filter(({ status }) => isOpen(status)).length;
  return found(open < maxOpenOrders, `${open}/${maxOpenOrders}`, String(maxOpenOrders));
}

/** One's own resting order on the other side at a price this one would reach. */
function selfCross({ intent, instrument, orders, risk }: CheckFacts): Finding {
  if (risk === null) return UNKNOWN;
  if (risk.thresholds.selfCross === 'allow') return found(true, 'allowed');
  const crossed = orders.find((order) => {
    if (!isOpen(order.status) || order.symbol !== instrument.symbol) return false;
    if (order.side === intent.side) return false;
    if (intent.price === null || order.price === null) return true;
    const resting = pxOf(order.price);
    return intent.side === 'BUY' ? intent.price >= resting : intent.price <= resting;
  });
  return found(crossed === undefined, crossed === undefined ? 'none' : `own ${crossed.side}`);
}

function advLimit({ intent, instrument, risk }: CheckFacts): Finding {
  if (risk === null) return UNKNOWN;
  const { advPctBps } = risk.thresholds;
  return found(
    intent.qty * 10_000 <= advPctBps * instrument.adv,
    `${formatFixed((intent.qty / instrument.adv) * 100, 2)}%`,
    `${advPctBps / 100}% of ADV`,
  );
}

function rateLimit({ sentAtMs, risk, nowMs }: CheckFacts): Finding {
  if (risk === null) return UNKNOWN;
  const { ordersPerSecond } = risk.thresholds;
  const recent = sentAtMs.filter((at) => nowMs - at < 1_000).length;
  return found(
    recent < ordersPerSecond,
    `${recent}/${ordersPerSecond}`,
    `${ordersPerSecond} a second`,
  );
}

const percent = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * 100)}%` : 'no limit set';

/** A check as one sentence. */
export function checkSentence({ label, state, value, limit }: Check): string {
  const figures = limit === '' ? value : `${value} of ${limit}`;
  const outcome = { pass: 'passes', fail: 'will be refused', unknown: 'not known yet' }[state];
  return `${label}: ${[figures, outcome].filter(Boolean).join(', ')}`;
}

/** Soft limits: confirmed once before sending (own choice, design of the desk, 2.4). */
const SOFT = { qtyShare: 0.5, fromMid: 0.02, advShare: 0.05 } as const;

/** What is unusual about the intent, spelled out; empty when nothing is. */
export function softWarnings(facts: CheckFacts): readonly string[] {
  const { intent, identity, instrument, quote } = facts;
  const warnings: string[] = [];
  const { maxOrderQty } = identity.limits;
  if (intent.qty > maxOrderQty * SOFT.qtyShare) {
    warnings.push(
      `${formatQty(intent.qty)} shares is ${percent(intent.qty, maxOrderQty)} of your limit of ${formatQty(maxOrderQty)} an order`,
    );
  }
  if (intent.price !== null && quote !== null && quote.mid > 0) {
    const away = (intent.price - quote.mid) / quote.mid;
    if (Math.abs(away) > SOFT.fromMid) {
      warnings.push(
        `${decimalOf(intent.price)} is ${formatFixed(Math.abs(away) * 100, 1)}% ${away > 0 ? 'above' : 'below'} the mid of ${decimalOf(quote.mid)}`,
      );
    }
  }
  const ofAdv = intent.qty / instrument.adv;
  if (ofAdv > SOFT.advShare) {
    warnings.push(`It is ${formatFixed(ofAdv * 100, 1)}% of the average daily volume`);
  }
  return warnings;
}
