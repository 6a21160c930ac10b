/** Thresholds, decisions, positions and exposure. */
import {
  decisions,
  exposure,
  exposureHistory,
  orderDecisions,
  positions,
  previewRiskConfig,
  putRiskConfig,
  replayDecision,
  riskConfig,
  riskConfigVersions,
} from '@tradefloor/contracts/calls/risk';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const riskRouter = router({
  config: queryOf(riskConfig),
  configVersions: queryOf(riskConfigVersions),
  previewConfig: queryOf(previewRiskConfig),
  putConfig: mutationOf(putRiskConfig),
  positions: queryOf(positions),
  exposure: queryOf(exposure),
  exposureHistory: queryOf(exposureHistory),
  orderDecisions: queryOf(orderDecisions),
  replayDecision: queryOf(replayDecision),
  decisions: queryOf(decisions),
});
