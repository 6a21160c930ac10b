/** Algo engine: works orders over time. Slices them into children by schedule or by the market, and sums up what they did. */

import {
  amendAlgo,
  getAlgo,
  listAlgos,
  pauseAlgo,
  previewSchedule,
  resumeAlgo,
} from '@tradefloor/contracts/calls/algos';
import { userOf } from '@tradefloor/contracts/calls/users';
import { ALGO_TABLES } from '@tradefloor/core/trading/algo/algo-order';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import { ALGO_TOPICS, AlgoEngineState, type AlgoSettings } from './algo-state.ts';
import { desksOfAlgo, onAmend, onGetAlgo, onListAlgos, onPause, onResume } from './on-calls.ts';
import {
  onAcknowledged,
  onCancelRequested,
  onFilled,
  onKillSwitch,
  onReplaced,
  onReplaceRequested,
  onRouted,
  onSlice,
  onTicks,
} from './on-messages.ts';
import { onPreview } from './on-preview.ts';

export const algoEngine = (settings: AlgoSettings) =>
  defineService({
    name: 'algo-engine',
    tables: [ALGO_TABLES],
    state: (io: StateIo) => new AlgoEngineState(io, settings),
    publishes: ALGO_TOPICS,
    calls: [userOf],
    consumes: {
      'orders.routed': onRouted,
      'orders.filled': onFilled,
      'orders.acknowledged': onAcknowledged,
      'orders.cancel-requested': onCancelRequested,
      'orders.replace-requested': onReplaceRequested,
      'orders.replaced': onReplaced,
      'killswitch.changed': onKillSwitch,
      'market.ticks': onTicks,
    },
    handles: [
      handle(listAlgos, onListAlgos, { as: 'user', scope: 'own' }),
      handle(getAlgo, onGetAlgo, { as: 'user', scope: 'own' }),
      handle(pauseAlgo, onPause, { as: 'user', desks: desksOfAlgo }),
      handle(resumeAlgo, onResume, { as: 'user', desks: desksOfAlgo }),
      handle(amendAlgo, onAmend, { as: 'user', desks: desksOfAlgo }),
      handle(previewSchedule, onPreview, { as: 'anyone' }),
    ],
    timers: { slice: onSlice },
    stateHash: (state) => state.hash(),
  });
