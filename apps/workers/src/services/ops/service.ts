/**
 * Ops: shows operators the platform's health, follows an id through it, redelivers dead letters, injects faults, and has
 * the database looked after every hour.
 */
import {
  chaosState,
  lifeLine,
  listTraces,
  noteLevels,
  opsLight,
  opsOverview,
  redriveDeadLetter,
  startChaos,
  traceOf,
} from '@tradefloor/contracts/calls/ops';
import { userOf } from '@tradefloor/contracts/calls/users';
import { defineService, handle } from '@tradefloor/runtime';
import { onChaosState, onStartChaos } from './on-chaos.ts';
import { onLevels } from './on-levels.ts';
import { onLight, onOverview, onRedrive } from './on-overview.ts';
import { onTimeline } from './on-timeline.ts';
import { onTrace, onTraces } from './on-traces.ts';
import { onUpkeepDue, requestUpkeep } from './on-upkeep.ts';
import type { OpsDeps } from './ops-state.ts';

export const opsService = (deps: OpsDeps) =>
  defineService({
    name: 'ops',
    state: (): OpsDeps => deps,
    publishes: [],
    calls: [userOf],
    timers: { upkeep: onUpkeepDue },
    onActivate: requestUpkeep,
    handles: [
      handle(opsOverview, onOverview, { as: 'anyone' }),
      handle(opsLight, onLight, { as: 'user' }),
      handle(lifeLine, onTimeline, { as: 'user', scope: 'own' }),
      handle(listTraces, onTraces, { as: 'anyone' }),
      handle(traceOf, onTrace, { as: 'anyone' }),
      // One after the other: two operators who press at once are one redrive.
      handle(redriveDeadLetter, onRedrive, { as: 'user', lane: () => 'redrive' }),
      handle(chaosState, onChaosState, { as: 'anyone' }),
      handle(startChaos, onStartChaos, { as: 'user', lane: () => 'chaos' }),
      handle(noteLevels, onLevels, { as: 'service', lane: ({ source }) => source }),
    ],
  });
