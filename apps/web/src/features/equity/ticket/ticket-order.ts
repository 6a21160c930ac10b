/** From what is read of the ticket to the order that is sent. Pure. */

import {
  convertTerms,
  getPriceTerms,
  requestTerms,
} from '@tradefloor/contracts/vocabulary/price-terms';
import { findBracketProblem, findExits, toBracket } from '../../../kit/order/bracket-draft.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { Instrument, NewOrder } from '../../../platform/client/shapes.ts';
import type { Intent } from '../../../platform/orders/checks.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import type { Draft, ReadDraft } from './draft.ts';
import { findHandlingProblem, toHandling } from './handling-draft.ts';
import { toPegTerms } from './peg-draft.ts';
import { findSecondOrder, findSecondProblem, toPair } from './second-draft.ts';

/** What is about to be sent; null while the draft is not a whole order. */
export function findIntent(draft: Draft, read: ReadDraft | null): Intent | null {
  if (read === null || !read.qty.ok || read.price?.ok === false) return null;
  if (read.pegOffset?.ok === false) return null;
  if (read.algo?.ok === false || read.trigger?.ok === false) return null;
  if (read.expiry?.ok === false || findHandlingProblem(read.handling) !== null) return null;
  return {
    side: draft.side,
    strategy: draft.strategy,
    timeInForce: draft.timeInForce,
    expireAt: read.expiry === null ? null : read.expiry.at,
    qty: read.qty.value,
    orderType: draft.orderType,
    trigger: read.trigger?.fields ?? {},
    handling: toHandling(read.handling),
    terms: getPriceTerms({
      orderType: draft.orderType,
      price: read.price?.value,
      ...toPegTerms(draft, read.pegOffset),
    }),
    venue: draft.venue,
    algoParams: read.algo === null ? null : read.algo.params,
  };
}

/** The first thing that is wrong with the draft; null when nothing is. */
export function findProblem(read: ReadDraft | null, instrument: Instrument | null): string | null {
  if (instrument === null || read === null) return 'Select an instrument';
  if (!read.qty.ok) return read.qty.problem;
  if (read.trigger?.ok === false) return read.trigger.problem;
  if (read.price?.ok === false) return read.price.problem;
  if (read.pegOffset?.ok === false) return read.pegOffset.problem;
  if (read.expiry?.ok === false) return read.expiry.problem;
  if (read.algo?.ok === false) return read.algo.problem;
  return (
    findHandlingProblem(read.handling) ??
    (read.bracket === null ? null : findBracketProblem(read.bracket)) ??
    (read.second === null ? null : findSecondProblem(read.second))
  );
}

/** What a press sends: the order, or with those that belong to it; null while one of them cannot be sent. */
export function toRequest(
  { link }: Draft,
  order: NewOrder,
  read: Pick<ReadDraft, 'bracket' | 'second'>,
): NewOrder | LinkedRequest | null {
  if (link === null) return order;
  if (link === 'BRACKET') {
    const exits = findExits(read.bracket);
    return exits === null ? null : toBracket(order, exits);
  }
  const second = findSecondOrder(read.second, order);
  return second === null ? null : toPair(link, order, second);
}

/** The order as the wire has it, without its name. */
export function toOrder(intent: Intent, instrument: Instrument): NewOrder {
  return {
    symbol: instrument.symbol,
    instrumentType: instrument.instrumentType,
    side: intent.side,
    qty: intent.qty,
    timeInForce: intent.timeInForce,
    ...(intent.expireAt === null ? {} : { expireAt: intent.expireAt }),
    strategy: intent.strategy,
    ...requestTerms(convertTerms(intent.terms, toDecimal)),
    orderType: intent.orderType,
    ...intent.trigger,
    ...intent.handling,
    ...(intent.venue === null ? {} : { destinationVenue: intent.venue }),
    ...(intent.algoParams === null ? {} : { algoParams: intent.algoParams }),
  };
}
