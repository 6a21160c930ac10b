/**
 * The pre-trade check and its forecast. Without the market's list of instruments no check is possible: then it returns
 * nothing.
 */

import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { forecastRisk } from '@tradefloor/contracts/calls/risk';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { RiskCheckRequest, RiskDecision } from '@tradefloor/contracts/risk';
import {
  type CheckSetting,
  checkAndReserve,
  riskFactsOf,
} from '@tradefloor/core/trading/risk/check-order';
import { reportsOf } from '@tradefloor/core/trading/risk/decision-view';
import { tradeEffect } from '@tradefloor/core/trading/risk/trade-effect';
import { type Answered, answered, notAnswering } from '@tradefloor/runtime';
import { VENUE_TABLE } from '@tradefloor/sim/venue/venues';
import { learnInstruments } from './learn-instruments.ts';
import type { RiskCtx } from './risk-state.ts';

type CheckAnswer = Answered<never, never, RiskDecision>;
type ForecastAnswer = Answered<never, never, Answer<typeof forecastRisk>>;

/** Responds in the same turn when the instrument is known, so that a check and its reservation are one step. */
export function onCheck(
  ctx: RiskCtx,
  request: RiskCheckRequest,
): CheckAnswer | Promise<CheckAnswer> {
  return isListed(ctx, request)
    ? decide(ctx, request)
    : learnInstruments(ctx).then((isLearnt) => (isLearnt ? decide(ctx, request) : noMarket()));
}

const isListed = ({ state, nowMs }: RiskCtx, { symbol }: RiskCheckRequest): boolean =>
  state.instruments.find(symbol, nowMs) !== undefined;

const noMarket = (): Answered<never, never, never> => notAnswering('market-sim');

const settingOf = ({ state, nowMs }: RiskCtx, { symbol }: RiskCheckRequest): CheckSetting => ({
  book: state.book,
  quotes: state.quotes,
  config: state.config(nowMs),
  instrument: state.instruments.find(symbol, nowMs) ?? null,
  nowMs,
});

function decide(ctx: RiskCtx, request: RiskCheckRequest): CheckAnswer {
  const decisionId = uuidV7(ctx.nowMs, () => ctx.rng.next());
  const { decision, row } = checkAndReserve(request, settingOf(ctx, request), decisionId);
  ctx.state.decisions.append(row);
  return answered(decision);
}

/** The result {@link onCheck} would have, check by check, and the trade's effect. Reserves and records nothing. */
export async function onForecast(
  ctx: RiskCtx,
  { tradingStyle: style, ...request }: Asked<typeof forecastRisk>,
): Promise<ForecastAnswer> {
  if (!isListed(ctx, request) && !(await learnInstruments(ctx))) return noMarket();
  const setting = settingOf(ctx, request);
  const facts = riskFactsOf(request, setting);
  const { quotes, config, instrument, nowMs } = setting;
  const tick = quotes.reference(request.symbol, nowMs, config.thresholds.staleMidMs);
  const usdRate = quotes.usdRateOf(request.symbol, nowMs, config.thresholds.staleMidMs);
  const held = ctx.state.position(request.userId, request.symbol) ?? null;
  return answered({
    checks: reportsOf(facts),
    riskConfigVersion: config.version,
    effect:
      tick === null || instrument === null || usdRate === null
        ? null
        : tradeEffect(request, {
            held,
            tick,
            usdRate,
            instrument,
            style,
            nowMs,
            venueFees: VENUE_FEES,
          }),
  });
}

const TERMS = Object.values(VENUE_TABLE);
const averageFee = (of: (terms: (typeof TERMS)[number]) => number): number =>
  Math.round(TERMS.reduce((sum, terms) => sum + terms.weight * of(terms), 0) / 100);
/** What the router's venues charge on average, by how often it picks each. */
const VENUE_FEES = {
  take: averageFee(({ takeFee }) => takeFee),
  add: averageFee(({ addFee }) => addFee),
};
