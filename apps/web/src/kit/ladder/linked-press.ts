/**
 * What goes with each press of a ladder, in ticks from it: the exits of a bracket, an alternative of which one cancels the
 * other, or an order that is entered when it is filled. Pure.
 */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { Entry } from '../../lib/format/entry.ts';
import { toDecimal } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { NewOrder, OrderType, Side } from '../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../platform/orders/send.ts';
import { describeExits, type Exits, toBracket } from '../order/bracket-draft.ts';
import { parseTicks, ticksText } from './ticks.ts';

/** The types that a second order may have: either is at one price. */
type SecondType = 'LIMIT' | 'STOP';

/** What is typed; an empty exit is left out. */
export type LinkTexts = {
  /** Null for presses of one order each. */
  readonly link: Link | null;
  readonly profitText: string;
  readonly lossText: string;
  readonly secondText: string;
  /** Of an OTO pair: whether the second order is on the other side. */
  readonly isOther: boolean;
  /** Of an OTO pair. */
  readonly secondType: SecondType;
};

export const FIRST_LINK: LinkTexts = {
  link: null,
  profitText: '20',
  lossText: '10',
  secondText: '20',
  isOther: true,
  secondType: 'LIMIT',
};

/** A second order, beside the first. */
type SecondRead = {
  readonly link: 'OCO' | 'OTO';
  readonly ticks: Entry;
  readonly isOther: boolean;
  readonly type: SecondType;
};

/** In ticks; null for an exit that is left out. */
export type LinkRead =
  | { readonly link: 'BRACKET'; readonly profit: Entry | null; readonly loss: Entry | null }
  | SecondRead;

/** The order types that wait for a price to move against them. */
const isAgainst = (type: OrderType): boolean => isTriggered(type) && !type.endsWith('IF_TOUCHED');

/**
 * Reads what is typed; null for presses of one order each. An alternative is on the other side of the market than the
 * first order: a stop beside one that wants a better price, a limit beside one that waits for a worse.
 * @param orderType of the first order
 */
export function readLink(texts: LinkTexts, orderType: OrderType): LinkRead | null {
  const { link, profitText, lossText, secondText, isOther, secondType } = texts;
  const exit = (text: string): Entry | null => (text.trim() === '' ? null : parseTicks(text, 1));
  switch (link) {
    case null:
      return null;
    case 'BRACKET':
      return { link, profit: exit(profitText), loss: exit(lossText) };
    case 'OCO': {
      const type = isAgainst(orderType) ? 'LIMIT' : 'STOP';
      return { link, ticks: parseTicks(secondText, 1), isOther: false, type };
    }
    case 'OTO':
      return { link, ticks: parseTicks(secondText, 1), isOther, type: secondType };
  }
}

/** What is wrong with it; null when nothing is. */
export function findLinkProblem(read: LinkRead | null): string | null {
  if (read === null) return null;
  if (read.link !== 'BRACKET')
    return read.ticks.ok ? null : phrase`Second order: ${read.ticks.problem}`;
  const { profit, loss } = read;
  if (profit === null && loss === null) return 'Enter a take profit or a stop loss';
  if (profit?.ok === false) return phrase`Take profit: ${profit.problem}`;
  return loss?.ok === false ? phrase`Stop loss: ${loss.problem}` : null;
}

/** Which way of a first order to buy the second one is, 1 for above: a limit waits for a better price, a stop for a worse. */
const awayOfBuy = ({ isOther, type }: Pick<SecondRead, 'isOther' | 'type'>): 1 | -1 =>
  isOther === (type === 'LIMIT') ? 1 : -1;

/**
 * `bracket: take profit 20 ticks, stop loss 10 ticks`; `OCO: stop 20 ticks above a buy, below a sell`; `OTO: limit on the
 * other side, 20 ticks above a buy, below a sell`. Empty while it is wrong, or there is none.
 */
export function linkText(read: LinkRead | null): string {
  if (read === null) return '';
  if (read.link !== 'BRACKET') return secondText(read);
  const exit = (name: string, ticks: Entry | null): readonly string[] =>
    ticks?.ok === true ? [`${phrase(name)} ${ticksText(ticks.value)}`] : [];
  const both = [...exit('take profit', read.profit), ...exit('stop loss', read.loss)];
  return both.length === 0 ? '' : phrase`bracket: ${both.join(', ')}`;
}

function secondText(read: SecondRead): string {
  const { link, ticks, type, isOther } = read;
  if (!ticks.ok) return '';
  const where = awayOfBuy(read) > 0 ? 'above a buy, below a sell' : 'below a buy, above a sell';
  const which = link === 'OCO' ? '' : phrase` on the ${phrase(isOther ? 'other' : 'same')} side,`;
  return `${link}: ${type.toLowerCase()}${which} ${ticksText(ticks.value)} ${phrase(where)}`;
}

/** What goes with one press, in price units. */
export type Linked =
  | { readonly link: 'BRACKET'; readonly exits: Exits }
  | {
      readonly link: 'OCO' | 'OTO';
      readonly second: {
        readonly side: Side;
        readonly orderType: SecondType;
        readonly px: number;
      };
    };

type Pressed = {
  readonly side: Side;
  /** The first order's limit, or the pressed price where it has none, in price units. */
  readonly px: number;
  readonly tickUnits: number;
};

/** The orders so many ticks from the first one, or why there are none. */
export function toLinked(
  read: LinkRead,
  { side, px, tickUnits }: Pressed,
): Linked | { readonly problem: string } {
  const sign = sideSign(side);
  const away = (ticks: Entry | null, way: number): number | null =>
    ticks?.ok === true ? px + way * ticks.value * tickUnits : null;
  if (read.link === 'BRACKET') {
    const exits = { profitPx: away(read.profit, sign), lossPx: away(read.loss, -sign) };
    return Math.min(exits.profitPx ?? px, exits.lossPx ?? px) > 0
      ? { link: 'BRACKET', exits }
      : { problem: 'An exit would be at zero or less' };
  }
  const secondPx = away(read.ticks, sign * awayOfBuy(read));
  if (secondPx === null || secondPx <= 0) {
    return { problem: 'The second order would be at zero or less' };
  }
  const secondSide = read.isOther ? otherSide(side) : side;
  return { link: read.link, second: { side: secondSide, orderType: read.type, px: secondPx } };
}

/** ` + TP 189.62 / SL 189.32`, ` or STP 189.62`, ` then SELL @ 189.62`; empty for an order alone. */
export function linkedWords(linked: Linked | null, write: (units: number) => string): string {
  if (linked === null) return '';
  if (linked.link === 'BRACKET') return ` + ${describeExits(linked.exits, write)}`;
  const { side, orderType, px } = linked.second;
  const price = `${orderType === 'LIMIT' ? '@' : 'STP'} ${write(px)}`;
  return linked.link === 'OCO' ? phrase` or ${price}` : phrase` then ${side} ${price}`;
}

/** How long the second order lasts: as long as the first one that it cancels, else until it is cancelled. */
function lasting(link: 'OCO' | 'OTO', { timeInForce, expireAt }: NewOrder) {
  if (link === 'OTO') return { timeInForce: 'GTC' } as const;
  if (isForAuction(timeInForce)) return { timeInForce: 'DAY' } as const;
  return expireAt === undefined ? { timeInForce } : { timeInForce, expireAt };
}

/** What is sent: the order, with what goes with it. */
export function toLinkedRequest(first: NewOrder, linked: Linked | null): NewOrder | LinkedRequest {
  if (linked === null) return first;
  if (linked.link === 'BRACKET') return toBracket(first, linked.exits);
  const { symbol, instrumentType, qty, shortExempt } = first;
  const { side, orderType, px } = linked.second;
  const price = toDecimal(px);
  const second: NewOrder = {
    symbol,
    instrumentType,
    side,
    qty,
    orderType,
    ...(orderType === 'LIMIT' ? { price } : { stopPrice: price }),
    ...lasting(linked.link, first),
    strategy: 'LIT',
    // What is exempt about a sale is exempt about its alternative.
    ...(shortExempt === true && side === first.side ? { shortExempt } : {}),
  };
  return { link: linked.link, orders: [first, second] };
}

const LASTS = {
  BRACKET: 'Its exits are good till cancelled; one cancels the other.',
  OCO: 'One cancels the other.',
  OTO: 'The second order is good till cancelled and goes to market when the first is filled.',
} as const satisfies Record<Link, string>;

/** How linked orders go together, in a sentence before they are sent; empty for an order alone. */
export const linkedTerms = (linked: Linked | null): string =>
  linked === null ? '' : ` ${phrase(LASTS[linked.link])}`;
