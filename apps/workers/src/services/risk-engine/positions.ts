/** Positions from fills, listed to those who may see them. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { positions } from '@tradefloor/contracts/calls/risk';
import type { splitPositions } from '@tradefloor/contracts/calls/splits';
import type { BorrowFee, BuyIn, OptionEnd } from '@tradefloor/contracts/ccp';
import type { ContractsExpired } from '@tradefloor/contracts/expiry';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { Split } from '@tradefloor/contracts/split';
import { DESK_OF_TYPE, inScope } from '@tradefloor/core/trading/access/access';
import { NO_FEES } from '@tradefloor/core/trading/execution/fees';
import { type ExpiryRow, toExpiryRow } from '@tradefloor/core/trading/expiry/tables';
import { rollForward } from '@tradefloor/core/trading/position/forward-roll';
import { fixedAt, withLateDeal } from '@tradefloor/core/trading/position/ndf-fixing';
import { toHoldingChanges } from '@tradefloor/core/trading/position/option-end';
import {
  applyFill,
  closedAt,
  splitPosition,
  toPosition,
  withFee,
} from '@tradefloor/core/trading/position/position';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { findDeliverable } from '@tradefloor/instruments/exercise';
import { findSpotPair } from '@tradefloor/instruments/fx/fx-forward';
import { findNdf } from '@tradefloor/instruments/fx/ndf';
import {
  type CallResponse,
  type Published,
  publish,
  refuse,
  respond,
  setTimer,
} from '@tradefloor/runtime';
import type { RiskCtx, RiskScopedCtx } from './risk-state.ts';

const PAGE = 100;
const RELIST_AFTER_MS = 1_000;

/** A fill moves the position of its user; one that leaves nothing frees the order's slot. */
export function onFilled({ state }: RiskCtx, fill: Fill): Published<'positions.changed'>[] {
  if (fill.leavesQty === 0) state.book.filled(fill.orderId);
  // A fill of before a split may arrive after it was booked.
  const factor = splitFactor(state.splits.values(), fill.symbol, fill.at);
  const before = state.position(fill.userId, fill.symbol) ?? null;
  const end = isEndedByCcp(fill.symbol) ? undefined : state.expiries.get(fill.symbol);
  if (end === undefined) return put(state, [applyFill(before, { ...fill, factor })]);
  if (findNdf(fill.symbol) !== null) return put(state, [withLateDeal(before, fill, end)]);
  return endHolding(state, applyFill(before, { ...fill, factor }), end);
}

function put(
  state: RiskCtx['state'],
  rows: readonly PositionRow[],
): Published<'positions.changed'>[] {
  for (const row of rows) state.putPosition(row);
  return rows.map((row) => publish('positions.changed', toPosition(row)));
}

/** A holding at the end of its contract: closed at the final price, or fixed; of a forward that is delivered, a holding of its pair from then on. */
function endHolding(
  state: RiskCtx['state'],
  row: PositionRow,
  end: ExpiryRow,
): Published<'positions.changed'>[] {
  const pair = findSpotPair(row.symbol);
  if (pair !== null) {
    const into = state.position(row.userId, pair) ?? null;
    return put(state, rollForward(row, into, { pair, at: end.at }));
  }
  return put(state, [findNdf(row.symbol) === null ? closedAt(row, end) : fixedAt(row, end)]);
}

/** Whether a contract ends by a message of the CCP for each account, not at one final price. */
const isEndedByCcp = (symbol: string): boolean => findDeliverable(symbol) !== null;

/** The CCP has ended an option: its holder has shares at the strike in its place, or nothing. */
export function onOptionEnded(
  { state }: RiskCtx,
  end: OptionEnd,
): Published<'positions.changed'>[] {
  return toHoldingChanges(end).map((change) => {
    const before = state.position(change.userId, change.symbol) ?? null;
    const after = applyFill(before, change);
    state.putPosition(after);
    return publish('positions.changed', toPosition(after));
  });
}

/** Expired contracts that are paid in cash: all holdings in them are closed at their final prices. */
export function onExpired(
  { state }: RiskCtx,
  { items }: ContractsExpired,
): Published<'positions.changed'>[] {
  const paid = items.filter(({ symbol }) => !isEndedByCcp(symbol));
  const ends = new Map(paid.map((item) => [item.symbol, toExpiryRow(item)]));
  for (const end of ends.values()) state.expiries.put(end);
  return [...state.listPositions(null)].flatMap((row) => {
    const end = ends.get(row.symbol);
    if (end === undefined) return [];
    // What was earned by closing a forward before its fixing is fixed with it.
    const isUnfixed = row.currency !== 'USD' && findNdf(row.symbol) !== null;
    return row.netQty !== 0 || isUnfixed ? endHolding(state, row, end) : [];
  });
}

/** A split has taken effect: all holdings become new shares at the same cost, once. */
export function onSplit(
  { state, nowMs: at }: RiskCtx,
  split: Split,
): CallResponse<'positions.changed', 'minute', CallOutput<typeof splitPositions>> {
  if (state.splits.get(split.splitId) !== undefined) return respond({ booked: true });
  state.splits.put(split);
  state.instruments.forget(split.symbol);
  const held = [...state.listPositions(null)].filter(({ symbol }) => symbol === split.symbol);
  const events = held.map((row) => {
    const after = splitPosition(row, { ratio: split.ratio, at });
    state.putPosition(after);
    return publish('positions.changed', toPosition(after));
  });
  // Its new terms are looked up at once, so that its risk is known without an order.
  return respond({ booked: true }, [...events, setTimer('minute', RELIST_AFTER_MS)]);
}

/**
 * A purchase by the CCP for a user that failed to deliver: as if it were a fill of its own, without a fee and without an
 * order. Clients and dealers are members too, and have no positions here.
 */
export function onBoughtIn({ state }: RiskCtx, of: BuyIn): Published<'positions.changed'>[] {
  if (of.kind !== 'USER') return [];
  const { symbol, instrumentType, currency, qty, price, at } = of;
  const user = userId(of.userId);
  const after = applyFill(state.position(user, symbol) ?? null, {
    userId: user,
    symbol,
    desk: DESK_OF_TYPE[instrumentType],
    currency,
    side: 'BUY',
    qty,
    price,
    fees: NO_FEES,
    at,
    factor: splitFactor(state.splits.values(), symbol, at),
  });
  state.putPosition(after);
  return [publish('positions.changed', toPosition(after))];
}

/** A day's fee for shares that a user had borrowed: beside the profit, as the fees of fills are. */
export function onBorrowFee(
  { state }: RiskCtx,
  { userId: id, kind, symbol, fee, at }: BorrowFee,
): Published<'positions.changed'>[] {
  const row = kind === 'USER' ? state.position(userId(id), symbol) : undefined;
  if (row === undefined) return [];
  const after = withFee(row, { fee, at });
  state.putPosition(after);
  return [publish('positions.changed', toPosition(after))];
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
