/** Features, signals and their weights, advice, news: the calls of the intelligence pipeline. */
import * as z from 'zod';
import { InstrumentSymbol } from '../ids.ts';
import { FeatureView, PutWeights, Signal, SignalDetail, WeightVersion } from '../intelligence.ts';
import { NewsEvent } from '../news.ts';
import {
  BacktestRecord,
  Rescored,
  Shocks,
  TrackRecord,
  TradeRecommendation,
} from '../recommendation.ts';
import { AtWire } from '../time.ts';
import { Cursor, call, Limit, MARKET_READERS, Nothing, page } from './call.ts';

/** The newest vector of one symbol. */
export const features = call('features', {
  procedure: 'intelligence.features',
  kind: 'query',
  to: 'feature-engine',
  method: 'GET',
  path: '/features/:symbol',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol }),
  out: FeatureView,
});
/** The newest signal of every symbol, strongest confidence first. */
export const signals = call('signals', {
  procedure: 'intelligence.signals',
  kind: 'query',
  to: 'signal-engine',
  method: 'GET',
  path: '/signals',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({
    seq: z.int(),
    at: AtWire,
    weightsVersion: z.int(),
    items: z.array(Signal),
    nextCursor: z.string().nullable(),
  }),
});
/** The newest signal of one symbol with its feature vector and weights, and the history of its last minutes. */
export const signal = call('signal', {
  procedure: 'intelligence.signal',
  kind: 'query',
  to: 'signal-engine',
  method: 'GET',
  path: '/signals/:symbol',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol }),
  out: SignalDetail,
});
/** The weights in force. */
export const signalWeights = call('signalWeights', {
  procedure: 'intelligence.weights',
  kind: 'query',
  to: 'signal-engine',
  method: 'GET',
  path: '/weights',
  access: MARKET_READERS,
  in: Nothing,
  out: WeightVersion,
});
/** All versions of the weights, newest first. */
export const signalWeightVersions = call('signalWeightVersions', {
  procedure: 'intelligence.weightVersions',
  kind: 'query',
  to: 'signal-engine',
  method: 'GET',
  path: '/weights/versions',
  access: MARKET_READERS,
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(WeightVersion),
});
/** Adds a version; it is live with the next batch. */
export const putSignalWeights = call('putSignalWeights', {
  procedure: 'intelligence.putWeights',
  kind: 'mutation',
  to: 'signal-engine',
  method: 'PUT',
  path: '/weights',
  access: ['admin'],
  in: PutWeights,
  out: WeightVersion,
});
/** News and corporate events, newest first. */
export const news = call('news', {
  procedure: 'intelligence.news',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/news',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol.optional(), limit: Limit }),
  out: page(NewsEvent),
});
/** Recommendations, newest first, with the performance of all recommendations so far and of the backtest. */
export const recommendations = call('recommendations', {
  procedure: 'intelligence.recommendations',
  kind: 'query',
  to: 'recommendation-engine',
  method: 'GET',
  path: '/recommendations',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol.optional(), limit: Limit }),
  out: page(TradeRecommendation).extend({
    record: TrackRecord,
    /** Null until it is measured. */
    backtest: BacktestRecord.nullable(),
  }),
});
/** The newest vector of a symbol, scored again with its raw features shocked. Changes nothing. */
export const rescore = call('rescore', {
  procedure: 'intelligence.rescore',
  kind: 'query',
  to: 'scenario-engine',
  method: 'POST',
  path: '/rescore',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol, shocks: Shocks }),
  out: Rescored,
});
