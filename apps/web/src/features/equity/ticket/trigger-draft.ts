/** What is typed about the trigger of an order that waits for a price: defaults, and conversion to the wire's fields. Pure. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { isNamed, needsPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { toSentence } from '@tradefloor/contracts/vocabulary/refusals';
import {
  type FlatTrigger,
  isTrailing,
  isTriggered,
  needsStopPrice,
  type TriggerPrice,
  triggerFault,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { BPS_PER_PCT, parseTrailPct } from '../../../kit/order/trail-pct.ts';
import { type Entry, type PriceReference, parsePrice } from '../../../lib/format/entry.ts';
import { plainPx } from '../../../lib/format/numbers.ts';
import { snapPrice, toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import type { Instrument, OrderType, Side } from '../../../platform/client/shapes.ts';
import {
  type TriggerFields,
  triggerSentence,
  triggerSign,
} from '../../../platform/orders/trigger-text.ts';

export type TriggerTexts = {
  readonly stopText: string;
  readonly trailText: string;
  readonly trailUnit: 'PCT' | 'AMOUNT';
  readonly triggerBy: TriggerPrice;
};

/** What of the ticket's texts a trigger depends on. */
type Draft = TriggerTexts & {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceText: string;
};

export const NO_TRIGGER: TriggerTexts = {
  stopText: '',
  trailText: '',
  trailUnit: 'PCT',
  triggerBy: 'LAST',
};

/** The trigger as the wire has it, in decimals, or what is wrong with it. */
export type TriggerRead =
  | { readonly ok: true; readonly fields: TriggerFields }
  | { readonly ok: false; readonly problem: string };

/** Own choices: close enough to be likely today, far enough not to be reached by one move of the spread. */
const AWAY = { stop: 0.005, limit: 0.001, trail: 0.01 } as const;

/** Reads what is typed about the trigger; null for a type that has none. */
export function readTrigger(
  draft: Draft,
  reference: PriceReference | null,
  tick: number,
): TriggerRead | null {
  const { orderType, stopText, trailText, trailUnit, triggerBy } = draft;
  if (!isTriggered(orderType)) return null;
  const trails = isTrailing(orderType);
  const text = trails ? trailText : stopText;
  const isPct = trails && trailUnit === 'PCT';
  let value: TriggerFields = {};
  if (text.trim() !== '') {
    const entry = isPct ? parseTrailPct(text) : parsePrice(text, trails ? null : reference, tick);
    if (!entry.ok) return entry;
    const decimal = toDecimal(entry.value);
    if (isPct) value = { trailPct: entry.value / BPS_PER_PCT };
    else value = trails ? { trailAmount: decimal } : { stopPrice: decimal };
  }
  const fault = triggerFault({ orderType, ...value });
  return fault === null
    ? { ok: true, fields: { ...value, triggerBy } }
    : { ok: false, problem: toSentence(fault) };
}

/** What the order on the ticket waits for, in words; empty for one that goes to market at once, or cannot be read. */
export const triggerText = ({
  draft,
  read,
  instrument,
}: {
  readonly draft: Draft;
  readonly read: { readonly price: Entry | null; readonly trigger: TriggerRead | null } | null;
  readonly instrument: Instrument | null;
}): string =>
  instrument === null || read?.trigger?.ok !== true || read.price?.ok === false
    ? ''
    : triggerSentence(
        {
          ...draft,
          ...read.trigger.fields,
          price: read.price === null ? null : toDecimal(read.price.value),
        },
        decimalsOfTick(toPx(instrument.tickSize)),
      );

/** The draft without its prices where another type or side waits for the market to move the other way, or a trail in another unit. */
export function clearTurned<D extends Draft>(before: Draft, changed: D): D {
  const next = before.trailUnit === changed.trailUnit ? changed : { ...changed, trailText: '' };
  const waits = triggerSign(next) !== 0;
  const isTurned =
    triggerSign(before) !== triggerSign(next) || (waits && before.side !== next.side);
  return isTurned ? { ...next, stopText: '', priceText: '' } : next;
}

/** The draft without what is meant for the price of another symbol. */
export const withoutPrices = <D extends Draft>(draft: D): D => ({
  ...draft,
  priceText: '',
  stopText: '',
  trailText: draft.trailUnit === 'PCT' ? draft.trailText : '',
});

/** The draft with a stop on the side of the market where it can wait, and a limit just beyond it; what is typed stays. */
export function withTriggerPrices<D extends Draft>(
  draft: D,
  instrument: Instrument,
  quote: Quote,
): D {
  const { orderType, side } = draft;
  const tick = toPx(instrument.tickSize);
  const write = (units: number): string => plainPx(snapPrice(units, tick), decimalsOfTick(tick));
  const last = quote.last || quote.mid;
  let { stopText, trailText, priceText } = draft;
  if (needsStopPrice(orderType)) stopText ||= write(last * (1 + triggerSign(draft) * AWAY.stop));
  if (isTrailing(orderType)) {
    trailText ||= draft.trailUnit === 'PCT' ? String(AWAY.trail * 100) : write(last * AWAY.trail);
  }
  if (needsPrice(orderType) && priceText === '') {
    const stop = parsePrice(stopText, null, tick);
    priceText = write((stop.ok ? stop.value : last) * (1 + sideSign(side) * AWAY.limit));
  }
  return { ...draft, stopText, trailText, priceText };
}

/** The texts of what a request names of a trigger. */
export const requestedTrigger = (
  { stopPrice, trailAmount, trailPct, triggerBy }: Omit<FlatTrigger, 'orderType'>,
  write: (price: number) => string,
): Partial<TriggerTexts> => ({
  ...(!isNamed(stopPrice) ? {} : { stopText: write(stopPrice) }),
  ...(!isNamed(trailAmount) ? {} : { trailUnit: 'AMOUNT', trailText: write(trailAmount) }),
  ...(!isNamed(trailPct) ? {} : { trailUnit: 'PCT', trailText: String(trailPct) }),
  ...(!isNamed(triggerBy) ? {} : { triggerBy }),
});
