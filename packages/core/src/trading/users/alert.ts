/** When a price alert fires, and when one that repeats is armed again: decided by the price it watches of each batch alone. */
import type { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import { type Px, px } from '@tradefloor/contracts/money';
import type { SplitInForce } from '@tradefloor/contracts/split';
import {
  type AlertCondition,
  type AlertPrices,
  type AlertRepeat,
  type AlertTrigger,
  meetsCondition,
  watchedPrice,
} from '@tradefloor/contracts/vocabulary/alerts';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';

export type AlertRow = {
  readonly alertId: string;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly triggerBy: AlertTrigger;
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
  readonly triggerBy: AlertTrigger;
  readonly condition: AlertCondition;
  readonly price: Px;
  /** The watched price that fired it. */
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
  'triggerBy' | 'condition' | 'price' | 'repeat' | 'isArmed' | 'snoozedUntil' | 'seenAt'
>;

/** The prices of an instrument in a batch, and the batch's time in milliseconds since 1970. */
export type SeenPrices = { readonly prices: AlertPrices<Px>; readonly at: number };

/** What a batch has made of an alert: the same object where it has changed nothing; and the price that fires it, or null. */
export type Watched<A extends Watch> = { readonly alert: A; readonly firedBy: Px | null };

/**
 * Meets an alert with the price it watches. An armed one fires where the price is at its level or beyond, also at the
 * first price it sees, and is then not armed; one that repeats is armed again by a price that does not meet its condition. While it is
 * snoozed it fires at nothing and may be armed. A side that is not quoted changes nothing, nor does a price of a time that
 * was counted before: each crossing fires once, however often a batch is repeated.
 */
export function watchPrices<A extends Watch>(alert: A, { prices, at }: SeenPrices): Watched<A> {
  const price = watchedPrice(alert.triggerBy, prices);
  if (price === null || at <= alert.seenAt) return { alert, firedBy: null };
  const isBeyond = meetsCondition(alert, price);
  if (!alert.isArmed) {
    const rearms = alert.repeat === 'EACH_CROSSING' && !isBeyond;
    return { alert: rearms ? { ...alert, isArmed: true, seenAt: at } : alert, firedBy: null };
  }
  const isQuiet = alert.snoozedUntil !== null && at < alert.snoozedUntil;
  if (!isBeyond || isQuiet) return { alert, firedBy: null };
  return { alert: { ...alert, isArmed: false, snoozedUntil: null, seenAt: at }, firedBy: price };
}

/** Prices between the two, without them, change no alert; infinite where nothing waits on that side. */
export type QuietRange = { readonly above: number; readonly below: number };

/** The widest range around the price in which alerts that watch one price of a symbol have nothing to do, in price units. */
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
export const isOutside = ({ above, below }: QuietRange, price: number): boolean =>
  price <= above || price >= below;

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
