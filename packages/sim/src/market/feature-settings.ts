/** What the features of a universe are measured by: the market's own hours, and how often it is in the news. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { FeatureSettings } from '@tradefloor/core/analytics/features/feature-board';
import { newsPerHour } from '../news/news.ts';
import { TICK_MS } from './market.ts';
import { marketMsBetween, toProfile, volumeShareBetween } from './volume-profile.ts';

export const featureSettings = (universe: readonly Instrument[]): FeatureSettings => ({
  instruments: universe,
  tickMs: TICK_MS,
  passedBetween: (fromMs, toMs, flags) => {
    const profile = toProfile(flags);
    return {
      marketMs: marketMsBetween(profile, fromMs, toMs),
      volumeShare: volumeShareBetween(profile, fromMs, toMs),
    };
  },
  newsPerHour,
});
