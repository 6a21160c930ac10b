/**
 * The options market: a volatility surface for each underlying that moves with the market's batches, and quotes around
 * the model's price. A function of seed, batch and underlying price: nothing is stored. With the market feature
 * `ACROSS_ASSETS` the surface follows what the underlying and the index have done, and admits no arbitrage.
 */

import type { AcrossAssets, Instrument } from '@tradefloor/contracts/market';
import { type Px, px } from '@tradefloor/contracts/money';
import type { OptionContract, OptionView } from '@tradefloor/contracts/option';
import { isBespokeSymbol, OPTION_UNDERLYINGS } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_CENT, PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { exp } from '@tradefloor/instruments/math/elementary';
import { priceAmericanPut, valueAmericanPut } from '@tradefloor/instruments/option/american-put';
import {
  type OptionInput,
  type OptionValue,
  valueOption,
} from '@tradefloor/instruments/option/black-scholes';
import {
  type CashDividend,
  presentValue,
  priceWithDividends,
  valueWithDividends,
} from '@tradefloor/instruments/option/cash-dividends';
import { yearsTo } from '@tradefloor/instruments/option/option-contract';
import { type VolSurface, volatilityAt } from '@tradefloor/instruments/option/vol-surface';
import { walkAt } from '../rates/random-walk.ts';
import type { RateCurve } from '../rates/rate-curve.ts';
import { FAST_DECAY, SLOW_DECAY } from './variance-memory.ts';

const UNDERLYINGS: ReadonlySet<string> = new Set(OPTION_UNDERLYINGS);
/** True for a symbol that listed options are on. */
export const hasListedOptions = (symbol: string): boolean => UNDERLYINGS.has(symbol);

const SKEW = -0.1;
const CURVATURE = 0.05;
/** The level at the money strays by this much and comes back within an hour of batches. */
const LEVEL_SD = 0.15;
const LEVEL_TICKS = 14_400;
/** Half of the quoted width: a hundredth of the price and a half, at least a cent. */
const HALF_WIDTH = 0.015;

/** The surface of an underlying at a batch. */
export function surfaceAt(seed: number, underlying: Instrument, seq: number): VolSurface {
  const name = `vol ${underlying.symbol}`;
  const moved = walkAt(seed, name, seq) - walkAt(seed, name, Math.max(0, seq - LEVEL_TICKS));
  const level = exp((LEVEL_SD * moved) / Math.sqrt(LEVEL_TICKS));
  return { atm: (underlying.volatilityPpm / 1_000_000) * level, skew: SKEW, curvature: CURVATURE };
}

const PPM = 1_000_000;
/** Correlation of a share with its volatility, and how wide the smile opens: at the money as steep as the parabola's. */
const SSVI = { rho: -0.4, eta: 0.5 } as const;

/** Sellers of options are paid for the risk: implied variance lies above the expected (Carr and Wu 2009). */
const VARIANCE_PREMIUM = 1.1;

/** The surface of an underlying by the variance that is expected of it; null where nothing is. */
export function expectedSurface(
  { symbol, volatilityPpm }: Pick<Instrument, 'symbol' | 'volatilityPpm'>,
  { volatilities }: Pick<AcrossAssets, 'volatilities'>,
): VolSurface | null {
  const expected = volatilities.find((each) => each.symbol === symbol);
  if (expected === undefined) return null;
  const excesses = [
    { excess: exp(expected.fastPpm / PPM) - 1, decay: FAST_DECAY },
    { excess: exp(expected.slowPpm / PPM) - 1, decay: SLOW_DECAY },
  ];
  const usual = (volatilityPpm / PPM) * Math.sqrt(VARIANCE_PREMIUM);
  return { usual, excesses, ...SSVI };
}

export type OptionMoment = {
  readonly spot: Px;
  readonly surface: VolSurface;
  /** The dollar curve of the same batch. */
  readonly rates: RateCurve;
  readonly nowMs: number;
  /** Dividends of the underlying that are still to leave its price; none where prices do not fall for them. */
  readonly dividends?: readonly ComingDividend[];
};

/** A dividend to come. */
export type ComingDividend = CashDividend & {
  /** Day number of the ex-date. */
  readonly exDay: number;
};

/** A price of one share's worth in dollars, with what it is made with: volatility, years to expiry, the zero rate to it. */
type ModelPrice = {
  readonly price: number;
  readonly volatility: number;
  readonly years: number;
  readonly rate: number;
};

const NO_DIVIDENDS: readonly ComingDividend[] = [];

/** Those that holders of an option see leave the price: at its expiry it is exercised after the price has fallen. */
function listUntil({ dividends = NO_DIVIDENDS }: OptionMoment, expiry: string) {
  if (dividends.length === 0) return NO_DIVIDENDS;
  // Every contract is priced once a second: its date is read once, not for each dividend.
  const lastDay = toDay(expiry);
  return dividends.filter(({ exDay }) => exDay <= lastDay);
}

/** The forward price of a share to an expiry, in dollars: without the dividends until then. */
export function toForward(moment: OptionMoment, expiry: string): number {
  const years = yearsTo(expiry, moment.nowMs);
  const rate = moment.rates.zeroRate(years);
  const paid = presentValue(listUntil(moment, expiry), rate);
  return (moment.spot / PX_PER_UNIT - paid) * exp(rate * years);
}

function toInput(contract: OptionContract, moment: OptionMoment) {
  const { spot, surface, rates, nowMs } = moment;
  const years = yearsTo(contract.expiry, nowMs);
  const rate = rates.zeroRate(years);
  const strike = contract.strike / PX_PER_UNIT;
  const price = spot / PX_PER_UNIT;
  const forward = toForward(moment, contract.expiry);
  const volatility = volatilityAt(surface, { forward, strike, years });
  const { type } = contract;
  return { type, spot: price, strike, rate, yield: 0, years, volatility } satisfies OptionInput;
}

/**
 * Listed options are American, those over the counter European. A call on a share that pays nothing before its end is worth
 * the same as both, and an American put has a closed form; where dividends are to come both are worth what a tree gives.
 */
const isAmerican = ({ symbol }: OptionContract): boolean => !isBespokeSymbol(symbol);
const isAmericanPut = (contract: OptionContract): boolean =>
  contract.type === 'PUT' && isAmerican(contract);

/** The model by which a contract is priced at a moment, for what its quotes imply. */
export function priceModel(
  contract: OptionContract,
  moment: OptionMoment,
): (input: OptionInput) => number {
  const dividends = listUntil(moment, contract.expiry);
  if (dividends.length > 0) {
    const terms = { dividends, isAmerican: isAmerican(contract) };
    return (input) => priceWithDividends(input, terms);
  }
  return isAmericanPut(contract) ? priceAmericanPut : (input) => valueOption(input).price;
}

/** Model price of one share's worth. */
export function modelPrice(contract: OptionContract, moment: OptionMoment): ModelPrice {
  const input = toInput(contract, moment);
  const { volatility, years, rate } = input;
  return { price: priceModel(contract, moment)(input), volatility, years, rate };
}

function computeValue(contract: OptionContract, moment: OptionMoment, input: OptionInput) {
  const dividends = listUntil(moment, contract.expiry);
  if (dividends.length > 0) {
    return valueWithDividends(input, { dividends, isAmerican: isAmerican(contract) });
  }
  return isAmericanPut(contract) ? valueAmericanPut(input) : valueOption(input);
}

/** Model value of one share's worth, with its sensitivities. */
export function modelValue(
  contract: OptionContract,
  moment: OptionMoment,
): ModelPrice & OptionValue {
  const input = toInput(contract, moment);
  const { volatility, years, rate } = input;
  return { ...computeValue(contract, moment, input), volatility, years, rate };
}

/** Bid, ask and mid in whole cents around a value in dollars; an option worth less than a cent is offered at one. */
export function toQuote(value: number): { readonly bid: Px; readonly ask: Px; readonly mid: Px } {
  const cents = value * 100;
  const half = Math.max(1, cents * HALF_WIDTH);
  const bid = Math.max(0, Math.floor(cents - half + 0.5));
  const ask = Math.max(bid + 1, Math.ceil(cents + half - 0.5));
  return {
    bid: px(bid * PX_PER_CENT),
    ask: px(ask * PX_PER_CENT),
    mid: px(((bid + ask) * PX_PER_CENT) / 2),
  };
}

/**
 * Half of the width over the counter: a fortieth of the value, at least two cents; an unlisted contract is harder to
 * hedge.
 */
const OTC_HALF_WIDTH = 0.025;
const OTC_HALF_CENTS_MIN = 2;
/** Contracts at that width; each further such lot costs a tenth of it. */
const OTC_LOT = 50;

/** Bid, ask and mid over the counter for a number of contracts, in whole cents around a value in dollars. */
export function otcQuote(value: number, contracts: number): ReturnType<typeof toQuote> {
  const cents = Math.round(value * 100);
  const lots = Math.ceil(contracts / OTC_LOT) - 1;
  const width = Math.max(OTC_HALF_CENTS_MIN, value * 100 * OTC_HALF_WIDTH) * (1 + lots / 10);
  const half = Math.ceil(width);
  // Never for nothing: an option that is worth less than its width is not bought.
  const bid = Math.max(0, cents - half);
  return {
    bid: px(bid * PX_PER_CENT),
    ask: px((cents + half) * PX_PER_CENT),
    mid: px(Math.max(1, cents) * PX_PER_CENT),
  };
}

/** The quote of one contract, listed or not. */
export const getTouch = ({ symbol }: Pick<OptionContract, 'symbol'>, value: number) =>
  isBespokeSymbol(symbol) ? otcQuote(value, 1) : toQuote(value);

/** A contract as a chain shows it: vega for a point, theta for a day, rho for a point, volatility in per cent. */
export function toView(contract: OptionContract, moment: OptionMoment): OptionView {
  const value = modelValue(contract, moment);
  return {
    symbol: contract.symbol,
    ...getTouch(contract, value.price),
    volatility: value.volatility * 100,
    delta: value.delta,
    gamma: value.gamma,
    vega: value.vega / 100,
    theta: value.theta / 365,
    rho: value.rho / 100,
  };
}
