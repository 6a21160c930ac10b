/** Lists of the vocabulary's words as SQL: what a condition compares a column with. */
import { OPEN_CALL_STATUSES } from '@tradefloor/contracts/vocabulary/clearing';
import {
  isImmediate,
  TERMINAL_STATUSES,
  TIMES_IN_FORCE,
} from '@tradefloor/contracts/vocabulary/order';
import { ORDER_TYPES, rests } from '@tradefloor/contracts/vocabulary/price-terms';
import { RFQ_TERMINAL, VOICE_ENDED } from '@tradefloor/contracts/vocabulary/rfq';
import { isDirect, STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { OPEN_RISK_STATES } from '@tradefloor/core/trading/risk/tables';

const toSqlList = (words: Iterable<string>): string =>
  `(${[...words].map((word) => `'${word}'`).join(', ')})`;

/** Statuses of orders that are over. */
export const ENDED_STATUSES = toSqlList(TERMINAL_STATUSES);
/** States of requests for quote that are over. */
export const ENDED_RFQ_STATES = toSqlList(RFQ_TERMINAL);
/** States of voice deals that are over. */
export const ENDED_VOICE_STATES = toSqlList(VOICE_ENDED);
/** Statuses of margin calls that may be paid. */
export const OPEN_CALLS = toSqlList(OPEN_CALL_STATUSES);
/** States of submissions that count towards the limits of open orders. */
export const OPEN_AT_RISK = toSqlList(OPEN_RISK_STATES);
/** Strategies that send an order as it is. */
export const DIRECT_STRATEGIES = toSqlList(STRATEGIES.filter(isDirect));
/** Times in force of orders that never stand in a book. */
export const IMMEDIATE_TIMES = toSqlList(TIMES_IN_FORCE.filter(isImmediate));
/** Types of orders that never stand in a book. */
export const UNRESTING_TYPES = toSqlList(ORDER_TYPES.filter((type) => !rests({ type })));
