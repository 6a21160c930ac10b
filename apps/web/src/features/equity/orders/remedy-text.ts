/** What would have passed, in words. Pure. */

import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';

type WouldPass = WireOutput<'orderDecisions'>['items'][number]['checks'][number]['wouldPass'];

/** Null where no change of quantity, price or time helps. */
export function remedyText(wouldPass: WouldPass): string | null {
  if (wouldPass === null) return null;
  const { maxQty, minQty, price, waitMs, closeOrders } = wouldPass;
  const parts = [
    maxQty === null ? null : phrase`at most ${formatQty(maxQty)}`,
    minQty === null ? null : phrase`at least ${formatQty(minQty)}`,
    price === null ? null : phrase`a limit of ${price}`,
    waitMs === null ? null : phrase`${formatQty(waitMs)} ms later`,
    closeOrders === null
      ? null
      : phrase`after ${formatQty(closeOrders)} open ${phrase(closeOrders === 1 ? 'order has' : 'orders have')} ended`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
