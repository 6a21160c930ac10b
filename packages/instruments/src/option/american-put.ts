/**
 * American puts by the quadratic approximation of Barone-Adesi and Whaley (Journal of Finance 42, 1987): the European
 * value, and a premium for early exercise that grows towards the price of the asset at which exercise is best. Below a
 * year it is within a tenth of a per cent of the strike of a binomial tree.
 */
import { exp, power } from '../math/elementary.ts';
import { computeD1, type OptionInput, type OptionValue, valueOption } from './black-scholes.ts';
import { normalCdf, normalPdf } from './normal-distribution.ts';

/** The price at and below which a put is exercised, and what the premium for it is made with. */
type Boundary = { readonly spot: number; readonly root: number; readonly premium: number };

/** Of the strike: the price is off by about as much as the boundary, and sensitivities are differences of prices. */
const ACCURACY = 1e-10;
const STEPS_MAX = 60;
/** Steps of the sensitivities that have no closed form. */
const VOLATILITY_STEP = 1e-4;
const RATE_STEP = 1e-4;

/** The negative root of the quadratic equation; `left` is one at infinite time. */
function toRoot({ rate, yield: carry, volatility }: OptionInput, left: number): number {
  const variance = volatility * volatility;
  const n = (2 * (rate - carry)) / variance;
  const m = (2 * rate) / variance;
  return (-(n - 1) - Math.sqrt((n - 1) * (n - 1) + (4 * m) / left)) / 2;
}

/** Where Newton's steps begin: between the boundary of a put without an end and the strike, by what time is left. */
function firstGuess(input: OptionInput): number {
  const { strike, rate, yield: carry, years, volatility } = input;
  const forever = strike / (1 - 1 / toRoot(input, 1));
  const time = ((rate - carry) * years - 2 * volatility * Math.sqrt(years)) * strike;
  return forever + (strike - forever) * exp(time / (strike - forever));
}

/** Null where exercise before the end is never better: without interest to be won, without time or volatility. */
function findBoundary(input: OptionInput): Boundary | null {
  const { strike, rate, yield: carry, years, volatility } = input;
  if (!(rate > 0) || computeD1(input) === null) return null;
  const root = toRoot(input, 1 - exp(-rate * years));
  const grown = exp(-carry * years);
  const cash = strike * exp(-rate * years);
  const spread = volatility * Math.sqrt(years);
  let spot = firstGuess(input);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const d1 = computeD1({ ...input, spot });
    if (d1 === null) return null;
    const below = grown * normalCdf(-d1);
    const premium = ((below - 1) * spot) / root;
    const value = Math.max(0, cash * normalCdf(spread - d1) - spot * below) + premium;
    if (Math.abs(strike - spot - value) <= ACCURACY * strike) return { spot, root, premium };
    const slope = -below * (1 - 1 / root) - (1 + (grown * normalPdf(d1)) / spread) / root;
    spot = (strike - value + slope * spot) / (1 + slope);
  }
  return null;
}

/** What a put is worth at least, whatever its model: what exercise brings. */
const exerciseValue = ({ spot, strike }: OptionInput): number => Math.max(0, strike - spot);

/**
 * Value of one unit of the asset; never below what exercise brings, nor below the European value.
 * @throws RangeError for a volatility that is NaN or infinite
 */
export function priceAmericanPut(input: OptionInput): number {
  return priceWithin(input, findBoundary(input));
}

/** The larger of both where there is no boundary, or the asset is at it: there the approximation has no premium. */
function priceWithin(input: OptionInput, boundary: Boundary | null): number {
  const worth = exerciseValue(input);
  const european = valueOption(input).price;
  if (boundary === null || input.spot <= boundary.spot) return Math.max(worth, european);
  const { spot, root, premium } = boundary;
  return Math.max(worth, european + premium * power(input.spot / spot, root));
}

/**
 * Value and sensitivities. Where it is exercised, it moves with the asset alone. Theta follows from the others by the
 * equation of Black and Scholes; vega and rho are differences.
 * @throws RangeError for a volatility that is NaN or infinite
 */
export function valueAmericanPut(input: OptionInput): OptionValue {
  const boundary = findBoundary(input);
  const price = priceWithin(input, boundary);
  const european = valueOption(input);
  if (boundary === null || input.spot <= boundary.spot) {
    return european.price >= price ? european : exercised(price);
  }
  const { spot, rate, yield: carry, volatility } = input;
  const premium = boundary.premium * power(spot / boundary.spot, boundary.root);
  const delta = european.delta + (premium * boundary.root) / spot;
  const bent = (premium * boundary.root * (boundary.root - 1)) / (spot * spot);
  const gamma = european.gamma + bent;
  const by = (change: Partial<OptionInput>) => priceAmericanPut({ ...input, ...change });
  const rise = by({ volatility: volatility + VOLATILITY_STEP });
  const fall = by({ volatility: volatility - VOLATILITY_STEP });
  const dearer = by({ rate: rate + RATE_STEP, yield: carry });
  const cheaper = by({ rate: rate - RATE_STEP, yield: carry });
  return {
    price,
    delta,
    gamma,
    vega: (rise - fall) / (2 * VOLATILITY_STEP),
    theta:
      rate * price -
      (rate - carry) * spot * delta -
      (volatility * volatility * spot * spot * gamma) / 2,
    rho: (dearer - cheaper) / (2 * RATE_STEP),
  };
}

const exercised = (price: number): OptionValue => ({
  price,
  delta: -1,
  gamma: 0,
  vega: 0,
  theta: 0,
  rho: 0,
});
