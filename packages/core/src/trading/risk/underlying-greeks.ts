/**
 * The sensitivities of what is held, underlying by underlying: options with the shares they are on, futures by product.
 * In money, so that positions of different prices can be compared and added.
 */

import type { UnderlyingGreeks } from '@tradefloor/contracts/firm-risk';
import { type InstrumentSymbol, instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { type OptionInput, valueOption } from '@tradefloor/instruments/option/black-scholes';
import { yearsTo } from '@tradefloor/instruments/option/option-contract';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';

/** Signed contracts of one option with what it is valued by; prices in dollars. */
export type HeldOption = OptionInput & { readonly contracts: number };

/** Of all contracts together; delta in shares. */
type BookGreeks = Pick<UnderlyingGreeks, 'gammaUsd' | 'vega' | 'theta'> & {
  readonly delta: number;
};

const VOLATILITY_POINT = 0.01;
const PER_CENT = 0.01;
const DAYS_A_YEAR = 365;

/**
 * Sums over options on one underlying: delta in shares; gamma as the change of the delta in dollars when the underlying
 * rises by one per cent (`gamma * S^2 / 100`); vega in dollars for a point of volatility, theta in dollars for a day.
 */
export function bookGreeks(options: readonly HeldOption[]): BookGreeks {
  const sum = { delta: 0, gammaUsd: 0, vega: 0, theta: 0 };
  for (const option of options) {
    const shares = option.contracts * OPTION_MULTIPLIER;
    const { delta, gamma, vega, theta } = valueOption(option);
    sum.delta += shares * delta;
    sum.gammaUsd += shares * gamma * option.spot * option.spot * PER_CENT;
    sum.vega += shares * vega * VOLATILITY_POINT;
    sum.theta += (shares * theta) / DAYS_A_YEAR;
  }
  return sum;
}

export type Held = { readonly symbol: InstrumentSymbol; readonly netQty: number };

/** What values them; prices and volatilities are the newest there were, null before the first. */
export type GreekMarks = {
  readonly nowMs: number;
  /** What an option of an expiry discounts with. */
  readonly rate: (expiry: string) => number;
  readonly spot: (underlying: string) => Px | null;
  readonly volatility: (underlying: string, symbol: string) => number | null;
  /** The mid of a future. */
  readonly mid: (symbol: InstrumentSymbol) => Px | null;
};

/** Every underlying of an option or future that is held, the largest delta in dollars first. */
export function greeksByUnderlying(held: readonly Held[], marks: GreekMarks): UnderlyingGreeks[] {
  const net = new Map<InstrumentSymbol, number>();
  for (const { symbol, netQty } of held) net.set(symbol, (net.get(symbol) ?? 0) + netQty);
  const options = new Map<string, Held[]>();
  const futures = new Map<string, Held[]>();
  for (const [symbol, netQty] of net) {
    if (netQty === 0) continue;
    const option = parseOptionSymbol(symbol);
    const root = option === null ? parseFutureSymbol(symbol)?.product.root : undefined;
    if (option !== null) addTo(options, option.underlying, { symbol, netQty });
    if (root !== undefined) addTo(futures, root, { symbol, netQty });
  }
  return [
    ...[...options].map(([underlying, some]) =>
      optionRow(some, { underlying, shares: net.get(instrumentSymbol(underlying)) ?? 0, marks }),
    ),
    ...[...futures].map(([root, some]) => futureRow(some, { root, marks })),
  ].sort((a, b) => Math.abs(b.deltaUsd) - Math.abs(a.deltaUsd));
}

function addTo(groups: Map<string, Held[]>, key: string, one: Held): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}

type OptionsOn = {
  readonly underlying: string;
  readonly shares: number;
  readonly marks: GreekMarks;
};

function optionRow(some: readonly Held[], on: OptionsOn): UnderlyingGreeks {
  const { underlying, shares, marks } = on;
  const mid = marks.spot(underlying);
  const spot = (mid ?? 0) / PX_PER_UNIT;
  const priced = some.flatMap(({ symbol, netQty }) => heldOption({ symbol, netQty, mid }, marks));
  const { delta, ...greeks } = bookGreeks(priced);
  return {
    underlying: instrumentSymbol(underlying),
    spot: mid,
    derivativeDelta: delta,
    ownDelta: shares,
    deltaUsd: (delta + shares) * spot,
    ...greeks,
    unpriced: some.length - priced.length,
  };
}

function heldOption(
  { symbol, netQty, mid }: Held & { readonly mid: Px | null },
  { volatility: getVolatility, rate: getRate, nowMs }: GreekMarks,
): HeldOption[] {
  const contract = parseOptionSymbol(symbol);
  const volatility = contract === null ? null : getVolatility(contract.underlying, symbol);
  if (contract === null || volatility === null || mid === null) return [];
  const prices = { spot: mid / PX_PER_UNIT, strike: contract.strike / PX_PER_UNIT };
  const { type, expiry } = contract;
  const terms = { type, ...prices, rate: getRate(expiry), yield: 0, years: yearsTo(expiry, nowMs) };
  return [{ ...terms, volatility, contracts: netQty }];
}

/** A future moves with its price: nothing but delta. Months of a product are added up, each at its own price. */
function futureRow(
  some: readonly Held[],
  { root, marks }: { readonly root: string; readonly marks: GreekMarks },
): UnderlyingGreeks {
  const row = { derivativeDelta: 0, deltaUsd: 0, unpriced: 0 };
  for (const { symbol, netQty } of some) {
    const units = netQty * (parseFutureSymbol(symbol)?.product.multiplier ?? 0);
    const mid = marks.mid(symbol);
    row.derivativeDelta += units;
    row.deltaUsd += (units * (mid ?? 0)) / PX_PER_UNIT;
    row.unpriced += mid === null ? 1 : 0;
  }
  return {
    underlying: instrumentSymbol(root),
    spot: null,
    ownDelta: 0,
    ...row,
    gammaUsd: 0,
    vega: 0,
    theta: 0,
  };
}
