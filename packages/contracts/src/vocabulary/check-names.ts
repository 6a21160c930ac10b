/** What each check of an order is called on the screen, whether it passed or failed. */

import { type RejectReason, refusalSentence } from './refusals.ts';
import { DAY_LOSS_CHECK } from './risk.ts';

/** By the code it refuses with. */
const CHECK_NAMES = {
  INVALID_ORDER: 'Order validity',
  UNKNOWN_SYMBOL: 'Instrument',
  ROLE_NOT_PERMITTED: 'Role',
  KILL_SWITCH_ACTIVE: 'Kill switch',
  DESK_NOT_PERMITTED: 'Desk',
  STRATEGY_NOT_PERMITTED: 'Strategy',
  DARK_POOL_NOT_PERMITTED: 'Dark pool access',
  DARK_POOL_MIN_QTY: 'Dark pool minimum',
  QTY_LIMIT_EXCEEDED: 'Order quantity',
  DAILY_NOTIONAL_EXCEEDED: 'Daily notional',
  MARKET_CLOSED: 'Market hours',
  HALTED: 'Trading halt',
  PRICE_COLLAR: 'Price collar',
  NO_REFERENCE_PRICE: 'Reference price',
  DUPLICATE_ORDER: 'Duplicate order',
  MAX_OPEN_ORDERS: 'Open orders',
  SELF_CROSS: 'Self-cross',
  ADV_LIMIT: 'Share of daily volume',
  RATE_LIMIT: 'Order rate',
  RISK_ENGINE_UNAVAILABLE: 'Risk engine response',
} as const satisfies Record<RejectReason, string>;

const isCheck = (code: string): code is RejectReason => Object.hasOwn(CHECK_NAMES, code);

/** Risk's check of the day's loss has the code of the OMS's check of the day's notional (ADR 115). */
export const isDayLossCheck = (name: string, by: 'OMS' | 'RISK' | undefined): boolean =>
  by === 'RISK' && name === DAY_LOSS_CHECK;

/**
 * The name of the check behind a code; a code without a check is named by its sentence.
 * @param by who checked, where that is known
 */
export const getCheckName = (code: string, by?: 'OMS' | 'RISK'): string =>
  isDayLossCheck(code, by)
    ? 'Day loss'
    : isCheck(code)
      ? CHECK_NAMES[code]
      : refusalSentence({ code });
