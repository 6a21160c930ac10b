/** Why orders that were sent together ended, as it is shown. Pure. */
import { refusalSentence } from '@tradefloor/contracts/vocabulary/refusals';
import type { Problem } from '../../lib/problem.ts';

/** A reason that begins with its code: `PRICE_BEYOND_LIMIT`, or `PRICE_BEYOND_LIMIT: 1723.00 in all`. */
const CODED = /^([A-Z]+(?:_[A-Z]+)*)(?:: (.+))?$/;
/** Reasons of the executing side that no sentence comes with. */
const SENTENCES: Readonly<Record<string, string>> = {
  POST_ONLY_WOULD_TRADE: 'Post only: it would have traded at once',
  SHORT_SALE_RESTRICTED: 'Short sales keep above the best bid after a fall of 10 %',
};
/** The price a deal was worth when it came to be done, where it had moved beyond what was on the screen. */
const MOVED = /_BEYOND_LIMIT$/;

/** The sentence of one reason, and its code where it has one. */
export function toEnd(reason: string): Problem {
  const [, code, detail] = CODED.exec(reason) ?? [];
  if (code === undefined) return reason;
  const known = SENTENCES[code];
  if (known !== undefined) return { code, text: known };
  if (!MOVED.test(code)) return { code, text: refusalSentence({ code, detail }) };
  const moved = 'The price moved before it was dealt';
  return { code, text: detail === undefined ? moved : `${moved}: ${detail}` };
}

/** Each reason once; empty ones are none. */
export const listEnds = (reasons: readonly string[]) =>
  [...new Set(reasons)]
    .filter((reason) => reason !== '')
    .map((reason) => ({ reason, problem: toEnd(reason) }));
