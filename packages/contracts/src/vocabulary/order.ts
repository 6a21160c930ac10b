/** The words of an order: sides, times in force, statuses and what each means, and the largest figures one may name. */

export const SIDES = ['BUY', 'SELL'] as const;
export type Side = (typeof SIDES)[number];

const OTHER_SIDE = { BUY: 'SELL', SELL: 'BUY' } as const satisfies Record<Side, Side>;
export const otherSide = (side: Side): Side => OTHER_SIDE[side];

const SIGN = { BUY: 1, SELL: -1 } as const satisfies Record<Side, 1 | -1>;
/** 1 for a buyer, -1 for a seller: what a quantity or a movement of the price is multiplied by. */
export const sideSign = (side: Side): 1 | -1 => SIGN[side];

/** For one auction only: at the opening (FIX 59=2) or at the close (59=7). */
export const AUCTION_TIMES_IN_FORCE = ['OPG', 'ATC'] as const;
export type AuctionTimeInForce = (typeof AUCTION_TIMES_IN_FORCE)[number];

/** What venues, dealers and algos know of how long an order is good for. */
export const VENUE_TIMES_IN_FORCE = [
  'DAY',
  'GTC',
  'IOC',
  'FOK',
  ...AUCTION_TIMES_IN_FORCE,
] as const;
export type VenueTimeInForce = (typeof VENUE_TIMES_IN_FORCE)[number];

export const TIMES_IN_FORCE = [
  'DAY',
  'GTC',
  'GTD',
  'IOC',
  'FOK',
  ...AUCTION_TIMES_IN_FORCE,
] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** How an order is worked: one that is good till a date until the OMS takes it off. */
export const WORKED_AS = {
  DAY: 'DAY',
  GTC: 'GTC',
  GTD: 'GTC',
  IOC: 'IOC',
  FOK: 'FOK',
  OPG: 'OPG',
  ATC: 'ATC',
} as const satisfies Record<TimeInForce, VenueTimeInForce>;

/** The furthest date an order may be good till: a year. */
export const GOOD_TILL_MAX_MS = 366 * 86_400_000;

type TimeRules = {
  /** What does not trade at once is over: the order never stands in a book. */
  readonly isImmediate: boolean;
  /** It trades all of its quantity or nothing. */
  readonly isWhole: boolean;
  /** It ends with the trading day. */
  readonly endsWithDay: boolean;
};

const FOR_AUCTION = { isImmediate: false, isWhole: false, endsWithDay: true } as const;

/** What each time in force means. */
export const TIME_RULES = {
  DAY: { isImmediate: false, isWhole: false, endsWithDay: true },
  GTC: { isImmediate: false, isWhole: false, endsWithDay: false },
  GTD: { isImmediate: false, isWhole: false, endsWithDay: false },
  IOC: { isImmediate: true, isWhole: false, endsWithDay: false },
  FOK: { isImmediate: true, isWhole: true, endsWithDay: false },
  OPG: FOR_AUCTION,
  ATC: FOR_AUCTION,
} as const satisfies Record<TimeInForce, TimeRules>;

/** Immediate-or-cancel and fill-or-kill: what does not trade at once is over. */
export const isImmediate = (timeInForce: TimeInForce): boolean =>
  TIME_RULES[timeInForce].isImmediate;

export const ORDER_STATUSES = [
  'PENDING_NEW',
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'PENDING_CANCEL',
  'CANCELED',
  'PENDING_REPLACE',
  'EXPIRED',
  'REJECTED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Whether an order of each status is over: a terminal order never changes again. */
const IS_TERMINAL = {
  PENDING_NEW: false,
  NEW: false,
  PARTIALLY_FILLED: false,
  FILLED: true,
  PENDING_CANCEL: false,
  CANCELED: true,
  PENDING_REPLACE: false,
  EXPIRED: true,
  REJECTED: true,
} as const satisfies Record<OrderStatus, boolean>;

export const isTerminal = (status: OrderStatus): boolean => IS_TERMINAL[status];
export const isOpen = (status: OrderStatus): boolean => !IS_TERMINAL[status];

/** Whether an order of each status may be amended: it works, and nothing is pending on it. */
const IS_AMENDABLE = {
  PENDING_NEW: false,
  NEW: true,
  PARTIALLY_FILLED: true,
  FILLED: false,
  PENDING_CANCEL: false,
  CANCELED: false,
  PENDING_REPLACE: false,
  EXPIRED: false,
  REJECTED: false,
} as const satisfies Record<OrderStatus, boolean>;

export const isAmendable = (status: OrderStatus): boolean => IS_AMENDABLE[status];

/** The statuses of orders that are over, in the order of the list. */
export const TERMINAL_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isTerminal);

/** Largest quantity a single order may name; larger ones are not an order but a mistake. */
export const ORDER_QTY_MAX = 10_000_000;
/** Largest price in currency units. */
export const ORDER_PRICE_MAX = 1_000_000_000;
/** Smallest dark pool order (service interface: Limits). */
export const DARK_QTY_MIN = 10_000;
/** Most legs of an option strategy or a package. */
export const LEGS_MAX = 8;
/** Most contracts one leg of a package is for. */
export const LEG_QTY_MAX = 100_000;
/** Most contracts one quote over the counter is for. */
export const OTC_CONTRACTS_MAX = 500;
/** Characters of an order template's name. */
export const TEMPLATE_NAME_MAX = 60;
