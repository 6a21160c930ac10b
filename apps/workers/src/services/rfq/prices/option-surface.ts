/** The volatility surface as it is looked at: one expiry's smile with what its quotes imply, and a grid of all expiries. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { optionSurface } from '@tradefloor/contracts/calls/options';
import { type Px, px } from '@tradefloor/contracts/money';
import type { OptionContract, OptionSurface, QuoteVolatility } from '@tradefloor/contracts/option';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import {
  impliedVolatility,
  type OptionInput,
  valueOption,
} from '@tradefloor/instruments/option/black-scholes';
import { yearsTo } from '@tradefloor/instruments/option/option-contract';
import { GRID_MONEYNESS, gridExpiries } from '@tradefloor/instruments/option/surface-grid';
import { volatilityAt } from '@tradefloor/instruments/option/vol-surface';
import { type CallResponse, respond } from '@tradefloor/runtime';
import {
  type OptionMoment,
  priceModel,
  toForward,
  toView,
} from '@tradefloor/sim/option/option-market';
import { callsWithPuts, listedExpiry, noneExpire, type OptionCtx } from './option-pricer.ts';

export function onSurface(
  { state, nowMs }: OptionCtx,
  requested: CallInput<typeof optionSurface>,
): CallResponse<never, never, CallOutput<typeof optionSurface>> {
  const { underlying } = requested;
  const expiry = listedExpiry(requested, nowMs);
  if (expiry === null) return noneExpire(underlying);
  const { options } = state;
  const moment = options.moment(underlying, nowMs);
  const pairs = callsWithPuts(options.listed(nowMs).values(), { underlying, expiry });
  return respond({
    underlying,
    seq: options.seq,
    at: nowMs,
    spot: moment?.spot ?? null,
    expiry,
    smile: moment === null ? [] : buildSmile(pairs, moment),
    moneyness: [...GRID_MONEYNESS],
    terms: moment === null ? [] : toTerms(moment),
  });
}

type Pair = ReturnType<typeof callsWithPuts>[number];

const buildSmile = (pairs: readonly Pair[], moment: OptionMoment): OptionSurface['smile'] =>
  pairs.map(({ call, put }) => ({
    strike: call.strike,
    volatility: toView(call, moment).volatility,
    call: impliedBy(call, moment),
    put: impliedBy(put, moment),
  }));

/** What the quoted prices of a contract imply, in per cent. */
function impliedBy(contract: OptionContract, moment: OptionMoment): QuoteVolatility {
  const { type, strike, expiry } = contract;
  const years = yearsTo(expiry, moment.nowMs);
  const input = {
    type,
    spot: moment.spot / PX_PER_UNIT,
    strike: strike / PX_PER_UNIT,
    rate: moment.rates.zeroRate(years),
    yield: 0,
    years,
  };
  const { bid, mid, ask } = toView(contract, moment);
  const priceAt = priceModel(contract, moment);
  // The slope of a step alone: the European vega is close to that of an American put.
  const valueAt = (of: OptionInput) => ({ price: priceAt(of), vega: valueOption(of).vega });
  const implied = (price: Px): number | null => {
    const found = impliedVolatility(input, price / PX_PER_UNIT, valueAt);
    return found === null ? null : found * 100;
  };
  return { bid: implied(bid), mid: implied(mid), ask: implied(ask) };
}

function toTerms(moment: OptionMoment): OptionSurface['terms'] {
  const { spot, surface, rates, nowMs } = moment;
  return gridExpiries(nowMs).map(({ expiry, isListed, days }) => {
    const years = yearsTo(expiry, nowMs);
    const price = spot / PX_PER_UNIT;
    const rate = rates.zeroRate(years);
    const forward = toForward(moment, expiry);
    const volatilities = GRID_MONEYNESS.map(
      (pct) => volatilityAt(surface, { forward, strike: (price * pct) / 100, years }) * 100,
    );
    return {
      expiry,
      isListed,
      days,
      ratePct: rate * 100,
      forward: px(Math.round(forward * PX_PER_UNIT)),
      volatilities,
    };
  });
}
