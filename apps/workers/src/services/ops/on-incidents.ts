/** Alerts of the platform become incidents: opened and closed by what the watch finds, taken up by an administrator. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { acknowledgeIncident, listIncidents } from '@tradefloor/contracts/calls/ops';
import { toIncident } from '@tradefloor/core/analytics/ops/incident';
import { type CallResponse, type Published, publish, refuse, respond } from '@tradefloor/runtime';
import type { OpsCtx, OpsUserCtx } from './ops-state.ts';

export const INCIDENTS_MS = 5_000;
const PAGE = 100;

export const onIncidentsDue = ({ state, nowMs }: OpsCtx): Published<'ops.incident'>[] =>
  state.incidents
    .follow(state.watch.alerts(), nowMs)
    .map((row) => publish('ops.incident', toIncident(row)));

export const onListIncidents = (
  { state }: OpsCtx,
  { limit = PAGE }: CallInput<typeof listIncidents>,
): CallResponse<never, never, CallOutput<typeof listIncidents>> =>
  respond({ items: state.incidents.newest(limit).map(toIncident), nextCursor: null });

export function onAcknowledgeIncident(
  { state, caller, nowMs }: OpsUserCtx,
  { incidentId, note }: CallInput<typeof acknowledgeIncident>,
): CallResponse<never, never, CallOutput<typeof acknowledgeIncident>> {
  const row = state.incidents.find(incidentId);
  if (row === undefined) return refuse('NOT_FOUND', { detail: 'no such incident' });
  const { acknowledgedBy } = row;
  if (acknowledgedBy !== null && acknowledgedBy !== caller.userId) {
    return refuse('CONFLICT', { detail: `the incident was acknowledged by ${acknowledgedBy}` });
  }
  if (row.note === note) return respond(toIncident(row));
  const acknowledgedAt = row.acknowledgedAt ?? nowMs;
  const next = { ...row, acknowledgedBy: caller.userId, acknowledgedAt, note };
  state.incidents.put(next);
  return respond(toIncident(next));
}
