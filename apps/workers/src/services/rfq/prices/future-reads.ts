/** Reads of the futures desk: what is listed, the strip of a product, and what has traded at each price. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { futureStrip, futureVolume, listFutures } from '@tradefloor/contracts/calls/futures';
import type { FutureDay, FutureRoot, FutureStrip, FutureView } from '@tradefloor/contracts/future';
import { qty } from '@tradefloor/contracts/money';
import type { FutureSessionRow } from '@tradefloor/core/trading/futures/future-session';
import { frontMonth } from '@tradefloor/instruments/futures/future-contract';
import { FUTURE_PRODUCTS, toTerms } from '@tradefloor/instruments/futures/products';
import { type CallResponse, type Ctx, refuse, respond } from '@tradefloor/runtime';
import {
  carryRate,
  computeSpread,
  type FutureMoment,
  modelPrice,
  onTick,
} from '@tradefloor/sim/futures/future-market';
import type { FuturePricer } from './future-pricer.ts';
import type { FutureTrading } from './future-trading.ts';

/** What its handlers need of the state. */
type FutureCtx = Ctx<{ readonly futures: FuturePricer; readonly futureTrading: FutureTrading }>;

export const onListFutures = ({
  state,
  nowMs,
}: FutureCtx): CallResponse<never, never, CallOutput<typeof listFutures>> =>
  respond({ items: [...state.futures.listed(nowMs)] });

/** A strip is shown once the market has its first prices. */
export function onStrip(
  { state, nowMs }: FutureCtx,
  { root }: CallInput<typeof futureStrip>,
): CallResponse<never, never, CallOutput<typeof futureStrip>> {
  const moment = state.futures.moment(root, nowMs);
  if (moment === null) return refuse('CONFLICT', { detail: 'the market has not begun yet' });
  return respond(getStrip(state, { root, moment, nowMs }));
}

function getStrip(
  { futures: pricer, futureTrading }: FutureCtx['state'],
  of: { readonly root: FutureRoot; readonly moment: FutureMoment; readonly nowMs: number },
): FutureStrip {
  const { root, moment, nowMs } = of;
  const contracts = pricer.listMonths(root, nowMs);
  const quotes = pricer.listQuotes(root, nowMs);
  const front = frontMonth(contracts, nowMs);
  const months = contracts.flatMap((contract, i): FutureView[] => {
    const quote = quotes[i];
    if (quote === undefined) return [];
    const fairValue = onTick(root, modelPrice(contract, moment));
    const ratePct = carryRate(contract, moment) * 100;
    const session = futureTrading.session(contract.symbol);
    const day = session === undefined ? {} : { day: toFutureDay(session) };
    return [{ ...contract, ...quote, fairValue, ratePct, isFront: contract === front, ...day }];
  });
  return {
    terms: toTerms(FUTURE_PRODUCTS[root]),
    seq: pricer.tick ?? 0,
    at: nowMs,
    spot: onTick(root, moment.spot),
    yieldPct: moment.carry.yield * 100,
    storagePct: moment.carry.storage * 100,
    months,
    spreads: months.flatMap((far, i) => {
      const near = months[i - 1];
      return near === undefined ? [] : [computeSpread(near, far)];
    }),
  };
}

/** A month's day as it is shown. */
const toFutureDay = (row: FutureSessionRow): FutureDay => ({
  date: row.date,
  volume: qty(row.volume),
  last: row.last,
  settlement: row.settlement,
  settledOn: row.settledOn,
  priorSettlement: row.priorSettlement,
  openInterest: qty(row.openInterest),
  openInterestOn: row.openInterestOn,
  openInterestChange: row.openInterestChange,
});

export function onFutureVolume(
  { state }: FutureCtx,
  { symbol }: CallInput<typeof futureVolume>,
): CallResponse<never, never, CallOutput<typeof futureVolume>> {
  const row = state.futureTrading.session(symbol);
  if (row === undefined) return refuse('NOT_FOUND', { detail: `${symbol} is no listed future` });
  const levels = row.levels.map(([price, lots]) => ({ price, lots: qty(lots) }));
  return respond({ symbol: row.symbol, date: row.date, volume: qty(row.volume), levels });
}
