/** The second order of a pair in words. Pure. */

import { describeTerms, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { describeTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { formatQty } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { timeInForceText } from '../../../platform/orders/time-in-force-text.ts';
import { findSecondProblem } from './second-draft.ts';
import type { TicketState } from './use-ticket.ts';

/** `or STP 186.00 GTC`, `, then SELL 500 @ 191.00 GTC`; empty for an order alone, and while it cannot be sent. */
export function describeSecond(
  { draft, read }: Pick<TicketState, 'draft' | 'read'>,
  write: (units: number) => string,
): string {
  const typed = read?.second ?? null;
  if (typed === null || findSecondProblem(typed) !== null || !typed.qty.ok) return '';
  const { second, price, trigger } = typed;
  const { orderType, timeInForce } = second;
  const waits =
    trigger?.ok === true
      ? describeTrigger({ orderType, ...trigger.fields }, (units) => write(toPx(units)))
      : '';
  const terms = getPriceTerms({ orderType, price: price?.ok === true ? price.value : undefined });
  const limit = describeTerms(terms, write, { at: '@ ', market: waits === '' ? 'at market' : '' });
  const words = [waits, limit, timeInForceText({ timeInForce })].filter(Boolean).join(' ');
  return draft.link === 'OCO'
    ? phrase`or ${words}`
    : phrase`then ${second.side} ${formatQty(typed.qty.value)} ${words}`;
}
