/** Between the orders that belong to the ticket's and the templates made of them. Pure. */

import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import {
  copyTerms,
  describeTerms,
  findPriceTerms,
} from '@tradefloor/contracts/vocabulary/price-terms';
import {
  copyTrigger,
  describeTrigger,
  isTriggered,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { BracketRead, BracketTexts } from '../../../kit/order/bracket-draft.ts';
import type { Entry } from '../../../lib/format/entry.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { TemplateOrder } from '../../../platform/client/shapes.ts';
import type { Draft, ReadDraft } from './draft.ts';
import { NO_SECOND, SECOND_FORCES, type SecondDraft, toSecond } from './second-draft.ts';
import { requestedTrigger } from './trigger-draft.ts';

type Linked = NonNullable<TemplateOrder['linked']>;
type LinkedOrder = Linked['orders'][number];

const PLAIN = { instrumentType: 'equity', strategy: 'LIT' } as const;

/** The orders beside the first; prices and quantities only where they are typed and can be read. */
export function toLinked(draft: Draft, read: ReadDraft | null): Linked {
  const link = draft.link ?? 'BRACKET';
  return link === 'BRACKET'
    ? { link, orders: listExits(draft, read?.bracket ?? null) }
    : { link, orders: [toSecondOrder(draft, read)] };
}

/** An exit that follows the entry has no price, one that is left out is no order. */
function listExits(draft: Draft, read: BracketRead | null): LinkedOrder[] {
  const exit = { ...PLAIN, side: otherSide(draft.side), timeInForce: 'GTC' } as const;
  const typed = (text: string | null, entry: Entry | null | undefined): number | null =>
    text === null || entry?.ok !== true ? null : toDecimal(entry.value);
  const { profitText, lossText } = draft;
  const profit = typed(profitText, read?.profit);
  const loss = typed(lossText, read?.loss);
  const orders: LinkedOrder[] = [];
  if (profitText?.trim() !== '') {
    orders.push({ ...exit, orderType: 'LIMIT', ...(profit === null ? {} : { price: profit }) });
  }
  if (lossText?.trim() !== '') {
    orders.push({ ...exit, orderType: 'STOP', ...(loss === null ? {} : { stopPrice: loss }) });
  }
  return orders;
}

function toSecondOrder(draft: Draft, read: ReadDraft | null): LinkedOrder {
  const second = toSecond(draft);
  const typed = read?.second ?? null;
  const { orderType, timeInForce, side, qtyText } = second;
  const ownQty = draft.link === 'OTO' && qtyText !== null;
  return {
    ...PLAIN,
    side,
    orderType,
    timeInForce,
    ...(ownQty && typed?.qty.ok === true ? { qty: typed.qty.value } : {}),
    ...(typed?.price?.ok === true ? { price: toDecimal(typed.price.value) } : {}),
    ...(isTriggered(orderType) ? { triggerBy: second.triggerBy } : {}),
    ...(typed?.trigger?.ok === true ? typed.trigger.fields : {}),
  };
}

/** The texts of what a request names of the orders beside the first. @param write a price of the wire as a field's text */
export function requestedLinked(
  linked: Linked | undefined,
  write: (price: number) => string,
): Partial<BracketTexts & Pick<Draft, 'second'>> {
  if (linked === undefined) return {};
  const { link, orders } = linked;
  if (link !== 'BRACKET') return { link, second: toSecondTexts(orders[0], write) };
  const text = (type: 'LIMIT' | 'STOP', name: 'price' | 'stopPrice'): string | null => {
    const exit = orders.find(({ orderType }) => orderType === type);
    if (exit === undefined) return '';
    const price = exit[name];
    return price === undefined ? null : write(price);
  };
  return { link, profitText: text('LIMIT', 'price'), lossText: text('STOP', 'stopPrice') };
}

function toSecondTexts(
  order: LinkedOrder | undefined,
  write: (price: number) => string,
): SecondDraft {
  if (order === undefined) return NO_SECOND;
  const { side, orderType, timeInForce, qty, price } = order;
  return {
    ...NO_SECOND,
    ...requestedTrigger(order, write),
    sideChosen: side,
    orderType,
    timeInForce: SECOND_FORCES.find((force) => force === timeInForce) ?? NO_SECOND.timeInForce,
    qtyText: qty === undefined ? null : String(qty),
    priceText: price === undefined ? '' : write(price),
  };
}

const linkWord = (link: Linked['link']): string =>
  link === 'BRACKET' ? '+' : phrase(link === 'OCO' ? 'or' : 'then');

/** `+ LMT 190 STP 186`, `or STP 186`, `then SELL @ 190`; none for an order alone. */
export function linkedWords({ linked }: TemplateOrder): readonly string[] {
  if (linked === undefined) return [];
  const { link, orders } = linked;
  return [linkWord(link), ...orders.map((order) => secondWords(link, order))];
}

function secondWords(link: Linked['link'], order: LinkedOrder): string {
  const { side, qty, price, orderType } = order;
  const trigger = describeTrigger({ orderType, ...copyTrigger(order) }, String);
  const terms = findPriceTerms(copyTerms(order));
  const market = trigger === '' ? 'MKT' : '';
  const needsText = terms === null && price === undefined;
  const limit = needsText
    ? '@ ?'
    : terms === null
      ? ''
      : describeTerms(terms, String, { at: '@ ', market });
  const who = link === 'OTO' ? [side, ...(qty === undefined ? [] : [String(qty)])] : [];
  return [...who, trigger, limit].filter(Boolean).join(' ');
}
