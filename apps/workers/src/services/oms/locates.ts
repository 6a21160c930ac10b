/** Locates: requested by a trader for a share and the trading day, granted from what there is, and shown with their use. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  listBorrowTerms,
  listLocates,
  requestLocate,
} from '@tradefloor/contracts/calls/locates';
import { instrumentSymbol, uuidV7 } from '@tradefloor/contracts/ids';
import type { Locate } from '@tradefloor/contracts/locate';
import { qty } from '@tradefloor/contracts/money';
import {
  grantable,
  type LocateRow,
  type LocateUse,
  listUses,
} from '@tradefloor/core/trading/short/locates';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { publishStep } from '@tradefloor/runtime/request-step';
import type { OmsTopic } from './oms-out.ts';
import type { OmsCtx, OmsState, OmsUserCtx } from './oms-state.ts';
import { unreachable } from './place-order.ts';
import { resolveInstrument } from './resolve.ts';
import { openShort } from './short-need.ts';

type LocateResponse = CallResponse<OmsTopic, never, Locate>;

export async function onRequestLocate(
  ctx: OmsUserCtx,
  { locateId, symbol, qty: requested }: CallInput<typeof requestLocate>,
): Promise<LocateResponse> {
  const { caller, state } = ctx;
  const { userId } = caller;
  const instrument = await resolveInstrument(ctx, symbol);
  if (!instrument.ok) return unreachable(instrument.error);
  const terms = instrument.value === null ? null : state.borrowTerms(instrument.value);
  if (terms === null) return refuse('UNKNOWN_SYMBOL', { detail: `${symbol} is no share` });
  const id = locateId ?? `loc-${uuidV7(ctx.nowMs, () => ctx.rng.next())}`;
  const first = state.locates.find(userId, id);
  const day = state.toDay(ctx.nowMs);
  if (first !== undefined) {
    if (first.symbol === symbol && first.requestedQty === requested && first.day === day)
      return respond(toLocate(findUse(state, first)), [], { status: 200 });
    return refuse('CONFLICT', { detail: 'this locate id was used for a different request' });
  }
  const granted = grantable(requested, terms.poolQty, state.locates.granted(symbol, day));
  if (granted === 0) {
    const detail = `No shares of ${symbol} are left to locate today (max. ${terms.poolQty ?? 0})`;
    return refuse('CONFLICT', { detail });
  }
  const row: LocateRow = {
    userId,
    locateId: id,
    symbol,
    requestedQty: requested,
    qty: granted,
    rateBps: terms.rateBps,
    day,
    soldQty: qty(0),
    grantedAt: ctx.nowMs,
  };
  state.locates.put(row);
  const step = publishStep(caller, ctx.nowMs, {
    stepId: `locate-${userId}-${id}`,
    kind: 'locate.granted',
    subject: id,
    orderId: null,
    symbol,
    detail: `${granted} of ${requested} ${symbol}`,
  });
  return respond(toLocate(findUse(state, row)), [step], { status: 201 });
}

export function onListLocates({
  caller,
  state,
  nowMs,
}: OmsUserCtx): CallResponse<never, never, CallOutput<typeof listLocates>> {
  const day = state.toDay(nowMs);
  const rows = state.locates.ofUser(caller.userId, day);
  const items = rows.map((row) => toLocate(findUse(state, row))).toReversed();
  return respond({ items, day });
}

export async function onListBorrowTerms(
  ctx: OmsCtx,
): Promise<CallResponse<never, never, CallOutput<typeof listBorrowTerms>>> {
  const { state, nowMs } = ctx;
  // Any share's name brings the whole list.
  const listed = await resolveInstrument(ctx, ANY_SHARE);
  if (!listed.ok) return unreachable(listed.error);
  const day = state.toDay(nowMs);
  const items = state.instruments.symbols().flatMap((symbol) => {
    const instrument = state.instruments.find(symbol, nowMs);
    const terms = instrument ? state.borrowTerms(instrument) : null;
    if (!instrument || terms === null) return [];
    const { isEasy, rateBps, poolQty } = terms;
    const left = poolQty === null ? null : poolQty - state.locates.granted(symbol, day);
    const availableQty = left === null ? null : qty(Math.max(0, left));
    return [{ symbol: instrument.symbol, isEasy, rateBps, availableQty }];
  });
  return respond({ items: items.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)) });
}

const ANY_SHARE = instrumentSymbol('AAPL');

/** What is used of a locate: earlier ones of the same share come first. */
function findUse(state: OmsState, row: LocateRow): LocateUse {
  const rows = state.locates.ofShare(row, row.day);
  const uses = listUses(rows, openShort(state, row));
  return (
    uses.find((use) => use.row.locateId === row.locateId) ?? {
      row,
      usedQty: row.soldQty,
      leftQty: qty(0),
    }
  );
}

const toLocate = ({ row, usedQty, leftQty }: LocateUse): Locate => ({
  locateId: row.locateId,
  symbol: instrumentSymbol(row.symbol),
  requestedQty: row.requestedQty,
  qty: row.qty,
  usedQty,
  leftQty,
  rateBps: row.rateBps,
  day: row.day,
  grantedAt: row.grantedAt,
});
