/** Positions from fills, and what they amount to. Marks are the newest mids; where there is none, the average cost. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { exposure, positions } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { Fill } from '@tradefloor/contracts/fill';
import { decimalOfMoney, type Money, money } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import { inScope, ROLE_POWERS, type Scope, scopeOf } from '@tradefloor/core/access/access';
import {
  applyFill,
  marketValue,
  positionOf,
  unrealisedPnl,
} from '@tradefloor/core/position/position';
import type { PositionRow } from '@tradefloor/core/position/tables';
import { type Answered, answered, refused, type Said, say } from '@tradefloor/runtime';
import type { RiskCtx, RiskState } from './risk-state.ts';

const PAGE = 100;

/** A fill moves the position of its user; one that leaves nothing frees the order's slot. */
export function onFilled({ state }: RiskCtx, fill: Fill): Said<'positions.changed'>[] {
  if (fill.leavesQty === 0) state.book.filled(fill.orderId);
  const row = applyFill(state.position(fill.userId, fill.symbol) ?? null, fill);
  state.putPosition(row);
  return [say('positions.changed', positionOf(row))];
}

/** Own positions, a desk-head's desks', or the firm's. */
export async function onPositions(
  ctx: RiskCtx,
  asked: Asked<typeof positions>,
): Promise<Answered<never, never, Answer<typeof positions>>> {
  const { caller, state } = ctx;
  if (caller === null) return refused('UNAUTHENTICATED');
  const scope = await scopeFor(ctx, caller);
  if (scope === 'UNREACHABLE') {
    return refused('UPSTREAM_UNAVAILABLE', { detail: 'user-service does not answer', http: 503 });
  }
  const { userId, cursor, limit = PAGE } = asked;
  const isForeign = scope?.kind === 'user' && userId !== undefined && userId !== scope.userId;
  if (scope === null || isForeign) {
    return refused('FORBIDDEN', { detail: 'these positions are not yours to see' });
  }
  const owner = scope.kind === 'user' ? scope.userId : (userId ?? null);
  const rows = [...state.positionsOf(owner)]
    .filter((row) => inScope(scope, row) && (cursor === undefined || placeOf(row) > cursor))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return answered({
    items: page.map(positionOf),
    nextCursor: last === undefined ? null : placeOf(last),
  });
}

/** Where a position stands in the list, in the letters of a cursor: neither part contains an underscore. */
const placeOf = ({ userId, symbol }: PositionRow): string =>
  `${userId}_${symbol.replaceAll('.', '__')}`;

/** Only a desk-head's desks have to be asked for. */
async function scopeFor(ctx: RiskCtx, caller: Caller): Promise<Scope | null | 'UNREACHABLE'> {
  if (ROLE_POWERS[caller.role].sees !== 'desks') return scopeOf(caller, []);
  const { users } = ctx.state;
  const { userId } = caller;
  const known = users.find(userId, ctx.nowMs);
  if (known !== undefined) return scopeOf(caller, known?.limits.desks ?? []);
  const { epoch } = users;
  const answer = await ctx.call(userOf, { userId });
  if (!answer.ok) return 'UNREACHABLE';
  const { user } = answer.value;
  users.keep(userId, user, { at: ctx.nowMs, epoch });
  return scopeOf(caller, user?.limits.desks ?? []);
}

/** The firm at this instant. Positions that are flat count for their profit only. */
export function onExposure({
  state,
  caller,
  nowMs,
}: RiskCtx): Answered<never, never, Answer<typeof exposure>> {
  if (caller === null) return refused('UNAUTHENTICATED');
  if (ROLE_POWERS[caller.role].sees !== 'firm') return refused('FORBIDDEN');
  const sum = { gross: 0, net: 0, realised: 0, unrealised: 0 };
  const holders = new Set<string>();
  let held = 0;
  for (const row of state.positionsOf(null)) {
    const { value, unrealised } = worthOf(state, row);
    sum.gross += Math.abs(value);
    sum.net += value;
    sum.realised += row.realisedPnl;
    sum.unrealised += unrealised;
    if (row.netQty === 0) continue;
    holders.add(row.userId);
    held += 1;
  }
  return answered({
    asOf: nowMs,
    grossNotional: decimalOfMoney(money(sum.gross)),
    netNotional: decimalOfMoney(money(sum.net)),
    realisedPnl: decimalOfMoney(money(sum.realised)),
    unrealisedPnl: decimalOfMoney(money(sum.unrealised)),
    users: holders.size,
    positions: held,
    openOrders: state.book.openOrders,
  });
}

function worthOf(state: RiskState, row: PositionRow): { value: Money; unrealised: Money } {
  const mark = state.quotes.tick(row.symbol)?.mid ?? row.avgPx;
  return { value: marketValue(row, mark), unrealised: unrealisedPnl(row, mark) };
}
