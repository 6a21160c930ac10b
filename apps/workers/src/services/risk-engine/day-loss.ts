/** Looks at the loss of the day of users and desks that have a limit, and gives notice when it comes near or reaches it. */
import type { LimitChange } from '@tradefloor/contracts/user';
import {
  type DayLossRow,
  lossBetween,
  toDayLossLevel,
  worstDesk,
} from '@tradefloor/core/trading/risk/day-loss';
import { type DayStarts, markHoldings } from '@tradefloor/core/trading/risk/profit-samples';
import { type Published, publish, setTimer, type TimerRequest } from '@tradefloor/runtime';
import { type ProfitDeps, resolveDayStarts } from './day-starts.ts';
import { hasDeskLimits, stepDesks } from './desk-loss.ts';
import { holdingsMarks } from './profits.ts';
import type { RiskCtx, RiskState } from './risk-state.ts';

const EVERY_MS = 5_000;

type Out = Published<'risk.day-loss' | 'risk.desk-loss'> | TimerRequest<'day-loss'>;

/** The next look; none while no one has a limit. */
export const armDayLoss = (state: RiskState, afterMs = 0): TimerRequest<'day-loss'>[] =>
  listLimits(state).length === 0 && !hasDeskLimits(state) ? [] : [setTimer('day-loss', afterMs)];

type Limited = DayLossRow & { readonly max: NonNullable<DayLossRow['max']> };

const listLimits = ({ dayLossLimits }: RiskState): Limited[] =>
  [...dayLossLimits.values()].filter((row): row is Limited => row.max !== null);

/** Keeps the limit of a user. Under another limit the notices of the day are given again. */
export function onLimitsChanged({ state }: RiskCtx, { userId, after }: LimitChange): Out[] {
  const max = after.limits.maxDayLoss ?? null;
  const before = state.dayLossLimits.get(userId);
  if (max === (before?.max ?? null)) return [];
  state.dayLossLimits.put({ userId, max, startedAt: 0, level: null });
  return armDayLoss(state);
}

export const onDayLoss =
  (deps: ProfitDeps) =>
  async (ctx: RiskCtx): Promise<Out[]> => {
    const starts = await resolveDayStarts(ctx, deps);
    const notices = starts.ok
      ? [...giveNotices(ctx, starts.value), ...stepDesks(ctx, starts.value)]
      : [];
    return [...notices, ...armDayLoss(ctx.state, EVERY_MS)];
  };

function giveNotices({ state, nowMs }: RiskCtx, starts: DayStarts): Out[] {
  const marks = holdingsMarks(state, nowMs);
  const { startedAt } = starts;
  return listLimits(state).flatMap((row) => {
    const { userId, max } = row;
    const holdings = markHoldings(state.listPositions(userId), marks);
    if (holdings === null) return [];
    const start = starts.of(userId);
    const loss = lossBetween(start, holdings);
    const level = toDayLossLevel(loss, max);
    const desk = worstDesk(start, holdings);
    const known = row.startedAt === startedAt ? row.level : null;
    // Once a day for each: a loss that comes back to the warning is no news.
    if (level === null || desk === null || level === known || known === 'REACHED') return [];
    state.dayLossLimits.put({ ...row, startedAt, level });
    return [publish('risk.day-loss', { userId, desk, level, loss, max, at: nowMs })];
  });
}
