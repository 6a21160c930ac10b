/** The words of clearing: margin classes, kinds of accounts, payments on what is held, and the states of a margin call. */

export const ASSET_CLASSES = ['EQUITY', 'FIXED_INCOME', 'DERIVATIVES', 'OTC'] as const;

/** Whose account it is: a user's of the firm, a client's of the firm, or that of a firm that a user dealt with. */
export const PARTICIPANT_KINDS = ['USER', 'CLIENT', 'DEALER'] as const;

/**
 * What is paid on a position while it is held: interest of a bond, dividends of a share, gains and losses of a future
 * by the day, the fee by the day for shares that are borrowed; and what a non-deliverable forward comes to at its fixing.
 */
export const PAYMENT_KINDS = [
  'COUPON',
  'DIVIDEND',
  'FUTURES_VARIATION',
  'BORROW_FEE',
  'NDF_SETTLEMENT',
] as const;

/** Why something was transferred between accounts of the CCP's ledger. */
export const TRANSFER_CODES = [
  ...PAYMENT_KINDS,
  'DEPOSIT',
  'INITIAL_MARGIN',
  'MARGIN_RELEASE',
  'VARIATION_MARGIN',
  'MARGIN_CALL',
  'CALL_RETURN',
  'FEE',
  'SETTLEMENT_CASH',
  'SETTLEMENT_SECURITIES',
  'SPLIT',
  'BUY_IN',
  'CAPITAL',
] as const;
export type TransferCode = (typeof TRANSFER_CODES)[number];

/** How a position in an option on shares ends: by its holder's exercise, by assignment of its writer, or worth nothing. */
export const OPTION_END_KINDS = ['EXERCISE', 'ASSIGNMENT', 'EXPIRATION'] as const;

export const CALL_STATUSES = [
  'ISSUED',
  'PARTIALLY_MET',
  'MET',
  'OVERDUE',
  'DEFAULT_DECLARED',
  'CANCELLED',
] as const;
type CallStatus = (typeof CALL_STATUSES)[number];

/** Whether money is still due on a call of each status. */
const IS_DUE = {
  ISSUED: true,
  PARTIALLY_MET: true,
  MET: false,
  OVERDUE: true,
  DEFAULT_DECLARED: false,
  CANCELLED: false,
} as const satisfies Record<CallStatus, boolean>;

/** True while a margin call may be paid. An account never has two such calls. */
export const isCallOpen = (status: CallStatus): boolean => IS_DUE[status];
/** The statuses of calls that may be paid, in the order of the list. */
export const OPEN_CALL_STATUSES: readonly CallStatus[] = CALL_STATUSES.filter(isCallOpen);
