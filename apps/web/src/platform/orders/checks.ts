/**
 * The order on the ticket as numbers, and the platform's checks as the ticket shows them. No check is made here: the
 * platform makes them and returns the results. An unusual order is confirmed once, here.
 */

import { getCheckName, isDayLossCheck } from '@tradefloor/contracts/vocabulary/check-names';
import type { copyHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import {
  getLimitPrice,
  type OrderType,
  type PriceTerms,
} from '@tradefloor/contracts/vocabulary/price-terms';
import type { RejectReason } from '@tradefloor/contracts/vocabulary/refusals';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { formatFixed, formatQty, plainPx } from '../../lib/format/numbers.ts';
import { toPx } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { CodedText } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toCodedText } from '../client/refusal.ts';
import type {
  AlgoParams,
  CheckReport,
  Identity,
  Instrument,
  Side,
  Strategy,
  TimeInForce,
  Venue,
} from '../client/shapes.ts';
import type { TriggerFields } from './trigger-text.ts';

/** How an order is handled at a venue, as a request carries it. */
export type HandlingFields = ReturnType<typeof copyHandling<number>>;

/** What is about to be sent, as numbers. */
export type Intent = {
  readonly side: Side;
  readonly strategy: Strategy;
  readonly timeInForce: TimeInForce;
  /** Null for an order that is not good till a date. */
  readonly expireAt: string | null;
  readonly qty: number;
  readonly orderType: OrderType;
  /** What it waits for, in currency units; empty for an order that goes to market at once. */
  readonly trigger: TriggerFields;
  /** How it trades once it is at market; prices in whole price units. */
  readonly terms: PriceTerms;
  /** Empty for an order that names nothing. */
  readonly handling: HandlingFields;
  /** Null leaves the venue to the router. */
  readonly venue: Venue | null;
  /** Null where the order goes out as it is. */
  readonly algoParams: AlgoParams | null;
};

/** One check of the platform as the ticket shows it. */
export type Check = {
  readonly code: RejectReason;
  readonly label: string;
  readonly state: 'pass' | 'fail';
  readonly value: string;
  readonly limit: string;
  /** Why the order would be refused; null where it passes. */
  readonly refusal: CodedText | null;
};

/** The short name of each check; null for one that is shown only when it fails. */
const LABELS = {
  INVALID_ORDER: null,
  UNKNOWN_SYMBOL: null,
  ROLE_NOT_PERMITTED: 'role',
  KILL_SWITCH_ACTIVE: 'kill',
  DESK_NOT_PERMITTED: 'desk',
  STRATEGY_NOT_PERMITTED: 'strat',
  DARK_POOL_NOT_PERMITTED: null,
  DARK_POOL_MIN_QTY: null,
  QTY_LIMIT_EXCEEDED: 'qty',
  DAILY_NOTIONAL_EXCEEDED: 'notional',
  MARKET_CLOSED: null,
  HALTED: null,
  PRICE_COLLAR: 'collar',
  NO_REFERENCE_PRICE: 'price',
  DUPLICATE_ORDER: 'duplicate',
  MAX_OPEN_ORDERS: 'open',
  SELF_CROSS: 'self-cross',
  ADV_LIMIT: 'adv',
  RATE_LIMIT: 'rate',
  RISK_ENGINE_UNAVAILABLE: null,
} as const satisfies Record<RejectReason, string | null>;

/** The platform's checks as the ticket shows them: the usual ones always, the others when they fail. */
export const listChecks = (reports: readonly CheckReport[]): readonly Check[] =>
  reports
    .filter(({ name, passed }) => !passed || LABELS[name] !== null)
    .map(({ by, name, passed, value, limit, reasonCode, detail }) => ({
      code: name,
      label: isDayLossCheck(name, by)
        ? 'day loss'
        : (LABELS[name] ?? name.toLowerCase().replaceAll('_', ' ')),
      state: passed ? 'pass' : 'fail',
      value,
      limit,
      refusal: passed ? null : toCodedText({ code: reasonCode ?? name, detail }),
    }));

/** The name of the check behind a code; the code is in the tooltip and in what is copied. */
export const toCheckName = (code: string, by?: CheckReport['by']): CodedText => ({
  text: getCheckName(code, by),
  code,
});

/** A check as one sentence. */
export function checkSentence({ label, state, value, limit }: Check): string {
  const figures = limit === '' ? value : phrase`${value} of ${limit}`;
  return phrase`${label}: ${figures}, ${state === 'pass' ? 'passes' : 'will be rejected'}`;
}

/** Facts for the warnings before an unusual order. */
export type WarningFacts = {
  readonly intent: Intent;
  readonly identity: Identity;
  readonly instrument: Instrument;
  readonly quote: Quote | null;
};

/** Soft limits: confirmed once before sending (own choice, design of the desk, 2.4). */
const SOFT = { qtyShare: 0.5, fromMid: 0.02, advShare: 0.05 } as const;

/** What is unusual about the intent, spelled out; empty when nothing is. */
export function softWarnings(facts: WarningFacts): readonly string[] {
  const { intent, identity, instrument, quote } = facts;
  const warnings: string[] = [];
  const { maxOrderQty } = identity.limits;
  if (intent.qty > maxOrderQty * SOFT.qtyShare) {
    warnings.push(
      phrase`The quantity ${formatQty(intent.qty)} is ${percent(intent.qty, maxOrderQty)} of your limit per order, ${formatQty(maxOrderQty)}`,
    );
  }
  const limitPx = getLimitPrice(intent.terms);
  const price = (units: number): string =>
    plainPx(units, decimalsOfTick(toPx(instrument.tickSize)));
  const { stopPrice } = intent.trigger;
  // An order that waits meets the market at its stop.
  const [met, name] =
    stopPrice === undefined
      ? ([quote?.mid ?? 0, 'mid'] as const)
      : ([toPx(stopPrice), 'stop'] as const);
  if (limitPx !== null && met > 0) {
    const away = (limitPx - met) / met;
    if (Math.abs(away) > SOFT.fromMid) {
      warnings.push(
        phrase`The limit ${price(limitPx)} is ${formatFixed(Math.abs(away) * 100, 1)} % ${phrase(away > 0 ? 'above' : 'below')} the ${name}, ${price(met)}`,
      );
    }
  }
  const ofAdv = intent.qty / instrument.adv;
  if (ofAdv > SOFT.advShare) {
    warnings.push(
      phrase`The quantity is ${formatFixed(ofAdv * 100, 1)} % of the average daily volume`,
    );
  }
  return warnings;
}

const percent = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * 100)} %` : 'no limit set';
