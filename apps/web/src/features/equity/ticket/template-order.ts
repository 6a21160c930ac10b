/** Templates made of the ticket, and their words. Pure. */

import { describeHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import {
  describeTerms,
  findPriceTerms,
  isPegged,
  needsPrice,
} from '@tradefloor/contracts/vocabulary/price-terms';
import { describeTrigger, isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { toDecimal } from '../../../lib/format/units.ts';
import type { TemplateOrder } from '../../../platform/client/shapes.ts';
import { timeInForceText } from '../../../platform/orders/time-in-force-text.ts';
import { toHandling } from './handling-draft.ts';
import { linkedWords, toLinked } from './linked-template.ts';
import type { TicketState } from './use-ticket.ts';

/** What the ticket holds now; quantity and price only where they can be read. */
export function toTemplate({
  draft,
  instrument,
  read,
}: Pick<TicketState, 'draft' | 'instrument' | 'read'>): TemplateOrder {
  return {
    side: draft.side,
    orderType: draft.orderType,
    timeInForce: draft.timeInForce,
    ...(read?.expiry?.ok === true ? { expireAt: read.expiry.at } : {}),
    strategy: draft.strategy,
    instrumentType: instrument?.instrumentType ?? 'equity',
    ...(instrument === null ? {} : { symbol: instrument.symbol }),
    ...(draft.venue === null ? {} : { destinationVenue: draft.venue }),
    ...(read?.algo?.ok === true ? { algoParams: read.algo.params } : {}),
    ...(read?.qty.ok === true ? { qty: read.qty.value } : {}),
    ...(read?.price?.ok === true ? { price: toDecimal(read.price.value) } : {}),
    ...(isPegged(draft.orderType) ? { pegTo: draft.pegTo } : {}),
    ...(read?.pegOffset?.ok === true ? { pegOffset: toDecimal(read.pegOffset.value) } : {}),
    ...(isTriggered(draft.orderType) ? { triggerBy: draft.triggerBy } : {}),
    ...(read?.trigger?.ok === true ? read.trigger.fields : {}),
    ...(read === null ? {} : toHandling(read.handling)),
    ...(draft.link === null ? {} : { linked: toLinked(draft, read) }),
  };
}

/** `BUY 500 AAPL @ 189.4 DAY VWAP`; a question mark for what is left open. */
export function templateWords(order: TemplateOrder): string {
  const trigger = describeTrigger(order, String);
  const market = trigger === '' ? ['MKT'] : [];
  return [
    order.side,
    order.qty ?? '?',
    order.symbol ?? '?',
    ...(trigger === '' ? [] : [trigger]),
    ...priceWords(order, market),
    timeInForceText(order),
    order.strategy,
    ...describeHandling(order, String),
    ...linkedWords(order),
  ].join(' ');
}

/** `@ 189.4`, `PEG MID -0.01`, or the words for an order without a price. */
function priceWords(order: TemplateOrder, market: readonly string[]): readonly string[] {
  if (needsPrice(order.orderType)) return [`@ ${order.price ?? '?'}`];
  const terms = isPegged(order.orderType) ? findPriceTerms(order) : null;
  return terms === null ? market : [describeTerms(terms, String)];
}
