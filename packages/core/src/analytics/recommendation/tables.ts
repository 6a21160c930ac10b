/** The rows the recommendation engine owns. */

import type { TradeRecommendation } from '@tradefloor/contracts/recommendation';
import { defineTables, keeps } from '../../table.ts';
import type { RecordSums } from './advice.ts';

/** Measured recommendations that memory holds. */
export const RECOMMENDATIONS_KEPT = 500;

/** One row: what all recommendations so far were worth. */
export type TrackRecordRow = RecordSums & { readonly id: string };

/** The tables of the recommendation engine. */
export const RECOMMENDATION_TABLES = defineTables('recommendation', {
  /** Memory holds those without an outcome and the newest others. */
  recommendations: keeps<TradeRecommendation>((row) => row.recommendationId),
  trackRecord: keeps<TrackRecordRow>((row) => row.id),
});
