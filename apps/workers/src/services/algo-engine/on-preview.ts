/** A schedule for a draft: worked out from the instrument alone, nothing is kept. */
import type { previewSchedule } from '@tradefloor/contracts/calls/algos';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { qty } from '@tradefloor/contracts/money';
import { computePreview } from '@tradefloor/core/trading/algo/preview';
import { algoParamsFault, toSettings } from '@tradefloor/core/trading/order/algo-settings';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import type { AlgoCtx } from './algo-state.ts';

export function onPreview(
  { state, nowMs }: AlgoCtx,
  { symbol, qty: shares, strategy, algoParams = {} }: CallInput<typeof previewSchedule>,
): CallResponse<never, never, CallOutput<typeof previewSchedule>> {
  const instrument = state.instruments.get(symbol);
  if (instrument === undefined) {
    return refuse('UNKNOWN_SYMBOL', { detail: `unknown symbol ${symbol}` });
  }
  const detail = algoParamsFault({ strategy, params: algoParams, qty: shares });
  if (detail !== null) return refuse('INVALID_ORDER', { detail });
  const settings = toSettings(strategy, algoParams, nowMs);
  if (settings.endAt !== null && settings.endAt <= settings.startAt) {
    return refuse('INVALID_ORDER', { detail: 'endAt is in the past' });
  }
  const { lotSize: lot, adv, volatilityPpm } = instrument;
  const preview = computePreview({
    strategy,
    settings,
    qty: shares,
    lot,
    adv,
    volatilityPpm,
    volumeBetween: state.volumeBetween,
  });
  return respond({
    ...preview,
    slices: preview.slices.map(({ at, qty: by }) => ({ at, qty: qty(by) })),
    curve: preview.curve.map(({ at, planned, market }) => ({
      at,
      planned: qty(planned),
      market: qty(market),
    })),
    notes: [...preview.notes],
  });
}
