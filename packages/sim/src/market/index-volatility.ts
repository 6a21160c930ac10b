/** How much the index of all shares moves in a year, by its companies' volatilities and what they have in common. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { ACTIVITY_IN_COMMON } from './activity.ts';
import { hasSessions, OVERNIGHT_SHARE } from './session-clock.ts';
import { indexWeights } from './share-index.ts';
import { computeBudgets } from './variance-budget.ts';
import { CLUSTERING_IN_COMMON, STRESSED_PART, STRESSED_WEIGHTS } from './volatility.ts';
import { USUAL_WEIGHTS, type Weights } from './walk.ts';

/** By company: its part of the index's moves, and how much of that is of the market's and sectors' making. */
type Part = {
  readonly sector: Instrument['sector'];
  readonly whole: number;
  readonly common: number;
};

const squared = (x: number): number => x * x;
const sum = (xs: Iterable<number>): number => [...xs].reduce((total, x) => total + x, 0);

/** What all pairs of two different companies have in common, market and sectors being weighed so. */
function commonVariance(parts: readonly Part[], weights: Weights): number {
  const sectors = new Map<Part['sector'], number>();
  for (const { sector, common } of parts) sectors.set(sector, (sectors.get(sector) ?? 0) + common);
  const own = sum(parts.map(({ common }) => squared(common)));
  const market = squared(sum(sectors.values())) - own;
  const inSectors = sum([...sectors.values()].map(squared)) - own;
  return squared(weights.market) * market + squared(weights.sector) * inSectors;
}

/** The index's usual volatility a year, as a fraction, under these features. */
export function indexVolatility(
  universe: readonly Instrument[],
  flags: readonly RealismFlag[],
): number {
  const budgets = computeBudgets(universe, new Set(flags));
  const weights = indexWeights(universe);
  const parts = universe.map(({ sector, volatilityPpm }, place): Part => {
    const whole = ((weights[place] ?? 0) * volatilityPpm) / 1_000_000;
    // Jumps and news are a company's own, and so are the bursts after them: only their mean is in common.
    const { volatility = 1, volume = 1 } = budgets[place] ?? {};
    return { sector, whole, common: (whole * volatility) / volume };
  });
  const stressed = flags.includes('REGIMES') ? STRESSED_PART : 0;
  const common =
    (1 - stressed) * commonVariance(parts, USUAL_WEIGHTS) +
    stressed * commonVariance(parts, STRESSED_WEIGHTS);
  const own = sum(parts.map(({ whole }) => squared(whole)));
  return Math.sqrt(own + partInCommon(flags) * common);
}

/** How alike volatilities are, which each are strong at other times; at night all are the usual ones. */
function partInCommon(flags: readonly RealismFlag[]): number {
  const clustering = flags.includes('CLUSTERING') ? CLUSTERING_IN_COMMON : 1;
  const activity = flags.includes('ACTIVITY') ? ACTIVITY_IN_COMMON : 1;
  const night = hasSessions(flags) ? OVERNIGHT_SHARE : 0;
  return night + (1 - night) * clustering * activity;
}
