/** What is typed about the price of an order that follows the market: what it follows, how far from it. Pure. */

import { isImmediate } from '@tradefloor/contracts/vocabulary/order';
import { isPegged, type Peg, takesPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { type Entry, parsePrice } from '../../../lib/format/entry.ts';
import { plainPx } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OrderType, Side, Strategy, TimeInForce } from '../../../platform/client/shapes.ts';
import type { TicketRequest } from '../../../ui-state/ui-state.ts';

export type PegTexts = { readonly pegTo: Peg; readonly offsetText: string };

export const NO_PEG: PegTexts = { pegTo: 'MID', offsetText: '' };

/** What of the ticket a peg depends on. */
type Draft = PegTexts & {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceText: string;
};

/** Whether the order names a price: one that follows the market may go without a limit. */
export const namesPrice = ({ orderType, priceText }: Draft): boolean =>
  takesPrice(orderType) && (!isPegged(orderType) || priceText.trim() !== '');

const OFFSET = /^\s*([+-]?)\s*(\d.*)$/;

/** The offset in price units, below what is followed where negative; null for an order that follows nothing. */
export function readPeg({ orderType, offsetText }: Draft, tick: number): Entry | null {
  if (!isPegged(orderType)) return null;
  if (offsetText.trim() === '' || Number(offsetText) === 0) return { ok: true, value: 0 };
  const [, sign, size = ''] = OFFSET.exec(offsetText) ?? [];
  const entry = parsePrice(size, null, tick);
  if (!entry.ok) return { ok: false, problem: 'A price with a sign, such as -0.01' };
  return sign === '-' ? { ok: true, value: -entry.value } : entry;
}

/** The terms of the peg for the order; none for one that follows nothing, or while the offset cannot be read. */
export const toPegTerms = (
  { pegTo }: PegTexts,
  offset: Entry | null,
): { readonly pegTo?: Peg; readonly pegOffset?: number } =>
  offset?.ok === true ? { pegTo, pegOffset: offset.value } : {};

const FOLLOWED = {
  MID: () => 'the mid',
  PRIMARY: (side) => (side === 'BUY' ? 'the best bid' : 'the best offer'),
  MARKET: (side) => (side === 'BUY' ? 'the best offer' : 'the best bid'),
} as const satisfies Record<Peg, (side: Side) => string>;

/** `Follows the best bid, 0.01 below it.`; empty while it cannot be read. */
export function pegSentence({ side, pegTo }: Draft, offset: Entry | null, tick: number): string {
  if (offset?.ok !== true) return '';
  const { value } = offset;
  const followed = phrase`Follows ${FOLLOWED[pegTo](side)}`;
  if (value === 0) return `${followed}.`;
  const size = plainPx(Math.abs(value), decimalsOfTick(tick));
  return phrase`${followed}, ${size} ${value < 0 ? 'below' : 'above'} it.`;
}

type Worked = Draft & { readonly strategy: Strategy; readonly timeInForce: TimeInForce };

/** The draft as an order that follows the market may be: at a lit venue, resting, and else no longer that. */
export function toPegFit<D extends Worked>(draft: D): D {
  if (!isPegged(draft.orderType)) return draft;
  if (draft.strategy !== 'LIT') return { ...draft, orderType: 'MARKET', priceText: '' };
  return isImmediate(draft.timeInForce) ? { ...draft, timeInForce: 'DAY' } : draft;
}

/** The texts of what a request names of a peg. */
export const requestedPeg = (
  { pegTo, pegOffset }: TicketRequest,
  tick: number,
): Partial<PegTexts> => ({
  ...(pegTo === undefined ? {} : { pegTo }),
  ...(pegOffset === undefined
    ? {}
    : { offsetText: plainPx(toPx(pegOffset), decimalsOfTick(tick)) }),
});
