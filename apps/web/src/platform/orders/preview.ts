/** The platform's own forecast of an order, as the ticket shows it: each check, and what would pass instead. Pure. */

import type { OrderType } from '@tradefloor/contracts/vocabulary/price-terms';
import { refusalSentence } from '@tradefloor/contracts/vocabulary/refusals';
import { formatQty } from '../../lib/format/numbers.ts';
import { formatAge } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { CheckReport, OrderPreview } from '../client/shapes.ts';
import { findField } from './send.ts';

/** One change of the ticket that makes a refused order pass. */
export type Correction = {
  readonly label: string;
  readonly qty?: number;
  /** In currency units; makes a market order a limit order. */
  readonly price?: number;
};

/** Text at the field: the rule, the figures, and the change that would pass; null without one. */
export type FieldRefusal = {
  readonly field: NonNullable<ReturnType<typeof findField>>;
  /** The code of the closed list, for the tooltip. */
  readonly code: string;
  readonly text: string;
  readonly correction: Correction | null;
};

/** The change that makes this check pass, where quantity or price can. */
export function findCorrection({ wouldPass }: CheckReport): Correction | null {
  if (wouldPass === null) return null;
  const { maxQty, minQty, price } = wouldPass;
  if (maxQty !== null && maxQty > 0)
    return { label: phrase`Use ${formatQty(maxQty)}`, qty: maxQty };
  if (minQty !== null) return { label: phrase`Use ${formatQty(minQty)}`, qty: minQty };
  return price === null ? null : { label: phrase`Use ${price}`, price };
}

/** What else would help, in words; empty when quantity or price do, or nothing does. */
export function toAdvice({ wouldPass }: CheckReport): string {
  if (wouldPass === null) return '';
  const { waitMs, closeOrders, maxQty } = wouldPass;
  if (waitMs !== null) return phrase`passes in ${formatAge(waitMs)}`;
  if (closeOrders !== null) return phrase`passes once ${closeOrders} open orders have ended`;
  return maxQty === 0 ? 'no quantity passes today' : '';
}

/** `Price is 6.1 % from mid (max. 5 %); passes in 400 ms`. */
export function refusalWords(report: CheckReport): string {
  const { name, reasonCode, detail } = report;
  const sentence = refusalSentence({ code: reasonCode ?? name, detail });
  return [sentence, toAdvice(report)].filter(Boolean).join('; ');
}

/** The message and its field before the order is sent; the first failing check decides, as it does when sent. */
export function findFieldRefusal(
  preview: OrderPreview | null,
  type: OrderType = 'MARKET',
): FieldRefusal | null {
  const failed = preview?.checks.find(({ passed }) => !passed);
  if (failed === undefined) return null;
  const code = failed.reasonCode ?? failed.name;
  const field = findField(code, type);
  if (field === null) return null;
  return { field, code, text: refusalWords(failed), correction: findCorrection(failed) };
}
