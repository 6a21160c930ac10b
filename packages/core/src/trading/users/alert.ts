/** When a price alert fires, and when one that repeats is armed again: decided by the last price of each batch alone. */
import type { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import { type Px, px } from '@tradefloor/contracts/money';
import type { SplitInForce } from '@tradefloor/contracts/split';
import {
  type AlertCondition,
  type AlertRepeat,
  meetsCondition,
} from '@tradefloor/contracts/vocabulary/alerts';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';

export type AlertRow = {
  readonly alertId: string;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly condition: AlertCondition;
  readonly price: Px;
  /** The shares that the price is of: those of this time, which a later split makes more of. */
  readonly pricedAt: number;
  readonly note: string | null;
  readonly repeat: AlertRepeat;
  readonly isArmed: boolean;
  readonly snoozedUntil: number | null;
  /** Prices up to this time have been counted, or were before the alert: none of them changes it. */
  readonly seenAt: number;
  /** How often it has fired: numbers its firings. */
  readonly firedCount: number;
  readonly lastFiredAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  /** Set when it is gone for good; memory does not hold such rows. */
  readonly deletedAt: number | null;
};

/** The newest 200 firings of a user, each in a place of its own: the next takes the place of the oldest. */
export type AlertFiringRow = {
  /** The user, and the firing's number modulo the firings that are kept. */
  readonly slot: string;
  readonly firingId: string;
  readonly alertId: string;
  readonly userId: UserId;
  /** Counts the firings of the user, from 1. */
  readonly seq: number;
  readonly symbol: InstrumentSymbol;
  readonly condition: AlertCondition;
  readonly price: Px;
  readonly last: Px;
  readonly note: string | null;
  readonly firedAt: number;
  readonly acknowledgedAt: number | null;
  /** Set when its user is gone for good; memory does not hold such rows. */
  readonly droppedAt: number | null;
};

/** What of an alert the price decides with, and changes. */
export type Watch = Pick<
  AlertRow,
  'condition' | 'price' | 'repeat' | 'isArmed' | 'snoozedUntil' | 'seenAt'
>;

/** The last price of a batch, and the batch's time in milliseconds since 1970. */
export type SeenPrice = { readonly last: Px; readonly at: number };

/** What a price has made of an alert: the same object where it has changed nothing. */
export type Watched<A extends Watch> = { readonly alert: A; readonly fires: boolean };

/**
 * Meets an alert with a price. An armed one fires where the price is at its level or beyond, also at the first price it
 * sees, and is then not armed; one that repeats is armed again by a price that does not meet its condition. While it is
 * snoozed it fires at nothing and may be armed. A price of a time that was counted before changes nothing: each crossing
 * fires once, however often a batch is repeated.
 */
export function watchPrice<A extends Watch>(alert: A, { last, at }: SeenPrice): Watched<A> {
  if (at <= alert.seenAt) return { alert, fires: false };
  const isBeyond = meetsCondition(alert, last);
  if (!alert.isArmed) {
    const rearms = alert.repeat === 'EACH_CROSSING' && !isBeyond;
    return { alert: rearms ? { ...alert, isArmed: true, seenAt: at } : alert, fires: false };
  }
  const isQuiet = alert.snoozedUntil !== null && at < alert.snoozedUntil;
  if (!isBeyond || isQuiet) return { alert, fires: false };
  return { alert: { ...alert, isArmed: false, snoozedUntil: null, seenAt: at }, fires: true };
}

/** Prices between the two, without them, change no alert; infinite where nothing waits on that side. */
export type QuietRange = { readonly above: number; readonly below: number };

/** The widest range around the last price in which alerts of one symbol have nothing to do, in price units. */
export function quietRange(alerts: Iterable<Watch>): QuietRange {
  let [above, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { condition, price, repeat, isArmed } of alerts) {
    if (!isArmed && repeat === 'ONCE') continue;
    // An armed alert waits for its level, one that is not for the first price on the other side of it.
    const towards = condition === 'AT_OR_ABOVE' ? 1 : -1;
    if ((towards === 1) === isArmed) below = Math.min(below, isArmed ? price : price + 1);
    else above = Math.max(above, isArmed ? price : price - 1);
  }
  return { above, below };
}

/** Whether alerts of a symbol have to be met with a price. */
export const isOutside = ({ above, below }: QuietRange, last: number): boolean =>
  last <= above || last >= below;

/** The alert in new shares, where a split has come since its level was set; the same object where none has. */
export function afterSplits<A extends Pick<AlertRow, 'symbol' | 'price' | 'pricedAt'>>(
  alert: A,
  splits: readonly SplitInForce[],
): A {
  const { symbol, price, pricedAt } = alert;
  const factor = splitFactor(splits, symbol, pricedAt);
  if (factor === 1) return alert;
  const newest = splits.filter((split) => split.symbol === symbol).map(({ at }) => at);
  return {
    ...alert,
    price: px(Math.max(1, Math.round(price / factor))),
    pricedAt: Math.max(...newest),
  };
}
