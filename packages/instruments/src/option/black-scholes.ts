/**
 * European options on an asset with a continuous yield (Black and Scholes 1973, Merton 1973): a yield equal to the rate
 * is Black's model on a futures price (1976), a foreign rate Garman and Kohlhagen's on a currency (1983).
 */
import { exp, ln } from '../math/elementary.ts';
import { normalCdf, normalPdf } from './normal-distribution.ts';

export type OptionType = 'CALL' | 'PUT';

/** Rates and yield continuous and a year, time in years, volatility a year; prices in any one unit. */
export type OptionInput = {
  readonly type: OptionType;
  readonly spot: number;
  readonly strike: number;
  readonly rate: number;
  readonly yield: number;
  readonly years: number;
  readonly volatility: number;
};

/** Sensitivities: vega per 1.00 of volatility, rho per 1.00 of rate, theta a year. */
export type Greeks = {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
};
export type OptionValue = Greeks & { readonly price: number };

/**
 * The standardised distance of forward and strike; null without time or volatility.
 * @throws RangeError for a volatility that is no finite number: it would pass for none at all
 */
export function computeD1(input: OptionInput): number | null {
  const { spot, strike, rate, yield: carry, years, volatility } = input;
  if (!Number.isFinite(volatility)) throw new RangeError('a volatility is a finite number');
  const spread = volatility * Math.sqrt(years);
  if (!(spread > 0) || spot <= 0 || strike <= 0) return null;
  return (ln(spot / strike) + (rate - carry + (volatility * volatility) / 2) * years) / spread;
}

/**
 * Value and sensitivities. Without time or volatility: the discounted intrinsic value, never NaN.
 * @throws RangeError for a volatility that is NaN or infinite
 */
export function valueOption(input: OptionInput): OptionValue {
  const d1 = computeD1(input);
  if (d1 === null) return intrinsic(input);
  const { type, spot, strike, rate, yield: carry, years, volatility } = input;
  const root = Math.sqrt(years);
  const d2 = d1 - volatility * root;
  const sign = type === 'CALL' ? 1 : -1;
  const asset = spot * exp(-carry * years);
  const cash = strike * exp(-rate * years);
  const n1 = normalCdf(sign * d1);
  const n2 = normalCdf(sign * d2);
  const density = normalPdf(d1);
  const decay = (-asset * density * volatility) / (2 * root);
  return {
    price: Math.max(0, sign * (asset * n1 - cash * n2)),
    delta: (sign * asset * n1) / spot,
    gamma: (asset * density) / (spot * spot * volatility * root),
    vega: asset * density * root,
    theta: decay - sign * (rate * cash * n2 - carry * asset * n1),
    rho: sign * years * cash * n2,
  };
}

/** What is certain already: the discounted forward over the strike. */
function intrinsic({ type, spot, strike, rate, yield: carry, years }: OptionInput): OptionValue {
  const left = Math.max(0, years);
  const asset = Math.max(0, spot) * exp(-carry * left);
  const cash = strike * exp(-rate * left);
  const sign = type === 'CALL' ? 1 : -1;
  const isIn = sign * (asset - cash) > 0;
  const none = { gamma: 0, vega: 0 };
  if (!isIn) return { price: 0, delta: 0, theta: 0, rho: 0, ...none };
  return {
    price: sign * (asset - cash),
    delta: sign * exp(-carry * left),
    theta: -sign * (rate * cash - carry * asset),
    rho: sign * left * cash,
    ...none,
  };
}

const VOLATILITY_MAX = 10;
const STEPS_MAX = 100;
const ACCURACY = 1e-14;

/**
 * The volatility at which a model gives a price: Newton's steps held inside a bracket that halves where they leave it.
 * @param valueAt the model: Black and Scholes where none is named
 * @returns null for a price that no volatility gives
 */
export function impliedVolatility(
  input: Omit<OptionInput, 'volatility'>,
  price: number,
  valueAt: (input: OptionInput) => Pick<OptionValue, 'price' | 'vega'> = valueOption,
): number | null {
  const at = (volatility: number) => valueAt({ ...input, volatility });
  let [low, high] = [0, VOLATILITY_MAX];
  if (!(price > at(low).price) || !(price < at(high).price)) return null;
  let guess = 0.3;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { price: found, vega } = at(guess);
    const gap = found - price;
    if (gap > 0) high = guess;
    else low = guess;
    const next = vega > 0 ? guess - gap / vega : Number.NaN;
    const before = guess;
    guess = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(guess - before) <= ACCURACY * guess || high - low <= ACCURACY) return guess;
  }
  return guess;
}
