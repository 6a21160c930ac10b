/**
 * An option as one writes it first: the textbook's formula with Math.exp and Math.log, price and each greek a function
 * of its own that works d1 out again, the normal distribution by Abramowitz and Stegun 26.2.17. The yardstick for the
 * real one, which must repeat to the bit and hold far more digits.
 */
export type BareOption = {
  readonly isCall: boolean;
  readonly spot: number;
  readonly strike: number;
  readonly rate: number;
  readonly years: number;
  readonly volatility: number;
};

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

function below(x: number): number {
  const k = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    k *
    (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const tail = density(x) * series;
  return x < 0 ? tail : 1 - tail;
}

const d1 = ({ spot, strike, rate, years, volatility }: BareOption): number =>
  (Math.log(spot / strike) + (rate + (volatility * volatility) / 2) * years) /
  (volatility * Math.sqrt(years));
const d2 = (option: BareOption): number => d1(option) - option.volatility * Math.sqrt(option.years);
const discounted = ({ strike, rate, years }: BareOption): number =>
  strike * Math.exp(-rate * years);

const price = (option: BareOption): number =>
  option.isCall
    ? option.spot * below(d1(option)) - discounted(option) * below(d2(option))
    : discounted(option) * below(-d2(option)) - option.spot * below(-d1(option));
const delta = (option: BareOption): number => below(d1(option)) - (option.isCall ? 0 : 1);
const gamma = (option: BareOption): number =>
  density(d1(option)) / (option.spot * option.volatility * Math.sqrt(option.years));
const vega = (option: BareOption): number =>
  option.spot * density(d1(option)) * Math.sqrt(option.years);
const rho = (option: BareOption): number =>
  option.isCall
    ? option.years * discounted(option) * below(d2(option))
    : -option.years * discounted(option) * below(-d2(option));
const theta = (option: BareOption): number =>
  (-option.spot * density(d1(option)) * option.volatility) / (2 * Math.sqrt(option.years)) -
  (option.rate * rho(option)) / option.years;

/** Price and five greeks. */
export const bareOption = (option: BareOption) => ({
  price: price(option),
  delta: delta(option),
  gamma: gamma(option),
  vega: vega(option),
  theta: theta(option),
  rho: rho(option),
});
