/** Operating the platform: the calls of the operator's page, the public indicator, and the timeline of an id. */
import * as z from 'zod';
import { ChaosState, ChaosTargetName } from '../chaos.ts';
import {
  Incident,
  IncidentId,
  Life,
  LifeId,
  OpsLight,
  OpsOverview,
  RedriveOutcome,
} from '../ops.ts';
import { OpsSeries, SeriesQuery } from '../ops-series.ts';
import { LevelReport } from '../service-level.ts';
import { AtWire } from '../time.ts';
import { Span } from '../trace.ts';
import { INCIDENTS_KEPT } from '../vocabulary/incidents.ts';
import { OPERATOR_REASON_LENGTH } from '../vocabulary/reason.ts';
import { call, EVERY_ROLE, Nothing, queryInt, TRADE_WATCHERS } from './call.ts';

/** Everything the operator's page shows, at one glance. */
export const opsOverview = call('opsOverview', {
  procedure: 'ops.overview',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/overview',
  access: ['admin'],
  in: Nothing,
  out: OpsOverview,
});
/**
 * The course of the figures of the operator's page, a point a minute, of up to a day; of one figure, or of all over up
 * to an hour.
 */
export const opsSeries = call('opsSeries', {
  procedure: 'ops.series',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/series',
  access: ['admin'],
  in: SeriesQuery,
  out: OpsSeries,
});
/** Whether the integrity checks hold now: public, without names. */
export const opsLight = call('opsLight', {
  procedure: 'ops.light',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/light',
  access: EVERY_ROLE,
  in: Nothing,
  out: OpsLight,
});
/** The timeline of an order, fill, novation, request for quote or request: own, own desks' or the firm's. */
export const lifeLine = call('lifeLine', {
  procedure: 'ops.life',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/life/:id',
  access: TRADE_WATCHERS,
  in: z.strictObject({ id: LifeId }),
  out: Life,
});
/** The newest traces, one line each. */
export const listTraces = call('listTraces', {
  procedure: 'ops.traces',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/traces',
  access: ['admin'],
  in: z.strictObject({ limit: queryInt(1, 200).optional() }),
  out: z.object({
    items: z.array(
      z.object({
        traceId: z.string(),
        name: z.string(),
        service: z.string(),
        startUs: z.int(),
        durationUs: z.int(),
        spans: z.int(),
        errors: z.int(),
      }),
    ),
    nextCursor: z.null(),
  }),
});
/** The spans of one trace, by its own id or by any id of the life it belongs to. */
export const traceOf = call('traceOf', {
  procedure: 'ops.trace',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/traces/:id',
  access: ['admin'],
  in: z.strictObject({ id: LifeId }),
  out: z.object({ traceId: z.string(), spans: z.array(Span) }),
});
/** Redelivers a dead letter to its consumer. Idempotent. */
export const redriveDeadLetter = call('redriveDeadLetter', {
  procedure: 'ops.redrive',
  kind: 'mutation',
  to: 'ops',
  method: 'POST',
  path: '/dead-letters/redrive',
  access: ['admin'],
  in: z.strictObject({
    consumer: z.string().min(1).max(60),
    eventId: z.string().min(1).max(200),
    reason: z.string().trim().min(OPERATOR_REASON_LENGTH.min).max(OPERATOR_REASON_LENGTH.max),
  }),
  out: z.object({ outcome: RedriveOutcome }),
});
/** Alerts of the platform as they are kept, the newest first, those that are over too. */
export const listIncidents = call('listIncidents', {
  procedure: 'ops.incidents',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/incidents',
  access: ['admin'],
  in: z.strictObject({ limit: queryInt(1, INCIDENTS_KEPT).optional() }),
  out: z.object({ items: z.array(Incident), nextCursor: z.null() }),
});
/**
 * Takes up an incident, with a note on what is done; also one that is over. Refused with `CONFLICT` where another
 * administrator has; repeated by the same one with another note, it changes the note.
 */
export const acknowledgeIncident = call('acknowledgeIncident', {
  procedure: 'ops.acknowledgeIncident',
  kind: 'mutation',
  to: 'ops',
  method: 'POST',
  path: '/incidents/:incidentId/acknowledge',
  access: ['admin'],
  in: z.strictObject({
    incidentId: IncidentId,
    note: z.string().trim().min(OPERATOR_REASON_LENGTH.min).max(OPERATOR_REASON_LENGTH.max),
  }),
  out: Incident,
});
/** A gateway's counts since its last report. Repeated under the same number, it counts once. */
export const noteLevels = call('noteLevels', {
  kind: 'mutation',
  to: 'ops',
  method: 'POST',
  path: '/levels',
  access: 'internal',
  in: LevelReport,
  out: z.object({ noted: z.boolean() }),
});
/** Whether fault injection is available, its targets, and the results of the last faults. */
export const chaosState = call('chaosState', {
  procedure: 'ops.chaos',
  kind: 'query',
  to: 'ops',
  method: 'GET',
  path: '/chaos',
  access: ['admin'],
  in: Nothing,
  out: ChaosState,
});
/** Kills a process or a store. Noted before it is done; at most one in half a minute; its name must be given twice. */
export const startChaos = call('startChaos', {
  procedure: 'ops.startChaos',
  kind: 'mutation',
  to: 'ops',
  method: 'POST',
  path: '/chaos/runs',
  access: ['admin'],
  in: z
    .strictObject({
      target: ChaosTargetName,
      confirm: z.string().max(60),
      reason: z.string().trim().min(OPERATOR_REASON_LENGTH.min).max(OPERATOR_REASON_LENGTH.max),
    })
    .refine(({ target, confirm }) => target === confirm, {
      path: ['confirm'],
      message: 'the name of the target, once more',
    }),
  out: z.object({ runId: z.string(), at: AtWire }),
});
