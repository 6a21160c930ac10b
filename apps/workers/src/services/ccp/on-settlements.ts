/** What is due: one's own obligations, or the firm's for those who see the firm. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { ccpSettlements, ccpSettlementsOn } from '@tradefloor/contracts/calls/ccp';
import type { SettlementItem, SettlementObligation } from '@tradefloor/contracts/ccp';
import { participant } from '@tradefloor/contracts/ccp';
import type { Caller } from '@tradefloor/contracts/user';
import type { ClearingBook } from '@tradefloor/core/clearing/clearing-book';
import { toObligation, toSettlementItem } from '@tradefloor/core/clearing/obligation';
import type { ClearingReader } from '@tradefloor/core/clearing/reader';
import { type CallResponse, readOrRefuse, respond } from '@tradefloor/runtime';
import { type CcpUserCtx, seesFirm } from './ccp-state.ts';
import { decoded, encoded } from './place-cursor.ts';

type Page = { items: SettlementItem[]; nextCursor: string | null };
type Reply<O> = CallResponse<never, never, O>;
const PAGE = 100;

/** The row scope of a person's obligations; null for all. */
const ownScope = (caller: Caller) => (seesFirm(caller) ? null : participant(caller.userId));

/** Soonest first; the cursor is the place of the last one. */
export function onSettlements(
  { caller, state, nowMs }: CcpUserCtx,
  { cursor, limit = PAGE }: CallInput<typeof ccpSettlements>,
): Reply<CallOutput<typeof ccpSettlements>> {
  const own = ownScope(caller);
  const after = cursor === undefined ? '' : decoded(cursor);
  const rows = [...state.book.obligations()]
    .filter((row) => (own === null || row.userId === own) && toPlace(row) > after)
    .sort((a, b) => (toPlace(a) < toPlace(b) ? -1 : 1));
  return respond(toPage(rows.map(toObligation), { limit, book: state.book, nowMs }));
}

/** All of one date, settled ones included; the cursor is the id of the last one. */
export const onSettlementsOn =
  (reader: ClearingReader) =>
  async (
    { caller, state, nowMs }: CcpUserCtx,
    { date, cursor, limit = PAGE }: CallInput<typeof ccpSettlementsOn>,
  ): Promise<Reply<CallOutput<typeof ccpSettlementsOn>>> => {
    const place = cursor === undefined ? null : decoded(cursor);
    const after = place === null ? null : place.slice(place.indexOf('|') + 1);
    const requested = { participant: ownScope(caller), after, limit: limit + 1 };
    const rows = await readOrRefuse(reader.obligationsOn(date, requested));
    const { book } = state;
    return rows.ok ? respond(toPage(rows.value, { limit, book, nowMs })) : rows.error;
  };

function toPage(
  rows: readonly SettlementObligation[],
  of: { readonly limit: number; readonly book: ClearingBook; readonly nowMs: number },
): Page {
  const { limit, book } = of;
  const today = book.calendarDate(of.nowMs);
  const items = rows.slice(0, limit).map((row) => toSettlementItem(row, today, book.settings));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : encoded(toPlace(last)) };
}

/** Where an obligation stands in the list. */
const toPlace = ({ settlementDate, obligationId }: SettlementObligation): string =>
  `${settlementDate}|${obligationId}`;
