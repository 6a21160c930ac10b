/**
 * Every refusal of the platform: the closed list of codes in the order the checks run, HTTP status and title of each,
 * and the one sentence for people, with value and limit. Server and browser use the same.
 */

/** Why an order is refused, in check order (interface decisions, section 4). */
export const REJECT_REASONS = [
  'INVALID_ORDER',
  'UNKNOWN_SYMBOL',
  'ROLE_NOT_PERMITTED',
  'KILL_SWITCH_ACTIVE',
  'DESK_NOT_PERMITTED',
  'STRATEGY_NOT_PERMITTED',
  'DARK_POOL_NOT_PERMITTED',
  'DARK_POOL_MIN_QTY',
  'QTY_LIMIT_EXCEEDED',
  'DAILY_NOTIONAL_EXCEEDED',
  'MARKET_CLOSED',
  'HALTED',
  'PRICE_COLLAR',
  'NO_REFERENCE_PRICE',
  'DUPLICATE_ORDER',
  'MAX_OPEN_ORDERS',
  'SELF_CROSS',
  'ADV_LIMIT',
  'RATE_LIMIT',
  'RISK_ENGINE_UNAVAILABLE',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Every other refusal of an HTTP or socket call. */
export const ERROR_CODES = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNKNOWN_TARGET',
  'RATE_LIMITED',
  'OVERLOADED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
export type RefusalCode = RejectReason | ErrorCode;

/** The sentence of OVERLOADED, a refusal for the platform's load: the outcome is certain. */
export const BUSY = 'the platform is busy and has done nothing: try again in a moment';

type Refusal = { readonly http: number; readonly title: string };

/** HTTP status and title of every refusal; a code without a row does not compile. */
export const REFUSALS = {
  INVALID_ORDER: { http: 422, title: 'The order is not valid' },
  UNKNOWN_SYMBOL: { http: 422, title: 'Unknown instrument' },
  ROLE_NOT_PERMITTED: { http: 422, title: 'This role may not send orders' },
  KILL_SWITCH_ACTIVE: { http: 422, title: 'A kill switch is active' },
  DESK_NOT_PERMITTED: { http: 422, title: 'The user may not trade on this desk' },
  STRATEGY_NOT_PERMITTED: { http: 422, title: 'The user may not use this strategy' },
  DARK_POOL_NOT_PERMITTED: { http: 422, title: 'The user has no access to the dark pool' },
  DARK_POOL_MIN_QTY: { http: 422, title: 'The quantity is below the dark pool minimum' },
  QTY_LIMIT_EXCEEDED: { http: 422, title: "The quantity exceeds the user's limit" },
  DAILY_NOTIONAL_EXCEEDED: { http: 422, title: "The notional exceeds the user's daily limit" },
  MARKET_CLOSED: { http: 422, title: 'The market is closed' },
  HALTED: { http: 422, title: 'The instrument is halted' },
  PRICE_COLLAR: { http: 422, title: 'The limit price is too far from the mid' },
  NO_REFERENCE_PRICE: { http: 422, title: 'No current market price' },
  DUPLICATE_ORDER: { http: 422, title: 'The same order was sent a moment ago' },
  MAX_OPEN_ORDERS: { http: 422, title: 'Too many open orders' },
  SELF_CROSS: { http: 422, title: "The order would cross the user's own resting order" },
  ADV_LIMIT: { http: 422, title: 'The quantity is too large a share of daily volume' },
  RATE_LIMIT: { http: 422, title: 'Too many orders in one second' },
  RISK_ENGINE_UNAVAILABLE: { http: 422, title: 'The risk engine did not respond in time' },
  VALIDATION_FAILED: { http: 422, title: 'The request is not valid' },
  UNAUTHENTICATED: { http: 401, title: 'No valid session' },
  FORBIDDEN: { http: 403, title: 'This is not allowed' },
  NOT_FOUND: { http: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { http: 405, title: 'The method is not allowed for this address' },
  CONFLICT: { http: 409, title: 'The current state does not allow this' },
  PAYLOAD_TOO_LARGE: { http: 413, title: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { http: 415, title: 'The content type is not supported' },
  UNKNOWN_TARGET: { http: 422, title: 'The target does not exist' },
  RATE_LIMITED: { http: 429, title: 'Too many requests' },
  OVERLOADED: { http: 503, title: 'The platform is busy' },
  UPSTREAM_UNAVAILABLE: { http: 502, title: 'A service is not reachable' },
  UPSTREAM_TIMEOUT: { http: 504, title: 'A service did not respond in time' },
  INTERNAL: { http: 500, title: 'Internal error' },
} as const satisfies Record<RefusalCode, Refusal>;

/** A refusal as its caller receives it. */
export type Refused = { readonly code: string; readonly detail?: string | null | undefined };

const isKnown = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code);

/** The text with a capital first letter; a name such as `displayQty` stays as it is written. */
export const toSentence = (text: string): string =>
  /^[a-z][a-z']*([ ,]|$)/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;

/** A state or a code in words, as a sentence for people has it: `partially filled`. */
export const codeText = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

/** The one sentence for people: this refusal's own text, else that of its code. */
export const refusalSentence = ({ code, detail }: Refused): string => {
  if (detail !== null && detail !== undefined && detail !== '') return toSentence(detail);
  return isKnown(code) ? REFUSALS[code].title : toSentence(codeText(code));
};

/** The sentence with its code: what is copied, and what a tooltip names. */
export const refusalCopyText = (refused: Refused): string =>
  `${refusalSentence(refused)} [${refused.code}]`;
