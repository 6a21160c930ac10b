/**
 * Value at risk of one day at 99 %, and the expected shortfall beyond it: by the covariance of a market, a sector and
 * an own factor, and by what the recorded minutes, each carried to a day, would have done to the holdings of now.
 * Statistics, never money.
 */

/**
 * A holding as risk sees it: signed exposure in currency units to what `symbol` names, the standard deviation of a day's
 * return. Several holdings of one symbol move as one.
 */
export type RiskHolding = {
  readonly symbol: string;
  readonly sector: string | null;
  readonly net: number;
  readonly sigmaDaily: number;
};

/**
 * Shares of a symbol's variance that all symbols have in common, and that its sector has besides: correlations of
 * 0.55 inside a sector and 0.30 across (domain of the simulated market, 1.2).
 */
export const FACTOR_VARIANCE = { market: 0.3, sector: 0.25, own: 0.45 } as const;

/** The standard normal's 99 % quantile, and the mean of the tail beyond it. */
export const Z99 = 2.3263478740408408;
export const ES99 = 2.6652142203458076;

export type ParametricVar = {
  readonly var99: number;
  readonly es99: number;
  /** Each holding's part, in the order given: w_i dVaR/dw_i. They add up to the whole (Euler). */
  readonly components: readonly number[];
};

/** `z sqrt(x' C x)` with the factor covariance C, in one pass over the holdings. */
export function parametricVar(holdings: readonly RiskHolding[]): ParametricVar {
  const risks = holdings.map(({ net, sigmaDaily }) => net * sigmaDaily);
  const bySector = new Map<string | null, number>();
  const bySymbol = new Map<string, number>();
  let all = 0;
  for (const [i, { symbol, sector }] of holdings.entries()) {
    const risk = risks[i] ?? 0;
    all += risk;
    bySymbol.set(symbol, (bySymbol.get(symbol) ?? 0) + risk);
    bySector.set(sector, (bySector.get(sector) ?? 0) + risk);
  }
  const { market, sector: sectorShare, own: ownShare } = FACTOR_VARIANCE;
  const sectors = sumSquares(bySector.values());
  const own = sumSquares(bySymbol.values());
  const deviation = Math.sqrt(market * all * all + sectorShare * sectors + ownShare * own);
  const components = holdings.map(({ symbol, sector }, i) => {
    const risk = risks[i] ?? 0;
    const covariance =
      risk *
      (market * all +
        sectorShare * (bySector.get(sector) ?? 0) +
        ownShare * (bySymbol.get(symbol) ?? 0));
    return deviation === 0 ? 0 : (Z99 * covariance) / deviation;
  });
  return { var99: Z99 * deviation, es99: ES99 * deviation, components };
}

function sumSquares(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

/** Fewer recorded minutes are no basis for a one-in-a-hundred quantile. */
export const OBSERVATIONS_MIN = 100;
export type HistoricalVar = {
  readonly var99: number;
  readonly es99: number;
  readonly observations: number;
};

/**
 * The loss at the 99 % quantile of a day's profits, one for each recorded minute, by nearest rank, and the mean of the
 * losses from there on. Null below {@link OBSERVATIONS_MIN} minutes.
 */
export function historicalVar(dayProfits: Float64Array): HistoricalVar | null {
  const observations = dayProfits.length;
  if (observations < OBSERVATIONS_MIN) return null;
  const tail = dayProfits.toSorted().subarray(0, Math.ceil(observations / 100));
  const mean = tail.reduce((sum, profit) => sum + profit, 0) / tail.length;
  return {
    var99: Math.max(0, -(tail.at(-1) ?? 0)),
    es99: Math.max(0, -mean),
    observations,
  };
}
