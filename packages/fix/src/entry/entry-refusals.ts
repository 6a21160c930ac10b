/** The platform's refusals as the reasons that FIX 4.4 has for them (volume 6, tags 103 and 102). */
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';

/** OrdRejReason (103). */
const ORD_REJ = {
  brokerOption: 0,
  unknownSymbol: 1,
  closed: 2,
  exceedsLimit: 3,
  duplicate: 6,
  unsupported: 11,
  other: 99,
} as const;

const OF_ORDER: Readonly<Partial<Record<RefusalCode, number>>> = {
  UNKNOWN_SYMBOL: ORD_REJ.unknownSymbol,
  MARKET_CLOSED: ORD_REJ.closed,
  HALTED: ORD_REJ.closed,
  KILL_SWITCH_ACTIVE: ORD_REJ.closed,
  QTY_LIMIT_EXCEEDED: ORD_REJ.exceedsLimit,
  DAILY_NOTIONAL_EXCEEDED: ORD_REJ.exceedsLimit,
  ADV_LIMIT: ORD_REJ.exceedsLimit,
  MAX_OPEN_ORDERS: ORD_REJ.exceedsLimit,
  RATE_LIMIT: ORD_REJ.exceedsLimit,
  RATE_LIMITED: ORD_REJ.exceedsLimit,
  DUPLICATE_ORDER: ORD_REJ.duplicate,
  CONFLICT: ORD_REJ.duplicate,
  INVALID_ORDER: ORD_REJ.unsupported,
  VALIDATION_FAILED: ORD_REJ.unsupported,
  ROLE_NOT_PERMITTED: ORD_REJ.brokerOption,
  DESK_NOT_PERMITTED: ORD_REJ.brokerOption,
  FORBIDDEN: ORD_REJ.brokerOption,
};

export const toOrdRejReason = (code: RefusalCode): number => OF_ORDER[code] ?? ORD_REJ.other;

/** CxlRejReason (102). */
export const CXL_REJ = {
  tooLate: 0,
  unknownOrder: 1,
  brokerOption: 2,
  pending: 3,
  duplicate: 6,
  other: 99,
} as const;

const OF_CHANGE: Readonly<Partial<Record<RefusalCode, number>>> = {
  CONFLICT: CXL_REJ.tooLate,
  NOT_FOUND: CXL_REJ.unknownOrder,
  FORBIDDEN: CXL_REJ.brokerOption,
};

export const toCxlRejReason = (code: RefusalCode): number => OF_CHANGE[code] ?? CXL_REJ.other;
