/**
 * What the platform can execute today: one line per desk and execution path. An order outside of it is refused with a
 * reason; it is never accepted without being worked.
 */
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Strategy } from '@tradefloor/contracts/user';
import type { OrderType } from '@tradefloor/contracts/vocabulary/price-terms';
import { ALGO_NAMES } from '@tradefloor/contracts/vocabulary/strategies';

export type Offer = {
  readonly strategies: readonly Strategy[];
  readonly instrumentTypes: readonly InstrumentType[];
};

/** Equities to the lit venues, to the dark pool or worked by an algo; bonds by request for quote; options, futures and currencies at a dealer's price. */
export const PLATFORM_OFFER: Offer = {
  strategies: ['LIT', 'DARK', ...ALGO_NAMES],
  instrumentTypes: ['equity', 'bond', 'option', 'commodity', 'fx'],
};

/** Who executes each type of instrument: venues, dealers by request for quote, or one dealer at its own price. */
export const EXECUTED_BY = {
  equity: 'VENUES',
  bond: 'RFQ',
  option: 'DEALER',
  commodity: 'DEALER',
  fx: 'DEALER',
} as const satisfies Record<InstrumentType, 'VENUES' | 'RFQ' | 'DEALER'>;
export type ExecutedBy = (typeof EXECUTED_BY)[InstrumentType];

/** True for what a dealer takes at once at its own price, or not at all. */
export const isDealtAtOnce = (instrumentType: InstrumentType): boolean =>
  EXECUTED_BY[instrumentType] === 'DEALER';

/** False for what dealers quote or take at the requested terms: it is cancelled and requested again, never changed. */
export const takesReplaces = (instrumentType: InstrumentType): boolean =>
  EXECUTED_BY[instrumentType] === 'VENUES';

type TakenTypes = Readonly<Record<OrderType, boolean>>;
const ALL_TYPES: TakenTypes = {
  MARKET: true,
  LIMIT: true,
  STOP: true,
  STOP_LIMIT: true,
  TRAILING_STOP: true,
  MARKET_IF_TOUCHED: true,
  LIMIT_IF_TOUCHED: true,
  PEGGED: true,
};
/** Algos and the dark pool have prices of their own that follow the market. */
const UNPEGGED: TakenTypes = { ...ALL_TYPES, PEGGED: false };
/** What dealers stream prices of has no book to stand in. */
const FOR_DEALER: TakenTypes = {
  MARKET: true,
  LIMIT: true,
  STOP: true,
  STOP_LIMIT: true,
  TRAILING_STOP: true,
  MARKET_IF_TOUCHED: true,
  LIMIT_IF_TOUCHED: true,
  PEGGED: false,
};
/** What is quoted on request, or contract by contract, does not wait for a price. */
const UNTRIGGERED: TakenTypes = {
  MARKET: true,
  LIMIT: true,
  STOP: false,
  STOP_LIMIT: false,
  TRAILING_STOP: false,
  MARKET_IF_TOUCHED: false,
  LIMIT_IF_TOUCHED: false,
  PEGGED: false,
};

/** Which order types are worked for each type of instrument. A new type is refused by all until it is listed here. */
const TYPES_BY_INSTRUMENT = {
  equity: ALL_TYPES,
  bond: UNTRIGGERED,
  option: UNTRIGGERED,
  commodity: FOR_DEALER,
  fx: FOR_DEALER,
} as const satisfies Record<InstrumentType, TakenTypes>;

/** Which order types each strategy works. */
const TYPES_BY_STRATEGY = {
  LIT: ALL_TYPES,
  DARK: UNPEGGED,
  TWAP: UNPEGGED,
  VWAP: UNPEGGED,
  POV: UNPEGGED,
  IS: UNPEGGED,
  ICEBERG: UNPEGGED,
  ARRIVAL: UNPEGGED,
  SNIPER: UNPEGGED,
} as const satisfies Record<Strategy, TakenTypes>;

/** Whether an order of this type is worked for this instrument by this strategy. */
export const takesOrderType = (
  type: OrderType,
  { instrumentType, strategy }: { instrumentType: InstrumentType; strategy: Strategy },
): boolean => TYPES_BY_INSTRUMENT[instrumentType][type] && TYPES_BY_STRATEGY[strategy][type];
