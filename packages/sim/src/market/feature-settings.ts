/** What the features of a universe are measured by, where trade and news go on around the clock. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { FeatureSettings } from '@tradefloor/core/analytics/features/feature-board';
import { newsPerHour } from '../news/news.ts';
import { TICK_MS } from './market.ts';
import { volumeShareOfMs } from './volume-profile.ts';

export const featureSettings = (universe: readonly Instrument[]): FeatureSettings => ({
  instruments: universe,
  tickMs: TICK_MS,
  volumeShareOfMs: (simMs) => volumeShareOfMs('flat', simMs),
  newsPerHour,
});
