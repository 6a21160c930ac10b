/**
 * Ops: shows operators the platform's health, follows an id through it, redelivers dead letters, and injects faults.
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
import { answer, defineService } from '@tradefloor/runtime';
import { onChaosState, onStartChaos } from './on-chaos.ts';
import { onLevels } from './on-levels.ts';
import { onLife } from './on-life.ts';
import { onLight, onOverview, onRedrive } from './on-overview.ts';
import { onTrace, onTraces } from './on-traces.ts';
import type { OpsDeps } from './ops-state.ts';

export const opsService = (deps: OpsDeps) =>
  defineService({
    name: 'ops',
    state: (): OpsDeps => deps,
    publishes: [],
    asks: [userOf],
    answers: [
      answer(opsOverview, onOverview),
      answer(opsLight, onLight),
      answer(lifeLine, onLife, { as: 'user', scope: 'own' }),
      answer(listTraces, onTraces),
      answer(traceOf, onTrace),
      // One after the other: two operators who press at once are one redrive.
      answer(redriveDeadLetter, onRedrive, { as: 'user', lane: () => 'redrive' }),
      answer(chaosState, onChaosState),
      answer(startChaos, onStartChaos, { as: 'user', lane: () => 'chaos' }),
      answer(noteLevels, onLevels, { lane: ({ source }) => source }),
    ],
  });
