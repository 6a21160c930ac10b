/**
 * The yields of the listed bonds at a tick of the simulated market: their sovereign's curve, a company's credit spread
 * on top, expected inflation off an index-linked gilt's, and a noise of their own. Any tick can be computed at once; nothing is stored.
 */
import type { Bond, CurveName } from '@tradefloor/contracts/bond';
import { exp } from '@tradefloor/instruments/math/elementary';
import { walkAt } from '../rates/random-walk.ts';
import { type RateCurve, sovereignCurveAt } from '../rates/rate-curve.ts';
import { breakevenAt } from './breakeven.ts';
import { toTicker, usualSpread, widening } from './credit-spread.ts';

const DAYS_PER_YEAR = 365.25;
const TICKS_PER_DAY = 93_600;

/** Part of a spread that moves in a day (standard deviation): all spreads together, and each alone. */
const CREDIT_STEP = 0.02 / Math.sqrt(TICKS_PER_DAY);
const OWN_STEP = 0.015 / Math.sqrt(TICKS_PER_DAY);
/** What a government bond strays from its curve in a day, per cent. */
const RICH_CHEAP_STEP = 0.003 / Math.sqrt(TICKS_PER_DAY);

export type BondMarket = {
  /** Mid yield of a bond in per cent, compounded as the bond pays; of an index-linked one its real yield. */
  computeYield(bond: Bond, settlementDay: number): number;
  /** Spread over its sovereign's curve at the same maturity, basis points; 0 for governments. */
  computeSpread(bond: Bond, settlementDay: number): number;
  /** What prices are expected to rise by until a bond's maturity: its nominal yield less its real one, per cent a year. */
  computeBreakeven(bond: Bond, settlementDay: number): number;
  readonly curves: Readonly<Record<CurveName, RateCurve>>;
};

/** Moves of issuers' equity since its reference price, as logarithms, by ticker; nothing for who has none. */
export type EquityMoves = ReadonlyMap<string, number>;
const NO_MOVES: EquityMoves = new Map();

/**
 * The bond market at a tick.
 * @param at.equity what issuers' equity has moved by; nothing without the feature `ACROSS_ASSETS`
 * @param maturityDayOf day number of a bond's maturity (see instruments/calendar/civil-date)
 */
export function bondMarketAt(
  seed: number,
  { tick, equity = NO_MOVES }: { readonly tick: number; readonly equity?: EquityMoves },
  maturityDayOf: (bond: Bond) => number,
): BondMarket {
  const curves = {
    USD: sovereignCurveAt(seed, 'USD', tick),
    GBP: sovereignCurveAt(seed, 'GBP', tick),
    EUR_DE: sovereignCurveAt(seed, 'EUR_DE', tick),
    EUR_FR: sovereignCurveAt(seed, 'EUR_FR', tick),
  };
  const breakeven = breakevenAt(seed, tick);
  const credit = CREDIT_STEP * walkAt(seed, 'credit', tick);
  const yearsToMaturity = (bond: Bond, settlementDay: number): number =>
    Math.max(maturityDayOf(bond) - settlementDay, 1) / DAYS_PER_YEAR;
  const computeSpread = (bond: Bond, settlementDay: number): number => {
    if (bond.kind === 'GOVERNMENT') return 0;
    const own = OWN_STEP * walkAt(seed, `spread|${bond.isin}`, tick);
    const years = yearsToMaturity(bond, settlementDay);
    const usual = usualSpread(bond.rating, years);
    const moved = widening(bond.rating, years, equity.get(toTicker(bond)) ?? 0);
    return (usual + moved) * exp(credit + own);
  };
  return {
    curves,
    computeSpread,
    computeBreakeven: (bond, settlementDay) => breakeven(yearsToMaturity(bond, settlementDay)),
    computeYield(bond, settlementDay) {
      const years = yearsToMaturity(bond, settlementDay);
      const nominal = curves[bond.curve].parYield(years);
      const onCurve = bond.indexation === undefined ? nominal : nominal - breakeven(years);
      if (bond.kind === 'CORPORATE') return onCurve + computeSpread(bond, settlementDay) / 100;
      return onCurve + RICH_CHEAP_STEP * walkAt(seed, `rich-cheap|${bond.isin}`, tick);
    },
  };
}
