/** Margin calls, kill switches and service levels become notices of the users whom they concern, one commit for all. */
import type { snoozeNotices } from '@tradefloor/contracts/calls/alerts';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { MarginCall } from '@tradefloor/contracts/ccp';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { Incident } from '@tradefloor/contracts/ops';
import { SNOOZE_MAX_MS } from '@tradefloor/contracts/vocabulary/alerts';
import {
  isConcerned,
  killNotice,
  levelNotice,
  marginNotice,
  type Notice,
} from '@tradefloor/core/trading/users/notice';
import {
  type CallResponse,
  type Ctx,
  type Published,
  publish,
  refuse,
  respond,
  type UserCtx,
} from '@tradefloor/runtime';
import { toNotice } from './alert-shapes.ts';
import type { UserState } from './state.ts';

type Out = Published<'alerts.fired'>;

export const onMarginCalled = ({ state, nowMs }: Ctx<UserState>, call: MarginCall): Out[] =>
  notice(state, marginNotice(call, nowMs));

export const onKillSwitch = ({ state }: Ctx<UserState>, action: KillSwitchAction): Out[] =>
  notice(state, killNotice(action));

export function onIncident({ state }: Ctx<UserState>, incident: Incident): Out[] {
  const found = levelNotice(incident);
  return found === null ? [] : notice(state, found);
}

function notice(state: UserState, found: Notice): Out[] {
  const concerned = [...state.users.values()].filter((user) => isConcerned(found, user));
  return concerned.map(({ userId }) => {
    const { acknowledgedAt: _, ...noticed } = toNotice(state.notices.add(userId, found));
    return publish('alerts.fired', { ...noticed, userId });
  });
}

export function onSnoozeNotices(
  { state, caller: { userId }, nowMs }: UserCtx<UserState>,
  { kind, until }: CallInput<typeof snoozeNotices>,
): CallResponse<'alerts.acknowledged', never, CallOutput<typeof snoozeNotices>> {
  if (until !== null && (until <= nowMs || until > nowMs + SNOOZE_MAX_MS)) {
    return refuse('VALIDATION_FAILED', { detail: 'a snooze ends in the future, within 30 days' });
  }
  state.notices.snooze(userId, kind, until ?? nowMs);
  return respond({ snoozes: listSnoozes(state, userId, nowMs) }, [
    publish('alerts.acknowledged', { userId, firingId: kind, at: nowMs }),
  ]);
}

/** The kinds that a user has snoozed. */
export const listSnoozes = (
  state: UserState,
  userId: Parameters<UserState['notices']['snoozesOf']>[0],
  nowMs: number,
): CallOutput<typeof snoozeNotices>['snoozes'] =>
  state.notices.snoozesOf(userId, nowMs).map(({ kind, until }) => ({ kind, until }));
