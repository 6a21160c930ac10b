/** The rows the recommendation engine owns. */
import type { TradeRecommendation } from '@tradefloor/contracts/recommendation';
import { keeps } from '../../table.ts';
import type { RecordSums } from './advice.ts';

/** Memory holds those without an outcome and the newest others. */
export const RECOMMENDATIONS = keeps<TradeRecommendation>(
  'recommendation.recommendations',
  (row) => row.recommendationId,
);
/** Measured recommendations that memory holds. */
export const RECOMMENDATIONS_KEPT = 500;

/** One row: what all recommendations so far were worth. */
export type TrackRecordRow = RecordSums & { readonly id: string };
export const TRACK_RECORD = keeps<TrackRecordRow>('recommendation.track_record', (row) => row.id);
