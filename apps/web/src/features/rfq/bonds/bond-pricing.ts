/**
 * A bond worked out in the browser, by the same mathematics as in the service: what is typed is priced while it is typed.
 * Prices clean per 100 of face, rates in per cent, spreads in basis points.
 */
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { priceCurve } from '@tradefloor/instruments/bond/bond-price';
import { bondPayment, valueBond } from '@tradefloor/instruments/bond/bond-settlement';
import {
  type BondRisk,
  cleanFromYield,
  projectedFlows,
  realPrice,
  riskAtYield,
  type Valuation,
  YIELD_MAX_PCT,
  YIELD_MIN_PCT,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { formatDate, parseDate } from '@tradefloor/instruments/calendar/civil-date';
import type { Bond } from '../../../platform/client/shapes.ts';

/** One of the three ways to value a bond. */
export type BondLevel =
  | { readonly by: 'price'; readonly value: number }
  | { readonly by: 'yield'; readonly value: number }
  | { readonly by: 'spread'; readonly value: number };

export type LevelField = BondLevel['by'];

/** A level in all three ways, with what follows from it. */
export type BondFigures = BondRisk & {
  readonly price: number;
  readonly yieldPct: number;
  readonly spreadBps: number;
  /** Per 100 of face. */
  readonly accrued: number;
  readonly dirty: number;
  /** Clean, before indexation; the price itself of a bond that is not index-linked. */
  readonly realPrice: number;
};

/** The bond on a settlement date; null for a date it cannot settle on. */
export function bondAt(bond: Bond, settlementDate: string): Valuation | null {
  const day = parseDate(settlementDate);
  const terms = toTerms(bond);
  if (day === null || day >= terms.maturity || day < terms.accrualStart) return null;
  return valueBond(bond, terms, day);
}

/**
 * All figures of a bond at a level.
 * @param benchmarkYield what spreads are measured over, per cent
 * @returns null where no yield between -50 and 200 per cent gives the level
 */
export function figuresAt(
  valuation: Valuation,
  level: BondLevel,
  benchmarkYield: number,
): BondFigures | null {
  const yieldPct = computeYield(valuation, level, benchmarkYield);
  if (yieldPct === null || !(yieldPct >= YIELD_MIN_PCT && yieldPct <= YIELD_MAX_PCT)) return null;
  // A typed price is the price: it does not come back a hair beside itself.
  const price = level.by === 'price' ? level.value : cleanFromYield(valuation, yieldPct);
  const spreadBps = level.by === 'spread' ? level.value : (yieldPct - benchmarkYield) * 100;
  const { accrued } = valuation;
  return {
    price,
    yieldPct,
    spreadBps,
    accrued,
    dirty: price + accrued,
    realPrice: realPrice(valuation, price),
    ...riskAtYield(valuation, yieldPct),
  };
}

function computeYield(
  valuation: Valuation,
  level: BondLevel,
  benchmarkYield: number,
): number | null {
  switch (level.by) {
    case 'price':
      return level.value > 0 ? yieldFromClean(valuation, level.value) : null;
    case 'yield':
      return level.value;
    case 'spread':
      return benchmarkYield + level.value / 100;
  }
}

export type ValuedFlow = {
  readonly date: string;
  /** Per 100 of face. */
  readonly amount: number;
  /** What it is worth on the settlement date; all of them add up to the dirty price. */
  readonly worth: number;
};

/**
 * What a bond still pays, and what each payment is worth at a yield. Of an index-linked bond a payment is at its own date's
 * index ratio, and worth its real amount at the settlement date's.
 */
export function valuedFlows(valuation: Valuation, yieldPct: number): readonly ValuedFlow[] {
  const { terms, convention, remaining } = valuation;
  const computeWorth = (flows: typeof remaining.flows): number =>
    priceCurve({ ...remaining, flows }, terms, { yieldPct, convention }).dirty;
  const [, ...later] = remaining.flows;
  const worths = later.map((flow) => computeWorth([flow]));
  // The first payment is the rest: alone it would be discounted as a bond's last one, without compounding.
  const first = computeWorth(remaining.flows) - worths.reduce((sum, worth) => sum + worth, 0);
  return projectedFlows(valuation).map(({ date, amount }, at) => ({
    date: formatDate(date),
    amount,
    worth: at === 0 ? first : (worths[at - 1] ?? 0),
  }));
}

/** What is paid for a face amount at a clean price, in the bond's currency. */
export type ShownPayment = { readonly accrued: number; readonly amount: number };

/** As it will be confirmed and settled; null for a date the bond cannot settle on. */
export function paymentOn(
  bond: Bond,
  settlementDate: string,
  { face, price }: { readonly face: number; readonly price: number },
): ShownPayment | null {
  const valuation = bondAt(bond, settlementDate);
  if (valuation === null) return null;
  const clean = Math.round(cashAmount(face, price) * MONEY_PER_UNIT);
  const { accruedInterest, amount } = bondPayment({ qty: face, clean }, valuation.accrued);
  return { accrued: accruedInterest / MONEY_PER_UNIT, amount: amount / MONEY_PER_UNIT };
}

/** Face times price per 100. */
export const cashAmount = (face: number, price: number): number => (face * price) / 100;

const POINT = 32;
const EIGHTH = 8;
const THIRTY_SECONDS = /^(\d{1,3})-(\d{1,2})([0-7+])?$/;

/**
 * A price as people type it: decimals, or points and 32nds (`99-16`, `99-16+` for a half, `99-162` for two eighths).
 * @returns null for what is no price
 */
export function parseBondPrice(text: string): number | null {
  const clean = text.trim();
  const quoted = THIRTY_SECONDS.exec(clean);
  if (quoted !== null) {
    const [, points = '', whole = '', rest = '0'] = quoted;
    if (Number(whole) >= POINT) return null;
    const eighths = rest === '+' ? EIGHTH / 2 : Number(rest);
    return Number(points) + (Number(whole) + eighths / EIGHTH) / POINT;
  }
  return /^\d{1,4}(\.\d{1,9})?$/.test(clean) && Number(clean) > 0 ? Number(clean) : null;
}

/** A price in points and 32nds, to the nearest eighth of one: `99-16+`. */
export function thirtySeconds(price: number): string {
  const eighths = Math.round(price * POINT * EIGHTH);
  const points = Math.floor(eighths / (POINT * EIGHTH));
  const inPoint = eighths - points * POINT * EIGHTH;
  const whole = String(Math.floor(inPoint / EIGHTH)).padStart(2, '0');
  const rest = inPoint % EIGHTH;
  return `${points}-${whole}${rest === 0 ? '' : rest === EIGHTH / 2 ? '+' : String(rest)}`;
}
