/**
 * Saved layouts: each of one owner, who alone changes it; users with the link of a shared one may open it. A change
 * names the version that it is made to, so that of two windows none overwrites what the other has done.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  changeLayout,
  createLayout,
  deleteLayout,
  getLayout,
  listLayouts,
} from '@tradefloor/contracts/calls/layouts';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { LayoutRows, SavedLayout } from '@tradefloor/contracts/layout';
import { LAYOUTS_MAX } from '@tradefloor/contracts/vocabulary/layouts';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import type { LayoutRowOfUser } from '@tradefloor/core/trading/users/tables';
import {
  type CallResponse,
  type Published,
  publish,
  refuse,
  respond,
  type UserCtx,
} from '@tradefloor/runtime';
import { changedElsewhere, deletedRow, isTaken, nameTaken } from './owned-book.ts';
import type { UserState } from './state.ts';

type Response = CallResponse<'layouts.changed', never, SavedLayout>;
type Context = UserCtx<UserState>;

const WHAT = 'a layout';

export function onListLayouts({
  state,
  caller: { userId },
}: Context): CallResponse<never, never, CallOutput<typeof listLayouts>> {
  const items = state.layouts.ofUser(userId).map((row) => toLayout(state, row, true));
  return respond({ items, nextCursor: null });
}

/** For all but its owner a layout that is not shared does not exist, nor one whose owner is gone or disabled. */
export function onGetLayout(
  { state, caller: { userId } }: Context,
  { layoutId }: CallInput<typeof getLayout>,
): Response {
  const row = state.layouts.get(layoutId);
  if (row === undefined) return notFound();
  const isOwn = row.userId === userId;
  const owner = state.users.get(row.userId);
  const isOpen = row.isShared && owner !== undefined && !owner.disabled;
  return isOwn || isOpen ? respond(toLayout(state, row, isOwn)) : notFound();
}

export function onCreateLayout(
  ctx: Context,
  { name, rows, widthPx }: CallInput<typeof createLayout>,
): Response {
  const { state, caller, nowMs } = ctx;
  const own = state.layouts.ofUser(caller.userId);
  if (isTaken(own, name)) return nameTaken(WHAT, name);
  if (own.length >= LAYOUTS_MAX) {
    const detail = fullText('layouts are kept', { count: own.length, max: LAYOUTS_MAX });
    return refuse('CONFLICT', { detail });
  }
  const row: LayoutRowOfUser = {
    layoutId: `ly-${uuidV7(nowMs, () => ctx.rng.next())}`,
    userId: caller.userId,
    name,
    rows,
    widthPx: widthPx ?? null,
    isShared: false,
    createdAt: nowMs,
    updatedAt: nowMs,
    version: 1,
    deletedAt: null,
  };
  state.layouts.put(row);
  return respond(toLayout(state, row, true), changed(row), { status: 201 });
}

export function onChangeLayout(
  { state, caller, nowMs }: Context,
  requested: CallInput<typeof changeLayout>,
): Response {
  const row = state.layouts.find(caller.userId, requested.layoutId);
  if (row === undefined) return notFound();
  const { name = row.name, rows = row.rows, isShared = row.isShared } = requested;
  const widthPx = requested.rows === undefined ? row.widthPx : (requested.widthPx ?? null);
  const isArranged = isSame(rows, row.rows) && widthPx === row.widthPx;
  // A repeat whose response was lost, or what the other window has done already.
  if (name === row.name && isShared === row.isShared && isArranged) {
    return respond(toLayout(state, row, true));
  }
  if (requested.version !== row.version) return changedElsewhere(row);
  // A guest's names would be read by strangers, and his layouts go with his seat.
  if (caller.guest && isShared) return refuse('FORBIDDEN', { detail: 'a guest shares no layouts' });
  const others = state.layouts.ofUser(caller.userId).filter((other) => other !== row);
  if (isTaken(others, name)) return nameTaken(WHAT, name);
  const version = row.version + 1;
  const next = { ...row, name, rows, widthPx, isShared, updatedAt: nowMs, version };
  state.layouts.put(next);
  return respond(toLayout(state, next, true), changed(next));
}

export function onDeleteLayout(
  { state, caller, nowMs }: Context,
  { layoutId, version }: CallInput<typeof deleteLayout>,
): Response {
  const row = state.layouts.find(caller.userId, layoutId);
  if (row === undefined) return notFound();
  if (version !== row.version) return changedElsewhere(row);
  const next = deletedRow(row, nowMs);
  state.layouts.put(next);
  return respond(toLayout(state, row, true), changed(next));
}

/** Parsed rows have their fields in the schema's order: equal rows are equal texts. */
const isSame = (a: LayoutRows, b: LayoutRows): boolean => JSON.stringify(a) === JSON.stringify(b);

const notFound = (): Response => refuse('NOT_FOUND', { detail: 'no such layout' });

/** For the owner's other windows. */
const changed = ({
  layoutId,
  userId,
  version,
}: LayoutRowOfUser): readonly Published<'layouts.changed'>[] => [
  publish('layouts.changed', { layoutId, userId, version }),
];

const toLayout = (state: UserState, row: LayoutRowOfUser, isOwn: boolean): SavedLayout => ({
  layoutId: row.layoutId,
  name: row.name,
  rows: row.rows,
  ...(row.widthPx === null ? {} : { widthPx: row.widthPx }),
  isShared: row.isShared,
  isOwn,
  owner: state.users.get(row.userId)?.displayName ?? row.userId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
});
