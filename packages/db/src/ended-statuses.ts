/** The statuses of orders that are over, as a list in SQL: made of the vocabulary, so that none is missing. */
import { TERMINAL_STATUSES } from '@tradefloor/contracts/vocabulary/order';

/** `('FILLED', 'CANCELED', …)`. */
export const ENDED_STATUSES = `(${TERMINAL_STATUSES.map((status) => `'${status}'`).join(', ')})`;
