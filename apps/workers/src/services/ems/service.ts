/** Execution management: takes routed orders to the venues, and says what was traded, for whom and at what cost. */
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { isAlgo, type Strategy } from '@tradefloor/contracts/user';
import { HALTED_SCOPES, haltedScopeOf } from '@tradefloor/core/ems/halted-scope';
import { WORKING_ORDERS } from '@tradefloor/core/ems/working-order';
import { type Ctx, defineService, type StateIo } from '@tradefloor/runtime';
import { type EmsSettings, type EmsState, hashOf, openState } from './ems-state.ts';
import { onCancelRequested, onReplaceRequested } from './on-requests.ts';
import { onChild, onNoPrice, onRouted } from './on-routed.ts';
import { onTicks } from './on-ticks.ts';

export const ems = (settings: EmsSettings) =>
  defineService({
    name: 'ems',
    tables: [WORKING_ORDERS, HALTED_SCOPES],
    state: (io: StateIo) => openState(io, settings),
    publishes: ['orders.filled', 'orders.acknowledged', 'fix.execution'],
    consumes: {
      'orders.routed': onRouted,
      'orders.child': onChild,
      'orders.cancel-requested': ofAlgosNot(onCancelRequested),
      'orders.child-cancel-requested': onCancelRequested,
      'orders.replace-requested': ofAlgosNot(onReplaceRequested),
      'killswitch.changed': onKillSwitch,
      'market.ticks': onTicks,
    },
    wakes: { 'no-price': onNoPrice },
    stateHash: hashOf,
  });

/** Requests about the parents of algos are the algo engine's to answer. */
function ofAlgosNot<R extends { readonly strategy: Strategy }, O>(
  answer: (handling: Ctx<EmsState>, request: R) => readonly O[],
) {
  return (handling: Ctx<EmsState>, request: R): readonly O[] =>
    isAlgo(request.strategy) ? [] : answer(handling, request);
}

/** A switch acts at once: before every fill its scope is looked at. Cancels of what rests are asked by the OMS. */
function onKillSwitch({ state: { halts } }: Ctx<EmsState>, action: KillSwitchAction) {
  const known = halts.get(action.killSwitchId);
  if (known !== undefined && known.at > action.at) return [];
  const halt = haltedScopeOf(action);
  halts.put(halt);
  if (!halt.active) halts.forget(halt.killSwitchId);
  return [];
}
