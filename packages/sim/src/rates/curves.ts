/**
 * Yield curves of the simulated world, one per sovereign and traded currency: Nelson and Siegel's form (1987), whose
 * level, slope and curvature walk with the seeded market. Data and arithmetic; no curve is a real market. Yields are par
 * yields, compounded as the sovereign's bonds pay; discount factors and zero rates follow in `rate-curve.ts`.
 */
import type { CurveName } from '@tradefloor/contracts/bond';
import { exp } from '@tradefloor/instruments/math/elementary';
import { walkAt } from './random-walk.ts';

/** Per cent; `decayYears` is where the hump sits. */
export type CurveFactors = {
  readonly level: number;
  readonly slope: number;
  readonly curvature: number;
  readonly decayYears: number;
};

/** The sovereigns whose bonds are listed, and those of the other traded currencies, of which only rates are needed. */
export type RateCurveName = CurveName | 'JPY' | 'AUD' | 'CAD' | 'CHF' | ImpliedCurveName;
/** Dollar yields that non-deliverable forwards imply for the other currency: what their points follow from, no sovereign's. */
type ImpliedCurveName = 'BRL' | 'INR' | 'TWD';
type FactorCurveName = Exclude<RateCurveName, 'EUR_FR'>;

/** Where the curves begin: the order of magnitude of late 2026. France is its spread over Germany. */
const BASE: Readonly<Record<FactorCurveName, CurveFactors>> = {
  USD: { level: 4.95, slope: -1.3, curvature: -1.8, decayYears: 2 },
  GBP: { level: 5.55, slope: -1.85, curvature: -2, decayYears: 2 },
  EUR_DE: { level: 3.4, slope: -1.5, curvature: -1.4, decayYears: 2.2 },
  JPY: { level: 3, slope: -2.25, curvature: -1.8, decayYears: 3 },
  AUD: { level: 5.2, slope: -1.6, curvature: -1.4, decayYears: 2 },
  CAD: { level: 3.9, slope: -1.65, curvature: -1.6, decayYears: 2 },
  CHF: { level: 0.85, slope: -0.6, curvature: -0.4, decayYears: 2 },
  BRL: { level: 12.8, slope: 0.7, curvature: -0.6, decayYears: 2 },
  INR: { level: 6.6, slope: -0.9, curvature: -0.4, decayYears: 2 },
  TWD: { level: 1.6, slope: -0.7, curvature: -0.6, decayYears: 2 },
};
const OAT_SPREAD_PCT = 0.7;

/** Ticks of a trading day: 6.5 hours at four a second. */
const TICKS_PER_DAY = 93_600;
const perTick = (bpPerDay: number): number => bpPerDay / 100 / Math.sqrt(TICKS_PER_DAY);
const LEVEL_STEP = perTick(5);
const SLOPE_STEP = perTick(4);
const CURVATURE_STEP = perTick(6);
const OAT_STEP = perTick(1);
/** Share of a level's move that all sovereigns have in common, and what is left for its own. */
const WORLD_WEIGHT = 0.8;
const OWN_WEIGHT = 0.6;

/** The factors of a curve at a tick of the market. */
export function factorsAt(seed: number, curve: FactorCurveName, tick: number): CurveFactors {
  const base = BASE[curve];
  const walk = (factor: string): number => walkAt(seed, `${curve}|${factor}`, tick);
  const common = walkAt(seed, 'world|level', tick);
  return {
    level: base.level + LEVEL_STEP * (WORLD_WEIGHT * common + OWN_WEIGHT * walk('level')),
    slope: base.slope + SLOPE_STEP * walk('slope'),
    curvature: base.curvature + CURVATURE_STEP * walk('curvature'),
    decayYears: base.decayYears,
  };
}

/** Nelson and Siegel's yield, per cent, at a time to maturity in years (more than none). */
export function curveYield(
  { level, slope, curvature, decayYears }: CurveFactors,
  years: number,
): number {
  const x = years / decayYears;
  const decay = exp(-x);
  const loading = (1 - decay) / x;
  return level + slope * loading + curvature * (loading - decay);
}

/** A curve at one tick: evaluated for many maturities. */
export type Curve = (years: number) => number;

/** The curve of a sovereign at a tick: par yield in per cent by years to maturity. */
export function curveAt(seed: number, name: RateCurveName, tick: number): Curve {
  if (name !== 'EUR_FR') {
    const factors = factorsAt(seed, name, tick);
    return (years) => curveYield(factors, years);
  }
  const germany = factorsAt(seed, 'EUR_DE', tick);
  const spread = OAT_SPREAD_PCT + OAT_STEP * walkAt(seed, 'EUR_FR|spread', tick);
  // The spread of France opens with time to maturity, as it does in life.
  return (years) => curveYield(germany, years) + spread * (1 - exp(-years / 4));
}
