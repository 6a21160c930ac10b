/**
 * Ops: shows operators the platform's health and its course, keeps its alerts as incidents, follows an id through it,
 * redelivers dead letters, injects faults, and has the database looked after every hour.
 */
import {
  acknowledgeIncident,
  chaosState,
  lifeLine,
  listIncidents,
  listTraces,
  noteLevels,
  opsLight,
  opsOverview,
  opsSeries,
  redriveDeadLetter,
  startChaos,
  traceOf,
} from '@tradefloor/contracts/calls/ops';
import { userOf } from '@tradefloor/contracts/calls/users';
import { OPS_TABLES } from '@tradefloor/core/analytics/ops/incident';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import { onChaosState, onStartChaos } from './on-chaos.ts';
import {
  INCIDENTS_MS,
  onAcknowledgeIncident,
  onIncidentsDue,
  onListIncidents,
} from './on-incidents.ts';
import { onLevels } from './on-levels.ts';
import { onLight, onOverview, onRedrive } from './on-overview.ts';
import { onSampleDue, onSeries, SAMPLE_MS } from './on-series.ts';
import { onTimeline } from './on-timeline.ts';
import { onTrace, onTraces } from './on-traces.ts';
import { onUpkeepDue, requestUpkeep } from './on-upkeep.ts';
import { type OpsDeps, opsState } from './ops-state.ts';

export const opsService = (deps: OpsDeps) =>
  defineService({
    name: 'ops',
    tables: [OPS_TABLES],
    state: (io: StateIo) => opsState(deps, io),
    publishes: ['ops.incident'],
    calls: [userOf],
    timers: { upkeep: onUpkeepDue },
    intervals: {
      incidents: { everyMs: INCIDENTS_MS, on: onIncidentsDue },
      samples: { everyMs: SAMPLE_MS, on: onSampleDue },
    },
    onActivate: requestUpkeep,
    handles: [
      handle(opsOverview, onOverview, { as: 'anyone' }),
      handle(opsSeries, onSeries, { as: 'anyone' }),
      handle(opsLight, onLight, { as: 'user' }),
      handle(lifeLine, onTimeline, { as: 'user', scope: 'own' }),
      handle(listTraces, onTraces, { as: 'anyone' }),
      handle(traceOf, onTrace, { as: 'anyone' }),
      // One after the other: two operators who press at once are one redrive.
      handle(redriveDeadLetter, onRedrive, { as: 'user', lane: () => 'redrive' }),
      handle(chaosState, onChaosState, { as: 'anyone' }),
      handle(startChaos, onStartChaos, { as: 'user', lane: () => 'chaos' }),
      handle(listIncidents, onListIncidents, { as: 'anyone' }),
      // One after the other: of two administrators who press at once one has it.
      handle(acknowledgeIncident, onAcknowledgeIncident, { as: 'user', lane: () => 'incidents' }),
      handle(noteLevels, onLevels, { as: 'service', lane: ({ source }) => source }),
    ],
  });
