/** Why an attempt to trade failed, as text: usually another user, or the end of the window, was faster. Pure. */

import { formatBondPrice } from '../../../lib/format/numbers.ts';
import type { CodedText } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { NO_RESPONSE, type Refusal, toCodedText } from '../../../platform/client/refusal.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';

/** @param newest the request as it is now; null when unknown */
export function raceText(refusal: Refusal, newest: Rfq | null): CodedText {
  if (refusal.code === NO_RESPONSE) {
    return { text: 'No response: the request will show whether it traded', code: NO_RESPONSE };
  }
  if (refusal.code !== 'CONFLICT' || newest === null) {
    return toCodedText(refusal);
  }
  return { text: phrase`Too late (409): ${endText(newest)}`, code: refusal.code };
}

function endText({ state, chosen }: Rfq): string {
  if (state === 'EXECUTED' && chosen !== null) {
    const price = formatBondPrice(chosen.price);
    const how = chosen.reason === 'OPERATOR' ? 'manually' : 'at expiry, as the best quote';
    return phrase`it has already traded with ${chosen.dealerId} at ${price} ${how}.`;
  }
  if (state === 'EXPIRED') return 'it expired without a trade.';
  if (state === 'CANCELED') return 'the request was cancelled.';
  return phrase`the request is ${state.toLowerCase().replaceAll('_', ' ')}.`;
}
