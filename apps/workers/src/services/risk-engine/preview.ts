/** What other thresholds would have refused today: the day's recorded decisions, re-run. Changes nothing. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { previewRiskConfig } from '@tradefloor/contracts/calls/risk';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import type { DecisionReader } from '@tradefloor/core/trading/risk/reader';
import { computePreview } from '@tradefloor/core/trading/risk/rejudge';
import { type CallResponse, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { RiskUserCtx } from './risk-state.ts';

const DAY_MS = 86_400_000;
/** The newest of a day that is busier than this: the response marks that it is cut. */
const DECISIONS_MAX = 5_000;

type PreviewResponse = CallResponse<never, never, CallOutput<typeof previewRiskConfig>>;

/** The day begins at midnight UTC, as it does for the daily notional. */
export const onPreviewConfig =
  (reader: DecisionReader) =>
  async (
    { state, caller, nowMs }: RiskUserCtx,
    { thresholds }: CallInput<typeof previewRiskConfig>,
  ): Promise<PreviewResponse> => {
    if (!ROLE_POWERS[caller.role].setsLimits) return refuse('FORBIDDEN');
    const configVersion = state.versions.at(-1)?.version ?? 1;
    const since = nowMs - (nowMs % DAY_MS);
    const requested = { sinceMs: since, limit: DECISIONS_MAX + 1 };
    const read = await readOrRefuse(reader.since(requested));
    if (!read.ok) return read.error;
    const rows = read.value;
    return respond({
      since,
      asOf: nowMs,
      configVersion,
      isCut: rows.length > DECISIONS_MAX,
      ...computePreview(rows.slice(0, DECISIONS_MAX), thresholds),
    });
  };
