/** The traders side by side: of a desk-head's desks, or of the firm. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import { dayActivity } from '@tradefloor/contracts/calls/orders';
import type { traderRisks } from '@tradefloor/contracts/calls/risk';
import { listTraders, TRADERS_NAMED_MAX } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import type { Desk, User } from '@tradefloor/contracts/user';
import { getAccess, inScope, type Scope } from '@tradefloor/core/trading/access/access';
import { type DayStarts, markHoldings } from '@tradefloor/core/trading/risk/profit-samples';
import {
  bySize,
  sumTraders,
  type TraderFacts,
  toTraderRisk,
} from '@tradefloor/core/trading/risk/trader-risk';
import { type CallResponse, notResponding, respond } from '@tradefloor/runtime';
import { type ProfitDeps, resolveDayStarts } from './day-starts.ts';
import { holdingsMarks } from './profits.ts';
import type { RiskScopedCtx } from './risk-state.ts';

const LISTED_MAX = 500;
const NO_ACTIVITY = { dailyNotionalUsed: money(0), orders: 0, rejected: 0 };

type Response = CallResponse<never, never, CallOutput<typeof traderRisks>>;

export const onTraders =
  (deps: ProfitDeps) =>
  async (ctx: RiskScopedCtx): Promise<Response> => {
    const activity = await ctx.call(dayActivity, {});
    if (!activity.ok) return notResponding('oms');
    const active = new Set([
      ...ctx.state.holders(),
      ...activity.value.items.map(({ userId }) => userId),
    ]);
    const traders = await ctx.call(listTraders, {
      guests: [...active].slice(0, TRADERS_NAMED_MAX),
    });
    if (!traders.ok) return notResponding('user-service');
    const starts = await resolveDayStarts(ctx, deps);
    if (!starts.ok) return starts.error;
    return respond(
      listRows(ctx, {
        starts: starts.value,
        activity: activity.value,
        traders: traders.value.items,
      }),
    );
  };

type Known = {
  readonly starts: DayStarts;
  readonly activity: CallOutput<typeof dayActivity>;
  readonly traders: readonly User[];
};

/** Where a trader trades, of what a reader sees. */
function listDesks({ role, tradingStyle, limits }: User, scope: Scope): Desk[] {
  const desks: readonly Desk[] = getAccess(role, tradingStyle).desks;
  return desks.filter(
    (desk) => limits.desks.includes(desk) && (scope.kind !== 'desks' || scope.desks.includes(desk)),
  );
}

/** All at one instant: nothing is awaited here. */
function listRows(ctx: RiskScopedCtx, known: Known): CallOutput<typeof traderRisks> {
  const { scope, state, nowMs } = ctx;
  const { starts, activity, traders } = known;
  const marks = holdingsMarks(state, nowMs);
  const users = new Map(traders.map((user) => [user.userId, user]));
  const activityOf = new Map(activity.items.map((item) => [item.userId, item]));
  const { maxOpenOrders } = state.config(nowMs).thresholds;
  const toFacts = (userId: UserId): TraderFacts => {
    const user = users.get(userId);
    const desks = user === undefined ? [] : listDesks(user, scope);
    const isSeen = scope.kind === 'firm' || desks.length > 0;
    const see = (holding: { readonly desk: Desk }) =>
      inScope(scope, { userId, desk: holding.desk });
    const all = [...state.listPositions(userId)];
    const positions = all.filter(see);
    return {
      userId,
      desks,
      positions,
      holdings: markHoldings(positions, marks),
      dayStart: starts.of(userId).filter(see),
      activity: isSeen ? (activityOf.get(userId) ?? NO_ACTIVITY) : null,
      openOrders: isSeen ? state.book.openOrdersOf(userId) : 0,
      maxOpenOrders,
      limits: isSeen ? (user?.limits ?? null) : null,
      killSwitches: activity.killSwitches,
    };
  };
  const rows = [...new Set([...users.keys(), ...state.holders(), ...activityOf.keys()])]
    .map(toFacts)
    .filter((one) => scope.kind === 'firm' || one.desks.length > 0 || one.positions.length > 0)
    .map((one) => toTraderRisk(one, marks))
    .sort(bySize);
  return {
    asOf: nowMs,
    dayStartedAt: starts.startedAt,
    items: rows.slice(0, LISTED_MAX),
    total: { ...sumTraders(rows), traders: rows.length },
  };
}
