/** Positions from fills, listed to those who may see them. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { positions } from '@tradefloor/contracts/calls/risk';
import type { ContractsExpired } from '@tradefloor/contracts/expiry';
import type { Fill } from '@tradefloor/contracts/fill';
import { inScope } from '@tradefloor/core/trading/access/access';
import { expiryRowOf } from '@tradefloor/core/trading/expiry/tables';
import { applyFill, closedAt, positionOf } from '@tradefloor/core/trading/position/position';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { type Answered, answered, refused, type Said, say } from '@tradefloor/runtime';
import type { RiskCtx, RiskScopedCtx } from './risk-state.ts';

const PAGE = 100;

/** A fill moves the position of its user; one that leaves nothing frees the order's slot. */
export function onFilled({ state }: RiskCtx, fill: Fill): Said<'positions.changed'>[] {
  if (fill.leavesQty === 0) state.book.filled(fill.orderId);
  const row = applyFill(state.position(fill.userId, fill.symbol) ?? null, fill);
  const end = state.expiries.get(fill.symbol);
  const after = end === undefined ? row : closedAt(row, end);
  state.putPosition(after);
  return [say('positions.changed', positionOf(after))];
}

/** Expired contracts: all holdings in them are closed at their final prices. */
export function onExpired(
  { state }: RiskCtx,
  { items }: ContractsExpired,
): Said<'positions.changed'>[] {
  const ends = new Map(items.map((item) => [item.symbol, expiryRowOf(item)]));
  for (const end of ends.values()) state.expiries.put(end);
  const held = [...state.positionsOf(null)].filter(({ netQty }) => netQty !== 0);
  return held.flatMap((row) => {
    const end = ends.get(row.symbol);
    if (end === undefined) return [];
    const after = closedAt(row, end);
    state.putPosition(after);
    return [say('positions.changed', positionOf(after))];
  });
}

/** Own positions, a desk-head's desks', or the firm's. */
export function onPositions(
  ctx: RiskScopedCtx,
  asked: Asked<typeof positions>,
): Answered<never, never, Answer<typeof positions>> {
  const { scope, state } = ctx;
  const { userId, symbol, cursor, limit = PAGE } = asked;
  if (scope.kind === 'user' && userId !== undefined && userId !== scope.userId) {
    return refused('FORBIDDEN', { detail: 'these positions are not yours to see' });
  }
  const owner = scope.kind === 'user' ? scope.userId : (userId ?? null);
  const rows = [...state.positionsOf(owner)]
    .filter((row) => inScope(scope, row) && (symbol === undefined || row.symbol === symbol))
    .filter((row) => cursor === undefined || placeOf(row) > cursor)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return answered({
    items: page.map(positionOf),
    nextCursor: last === undefined ? null : placeOf(last),
  });
}

/** A position's place in the list, in the characters of a cursor: neither part contains an underscore. */
const placeOf = ({ userId, symbol }: PositionRow): string =>
  `${userId}_${symbol.replaceAll('.', '__')}`;
