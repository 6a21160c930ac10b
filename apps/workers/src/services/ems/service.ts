/**
 * Execution management: sends routed orders to the exchange's venues, and publishes the fills with their owner and
 * cost. The dark pool is its own.
 */

import { haltEms, venueLine, venueReport } from '@tradefloor/contracts/calls/execution';
import type { Strategy } from '@tradefloor/contracts/user';
import { isAlgo } from '@tradefloor/contracts/vocabulary/strategies';
import { EMS_TABLES } from '@tradefloor/core/trading/ems/tables';
import { legNamed } from '@tradefloor/core/trading/ems/venue-leg';
import { takeClock } from '@tradefloor/core/trading/settlement/clearing-clock-row';
import { type Ctx, defineService, handle, type StateIo } from '@tradefloor/runtime';
import { computeHash, type EmsSettings, type EmsState, openState } from './ems-state.ts';
import { publishAgain } from './legs.ts';
import { onHalt, onKillSwitch, onUnconfirmedHalt } from './on-kill-switch.ts';
import { onCancelRequested, onReplaceRequested } from './on-requests.ts';
import { onChild, onNoPrice, onRouted } from './on-routed.ts';
import { lookAgain, onAuctions, onTicks } from './on-ticks.ts';
import { onVenueLine, onVenueReport } from './on-venue-report.ts';

/** How often it checks for unacknowledged requests to venues. */
const LOOK_AGAIN_MS = 2_000;

export const ems = (settings: EmsSettings) =>
  defineService({
    name: 'ems',
    tables: [EMS_TABLES],
    state: (io: StateIo) => openState(io, settings),
    publishes: ['orders.filled', 'orders.acknowledged', 'fix.execution', 'venue.requested'],
    consumes: {
      'orders.routed': onRouted,
      'orders.child': onChild,
      'orders.cancel-requested': ofAlgosNot(onCancelRequested),
      'orders.child-cancel-requested': onCancelRequested,
      'orders.replace-requested': ofAlgosNot(onReplaceRequested),
      'killswitch.changed': onKillSwitch,
      'market.ticks': onTicks,
      'market.auctions': onAuctions,
      'ccp.clock': ({ state }: Ctx<EmsState>, pace) => {
        takeClock(state.clearingClock, pace);
        return [];
      },
    },
    handles: [
      handle(haltEms, onHalt, { as: 'service' }),
      handle(venueReport, onVenueReport, {
        as: 'service',
        lane: ({ report }) => legNamed(report.clOrdId),
      }),
      handle(venueLine, onVenueLine, { as: 'service' }),
    ],
    timers: { 'no-price': onNoPrice, 'unconfirmed-halt': onUnconfirmedHalt },
    intervals: { 'look-again': { everyMs: LOOK_AGAIN_MS, on: lookAgain } },
    onActivate: (state) => publishAgain(state, null),
    stateHash: computeHash,
  });

/** Requests about the parents of algos belong to the algo engine. */
function ofAlgosNot<R extends { readonly strategy: Strategy }, O>(
  handle: (handling: Ctx<EmsState>, request: R) => readonly O[],
) {
  return (handling: Ctx<EmsState>, request: R): readonly O[] =>
    isAlgo(request.strategy) ? [] : handle(handling, request);
}
