/** A schedule for a draft: worked out from the instrument alone, nothing is kept. */
import type { previewSchedule } from '@tradefloor/contracts/calls/algos';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { Instrument } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import { computePreview } from '@tradefloor/core/trading/algo/preview';
import { algoParamsFault, toSettings } from '@tradefloor/core/trading/order/algo-settings';
import type { ExpectedExecution } from '@tradefloor/core/trading/risk/trade-effect';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { expectExecution } from '@tradefloor/sim/routing/expected-cost';
import { type AlgoCtx, STALE_MS } from './algo-state.ts';

/** A smaller impact is not worth a line. */
const IMPACT_SHOWN_BPS = 0.01;

export function onPreview(
  { state, nowMs }: AlgoCtx,
  input: CallInput<typeof previewSchedule>,
): CallResponse<never, never, CallOutput<typeof previewSchedule>> {
  const { symbol, qty: shares, strategy, algoParams = {} } = input;
  const instrument = state.instrument(symbol);
  if (instrument === undefined) {
    return refuse('UNKNOWN_SYMBOL', { detail: `unknown symbol ${symbol}` });
  }
  const detail = algoParamsFault({ strategy, params: algoParams, qty: shares });
  if (detail !== null) return refuse('INVALID_ORDER', { detail });
  const settings = toSettings(strategy, algoParams, nowMs);
  if (settings.endAt !== null && settings.endAt <= settings.startAt) {
    return refuse('INVALID_ORDER', { detail: 'endAt is in the past' });
  }
  const preview = computePreview({
    strategy,
    settings,
    qty: shares,
    adv: instrument.adv,
    ...state.planInputs(symbol),
  });
  const expected = expectCost(state, { ...input, nowMs }, instrument);
  return respond({
    ...preview,
    expectedCostBps: expected === null ? null : expected.halfSpreadBps + expected.impactBps,
    slices: preview.slices.map(({ at, qty: by }) => ({ at, qty: qty(by) })),
    curve: preview.curve.map(({ at, planned, market }) => ({
      at,
      planned: qty(planned),
      market: qty(market),
    })),
    notes: [...preview.notes, ...impactNotes(expected)],
  });
}

/** What the expected cost counts of the order's own impact. */
function impactNotes(expected: ExpectedExecution | null): string[] {
  if (expected?.marketImpact === undefined) return [];
  const { bps, isCounted } = expected.marketImpact;
  const size = `${bps.toFixed(2)} bp`;
  if (bps < IMPACT_SHOWN_BPS) return [];
  return isCounted
    ? [`${size} of the expected cost is for prices that the order itself moves`]
    : [`own trades do not move the prices of this market: in a real one about ${size} more`];
}

/** By the venues' books at the newest batch: the mean cost of a share, without a limit. */
function expectCost(
  { quotes, seed }: AlgoCtx['state'],
  request: CallInput<typeof previewSchedule> & { readonly nowMs: number },
  instrument: Instrument,
): ExpectedExecution | null {
  const { side, strategy, algoParams = {}, nowMs } = request;
  const tick = quotes.reference(request.symbol, nowMs, STALE_MS);
  if (quotes.batch === null || tick === null) return null;
  const { seq, at: atMs, simTime: simMs, flags } = quotes.batch;
  return expectExecution(
    { side, qty: request.qty, terms: { type: 'MARKET' }, timeInForce: 'DAY', strategy, algoParams },
    { seed, seq, atMs, simMs, flags, instrument, tick },
  );
}
