/** Alerts: what price alerts wait for, what else is noticed, what bounds them, and how they read. */
import type { INSTRUMENT_TYPES } from './instruments.ts';

/** Alerts of one user. */
export const ALERTS_MAX = 50;
/** Characters of an alert's note. */
export const ALERT_NOTE_MAX = 80;
/** Firings that are kept of one user, the newest. */
export const ALERT_FIRINGS_KEPT = 200;
/** How long an alert, or a kind of notices, can be snoozed. */
export const SNOOZE_MAX_MS = 30 * 24 * 60 * 60_000;
/** The highest level of an alert, in currency units: above every price, and exact. */
export const ALERT_PRICE_MAX = 10_000_000;

/** Which price of an instrument an alert watches. */
export const ALERT_TRIGGERS = ['LAST', 'BID', 'ASK', 'MID'] as const;
export type AlertTrigger = (typeof ALERT_TRIGGERS)[number];

export const ALERT_TRIGGER_TEXT = {
  LAST: 'last',
  BID: 'bid',
  ASK: 'ask',
  MID: 'mid',
} as const satisfies Record<AlertTrigger, string>;

/** The prices that an instrument of a type has, the one that is watched by default first: what dealers quote has no last. */
export const alertTriggers = (
  type: (typeof INSTRUMENT_TYPES)[number],
): readonly [AlertTrigger, ...AlertTrigger[]] =>
  type === 'equity' ? ALERT_TRIGGERS : ['MID', 'BID', 'ASK'];

/** The newest prices of an instrument, all in the same unit; a side without a quote is 0. */
export type AlertPrices<P extends number = number> = Readonly<
  Record<'bid' | 'ask' | 'mid' | 'last', P>
>;

/** The price that an alert is met with; null where the instrument has none. A mid needs both sides. */
export function watchedPrice<P extends number>(
  triggerBy: AlertTrigger,
  { bid, ask, mid, last }: AlertPrices<P>,
): P | null {
  if (triggerBy === 'MID') return bid > 0 && ask > 0 ? mid : null;
  const price = { LAST: last, BID: bid, ASK: ask }[triggerBy];
  return price > 0 ? price : null;
}

/** What the watched price must be for an alert to fire. */
export const ALERT_CONDITIONS = ['AT_OR_ABOVE', 'AT_OR_BELOW'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** How each condition reads before its price. */
export const ALERT_CONDITION_TEXT = {
  AT_OR_ABOVE: 'at or above',
  AT_OR_BELOW: 'at or below',
} as const satisfies Record<AlertCondition, string>;

/** `ONCE`: it fires once. `EACH_CROSSING`: again, after the price has been on the other side of its level. */
export const ALERT_REPEATS = ['ONCE', 'EACH_CROSSING'] as const;
export type AlertRepeat = (typeof ALERT_REPEATS)[number];

/** Whether a price meets a condition; both prices in the same unit. */
export const meetsCondition = (
  { condition, price }: { readonly condition: AlertCondition; readonly price: number },
  last: number,
): boolean => (condition === 'AT_OR_ABOVE' ? last >= price : last <= price);

/** What is noticed without an alert of one's own: margin calls, kill switches, service levels; each begins and is over. */
export const NOTICE_KINDS = ['MARGIN_CALL', 'KILL_SWITCH', 'SERVICE_LEVEL'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How each kind reads as it begins, and once it is over. */
export const NOTICE_TEXT = {
  MARGIN_CALL: ['Margin call', 'Margin call met'],
  KILL_SWITCH: ['Kill switch activated', 'Kill switch released'],
  SERVICE_LEVEL: ['Service level breached', 'Service level recovered'],
} as const satisfies Record<NoticeKind, readonly [begins: string, over: string]>;

/** Notices that are kept of one user, the newest. */
export const NOTICES_KEPT = 200;
