/**
 * What the platform can execute today: one line per desk and execution path. An order outside of it is refused with a
 * reason; it is never accepted without being worked.
 */
import type { InstrumentType } from '@tradefloor/contracts/market';
import { ALGO_NAMES, type Strategy } from '@tradefloor/contracts/user';

export type Offer = {
  readonly strategies: readonly Strategy[];
  readonly instrumentTypes: readonly InstrumentType[];
};

/** Equities to the lit venues, to the dark pool or worked by an algo; bonds by request for quote; options, futures and currencies at a dealer's price. */
export const PLATFORM_OFFER: Offer = {
  strategies: ['LIT', 'DARK', ...ALGO_NAMES],
  instrumentTypes: ['equity', 'bond', 'option', 'commodity', 'fx'],
};

const DEALT_AT_ONCE: ReadonlySet<InstrumentType> = new Set(['option', 'commodity', 'fx']);

/** True for what a dealer takes at once at its own price, or not at all. */
export const isDealtAtOnce = (instrumentType: InstrumentType): boolean =>
  DEALT_AT_ONCE.has(instrumentType);
