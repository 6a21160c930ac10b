/** Kill switches: latched, idempotent, released only by risk-manager or admin, every action one row of a log. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { listKillSwitches, releaseKillSwitch } from '@tradefloor/contracts/calls/orders';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type {
  ActivateKillSwitch,
  KillSwitch,
  KillSwitchAction,
  KillSwitchActivation,
} from '@tradefloor/contracts/kill-switch';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { isKilledBy } from '@tradefloor/core/trading/order/kill-scope';
import type { KillSwitchRow } from '@tradefloor/core/trading/order/tables';
import { type CallResponse, publish, refuse, respond } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import { haltExecutors } from './halt-executors.ts';
import { findTargetFault } from './kill-target.ts';
import type { OmsOut, OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsCtx, OmsState, OmsUserCtx } from './oms-state.ts';

const LOG_SHOWN = 100;

type KillResponse<O> = CallResponse<OmsTopic, OmsTimer, O>;

/**
 * Blocks at once, then stops the executing services, and only then responds: from the response on nothing in scope is
 * accepted or filled, except the parts it reports as outstanding. With `cancelOpen` it cancels open orders. The same
 * scope again is the same switch: it stays latched, is logged again, and cancels orders that rest by other ways.
 */
export async function onActivate(
  ctx: OmsUserCtx,
  requested: ActivateKillSwitch,
): Promise<KillResponse<KillSwitchActivation>> {
  const { caller } = ctx;
  if (!ROLE_POWERS[caller.role].kills) return refuse('FORBIDDEN');
  const fault = await findTargetFault(ctx, requested);
  if (fault !== null) {
    return refuse('UNKNOWN_TARGET', {
      detail: fault,
      errors: [{ path: 'target', message: fault }],
    });
  }
  const { announced, outstanding } = await announce(ctx, requested, caller.userId);
  // Meanwhile another may have thrown the same switch.
  return latch(ctx, { asked: requested, actor: caller.userId, fresh: announced, outstanding });
}

type Announced = { readonly announced: KillSwitchRow; readonly outstanding: number | null };

/** Forbids, and stops those who fill. */
async function announce(
  ctx: OmsCtx,
  requested: ActivateKillSwitch,
  by: string,
): Promise<Announced> {
  const { state } = ctx;
  const latched = latchedFor(state, requested);
  const announced = latched ?? newSwitch(ctx, requested, by);
  const { killSwitchId, scope, target } = announced;
  state.announced.add(announced);
  const outstanding = await haltExecutors(ctx, { killSwitchId, scope, target, at: ctx.nowMs });
  state.announced.delete(announced);
  // Released in the meantime, it is over, and the executing services will receive that: they have to be stopped by a
  // new one.
  const isOver = latched !== null && latchedFor(state, requested) === null;
  return isOver ? announce(ctx, requested, by) : { announced, outstanding };
}

/** Its time is that of its acknowledgement, once that is known. */
function newSwitch(
  { rng, nowMs }: OmsCtx,
  requested: ActivateKillSwitch,
  activatedBy: string,
): KillSwitchRow {
  const { scope, target = null, reason, cancelOpen } = requested;
  return {
    killSwitchId: `ks-${uuidV7(nowMs, () => rng.next())}`,
    scope,
    target,
    reason,
    cancelOpen,
    activatedBy,
    activatedAt: nowMs,
    releasedBy: null,
    releasedAt: null,
    actions: 0,
  };
}

/** Recorded with the time at which those who fill have been stopped: until then what was under way could fill. */
function latch(
  ctx: OmsCtx,
  of: {
    readonly asked: ActivateKillSwitch;
    readonly actor: string;
    readonly fresh: KillSwitchRow;
    readonly outstanding: number | null;
  },
): KillResponse<KillSwitchActivation> {
  const { state } = ctx;
  const { asked, actor, fresh, outstanding } = of;
  const { reason } = asked;
  const at = ctx.laterMs();
  const latched = latchedFor(state, asked);
  const row = latched
    ? { ...latched, cancelOpen: latched.cancelOpen || asked.cancelOpen }
    : { ...fresh, activatedAt: at };
  const cancels = asked.cancelOpen ? cancelCovered(state, row, { reason, at }) : [];
  const logged = log(state, row, {
    action: 'ACTIVATED',
    actor,
    reason,
    ordersCancelled: cancels.filter((out) => isCancelRequest(out)).length,
    at,
  });
  return respond({ ...toSwitch(logged.row), outstanding }, [logged.events, ...cancels], {
    status: latched ? 200 : 201,
  });
}

function latchedFor(state: OmsState, { scope, target }: ActivateKillSwitch): KillSwitchRow | null {
  for (const row of state.activeKills()) {
    if (row.scope === scope && row.target === (target ?? null)) return row;
  }
  return null;
}

const isCancelRequest = (out: OmsOut): boolean =>
  out.type === 'say' &&
  (out.topic === 'orders.cancel-requested' || out.topic === 'orders.cancelled');

function cancelCovered(
  state: OmsState,
  row: KillSwitchRow,
  { reason, at }: { readonly reason: string; readonly at: number },
): OmsOut[] {
  return state
    .openOrders(null)
    .filter((order) => isKilledBy(row, { ...order, venue: order.destinationVenue }))
    .flatMap((order) =>
      requestCancel(state, order, {
        status: 'CANCELED',
        actor: row.killSwitchId,
        reason: `kill switch: ${reason}`,
        at,
      }),
    );
}

/** Keeps the switch and logs what was done with it. */
function log(
  state: OmsState,
  row: KillSwitchRow,
  done: Pick<KillSwitchAction, 'action' | 'actor' | 'reason' | 'ordersCancelled' | 'at'>,
): { readonly row: KillSwitchRow; readonly events: OmsOut } {
  const kept = { ...row, actions: row.actions + 1 };
  const { killSwitchId, scope, target } = row;
  const action = {
    actionId: `${killSwitchId}-A${kept.actions}`,
    killSwitchId,
    scope,
    target,
    ...done,
  };
  state.putKill(kept);
  state.killLog.append(action);
  return { row: kept, events: publish('killswitch.changed', action) };
}

/** Opens what the switch blocked. Orders it cancelled stay cancelled. */
export async function onRelease(
  ctx: OmsUserCtx,
  requested: CallInput<typeof releaseKillSwitch>,
): Promise<KillResponse<KillSwitch>> {
  const { caller, state, nowMs } = ctx;
  if (!ROLE_POWERS[caller.role].kills) return refuse('FORBIDDEN');
  const { killSwitchId } = requested;
  // Looked for in the log first: what is read after it is not changed by another release meanwhile.
  const isPast =
    !state.kill(killSwitchId) && (await state.deps.killSwitches.isLogged(killSwitchId));
  const row = state.kill(killSwitchId);
  if (row === undefined) {
    return isPast
      ? refuse('CONFLICT', { detail: 'the kill switch is released already' })
      : refuse('NOT_FOUND', { detail: 'no such kill switch' });
  }
  const { userId: actor } = caller;
  const released = { ...row, releasedBy: actor, releasedAt: nowMs };
  const logged = log(state, released, {
    action: 'RELEASED',
    actor,
    reason: requested.reason,
    ordersCancelled: 0,
    at: nowMs,
  });
  return respond(toSwitch(logged.row), [logged.events]);
}

/** The switches in force, for every user they may concern; the log, for those who see the firm. */
export async function onListKillSwitches(
  ctx: OmsUserCtx,
): Promise<CallResponse<never, never, CallOutput<typeof listKillSwitches>>> {
  const { caller, state } = ctx;
  const seesFirm = ROLE_POWERS[caller.role].sees === 'firm';
  const log = seesFirm ? await state.deps.killSwitches.latestActions(LOG_SHOWN) : [];
  const active = [...state.activeKills()]
    .filter((row) => seesFirm || row.scope !== 'user' || row.target === caller.userId)
    .map(toSwitch);
  return respond({ active, log: [...log] });
}

/** The switch as it is returned. */
const toSwitch = ({ actions, ...kill }: KillSwitchRow): KillSwitch => kill;
