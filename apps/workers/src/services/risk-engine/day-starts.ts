/** What users' holdings came to as the trading day began: read once a day, and kept while the day lasts. */
import { ok, type Result } from '@tradefloor/core/result';
import { dayStartedAt, type TradingHours } from '@tradefloor/core/trading/order/trading-hours';
import type { DayStarts, SampledHolding } from '@tradefloor/core/trading/risk/profit-samples';
import type { ProfitReader } from '@tradefloor/core/trading/risk/reader';
import { type Refused, readOrRefuse } from '@tradefloor/runtime';
import type { RiskCtx } from './risk-state.ts';

export type ProfitDeps = { readonly profits: ProfitReader; readonly hours: TradingHours };

/** The sample that a day begins with may be committed a moment after the day has begun: until then nothing is kept. */
const SETTLED_MS = 60_000;

const NO_HOLDINGS: readonly SampledHolding[] = [];

/** Those of the trading day of now, where they are kept; null where they have to be read. */
export function findDayStarts(
  { state, nowMs }: RiskCtx,
  { hours }: Pick<ProfitDeps, 'hours'>,
): DayStarts | null {
  const known = state.dayStarts;
  return known?.startedAt === dayStartedAt(hours, nowMs) ? known : null;
}

/** The starts of the trading day of now. Who first trades within the day started it with nothing. */
export async function resolveDayStarts(
  ctx: RiskCtx,
  deps: ProfitDeps,
): Promise<Result<DayStarts, Refused>> {
  const known = findDayStarts(ctx, deps);
  if (known !== null) return ok(known);
  const { state, nowMs } = ctx;
  const { profits, hours } = deps;
  const startedAt = dayStartedAt(hours, nowMs);
  const read = await readOrRefuse(
    profits.lastAt({ userIds: [...state.holders()], atMs: startedAt }),
  );
  if (!read.ok) return read;
  const byUser = new Map(read.value.map(({ userId, holdings }) => [userId, holdings]));
  const starts: DayStarts = { startedAt, of: (userId) => byUser.get(userId) ?? NO_HOLDINGS };
  if (nowMs - startedAt >= SETTLED_MS) state.dayStarts = starts;
  return ok(starts);
}
