/** What the features of a universe are measured by: the market's own hours, and how often it is in the news. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { FeatureSettings } from '@tradefloor/core/analytics/features/feature-board';
import { newsPerHour } from '../news/news.ts';
import { TICK_MS } from './market.ts';
import { OVERNIGHT_SHARE } from './session-clock.ts';
import { marketMsBetween, sessionShape, toProfile, volumeShareBetween } from './volume-profile.ts';

/** What the yearly volatility is multiplied by at a moment of a session: the night has its part of the variance. */
const usualVolatility = (simMs: number): number =>
  Math.sqrt(sessionShape(simMs) * (1 - OVERNIGHT_SHARE)) || 1;

export const featureSettings = (universe: readonly Instrument[]): FeatureSettings => ({
  instruments: universe,
  tickMs: TICK_MS,
  passedBetween: (fromMs, toMs, flags) => {
    const profile = toProfile(flags);
    return {
      marketMs: marketMsBetween(profile, fromMs, toMs),
      volumeShare: volumeShareBetween(profile, fromMs, toMs),
      ...(profile === 'flat' ? {} : { season: usualVolatility(toMs) }),
    };
  },
  newsPerHour,
});
