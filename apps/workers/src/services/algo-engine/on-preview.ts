/** A schedule for a draft: worked out from the instrument alone, nothing is kept. */
import type { previewSchedule } from '@tradefloor/contracts/calls/algos';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { Instrument } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import { computePreview } from '@tradefloor/core/trading/algo/preview';
import { algoParamsFault, toSettings } from '@tradefloor/core/trading/order/algo-settings';
import { inNewShares, splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { expectExecution } from '@tradefloor/sim/routing/expected-cost';
import { type AlgoCtx, STALE_MS } from './algo-state.ts';

export function onPreview(
  { state, nowMs }: AlgoCtx,
  input: CallInput<typeof previewSchedule>,
): CallResponse<never, never, CallOutput<typeof previewSchedule>> {
  const { symbol, qty: shares, strategy, algoParams = {} } = input;
  const listed = state.instruments.get(symbol);
  if (listed === undefined) {
    return refuse('UNKNOWN_SYMBOL', { detail: `unknown symbol ${symbol}` });
  }
  const detail = algoParamsFault({ strategy, params: algoParams, qty: shares });
  if (detail !== null) return refuse('INVALID_ORDER', { detail });
  const settings = toSettings(strategy, algoParams, nowMs);
  if (settings.endAt !== null && settings.endAt <= settings.startAt) {
    return refuse('INVALID_ORDER', { detail: 'endAt is in the past' });
  }
  const instrument = inNewShares(listed, splitFactor(state.quotes.batch?.splits, symbol));
  const { lotSize: lot, adv } = instrument;
  const preview = computePreview({
    strategy,
    settings,
    qty: shares,
    lot,
    adv,
    volumeBetween: state.volumeBetween,
  });
  return respond({
    ...preview,
    expectedCostBps: expectCostBps(state, { ...input, nowMs }, instrument),
    slices: preview.slices.map(({ at, qty: by }) => ({ at, qty: qty(by) })),
    curve: preview.curve.map(({ at, planned, market }) => ({
      at,
      planned: qty(planned),
      market: qty(market),
    })),
    notes: [...preview.notes],
  });
}

/** By the venues' books at the newest batch: the mean cost of a share, without a limit. */
function expectCostBps(
  { quotes, seed }: AlgoCtx['state'],
  request: CallInput<typeof previewSchedule> & { readonly nowMs: number },
  instrument: Instrument,
): number | null {
  const { side, strategy, algoParams = {}, nowMs } = request;
  const tick = quotes.reference(request.symbol, nowMs, STALE_MS);
  if (quotes.batch === null || tick === null) return null;
  const { seq, at: atMs, flags } = quotes.batch;
  const { halfSpreadBps, impactBps } = expectExecution(
    { side, qty: request.qty, terms: { type: 'MARKET' }, timeInForce: 'DAY', strategy, algoParams },
    { seed, seq, atMs, instrument, tick, flags },
  );
  return halfSpreadBps + impactBps;
}
