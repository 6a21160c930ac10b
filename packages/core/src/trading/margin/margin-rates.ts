/**
 * The parameters of risk-based margin, each with its source. The price scan range is the largest price move that
 * initial margin covers, as a share of the price of the instrument, or of its underlying for an option.
 */
import type { FutureRoot } from '@tradefloor/contracts/future';
import type { InstrumentType } from '@tradefloor/contracts/market';
import { type ContractSize, MONEY_PER_UNIT, type Money, money } from '@tradefloor/contracts/money';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';

/** A share as a fraction of whole numbers. */
export type MarginRate = ContractSize;
const percent = (times: number): MarginRate => ({ times, per: 100 });

/**
 * By product. The service interface names one rate for all derivatives; performance bonds are set by product. CME
 * Clearing's initial rates for accounts of a heightened risk profile as a share of the contract's worth, rounded up to
 * whole per cents: 5,810 on 67,200 of crude and 1,155 on 20,700 of corn (2024-10-29), 15,180 on 288,000 of the index and
 * 2,200 on 114,600 of notes (2024-09-20), 5.5 % of gold (notice of 2026-01-12: 5 % of the notional, times 110 %).
 */
export const FUTURE_SCAN: Readonly<Record<FutureRoot, MarginRate>> = {
  CL: percent(9),
  GC: percent(6),
  ZC: percent(6),
  ES: percent(6),
  ZN: percent(2),
};

/**
 * By type: shares 10 %, bonds 2 %, currencies 5 % (service interface, Limits). Published elsewhere: 15 % (FINRA Rule
 * 4210(g), OCC's TIMS), 1 to 6 % by maturity (4210(e)(2)(A)), 2 % (NFA Financial Requirements, Section 12(a)). An option is scanned over the range of
 * the share it is on; the rate of 15 % on its premium is left for a contract whose symbol names no terms.
 */
export const TYPE_SCAN: Readonly<Record<Exclude<InstrumentType, 'commodity'>, MarginRate>> = {
  equity: percent(10),
  bond: percent(2),
  fx: percent(5),
  option: percent(15),
};

/** The futures rate where a symbol names no product. */
const UNKNOWN_FUTURE = percent(15);

/** The price scan range of an instrument, as a share of its own price. */
export function getPriceScan(of: {
  readonly instrumentType: InstrumentType;
  readonly symbol: string;
}): MarginRate {
  if (of.instrumentType !== 'commodity') return TYPE_SCAN[of.instrumentType];
  const root = parseFutureSymbol(of.symbol)?.product.root;
  return root === undefined ? UNKNOWN_FUTURE : FUTURE_SCAN[root];
}

/** The price scan range of what an option is on: a share. */
export const UNDERLYING_SCAN: MarginRate = TYPE_SCAN.equity;

/** The volatility scan range: a quarter of the implied volatility, up and down. Each clearing house sets its own (CME's example: 35 % at 16). */
export const VOLATILITY_SCAN: MarginRate = percent(25);

/**
 * The least margin of a contract sold, however far out of the money: 0.375 times the multiplier of 100 (FINRA Rule
 * 4210(g), the minimum of portfolio margin; SPAN calls it the short option minimum).
 */
export const SHORT_OPTION_MINIMUM: Money = money(37.5 * MONEY_PER_UNIT);

/**
 * Months of a future, and value dates of a pair, that offset each other: a fifth of the outright margin of the smaller side remains, since they do
 * not move quite alike (SPAN's intra-commodity spread charge; CME prints dollars by pair of tiers, as in advisory 09-142).
 */
export const CALENDAR_CHARGE: MarginRate = percent(20);

/**
 * What scenarios discount with, continuous and a year. A parameter like the others, not the curve that options are priced
 * from: a requirement follows from positions, marks and published parameters alone, so that the auditor and a member can
 * recompute it, and it does not move with rates between two marks (SPAN, too, takes its rates from the day's parameter file).
 * The volatility that the mark implies absorbs the difference (`margin-discount.test.ts`).
 */
export const MARGIN_DISCOUNT = 0.04;
