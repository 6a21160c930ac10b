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

/** Equities, straight to the lit venues or to the dark pool. */
export const PLATFORM_OFFER: Offer = { strategies: ['LIT', 'DARK'], instrumentTypes: ['equity'] };
