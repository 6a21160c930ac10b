/** News, features, signals and their weights. */
import {
  features,
  news,
  putSignalWeights,
  recommendations,
  rescore,
  signal,
  signals,
  signalWeights,
  signalWeightVersions,
} from '@tradefloor/contracts/calls/intelligence';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const intelligenceRouter = router({
  news: queryOf(news),
  features: queryOf(features),
  signals: queryOf(signals),
  signal: queryOf(signal),
  weights: queryOf(signalWeights),
  weightVersions: queryOf(signalWeightVersions),
  putWeights: mutationOf(putSignalWeights),
  recommendations: queryOf(recommendations),
  rescore: queryOf(rescore),
});
