/** Why an attempt to trade failed, as text: usually another user, or the end of the window, was faster. Pure. */
import { formatFixed } from '../../../lib/format/numbers.ts';
import { NO_RESPONSE, type Refusal, refusalText } from '../../../platform/client/refusal.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';

/** @param newest the request as it is now; null when unknown */
export function raceText(refusal: Refusal, newest: Rfq | null): string {
  if (refusal.code === NO_RESPONSE) {
    return 'No response: the request will show whether it traded';
  }
  if (refusal.code !== 'CONFLICT' || newest === null) {
    return refusalText(refusal);
  }
  return `Too late (409): ${endText(newest)}`;
}

function endText({ state, chosen }: Rfq): string {
  if (state === 'EXECUTED' && chosen !== null) {
    const price = formatFixed(chosen.price, 3);
    const how = chosen.reason === 'OPERATOR' ? 'manually' : 'at expiry, as the best quote';
    return `it has already traded with ${chosen.dealerId} at ${price} ${how}.`;
  }
  if (state === 'EXPIRED') return 'it expired without a trade.';
  if (state === 'CANCELED') return 'the request was cancelled.';
  return `the request is ${state.toLowerCase().replaceAll('_', ' ')}.`;
}
