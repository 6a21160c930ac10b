/**
 * Lists of requests: each line is a request with its own life, and an act on a list is the act on each of its lines, in
 * one handling. What it changes is committed together: a service that stops in between has done all of it or nothing.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  acceptList,
  cancelList,
  getRfqList,
  quoteList,
  sendList,
} from '@tradefloor/contracts/calls/rfq-lists';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { invariant } from '@tradefloor/core/result';
import { type ListedLine, toProgress, toTotals } from '@tradefloor/core/trading/rfq/rfq-list';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { riskAtYield } from '@tradefloor/instruments/bond/bond-valuation';
import { findBond } from '@tradefloor/instruments/instrument';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { makeClient, noUsers } from '../state/client-lines.ts';
import {
  type RfqCtx,
  type RfqOut,
  type RfqTimer,
  type RfqTopic,
  type RfqUserCtx,
  toRfq,
} from '../state/rfq-state.ts';
import { endWithout } from './execution.ts';
import { acceptNow } from './on-accept.ts';
import { onCancelRfq, type RfqOutcome } from './on-client.ts';
import { onMarkUp } from './on-mark-up.ts';
import { mine, onQuoteClient, onReview, onSend } from './on-sales.ts';
import { maySee, requestFilter, viewFor } from './visibility.ts';

type ListView = CallOutput<typeof getRfqList>;
export type ListOutcome = CallResponse<RfqTopic, RfqTimer, ListView>;
type RefusedLine = ListView['refused'][number];

/** The list as the caller may see it, with the lines that an act left as they were. */
export function viewList(
  { state, caller, nowMs }: RfqUserCtx,
  listId: string,
  refused: readonly RefusedLine[] = [],
): ListView {
  const rows = state.inList(listId);
  const [first] = rows;
  invariant(first?.list != null && first.clientUserId !== null, `${listId} has lines`);
  const pricer = state.pricer(nowMs);
  const lines = rows.map((row): ListedLine => {
    const listed = state.bonds.get(row.isin);
    const isTradable = listed !== undefined && pricer.isTradable(listed);
    const dv01Per100 = isTradable
      ? riskAtYield(pricer.valuation(listed), pricer.midYield(listed)).dv01Per100
      : null;
    return { rfq: toRfq(row), currency: findBond(row.isin)?.currency ?? null, dv01Per100 };
  });
  return {
    listId: first.list.listId,
    clientUserId: first.clientUserId,
    status: rows.every((row) => RFQ_TERMINAL.has(row.state)) ? 'DONE' : 'LIVE',
    dueAt: first.list.dueAt,
    items: lines.map(({ rfq }) => viewFor(caller, rfq)),
    progress: toProgress(rows),
    totals: toTotals(lines),
    refused: [...refused],
  };
}

const unknownList = () => refuse('NOT_FOUND', { detail: 'unknown list' });

export async function onGetList(
  ctx: RfqUserCtx,
  { listId }: CallInput<typeof getRfqList>,
): Promise<ListOutcome> {
  const sees = await requestFilter(ctx, ctx.caller);
  if (sees === null) return noUsers();
  const [first] = ctx.state.inList(listId);
  return first === undefined || !sees(toRfq(first))
    ? unknownList()
    : respond(viewList(ctx, listId));
}

/** The same act on each line; a line that refuses it stays as it was, with the reason. */
function onEach(
  ctx: RfqUserCtx,
  of: { readonly listId: string; readonly rows: readonly RfqRow[] },
  act: (row: RfqRow) => readonly RfqOutcome[],
): ListOutcome {
  const events: RfqOut[] = [];
  const refused: RefusedLine[] = [];
  for (const row of of.rows) {
    for (const outcome of act(row)) {
      events.push(...outcome.events);
      if (outcome.result.ok) continue;
      const { code, info } = outcome.result.error;
      refused.push({ rfqId: row.rfqId, code, text: info.detail ?? code });
    }
  }
  return respond(viewList(ctx, of.listId, refused), events);
}

/** The lines that still live, or the refusal of a list that is not the caller's to see. */
function liveLines({ state, caller }: RfqUserCtx, listId: string): readonly RfqRow[] | null {
  const rows = state.inList(listId);
  const [first] = rows;
  if (first === undefined || !maySee(caller, toRfq(first))) return null;
  return rows.filter((row) => !RFQ_TERMINAL.has(row.state));
}

/** Two acts in a row on one line: the second only if the first was done. */
function inTurn(first: RfqOutcome, second: () => RfqOutcome): readonly RfqOutcome[] {
  return first.result.ok ? [first, second()] : [first];
}

/** Lines that sales has not sent yet: taken on where they are new, then sent to the suggested dealers. */
export function onSendList(ctx: RfqUserCtx, { listId }: CallInput<typeof sendList>): ListOutcome {
  const live = liveLines(ctx, listId);
  if (live === null) return unknownList();
  const rows = live.filter(({ state }) => state === 'REQUESTED' || state === 'SALES_REVIEW');
  return onEach(ctx, { listId, rows }, ({ rfqId, state }) => {
    if (state === 'SALES_REVIEW') return [onSend(ctx, { rfqId })];
    return inTurn(onReview(ctx, { rfqId }), () => onSend(ctx, { rfqId }));
  });
}

/** Lines that dealers have quoted: marked up alike, and shown. Never for longer than the list. */
export function onQuoteList(
  ctx: RfqUserCtx,
  { listId, markupBps, validForMs }: CallInput<typeof quoteList>,
): ListOutcome {
  const live = liveLines(ctx, listId);
  if (live === null) return unknownList();
  const rows = live.filter(({ state }) => state === 'PENDING' || state === 'MARKED_UP');
  return onEach(ctx, { listId, rows }, ({ rfqId }) =>
    inTurn(onMarkUp(ctx, { rfqId, markupBps }), () => onQuoteClient(ctx, { rfqId, validForMs })),
  );
}

/** The prices that the client takes, in the list's order: each line is checked against what those before it used. */
export async function onAcceptList(
  ctx: RfqUserCtx,
  { listId, rfqIds }: CallInput<typeof acceptList>,
): Promise<ListOutcome> {
  const lines = await makeClient(ctx, ctx.caller.userId);
  const live = liveLines(ctx, listId);
  if (live === null) return unknownList();
  if ('refusal' in lines) return lines.refusal;
  const rows = live.filter(({ rfqId, state }) =>
    rfqIds === undefined ? state === 'CLIENT_QUOTED' : rfqIds.includes(rfqId),
  );
  return onEach(ctx, { listId, rows }, ({ rfqId }) => [
    acceptNow(ctx, { rfqId, side: undefined }, lines),
  ]);
}

export function onCancelList(
  ctx: RfqUserCtx,
  { listId }: CallInput<typeof cancelList>,
): ListOutcome {
  const rows = liveLines(ctx, listId);
  if (rows === null) return unknownList();
  return onEach(ctx, { listId, rows }, ({ rfqId }) => {
    const own = ctx.caller.role === 'sales' ? mine(ctx, rfqId) : null;
    return own !== null && 'refusal' in own ? [own.refusal] : [onCancelRfq(ctx, { rfqId })];
  });
}

/** The list is due: what still lives ends, priced or not. */
export function onListDue(ctx: RfqCtx, data: Readonly<Record<string, string | number>>): RfqOut[] {
  return ctx.state.inList(String(data['listId'])).flatMap((row) =>
    RFQ_TERMINAL.has(row.state)
      ? []
      : endWithout(ctx, row, {
          type: 'expired',
          by: { actor: 'rfq' },
          cause: 'LIST_DUE',
          why: 'the list was due',
        }),
  );
}
