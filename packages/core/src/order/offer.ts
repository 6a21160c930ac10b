/**
 * What the platform can execute today: one line per desk and execution path that exists. An order outside of it is
 * refused with a reason; it is never accepted and left lying.
 */
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Strategy } from '@tradefloor/contracts/user';

export type Offer = {
  readonly strategies: readonly Strategy[];
  readonly instrumentTypes: readonly InstrumentType[];
};

/** Equities to the lit venues or the dark pool, bonds by request for quote. */
export const PLATFORM_OFFER: Offer = {
  strategies: ['LIT', 'DARK'],
  instrumentTypes: ['equity', 'bond'],
};
