/**
 * Liquidity beyond what a venue displays: a taker gets it at the best price moved by the temporary impact of all that
 * went beyond the display since the last tick (Almgren et al. 2005). It ends where that impact reaches its cap: a
 * price that no longer moves would give any quantity.
 */
import {
  TEMPORARY_IMPACT_BPS_MAX,
  temporaryImpactBps,
} from '@tradefloor/core/trading/execution/impact';
import { type ImpactPlace, impactPrice, largestWithin } from './impact-price.ts';

export type BeyondDisplay = ImpactPlace & {
  /** Standard deviation of a day's return. */
  readonly sigmaDaily: number;
  /** Shares the whole market trades in a second: impact is measured against them (domain.md 2.1). */
  readonly volume: number;
  /** Shares that went beyond the display since the last tick. */
  readonly taken: number;
};

const impactBps = ({ sigmaDaily, volume, taken }: BeyondDisplay, qty: number): number =>
  temporaryImpactBps({ sigmaDaily, qty: taken + qty, volume });

/** The price of the next `qty` shares, all of them at the last one's. */
export const priceBeyond = (beyond: BeyondDisplay, qty: number): number =>
  impactPrice(beyond, impactBps(beyond, qty));

/** Shares available at prices within `limit`, counted up to `most`. */
export const sharesBeyond = (beyond: BeyondDisplay, limit: number, most: number): number =>
  largestWithin(most, (qty) => {
    if (qty > 0 && impactBps(beyond, qty) >= TEMPORARY_IMPACT_BPS_MAX) return false;
    const price = priceBeyond(beyond, qty);
    return beyond.side === 'BUY' ? price <= limit : price >= limit;
  });
