/** One account: its margin, its ledger, its statements, and how its calls are paid. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  ccpBuyIns,
  ccpLedger,
  ccpMargin,
  ccpStatement,
  forecastMargin,
  setAutoPay,
} from '@tradefloor/contracts/calls/ccp';
import { userOf } from '@tradefloor/contracts/calls/users';
import { participant } from '@tradefloor/contracts/ccp';
import { UserId } from '@tradefloor/contracts/ids';
import { getAccount } from '@tradefloor/core/clearing/account-view';
import { toEntries } from '@tradefloor/core/clearing/ledger-entry';
import { forecastPackage } from '@tradefloor/core/clearing/margin-forecast';
import type { ClearingReader } from '@tradefloor/core/clearing/reader';
import { csvStatement, htmlStatement } from '@tradefloor/core/clearing/statement';
import {
  type CallResponse,
  notResponding,
  readOrRefuse,
  refuse,
  respond,
} from '@tradefloor/runtime';
import { type CcpCtx, type CcpUserCtx, isOwn, mayAct, maySee } from './ccp-state.ts';
import { decoded, encoded } from './place-cursor.ts';

type Reply<O> = CallResponse<never, never, O>;
const PAGE = 100;
const NOT_YOURS = { detail: 'no access to this account' };

/** The caller's own account, traded or not; for those who see the firm, any existing user's. */
export async function onMargin(
  ctx: CcpUserCtx,
  { userId }: CallInput<typeof ccpMargin>,
): Promise<Reply<CallOutput<typeof ccpMargin>>> {
  const { caller, state, nowMs } = ctx;
  if (!maySee(caller, userId)) return refuse('FORBIDDEN', NOT_YOURS);
  const isKnown = isOwn(caller, userId) || state.book.findParticipant(userId) !== undefined;
  if (!isKnown) {
    const user = UserId.safeParse(userId);
    const found = user.success ? await ctx.call(userOf, { userId: user.data }) : null;
    if (found === null || (found.ok && found.value.user === null)) {
      return refuse('NOT_FOUND', { detail: 'unknown participant' });
    }
    if (!found.ok) {
      return notResponding('user-service');
    }
  }
  return respond(getAccount(state.book, userId, nowMs));
}

/** At the marks that the CCP would margin the fill at; changes nothing. */
export function onForecastMargin(
  { state, nowMs }: CcpCtx,
  { userId, others = [], ...trade }: CallInput<typeof forecastMargin>,
): Reply<CallOutput<typeof forecastMargin>> {
  const { book, quotes } = state;
  const traded = { participant: participant(userId), trades: [trade, ...others] };
  return respond({ margin: forecastPackage(book, traded, { quotes, nowMs }) });
}

/** Takes effect with the next call that is made. */
export function onSetAutoPay(
  { caller, state }: CcpUserCtx,
  { userId, autoPay }: CallInput<typeof setAutoPay>,
): Reply<CallOutput<typeof setAutoPay>> {
  if (!mayAct(caller, userId)) return refuse('FORBIDDEN', NOT_YOURS);
  const row = state.book.findParticipant(userId);
  if (row === undefined) {
    return refuse('CONFLICT', { detail: 'the account is opened with the first trade' });
  }
  if (row.kind === 'DEALER')
    return refuse('FORBIDDEN', { detail: 'dealers pay margin calls automatically' });
  if (row.autoPay !== autoPay) state.book.changeParticipant(row, { autoPay });
  return respond({ userId, autoPay });
}

/** Newest first; the cursor is the number of the last transfer. */
export const onLedger =
  (reader: ClearingReader) =>
  async (
    { caller }: CcpUserCtx,
    { userId, cursor, limit = PAGE }: CallInput<typeof ccpLedger>,
  ): Promise<Reply<CallOutput<typeof ccpLedger>>> => {
    if (!maySee(caller, userId)) return refuse('FORBIDDEN', NOT_YOURS);
    const after = cursor === undefined ? null : Number(cursor);
    if (after !== null && !Number.isSafeInteger(after)) {
      return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
    }
    const requested = { participant: userId, after, limit: limit + 1 };
    const read = await readOrRefuse(reader.transfers(requested));
    if (!read.ok) return read.error;
    const rows = read.value;
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return respond({
      items: page.flatMap((row) => toEntries(row, userId).reverse()),
      nextCursor: last === undefined ? null : String(last.seq),
    });
  };

/** Newest first; the cursor is the time and the id of the last one. */
export const onBuyIns =
  (reader: ClearingReader) =>
  async (
    { caller }: CcpUserCtx,
    { userId, cursor, limit = PAGE }: CallInput<typeof ccpBuyIns>,
  ): Promise<Reply<CallOutput<typeof ccpBuyIns>>> => {
    if (!maySee(caller, userId)) return refuse('FORBIDDEN', NOT_YOURS);
    const [at, id = ''] = cursor === undefined ? [] : decoded(cursor).split('|');
    if (at !== undefined && !Number.isSafeInteger(Number(at))) {
      return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
    }
    const after = at === undefined ? null : { atMs: Number(at), id };
    const read = await readOrRefuse(
      reader.buyIns({ participant: userId, after, limit: limit + 1 }),
    );
    if (!read.ok) return read.error;
    const items = read.value.slice(0, limit);
    const last = read.value.length > limit ? items.at(-1) : undefined;
    return respond({
      items,
      nextCursor: last === undefined ? null : encoded(`${last.at}|${last.buyInId}`),
    });
  };

export const onStatement =
  (reader: ClearingReader) =>
  async (
    { caller }: CcpUserCtx,
    { userId, date, format = 'csv' }: CallInput<typeof ccpStatement>,
  ): Promise<Reply<CallOutput<typeof ccpStatement>>> => {
    if (!maySee(caller, userId)) return refuse('FORBIDDEN', NOT_YOURS);
    const read = await readOrRefuse(reader.day(userId, date));
    if (!read.ok) return read.error;
    const day = read.value;
    const of = { participant: userId, date, day };
    return respond(format === 'csv' ? csvStatement(of) : htmlStatement(of));
  };
