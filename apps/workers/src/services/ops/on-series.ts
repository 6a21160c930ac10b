/** The figures of the operator's page are recorded once a minute, and read back as their course. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { opsSeries } from '@tradefloor/contracts/calls/ops';
import { toFigures } from '@tradefloor/core/analytics/ops/figures';
import { type CallResponse, respond } from '@tradefloor/runtime';
import { toOverview } from './on-overview.ts';
import type { OpsCtx } from './ops-state.ts';

/** Well within a minute: a turn that comes late, or finds no figures yet, costs no point. */
export const SAMPLE_MS = 10_000;

/** Without recent figures of the stores nothing is recorded: the minute is a gap. */
export function onSampleDue({ state, nowMs }: OpsCtx): [] {
  const facts = state.watch.facts();
  if (facts !== null && !state.series.has(nowMs)) {
    state.series.note(toFigures(toOverview(state, facts, nowMs)), nowMs);
  }
  return [];
}

export const onSeries = (
  { state, nowMs }: OpsCtx,
  query: CallInput<typeof opsSeries>,
): CallResponse<never, never, CallOutput<typeof opsSeries>> =>
  respond(state.series.read(query, nowMs));
