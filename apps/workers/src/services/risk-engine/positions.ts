/** Positions from fills, listed to those who may see them. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { positions } from '@tradefloor/contracts/calls/risk';
import type { ContractsExpired } from '@tradefloor/contracts/expiry';
import type { Fill } from '@tradefloor/contracts/fill';
import { inScope } from '@tradefloor/core/trading/access/access';
import { toExpiryRow } from '@tradefloor/core/trading/expiry/tables';
import { applyFill, closedAt, toPosition } from '@tradefloor/core/trading/position/position';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { type CallResponse, type Published, publish, refuse, respond } from '@tradefloor/runtime';
import type { RiskCtx, RiskScopedCtx } from './risk-state.ts';

const PAGE = 100;

/** A fill moves the position of its user; one that leaves nothing frees the order's slot. */
export function onFilled({ state }: RiskCtx, fill: Fill): Published<'positions.changed'>[] {
  if (fill.leavesQty === 0) state.book.filled(fill.orderId);
  const row = applyFill(state.position(fill.userId, fill.symbol) ?? null, fill);
  const end = state.expiries.get(fill.symbol);
  const after = end === undefined ? row : closedAt(row, end);
  state.putPosition(after);
  return [publish('positions.changed', toPosition(after))];
}

/** Expired contracts: all holdings in them are closed at their final prices. */
export function onExpired(
  { state }: RiskCtx,
  { items }: ContractsExpired,
): Published<'positions.changed'>[] {
  const ends = new Map(items.map((item) => [item.symbol, toExpiryRow(item)]));
  for (const end of ends.values()) state.expiries.put(end);
  const held = [...state.listPositions(null)].filter(({ netQty }) => netQty !== 0);
  return held.flatMap((row) => {
    const end = ends.get(row.symbol);
    if (end === undefined) return [];
    const after = closedAt(row, end);
    state.putPosition(after);
    return [publish('positions.changed', toPosition(after))];
  });
}

/** Own positions, a desk-head's desks', or the firm's. */
export function onPositions(
  ctx: RiskScopedCtx,
  requested: CallInput<typeof positions>,
): CallResponse<never, never, CallOutput<typeof positions>> {
  const { scope, state } = ctx;
  const { userId, symbol, cursor, limit = PAGE } = requested;
  if (scope.kind === 'user' && userId !== undefined && userId !== scope.userId) {
    return refuse('FORBIDDEN', { detail: 'no access to these positions' });
  }
  const owner = scope.kind === 'user' ? scope.userId : (userId ?? null);
  const rows = [...state.listPositions(owner)]
    .filter((row) => inScope(scope, row) && (symbol === undefined || row.symbol === symbol))
    .filter((row) => cursor === undefined || toPlace(row) > cursor)
    .sort((a, b) => (toPlace(a) < toPlace(b) ? -1 : 1));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return respond({
    items: page.map(toPosition),
    nextCursor: last === undefined ? null : toPlace(last),
  });
}

/** A position's place in the list, in the characters of a cursor: neither part contains an underscore. */
const toPlace = ({ userId, symbol }: PositionRow): string =>
  `${userId}_${symbol.replaceAll('.', '__')}`;
