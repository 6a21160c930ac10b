/** The market that a bond is settled in. */
import type { Bond } from '@tradefloor/contracts/bond';
import type { Market } from '../calendar/business-days.ts';

const MARKETS: Readonly<Record<Bond['calendar'], Market>> = {
  US: 'US_GOVERNMENT_BONDS',
  UK: 'LONDON',
  TARGET: 'TARGET',
};

/** By whose calendar a bond is settled. */
export const marketOfBond = ({ calendar }: Pick<Bond, 'calendar'>): Market => MARKETS[calendar];
