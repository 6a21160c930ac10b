/** Decisions about orders: stored when they are made, shown to those who see the order, re-run on request. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { decisions, orderDecisions, replayDecision } from '@tradefloor/contracts/calls/risk';
import type { OrderChange } from '@tradefloor/contracts/order';
import { inScope } from '@tradefloor/core/trading/access/access';
import { toCursor, toPosition } from '@tradefloor/core/trading/journal/cursor';
import { rowOfRefusal, toDecision, toReplay } from '@tradefloor/core/trading/risk/decision-view';
import type { DecisionReader } from '@tradefloor/core/trading/risk/reader';
import { type CallResponse, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { RiskCtx, RiskScopedCtx } from './risk-state.ts';

const PAGE = 100;

type Read<O> = Promise<CallResponse<never, never, O>>;

const notFound = (): CallResponse<never, never, never> =>
  refuse('NOT_FOUND', { detail: 'no such decision' });

/** The OMS refused by itself: its checks are kept beside those of risk. */
export function keepRefusal({ state }: RiskCtx, change: OrderChange): void {
  state.history.countRejection(change.order);
  const row = rowOfRefusal(change);
  if (row !== null) state.decisions.append(row);
}

export const onOrderDecisions =
  (reader: DecisionReader) =>
  async (
    ctx: RiskScopedCtx,
    { orderId }: CallInput<typeof orderDecisions>,
  ): Read<CallOutput<typeof orderDecisions>> => {
    const rows = await readOrRefuse(reader.ofOrder(orderId));
    if (!rows.ok) return rows.error;
    const items = rows.value.filter((row) => inScope(ctx.scope, row)).map(toDecision);
    return items.length === 0 ? notFound() : respond({ items });
  };

export const onReplayDecision =
  (reader: DecisionReader) =>
  async (
    ctx: RiskScopedCtx,
    { decisionId }: CallInput<typeof replayDecision>,
  ): Read<CallOutput<typeof replayDecision>> => {
    const read = await readOrRefuse(reader.byId(decisionId));
    if (!read.ok) return read.error;
    const found = read.value;
    if (found === null || !inScope(ctx.scope, found)) return notFound();
    const config = ctx.state.versions.find(({ version }) => version === found.riskConfigVersion);
    if (found.observed === null || config === undefined) {
      return refuse('CONFLICT', { detail: 'only risk decisions can be re-run' });
    }
    return respond(toReplay(found, found.observed, config));
  };

export const onDecisions =
  (reader: DecisionReader) =>
  async (
    _: RiskScopedCtx,
    { userId, decision, cursor, limit = PAGE }: CallInput<typeof decisions>,
  ): Read<CallOutput<typeof decisions>> => {
    const after = cursor === undefined ? null : toPosition(cursor);
    if (cursor !== undefined && after === null) {
      return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
    }
    const query = { userId: userId ?? null, decision: decision ?? null, limit: limit + 1, after };
    const read = await readOrRefuse(reader.page(query));
    if (!read.ok) return read.error;
    const rows = read.value;
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const nextCursor = last === undefined ? null : toCursor({ atMs: last.at, id: last.decisionId });
    return respond({ items: items.map(toDecision), nextCursor });
  };
