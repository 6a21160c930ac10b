/** Decisions about orders: kept when they are made, shown to those who see the order, made again on request. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { decisions, orderDecisions, replayDecision } from '@tradefloor/contracts/calls/risk';
import type { OrderChange } from '@tradefloor/contracts/order';
import { inScope, ROLE_POWERS } from '@tradefloor/core/access/access';
import { cursorOf, positionOf } from '@tradefloor/core/journal/cursor';
import { decisionOf, replayOf, rowOfRefusal } from '@tradefloor/core/risk/decision-view';
import type { DecisionReader } from '@tradefloor/core/risk/reader';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import type { RiskCtx } from './risk-state.ts';
import { scopeFor, scopeRefusal } from './scope.ts';

const PAGE = 100;

type Read<O> = Promise<Answered<never, never, O>>;

const noDatabase = (): Answered<never, never, never> =>
  refused('UPSTREAM_UNAVAILABLE', { detail: 'the database does not answer', http: 503 });
const notFound = (): Answered<never, never, never> =>
  refused('NOT_FOUND', { detail: 'no such decision' });

/** The OMS refused by itself: its checks are kept beside those of risk. */
export function keepRefusal({ state }: RiskCtx, change: OrderChange): void {
  state.history.countRejection(change.order);
  const row = rowOfRefusal(change);
  if (row !== null) state.decisions.append(row);
}

export const onOrderDecisions =
  (reader: DecisionReader) =>
  async (
    ctx: RiskCtx,
    { orderId }: Asked<typeof orderDecisions>,
  ): Read<Answer<typeof orderDecisions>> => {
    const scope = await scopeFor(ctx);
    if (!scope.ok) return scopeRefusal(scope.error);
    const rows = await reader.ofOrder(orderId).catch(() => null);
    if (rows === null) return noDatabase();
    const items = rows.filter((row) => inScope(scope.value, row)).map(decisionOf);
    return items.length === 0 ? notFound() : answered({ items });
  };

export const onReplayDecision =
  (reader: DecisionReader) =>
  async (
    ctx: RiskCtx,
    { decisionId }: Asked<typeof replayDecision>,
  ): Read<Answer<typeof replayDecision>> => {
    const scope = await scopeFor(ctx);
    if (!scope.ok) return scopeRefusal(scope.error);
    const found = await reader.byId(decisionId).catch(() => 'unread' as const);
    if (found === 'unread') return noDatabase();
    if (found === null || !inScope(scope.value, found)) return notFound();
    const config = ctx.state.versions.find(({ version }) => version === found.riskConfigVersion);
    if (found.observed === null || config === undefined) {
      return refused('CONFLICT', { detail: 'only decisions of risk can be made again' });
    }
    return answered(replayOf(found, found.observed, config));
  };

export const onDecisions =
  (reader: DecisionReader) =>
  async (
    { caller }: RiskCtx,
    { userId, decision, cursor, limit = PAGE }: Asked<typeof decisions>,
  ): Read<Answer<typeof decisions>> => {
    if (caller === null) return refused('UNAUTHENTICATED');
    if (ROLE_POWERS[caller.role].sees !== 'firm') return refused('FORBIDDEN');
    const after = cursor === undefined ? null : positionOf(cursor);
    if (cursor !== undefined && after === null) {
      return refused('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
    }
    const query = { userId: userId ?? null, decision: decision ?? null, limit: limit + 1, after };
    const rows = await reader.page(query).catch(() => null);
    if (rows === null) return noDatabase();
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const nextCursor = last === undefined ? null : cursorOf({ atMs: last.at, id: last.decisionId });
    return answered({ items: items.map(decisionOf), nextCursor });
  };
