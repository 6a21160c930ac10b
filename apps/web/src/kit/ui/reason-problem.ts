/** What is wrong with the reason of a change. */

import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { phrase } from '../../lib/text/phrase.ts';

/** Null where nothing is. */
export const reasonProblem = (reason: string): string | null =>
  reason.trim().length < REASON_LENGTH.min
    ? phrase`Enter a reason (at least ${REASON_LENGTH.min} characters)`
    : null;
