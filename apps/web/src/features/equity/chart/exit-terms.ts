/** Exits that are placed on a chart: where they begin, what each makes of its entry, and the orders they become. Pure. */

import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { defaultExit, exitSign, PART_NAMES, toBracket } from '../../../kit/order/bracket-draft.ts';
import { findMovedPrice } from '../../../kit/order/price-move.ts';
import { formatPx, formatQty, formatSigned, formatSignedPct } from '../../../lib/format/numbers.ts';
import { pricedUnits, toDecimal } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { NewOrder, Order } from '../../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import type { ExitPrices } from '../../../ui-state/ui-state.ts';
import { EXITS, type Exit, type ExitEntry } from './exit-entries.ts';
import { findExitMarket } from './exit-market.ts';

/** Where exits begin: where the placed ones are, else on either side of a price. @param from in price units */
export function startPrices(
  { side, placed }: ExitEntry,
  from: { readonly px: number; readonly tick: number },
): ExitPrices {
  if (placed !== null) return { profit: toUnits(placed.profit), loss: toUnits(placed.loss) };
  return { profit: defaultExit(side, 'profit', from), loss: defaultExit(side, 'loss', from) };
}

const toUnits = (order: Order | null): number | null =>
  order === null ? null : (findMovedPrice(order)?.units ?? null);

/** How prices of a symbol are counted and written. */
export type ExitForm = {
  readonly symbol: string;
  /** In price units. */
  readonly tick: number;
  readonly decimals: number;
  readonly currency: string;
};

/** What an exit makes of its entry, before fees and slippage. */
export type ExitFigures = {
  /** `+480.00 USD`. */
  readonly money: string;
  /** `160 ticks, +0.85%`, from the entry. */
  readonly away: string;
};

/** What the quantity is for, times the distance from the entry, signed by its side. @param px in price units */
export function describeExit(
  { side, qty, fromPx }: ExitEntry,
  px: number,
  { symbol, tick, currency }: ExitForm,
): ExitFigures {
  const move = sideSign(side) * (px - fromPx);
  const ticks = Math.round(Math.abs(move) / tick);
  return {
    money: `${formatSigned(toDecimal(move * pricedUnits(symbol, qty)), 2)} ${currency}`,
    away: `${ticks === 1 ? phrase('1 tick') : phrase`${formatQty(ticks)} ticks`}, ${formatSignedPct(move / fromPx)}`,
  };
}

/** What an exit has to be on one side of: the entry's price, or of a position the market's. */
export type Pivot = { readonly px: number; readonly name: 'entry' | 'market' };

/** Why an exit cannot be where it is; null where it can. @param px in price units */
export function findExitFault(
  exit: Exit,
  px: number,
  at: { readonly side: ExitEntry['side']; readonly pivot: Pivot; readonly decimals: number },
): string | null {
  const sign = exitSign(at.side, exit);
  if (sign * (px - at.pivot.px) > 0) return null;
  const where = phrase`${phrase(sign > 0 ? 'above' : 'below')} the ${phrase(at.pivot.name === 'entry' ? 'entry' : 'market')}`;
  return phrase`${phrase(PART_NAMES[exit])}: not ${where}, ${formatPx(at.pivot.px, at.decimals)}`;
}

/** Whether there is anything to send: an exit at all, or a placed one at another price. */
export const isExitChange = ({ placed }: ExitEntry, prices: ExitPrices): boolean =>
  placed === null
    ? prices.profit !== null || prices.loss !== null
    : EXITS.some((exit) => prices[exit] !== null && prices[exit] !== toUnits(placed[exit]));

/** The placed orders that are to be at another price. */
export const listMoves = (
  { placed }: ExitEntry,
  prices: ExitPrices,
): readonly { readonly order: Order; readonly units: number }[] =>
  EXITS.flatMap((exit) => {
    const order = placed?.[exit] ?? null;
    const units = prices[exit];
    return order === null || units === null || units === toUnits(order) ? [] : [{ order, units }];
  });

/** The orders that close a position at these prices, of which one cancels the other; null where there is none. */
export function toPositionExits(
  { side, qty }: ExitEntry,
  symbol: string,
  { profit, loss }: ExitPrices,
): NewOrder | LinkedRequest | null {
  const market = findExitMarket(symbol);
  if (market === null) return null;
  const exit = {
    symbol,
    instrumentType: market,
    side: otherSide(side),
    qty,
    timeInForce: 'GTC',
    strategy: 'LIT',
  } as const;
  const limit: NewOrder | null =
    profit === null ? null : { ...exit, orderType: 'LIMIT', price: toDecimal(profit) };
  const stop: NewOrder | null =
    loss === null ? null : { ...exit, orderType: 'STOP', stopPrice: toDecimal(loss) };
  if (limit === null || stop === null) return limit ?? stop;
  return { link: 'OCO', orders: [limit, stop] };
}

/** What is left of a limit order, with exits. */
export function toReplacement(order: Order, { profit, loss }: ExitPrices): LinkedRequest {
  const { symbol, instrumentType, side, timeInForce, strategy, price } = order;
  const { expireAt, displayQty, minQty, postOnly, shortExempt, destinationVenue } = order;
  const entry: NewOrder = {
    symbol,
    instrumentType,
    side,
    qty: order.qty - order.filledQty,
    timeInForce,
    strategy,
    orderType: 'LIMIT',
    ...(price === null ? {} : { price }),
    ...(expireAt ? { expireAt } : {}),
    ...(displayQty ? { displayQty } : {}),
    ...(minQty ? { minQty } : {}),
    ...(postOnly ? { postOnly } : {}),
    ...(shortExempt ? { shortExempt } : {}),
    ...(destinationVenue ? { destinationVenue } : {}),
  };
  return toBracket(entry, { profitPx: profit, lossPx: loss });
}

/** `SELL 300 AAPL: take profit 191.00, stop loss 188.00`. */
export function exitSentence(
  { side, qty }: ExitEntry,
  symbol: string,
  { prices, decimals }: { readonly prices: ExitPrices; readonly decimals: number },
): string {
  const parts = EXITS.flatMap((exit) => {
    const px = prices[exit];
    return px === null
      ? []
      : [`${phrase(exit === 'profit' ? 'take profit' : 'stop loss')} ${formatPx(px, decimals)}`];
  });
  return `${otherSide(side)} ${formatQty(qty)} ${symbol}: ${parts.join(', ')}`;
}

/** `Take profit +480.00 USD (160 ticks, +0.85%).`, and what becomes of an order that is sent again. */
export function describeExits(entry: ExitEntry, prices: ExitPrices, form: ExitForm): string {
  const results = EXITS.flatMap((exit) => {
    const px = prices[exit];
    if (px === null) return [];
    const { money, away } = describeExit(entry, px, form);
    return [`${phrase(PART_NAMES[exit])} ${money} (${away}).`];
  });
  const isNew = entry.placed === null;
  const isPair = prices.profit !== null && prices.loss !== null;
  return [
    ...results,
    ...(isNew
      ? [phrase(isPair ? 'Good till cancelled; one cancels the other.' : 'Good till cancelled.')]
      : []),
    ...(isNew && entry.order !== null
      ? [phrase('The order is cancelled and sent again: it loses its place in the queue.')]
      : []),
  ].join(' ');
}
