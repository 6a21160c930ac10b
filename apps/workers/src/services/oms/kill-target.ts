/** Whether what a kill switch names exists: a switch on a misspelt name would stop nothing, and seem to. */
import { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import type { ActivateKillSwitch } from '@tradefloor/contracts/kill-switch';
import { targetFault } from '@tradefloor/core/trading/order/kill-scope';
import { findUnderlying } from '@tradefloor/instruments/contract/underlying';
import type { OmsCtx } from './oms-state.ts';
import { resolveInstrument, resolveUser } from './resolve.ts';

/**
 * The fault of the target, or null. A name that cannot be looked up, because a service does not respond, is taken as it
 * is: a switch must work most of all when something is wrong.
 */
export async function findTargetFault(
  ctx: OmsCtx,
  requested: ActivateKillSwitch,
): Promise<string | null> {
  const fault = targetFault(requested);
  if (fault !== null) return fault;
  const { scope, target = '' } = requested;
  if (scope === 'user') return (await isUser(ctx, target)) ? null : `there is no user ${target}`;
  if (scope !== 'symbol') return null;
  return (await isTraded(ctx, target)) ? null : `there is no instrument ${target}`;
}

async function isUser(ctx: OmsCtx, target: string): Promise<boolean> {
  const found = await resolveUser(ctx, UserId.parse(target));
  return !found.ok || found.value !== null;
}

/** Listed, what listed contracts are on, such as CL, or what an open order is in. */
async function isTraded(ctx: OmsCtx, target: string): Promise<boolean> {
  const { state } = ctx;
  const found = await resolveInstrument(ctx, InstrumentSymbol.parse(target));
  if (!found.ok || found.value !== null || !state.instruments.isWhole) return true;
  const names = (symbol: string) => symbol === target || findUnderlying(symbol) === target;
  return (
    state.instruments.symbols().some(names) ||
    state.openOrders(null).some((row) => names(row.symbol))
  );
}
