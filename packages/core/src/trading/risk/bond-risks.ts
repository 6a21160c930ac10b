/** How bonds move with their yields, kept by bond: it changes slowly, and the mark with every second. */
import type { CurveName } from '@tradefloor/contracts/bond';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { dirtyFromYield, riskAtYield } from '@tradefloor/instruments/bond/bond-valuation';
import { findBond } from '@tradefloor/instruments/instrument';
import { bondModel } from './revaluation.ts';

const DAY_MS = 86_400_000;
const DAYS_PER_YEAR = 365.25;
/** A mark this near to the last is valued with the duration of the last: a twentieth of a point, in price units. */
const SAME_MARK = 0.05 * PX_PER_UNIT;

/** Prices per 100 of face; duration in years, convexity in years squared, both of the price with its interest. */
export type BondSensitivity = {
  /** Sovereign curve that its yield follows. */
  readonly curve: CurveName;
  /** Left until it is paid back. */
  readonly years: number;
  readonly clean: number;
  readonly dirty: number;
  readonly modifiedDuration: number;
  readonly convexity: number;
  /** What the price gains when the yield falls by a basis point. */
  readonly dv01Per100: number;
};

type Kept = {
  readonly mark: number;
  readonly day: number;
  readonly risk: BondSensitivity | null;
};

export class BondRisks {
  readonly #kept = new Map<string, Kept>();

  /**
   * At a mark in price units, settling today.
   * @returns null for a bond that is on no list or has matured
   */
  get(symbol: string, mark: number, nowMs: number): BondSensitivity | null {
    const day = Math.floor(nowMs / DAY_MS);
    const known = this.#kept.get(symbol);
    if (known?.day === day && Math.abs(known.mark - mark) <= SAME_MARK) return known.risk;
    const risk = toSensitivity(symbol, mark, day);
    this.#kept.set(symbol, { mark, day, risk });
    return risk;
  }
}

function toSensitivity(symbol: string, mark: number, day: number): BondSensitivity | null {
  const model = bondModel(symbol, mark, day);
  const listed = findBond(symbol);
  if (model?.kind !== 'BOND' || listed === null) return null;
  const { bond, yieldPct } = model;
  const { modifiedDuration, convexity, dv01Per100 } = riskAtYield(bond, yieldPct);
  const dirty = dirtyFromYield(bond, yieldPct);
  const clean = dirty - bond.accrued;
  const years = (bond.terms.maturity - day) / DAYS_PER_YEAR;
  return { curve: listed.curve, years, clean, dirty, modifiedDuration, convexity, dv01Per100 };
}

/** Relative change of the clean price when the yield moves, by duration and convexity. @param points percentage points */
export function relativeChange(of: BondSensitivity, points: number): number {
  const move = points / 100;
  const change = -of.modifiedDuration * move + (of.convexity * move * move) / 2;
  return (change * of.dirty) / of.clean;
}
