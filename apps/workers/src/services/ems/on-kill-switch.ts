/**
 * Kill switches at the venues: their scope is checked before every leg, and legs within it are cancelled. The OMS
 * announces a switch before it acknowledges it, and repeats the call until no venue holds anything of its scope; an
 * announced switch that is never confirmed is dropped.
 */
import type { Halt } from '@tradefloor/contracts/calls/execution';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import {
  announceHalt,
  CONFIRMED_WITHIN_MS,
  dropUnconfirmed,
  type HaltedScope,
  haltsOrder,
  haltsVenue,
  takeAction,
} from '@tradefloor/core/trading/ems/halted-scope';
import { type CallResponse, respond, setTimer, type TimerRequest } from '@tradefloor/runtime';
import { advance } from './advance.ts';
import { isFrozen } from './auction-leg.ts';
import { listLegs, placedOrders } from './ems-state.ts';
import type { EmsOutput, Handling } from './work-order.ts';

type Halted = CallResponse<EmsOutput['topic'], 'unconfirmed-halt', { outstanding: number }>;

/** Orders themselves are cancelled by the OMS, if that was wanted; here their legs come off the venues. */
export function onKillSwitch(handling: Handling, action: KillSwitchAction): readonly EmsOutput[] {
  const halt = takeAction(handling.state.halts, action);
  return halt?.active ? takeBack(handling, halt) : [];
}

/**
 * Holds at once, before the switch is in force. Every call announces it again: it is stored, so that a response is
 * never sent before the database has it, and repeated calls are paced by the commit.
 */
export function onHalt(handling: Handling, requested: Halt): Halted {
  const { state, nowMs } = handling;
  const halt = announceHalt(state.halts, requested, nowMs);
  const events = takeBack(handling, halt);
  const outstanding = coveredLegs(handling, halt);
  if (halt.untilAt === null) return respond({ outstanding }, events);
  const { killSwitchId } = halt;
  const key = `unconfirmed-halt-${killSwitchId}`;
  const expiry = setTimer('unconfirmed-halt', CONFIRMED_WITHIN_MS, { key, killSwitchId });
  return respond({ outstanding }, [...events, expiry]);
}

export function onUnconfirmedHalt({ state }: Handling, data: TimerRequest['data']): [] {
  dropUnconfirmed(state.halts, String(data['killSwitchId']));
  return [];
}

const takeBack = (handling: Handling, halt: HaltedScope): readonly EmsOutput[] =>
  placedOrders(handling.state)
    .filter((order) => haltsOrder(halt, order) || halt.scope === 'venue')
    .flatMap((order) => advance(handling, order));

/** Legs in the scope that may still trade at a venue. */
const coveredLegs = ({ state, nowMs }: Handling, halt: HaltedScope): number =>
  placedOrders(state).reduce((sum, order) => {
    // The venue gives back nothing that is past the cut-off of its auction: there is nothing to wait for.
    if (isFrozen(state, order, nowMs)) return sum;
    const legs = listLegs(state, order.orderId);
    const covered = haltsOrder(halt, order)
      ? legs
      : legs.filter(({ venue }) => haltsVenue(halt, venue));
    return sum + covered.length;
  }, 0);
