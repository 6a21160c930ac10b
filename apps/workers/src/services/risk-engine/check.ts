/**
 * The pre-trade check and its forecast. Without the market's list of instruments no check is possible: then it returns
 * nothing.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { forecastMargin } from '@tradefloor/contracts/calls/ccp';
import type { forecastRisk } from '@tradefloor/contracts/calls/risk';
import type { MarginForecast } from '@tradefloor/contracts/ccp';
import type { TradeEffect } from '@tradefloor/contracts/decision';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import type { AlgoParams } from '@tradefloor/contracts/order';
import type { RiskCheckRequest, RiskDecision } from '@tradefloor/contracts/risk';
import { getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { EXECUTED_BY } from '@tradefloor/core/trading/order/offer';
import {
  type CheckSetting,
  checkAndReserve,
  toRiskFacts,
} from '@tradefloor/core/trading/risk/check-order';
import { listReports } from '@tradefloor/core/trading/risk/decision-view';
import type { DayStarts } from '@tradefloor/core/trading/risk/profit-samples';
import {
  atDealer,
  type ExpectedExecution,
  tradeEffect,
} from '@tradefloor/core/trading/risk/trade-effect';
import { tickAtTrigger } from '@tradefloor/core/trading/risk/trigger-tick';
import { streamedInstrument } from '@tradefloor/instruments/fx/fx-instrument';
import { type CallResponse, notResponding, respond } from '@tradefloor/runtime';
import { expectExecution } from '@tradefloor/sim/routing/expected-cost';
import { VENUE_TABLE } from '@tradefloor/sim/venue/venues';
import { findDayStarts, type ProfitDeps, resolveDayStarts } from './day-starts.ts';
import { findDeskLoss, hasDeskLimit } from './desk-loss.ts';
import { findLoss } from './profits.ts';
import { resolveInstruments } from './resolve-instruments.ts';
import type { RiskCtx } from './risk-state.ts';

type CheckResponse = CallResponse<never, never, RiskDecision>;
type ForecastResponse = CallResponse<never, never, CallOutput<typeof forecastRisk>>;

/**
 * Responds in the same turn when the instrument is known, and of a user or a desk with a limit of the day's loss what the
 * day began with, so that a check and its reservation are one step.
 */
export const onCheck =
  (deps: ProfitDeps) =>
  (ctx: RiskCtx, request: RiskCheckRequest): CheckResponse | Promise<CheckResponse> => {
    const starts = findStarts(ctx, request, deps);
    return isListed(ctx, request) && starts !== undefined
      ? decide(ctx, request, starts)
      : resolve(ctx, request, deps);
  };

/** Whether the sender or the desk has a limit of the day's loss. */
const needsStarts = ({ state }: RiskCtx, request: RiskCheckRequest): boolean =>
  request.dayLossLimit !== undefined || hasDeskLimit(state, request);

/** Null where they are not needed; undefined where they have to be read first. */
function findStarts(
  ctx: RiskCtx,
  request: RiskCheckRequest,
  deps: ProfitDeps,
): DayStarts | null | undefined {
  return needsStarts(ctx, request) ? (findDayStarts(ctx, deps) ?? undefined) : null;
}

async function resolve(
  ctx: RiskCtx,
  request: RiskCheckRequest,
  deps: ProfitDeps,
): Promise<CheckResponse> {
  if (!isListed(ctx, request) && !(await resolveInstruments(ctx))) return noMarket();
  if (!needsStarts(ctx, request)) return decide(ctx, request, null);
  const starts = await resolveDayStarts(ctx, deps);
  return starts.ok ? decide(ctx, request, starts.value) : starts.error;
}

const isListed = ({ state, nowMs }: RiskCtx, { symbol }: RiskCheckRequest): boolean =>
  state.instruments.find(symbol, nowMs) !== undefined;

const noMarket = (): CallResponse<never, never, never> => notResponding('market-sim');

function getSetting(
  { state, nowMs }: RiskCtx,
  request: RiskCheckRequest,
  starts: DayStarts | null,
): CheckSetting {
  const { symbol, onStream = false, userId, dayLossLimit } = request;
  const instrument = state.instruments.find(symbol, nowMs) ?? null;
  const deskLoss = starts === null ? null : findDeskLoss(state, request, { starts, nowMs });
  return {
    book: state.book,
    quotes: state.quotes,
    config: state.config(nowMs),
    instrument: instrument !== null && onStream ? streamedInstrument(instrument) : instrument,
    nowMs,
    ...(dayLossLimit === undefined || starts === null
      ? {}
      : { dayLoss: { ...dayLossLimit, loss: findLoss(state, { userId, starts, nowMs }) } }),
    ...(deskLoss === null ? {} : { deskLoss }),
  };
}

function decide(ctx: RiskCtx, request: RiskCheckRequest, starts: DayStarts | null): CheckResponse {
  const decisionId = uuidV7(ctx.nowMs, () => ctx.rng.next());
  const { decision, row } = checkAndReserve(request, getSetting(ctx, request, starts), decisionId);
  ctx.state.decisions.append(row);
  return respond(decision);
}

/** The result {@link onCheck} would have, check by check, and the trade's effect. Reserves and records nothing. */
export const onForecast =
  (deps: ProfitDeps) =>
  async (ctx: RiskCtx, input: CallInput<typeof forecastRisk>): Promise<ForecastResponse> => {
    if (!isListed(ctx, input) && !(await resolveInstruments(ctx))) return noMarket();
    if (!needsStarts(ctx, input)) return forecast(ctx, input, null);
    const starts = await resolveDayStarts(ctx, deps);
    return starts.ok ? forecast(ctx, input, starts.value) : starts.error;
  };

async function forecast(
  ctx: RiskCtx,
  { tradingStyle, algoParams = {}, ahead = 0, ...request }: CallInput<typeof forecastRisk>,
  starts: DayStarts | null,
): Promise<ForecastResponse> {
  const setting = getSetting(ctx, request, starts);
  const facts = toRiskFacts(request, setting);
  const { submissions, openOrders } = facts;
  const checks = listReports({
    ...facts,
    submissions: submissions + ahead,
    openOrders: openOrders + ahead,
  });
  const { version } = setting.config;
  const effect = await forecastEffect(ctx, { request, algoParams, tradingStyle, setting });
  return respond({ checks, riskConfigVersion: version, effect });
}

type Forecast = Pick<CallInput<typeof forecastRisk>, 'tradingStyle'> & {
  readonly request: RiskCheckRequest;
  readonly algoParams: AlgoParams;
  readonly setting: CheckSetting;
};

/** What the trade would do; null without a fresh price. */
async function forecastEffect(
  ctx: RiskCtx,
  { request, algoParams, tradingStyle: style, setting }: Forecast,
): Promise<TradeEffect | null> {
  const { quotes, config, instrument, nowMs } = setting;
  const now = quotes.reference(request.symbol, nowMs, config.thresholds.staleMidMs);
  const usdRate = quotes.getUsdRate(request.symbol, nowMs, config.thresholds.staleMidMs);
  if (now === null || instrument === null || usdRate === null) return null;
  const tick = tickAtTrigger(request, now, instrument.tickSize);
  const held = ctx.state.position(request.userId, request.symbol) ?? null;
  const expected = toExpected(ctx, { request, algoParams, tick, instrument });
  const margin = await requestMargin(ctx, request, expected);
  const venueFees = VENUE_FEES;
  const at = { held, tick, usdRate, instrument, style, nowMs, venueFees, expected, margin };
  return tradeEffect(request, at);
}

/** The CCP has all positions and marks of the account: its answer, or null. A class rate in its place would be wrong. */
async function requestMargin(
  ctx: RiskCtx,
  { userId, symbol, instrumentType, side, qty }: RiskCheckRequest,
  { price }: ExpectedExecution,
): Promise<MarginForecast | null> {
  const trade = { userId, symbol, instrumentType, side, qty, price };
  const answer = await ctx.call(forecastMargin, trade);
  return answer.ok ? answer.value.margin : null;
}

type Expecting = {
  readonly request: RiskCheckRequest;
  readonly algoParams: AlgoParams;
  readonly tick: Tick;
  readonly instrument: Instrument;
};

/** Venues by their books, dealers by their own price. */
function toExpected({ state }: RiskCtx, { request, algoParams, tick, instrument }: Expecting) {
  const { batch } = state.quotes;
  if (EXECUTED_BY[instrument.instrumentType] !== 'VENUES' || batch === null) {
    return atDealer(request, tick);
  }
  const terms = getPriceTerms(request);
  const { timeInForce = 'DAY' } = request;
  const { seq, at: atMs, simTime: simMs, flags } = batch;
  const { seed } = state;
  return expectExecution(
    { ...request, terms, timeInForce, algoParams },
    { seed, seq, atMs, simMs, flags, instrument, tick },
  );
}

const TERMS = Object.values(VENUE_TABLE);
const averageFee = (of: (terms: (typeof TERMS)[number]) => number): number =>
  Math.round(TERMS.reduce((sum, terms) => sum + terms.weight * of(terms), 0) / 100);
/** What the router's venues charge on average, by how often it picks each. */
const VENUE_FEES = {
  take: averageFee(({ takeFee }) => takeFee),
  add: averageFee(({ addFee }) => addFee),
};
