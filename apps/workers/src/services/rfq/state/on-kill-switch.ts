/**
 * Kill switches at the dealers' door: before every trade their scope is looked at. The OMS announces one before it
 * acknowledges it; what was announced and never confirmed falls away.
 */
import type { Halt } from '@tradefloor/contracts/calls/execution';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import {
  announceHalt,
  CONFIRMED_WITHIN_MS,
  dropUnconfirmed,
  takeAction,
} from '@tradefloor/core/trading/ems/halted-scope';
import { haltText, type RfqSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import {
  type CallResponse,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import type { RfqCtx, RfqUserCtx } from './rfq-state.ts';

type Halted = CallResponse<never, 'unconfirmed-halt', { outstanding: number }>;

export function onKillSwitch({ state }: RfqCtx, action: KillSwitchAction): [] {
  takeAction(state.halts, action);
  return [];
}

/** Holds at once, before the switch is in force: a trade is one handling, so none is under way. */
export function onHalt({ state, nowMs }: RfqCtx, requested: Halt): Halted {
  const { killSwitchId, untilAt } = announceHalt(state.halts, requested, nowMs);
  if (untilAt === null) return respond({ outstanding: 0 });
  const key = `unconfirmed-halt-${killSwitchId}`;
  const expiry = setTimer('unconfirmed-halt', CONFIRMED_WITHIN_MS, { key, killSwitchId });
  return respond({ outstanding: 0 }, [expiry]);
}

export function onUnconfirmedHalt({ state }: RfqCtx, data: TimerRequest['data']): [] {
  dropUnconfirmed(state.halts, String(data['killSwitchId']));
  return [];
}

/** The refusal of what a switch forbids now; null when it may be. Clients do not see whom a switch names. */
export function haltRefusal({ state, caller }: RfqUserCtx, subject: RfqSubject) {
  const halt = state.haltOn(subject);
  if (halt === null) return null;
  const detail = caller.role === 'external-client' ? 'trading is stopped' : haltText(halt);
  return refuse('KILL_SWITCH_ACTIVE', { detail });
}
