/** Thresholds, positions and exposure. */
import {
  exposure,
  positions,
  previewRiskConfig,
  putRiskConfig,
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
});
