/** What is wrong with the reason of a change. */
import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';

/** Null where nothing is. */
export const reasonProblem = (reason: string): string | null =>
  reason.trim().length < REASON_LENGTH.min
    ? `Enter a reason (at least ${REASON_LENGTH.min} characters)`
    : null;
