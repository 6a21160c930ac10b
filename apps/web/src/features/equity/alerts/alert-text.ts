/** How alerts read: level, state and distance. Pure: rows of the wire and whole price units in, text out. */

import {
  ALERT_CONDITION_TEXT,
  ALERT_TRIGGER_TEXT,
  type AlertCondition,
  meetsCondition,
  NOTICE_TEXT,
} from '@tradefloor/contracts/vocabulary/alerts';
import { priceUnit } from '@tradefloor/instruments/price-text';
import { formatFixed, formatSignedPct, NONE } from '../../../lib/format/numbers.ts';
import { formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import { toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Alert, AlertFiring, AlertNotice } from '../../../platform/client/shapes.ts';

/** With its first letter in upper case. */
export const toSentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const DECIMALS_MAX = 6;

/** A level with the decimals of the instrument, or with its own where it has more. */
export function levelText(price: number, decimals: number): string {
  let shown = decimals;
  while (shown < DECIMALS_MAX && toPx(Number(price.toFixed(shown))) !== toPx(price)) shown += 1;
  return formatFixed(price, shown);
}

type Level = Pick<Alert, 'condition' | 'price'>;

/** `last at or above 190.50`. */
export const conditionText = (
  { triggerBy, condition, price }: Level & Pick<Alert, 'triggerBy'>,
  decimals: number,
): string =>
  phrase`${ALERT_TRIGGER_TEXT[triggerBy]} ${ALERT_CONDITION_TEXT[condition]} ${levelText(price, decimals)}`;

/** How far the watched price has to move to the level, as a share of it. */
export const distanceText = (price: number, watched: number | null): string =>
  watched === null || watched === 0 ? NONE : formatSignedPct(toPx(price) / watched - 1);

/** Whether the next price fires it, as far as it is known here. */
export const isMet = ({ condition, price }: Level, watched: number): boolean =>
  meetsCondition({ condition, price: toPx(price) }, watched);

/** The condition that waits for a price to come to this level. */
export const awaitedCondition = (priceUnits: number, watched: number | null): AlertCondition =>
  watched === null || priceUnits >= watched ? 'AT_OR_ABOVE' : 'AT_OR_BELOW';

/** Whether it will fire again: it is armed, waits to be, or is snoozed until it is. */
export const isActive = ({ isArmed, repeat }: Pick<Alert, 'isArmed' | 'repeat'>): boolean =>
  isArmed || repeat === 'EACH_CROSSING';

/** `Alert ≥ Buy the dip`, `Alert bid ≥`: what a line at its level is called. */
export const lineText = ({
  triggerBy,
  condition,
  note,
}: Pick<Alert, 'triggerBy' | 'condition' | 'note'>): string =>
  `Alert ${triggerBy === 'LAST' ? '' : `${ALERT_TRIGGER_TEXT[triggerBy]} `}${condition === 'AT_OR_ABOVE' ? '≥' : '≤'}${note === null ? '' : ` ${note}`}`;

const DAY_MS = 24 * 60 * 60_000;

/** The time alone where it is within a day, else with its date; UTC. */
export const untilText = (atMs: number, nowMs: number): string =>
  atMs - nowMs < DAY_MS
    ? formatTime(atMs)
    : formatInstant(atMs).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');

/** What it does now. */
export function stateText(
  alert: Pick<Alert, 'condition' | 'price' | 'repeat' | 'isArmed' | 'snoozedUntil'>,
  { nowMs, decimals }: { readonly nowMs: number; readonly decimals: number },
): string {
  const untilMs = alert.snoozedUntil === null ? 0 : parseMs(alert.snoozedUntil);
  if (untilMs > nowMs) return phrase`Snoozed until ${untilText(untilMs, nowMs)}`;
  if (alert.isArmed) return 'Armed';
  if (alert.repeat === 'ONCE') return 'Fired';
  const side = alert.condition === 'AT_OR_ABOVE' ? 'below' : 'above';
  return phrase`Armed again ${side} ${levelText(alert.price, decimals)}`;
}

/** The line of a firing, in the status bar and as it is announced. */
export const firingText = (firing: AlertFiring, decimals: number): string => {
  const { symbol, last, note } = firing;
  const price = `${levelText(last, decimals)} ${priceUnit(symbol)}`;
  const what = `${symbol} ${conditionText(firing, decimals)}: ${price}`;
  return note === null ? what : `${what} (${note})`;
};

/** `Margin call met`. */
export const noticeTitle = ({ kind, isOver }: Pick<AlertNotice, 'kind' | 'isOver'>): string =>
  NOTICE_TEXT[kind][isOver ? 1 : 0];

/** The line of a notice: `Kill switch activated, symbol AAPL: fat finger`. */
export const noticeText = (notice: AlertNotice): string =>
  `${noticeTitle(notice)}, ${notice.subject}: ${notice.detail}`;
