/** Why an attempt to trade failed, as text: usually another user, or the end of the window, was faster. Pure. */
import { formatFixed } from '../../../lib/format/numbers.ts';
import { NO_ANSWER, type Refusal, refusalText } from '../../../platform/client/refusal.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';

/** @param newest the request as it is now; null when unknown */
export function raceText(refusal: Refusal, newest: Rfq | null): string {
  if (refusal.code === NO_ANSWER) {
    return 'No answer: whether it traded, the request itself will say';
  }
  if (refusal.code !== 'CONFLICT' || newest === null) {
    return `${refusal.code}: ${refusal.detail ?? refusalText(refusal)}`;
  }
  return `Too late (409): ${endText(newest)}`;
}

function endText({ state, chosen }: Rfq): string {
  if (state === 'EXECUTED' && chosen !== null) {
    const price = formatFixed(chosen.price, 3);
    const how =
      chosen.reason === 'OPERATOR' ? 'by hand' : 'when the window ended, as the best quote';
    return `it has traded with ${chosen.dealerId} at ${price} ${how}. It trades once.`;
  }
  if (state === 'EXPIRED') return 'the window has ended without a trade.';
  if (state === 'CANCELED') return 'the request was called off.';
  return `the request is ${state.toLowerCase().replaceAll('_', ' ')}.`;
}
