/** Once a minute: refreshes missing market data, samples the firm's risk, and evicts old entries. */
import { minuteCloses } from '@tradefloor/contracts/calls/journal';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import { listTicks } from './firm-risk.ts';
import { sampleProfits } from './profits.ts';
import { resolveInstruments } from './resolve-instruments.ts';
import type { RiskCtx } from './risk-state.ts';

const MINUTE_MS = 60_000;
/** Until the recorded minutes and the prices of what is held are known, they are looked for again this often. */
const RETRY_MS = 5_000;

export async function onMinute(ctx: RiskCtx): Promise<TimerRequest<'minute'>[]> {
  const isResolved = await resolveMarket(ctx);
  const isSampled = sample(ctx);
  sampleProfits(ctx);
  const { state, nowMs } = ctx;
  state.history.forgetOld(nowMs);
  state.book.forgetIdle(nowMs);
  state.profits.forgetOld();
  return [setTimer('minute', isResolved && isSampled ? MINUTE_MS - (nowMs % MINUTE_MS) : RETRY_MS)];
}

/** Keeps what the firm and its desks come to. False while what one of them holds has no prices yet. */
function sample({ state, nowMs }: RiskCtx): boolean {
  let isWhole = true;
  for (const { tick } of listTicks(state, nowMs)) {
    if (tick === null) {
      isWhole = false;
      continue;
    }
    const { scope, asOf: at, grossNotional, netNotional, valueAtRisk } = tick;
    const { realisedPnl, unrealisedPnl, fees } = tick;
    state.history.keep({
      scope,
      at,
      grossNotional,
      netNotional,
      realisedPnl,
      unrealisedPnl,
      fees,
      parametricVar99: valueAtRisk.parametric.var99,
      historicalVar99: valueAtRisk.historical?.var99 ?? null,
    });
  }
  return isWhole;
}

/** The instruments for their volatility and sector, the recorded minutes once. False while one of them is missing. */
async function resolveMarket(ctx: RiskCtx): Promise<boolean> {
  const { state } = ctx;
  const isListed = await resolveInstruments(ctx);
  if (state.hasMinutes) return isListed;
  const recorded = await ctx.call(minuteCloses, {});
  if (!recorded.ok) return false;
  state.loadMinutes(recorded.value);
  return isListed;
}
