/**
 * Options on a share that pays cash dividends before their end, by the escrowed model: what follows Black and Scholes is
 * the price of the share without the present value of the dividends (Hull, Options, Futures, and Other Derivatives:
 * "European options on dividend-paying stocks"). European options have their closed form, American ones a binomial tree of
 * that price, at whose nodes exercise brings the whole price (Hull: "Known dollar dividend"); its last step is Black and
 * Scholes', so that no node's place beside the strike matters (Broadie and Detemple, Review of Financial Studies 9, 1996).
 */
import { exp } from '../math/elementary.ts';
import { type OptionInput, type OptionValue, valueOption } from './black-scholes.ts';

/** What one share is paid, in the unit of prices, and the years until it trades without it. */
export type CashDividend = { readonly years: number; readonly amount: number };
export type DividendTerms = {
  /** Those until the end of the option, in any order. */
  readonly dividends: readonly CashDividend[];
  readonly isAmerican: boolean;
};

/** Of the tree: as many as have a node closest after which each dividend leaves the price, where calls are exercised. */
const STEPS_LEAST = 96;
const STEPS_MOST = 128;
/** A price below what its dividends are worth has none left to move. */
const LEAST = 1e-9;

/** Worth of dividends to come, discounted to a time from now. */
export function presentValue(
  dividends: readonly CashDividend[],
  rate: number,
  afterYears = 0,
): number {
  let sum = 0;
  for (const { years, amount } of dividends) {
    if (years >= afterYears) sum += amount * exp(-rate * (years - afterYears));
  }
  return sum;
}

/** The option on the price without its dividends. */
const withoutDividends = (input: OptionInput, { dividends }: DividendTerms): OptionInput => ({
  ...input,
  spot: Math.max(LEAST, input.spot - presentValue(dividends, input.rate)),
});

/**
 * Value of one unit of the asset; of an American option never below what exercise brings.
 * @throws RangeError for a volatility that is NaN or infinite
 */
export function priceWithDividends(input: OptionInput, terms: DividendTerms): number {
  const escrowed = withoutDividends(input, terms);
  const european = valueOption(escrowed).price;
  if (!terms.isAmerican) return european;
  const tree = makeTree(escrowed, terms);
  return tree === null
    ? Math.max(european, bestWhenCertain(escrowed, terms))
    : rollBack(escrowed, terms, tree);
}

type Tree = {
  readonly steps: number;
  readonly step: number;
  readonly up: number;
  readonly rise: number;
};

/** The number of steps at which the dates of dividends lie, on average, least after a node. */
function countSteps(years: number, dividends: readonly CashDividend[]): number {
  let best = { steps: STEPS_LEAST, late: Number.POSITIVE_INFINITY };
  for (let steps = STEPS_LEAST; steps < STEPS_MOST; steps += 1) {
    let late = 0;
    for (const dividend of dividends) {
      const place = (dividend.years / years) * steps;
      late += place - Math.floor(place + LEAST);
    }
    if (late / steps < best.late) best = { steps, late: late / steps };
  }
  return best.steps;
}

/** Null without time, or where volatility is too small to stand beside the drift of a step. */
function makeTree(
  { rate, yield: carry, years, volatility }: OptionInput,
  { dividends }: DividendTerms,
): Tree | null {
  if (!(years > 0)) return null;
  const steps = countSteps(years, dividends);
  const step = years / steps;
  const up = exp(volatility * Math.sqrt(step));
  const rise = (exp((rate - carry) * step) - 1 / up) / (up - 1 / up);
  return rise > 0 && rise < 1 ? { steps, step, up, rise } : null;
}

/** What an exercise at a node, or promised there for a time before the next, brings: parts of the node's price, and cash. */
type Exercise = { readonly asset: number; readonly cash: number };

/**
 * Now, and on each date of a dividend before the next node: a call right before it, a put right after. What waits for such
 * a date loses the interest on the strike no longer than until then, wherever the nodes lie.
 */
function exercisesAt(time: number, escrowed: OptionInput, terms: ExerciseTerms): Exercise[] {
  const { type, strike, rate, yield: carry } = escrowed;
  const { dividends, step } = terms;
  const found = [{ asset: 1, cash: presentValue(dividends, rate, time - LEAST) - strike }];
  for (const { years } of dividends) {
    const wait = years - time;
    if (wait < -LEAST || wait >= step - LEAST) continue;
    const discount = exp(-rate * wait);
    const kept = presentValue(dividends, rate, type === 'CALL' ? years : years + LEAST);
    found.push({ asset: exp(-carry * wait), cash: (kept - strike) * discount });
  }
  return found;
}

type ExerciseTerms = { readonly dividends: readonly CashDividend[]; readonly step: number };

function rollBack(escrowed: OptionInput, { dividends }: DividendTerms, tree: Tree): number {
  const { type, strike, rate, spot } = escrowed;
  const { steps, step, up, rise } = tree;
  const sign = type === 'CALL' ? 1 : -1;
  const discount = exp(-rate * step);
  const [toRise, toFall] = [discount * rise, discount * (1 - rise)];
  const last = { ...escrowed, years: step };
  const near = {
    within: NEAR * escrowed.volatility * Math.sqrt(step),
    asset: exp(-escrowed.yield * step),
    cash: strike * discount,
  };
  const values = new Float64Array(steps);
  let lowest = spot * up ** (1 - steps);
  for (let at = steps - 1; at >= 0; at -= 1) {
    const exercises = exercisesAt(at * step, escrowed, { dividends, step });
    let price = lowest;
    for (let node = 0; node <= at; node += 1) {
      const held =
        at === steps - 1
          ? valueOfStep({ ...last, spot: price }, near)
          : toRise * (values[node + 1] ?? 0) + toFall * (values[node] ?? 0);
      let best = held;
      for (const { asset, cash } of exercises) best = Math.max(best, sign * (price * asset + cash));
      values[node] = best;
      price *= up * up;
    }
    lowest *= up;
  }
  return values[0] ?? 0;
}

/** Standard deviations of a step beyond which its formula is the discounted gain, to a billionth. */
const NEAR = 7;

type Near = {
  /** How far from the strike the formula is needed, as a part of it. */
  readonly within: number;
  readonly asset: number;
  readonly cash: number;
};

/** The value of the tree's last step. */
function valueOfStep(input: OptionInput, { within, asset, cash }: Near): number {
  const { type, spot, strike } = input;
  if (Math.abs(spot - strike) < within * strike) return valueOption(input).price;
  const gain = spot * asset - cash;
  return Math.max(0, type === 'CALL' ? gain : -gain);
}

/** What exercise brings at the best time where the price is certain: now, or right before or after a dividend. */
function bestWhenCertain(escrowed: OptionInput, { dividends }: DividendTerms): number {
  const { type, strike, rate, yield: carry, spot } = escrowed;
  const sign = type === 'CALL' ? 1 : -1;
  let best = 0;
  for (const years of [0, ...dividends.map((dividend) => dividend.years)]) {
    const grown = spot * exp((rate - carry) * years);
    for (const after of [years, years + LEAST]) {
      const price = grown + presentValue(dividends, rate, after);
      best = Math.max(best, sign * (price - strike) * exp(-rate * years));
    }
  }
  return best;
}

/** Steps of the differences that sensitivities are: a part of the price, of volatility and rate points. */
const PRICE_STEP = 0.01;
const VOLATILITY_STEP = 0.005;
const RATE_STEP = 0.001;

/**
 * Value and sensitivities. Of European options those of the price without dividends; of American ones differences of
 * prices. Theta follows from the others by the equation of Black and Scholes, with dividends that come nearer; where an
 * option is exercised at once there is none.
 * @throws RangeError for a volatility that is NaN or infinite
 */
export function valueWithDividends(input: OptionInput, terms: DividendTerms): OptionValue {
  const { type, spot, strike, rate, yield: carry, volatility } = input;
  const escrowed = withoutDividends(input, terms);
  const european = valueOption(escrowed);
  const at = (change: Partial<OptionInput>) => priceWithDividends({ ...input, ...change }, terms);
  const price = at({});
  const rho = (at({ rate: rate + RATE_STEP }) - at({ rate: rate - RATE_STEP })) / (2 * RATE_STEP);
  const waiting = rate * (spot - escrowed.spot);
  if (!terms.isAmerican) {
    return { ...european, price, rho, theta: european.theta - european.delta * waiting };
  }
  const move = spot * PRICE_STEP;
  const [higher, lower] = [at({ spot: spot + move }), at({ spot: spot - move })];
  const by = Math.min(VOLATILITY_STEP, volatility / 2);
  const [rise, fall] = [at({ volatility: volatility + by }), at({ volatility: volatility - by })];
  const delta = (higher - lower) / (2 * move);
  const gamma = (higher - 2 * price + lower) / (move * move);
  const isExercised = price <= (type === 'CALL' ? spot - strike : strike - spot);
  const drift = rate * price - (rate - carry) * escrowed.spot * delta - waiting * delta;
  return {
    price,
    delta,
    gamma,
    vega: by > 0 ? (rise - fall) / (2 * by) : 0,
    theta: isExercised ? 0 : drift - (volatility * volatility * escrowed.spot ** 2 * gamma) / 2,
    rho,
  };
}
