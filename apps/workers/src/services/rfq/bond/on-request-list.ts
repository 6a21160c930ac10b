/** A new list: every line is checked before the first is kept, so that all are taken or none. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { requestList } from '@tradefloor/contracts/calls/rfq-lists';
import { RfqListId, type UserId, uuidV7 } from '@tradefloor/contracts/ids';
import type { User } from '@tradefloor/contracts/user';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { type CallResponse, refuse, respond, setTimer } from '@tradefloor/runtime';
import { invalid } from '../prices/invalid.ts';
import { makeClient, overLine } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import type { RfqOut, RfqUserCtx } from '../state/rfq-state.ts';
import { findClient, keepRequest, sizeProblem, toRow } from './on-client.ts';
import { type ListOutcome, viewList } from './on-list.ts';

type Requested = CallInput<typeof requestList>;
type Line = Requested['lines'][number];
type Refusal = CallResponse<never, never, never>;

const toKey = ({ caller }: RfqUserCtx, { requestKey }: Requested): string =>
  `${caller.userId}|list|${requestKey}`;

export async function onRequestList(ctx: RfqUserCtx, requested: Requested): Promise<ListOutcome> {
  const { caller } = ctx;
  const whom = findClient(ctx, requested);
  if ('refusal' in whom) return whom.refusal;
  const { clientUserId } = whom;
  const unknown =
    clientUserId === caller.userId ? undefined : invalid('clientUserId', 'unknown client');
  const found = await makeClient(ctx, clientUserId, unknown);
  const repeated = findRepeat(ctx, requested, clientUserId);
  if (repeated !== null) return repeated;
  if ('refusal' in found) return found.refusal;
  const { lines } = requested;
  for (const [at, line] of lines.entries()) {
    const refused = lineProblem(ctx, line, { at, client: found.client });
    if (refused !== null) return refused;
  }
  return takenIn(ctx, requested, clientUserId);
}

/** The response to a key that was used before. */
function findRepeat(
  ctx: RfqUserCtx,
  requested: Requested,
  clientUserId: UserId,
): ListOutcome | null {
  const first = ctx.state.byKey(`${toKey(ctx, requested)}|1`);
  if (first?.list == null) return null;
  const { listId } = first.list;
  const rows = ctx.state.inList(listId);
  const isSame =
    rows.length === requested.lines.length &&
    first.clientUserId === clientUserId &&
    rows.every((row, at) => isLine(row, requested.lines[at]));
  return isSame
    ? respond(viewList(ctx, listId))
    : refuse('CONFLICT', { detail: 'this request key was used for a different list' });
}

const isLine = (row: RfqRow, line: Line | undefined): boolean =>
  row.isin === line?.isin &&
  row.side === line.side &&
  row.qty === line.qty &&
  row.limitPrice === (line.limitPrice ?? null);

/** Why a line cannot be requested; null when it can. */
function lineProblem(
  ctx: RfqUserCtx,
  line: Line,
  { at, client }: { readonly at: number; readonly client: User },
): Refusal | null {
  const pricer = ctx.state.pricer(ctx.nowMs);
  const listed = pricer.find(line.isin);
  const path = `lines.${at}`;
  if (listed === undefined) return invalid(`${path}.isin`, `unknown bond ${line.isin}`);
  if (!pricer.isTradable(listed)) return invalid(`${path}.isin`, 'the bond has matured');
  const size = sizeProblem(listed, line.qty);
  if (size !== null) return invalid(`${path}.qty`, `${line.isin}: ${size}`);
  const people = [...new Set([ctx.caller.userId, client.userId])];
  const notional = bondMoney(line.qty, line.limitPrice ?? pricer.midPrice(listed));
  return (
    haltRefusal(ctx, { symbol: line.isin, people, strategy: null }) ??
    overLine(ctx, client, { qty: line.qty, notional })
  );
}

function takenIn(ctx: RfqUserCtx, requested: Requested, clientUserId: UserId): ListOutcome {
  const { nowMs, rng } = ctx;
  const { lines, dueInMs, note } = requested;
  const listId = RfqListId.parse(uuidV7(nowMs, () => rng.next()));
  const key = toKey(ctx, requested);
  const events = lines.flatMap((line, at): RfqOut[] => {
    const asked = { ...line, note, requestKey: '' };
    const row = {
      ...toRow(ctx, asked, clientUserId),
      list: { listId, line: at + 1, lines: lines.length, dueAt: nowMs + dueInMs },
      requestKey: `${key}|${at + 1}`,
    };
    return keepRequest(ctx, row).events;
  });
  const due = setTimer('list-due', dueInMs, { listId, key: `${listId}-due` });
  return respond(viewList(ctx, listId), [...events, due], { status: 201 });
}
