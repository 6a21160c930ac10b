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
 * By product. The service interface names one rate for all derivatives; performance bonds are set by product (CME
 * Clearing, Performance Bonds). These are the outright initial rates that CME published in 2025 as a share of the
 * contract's worth, rounded to whole per cents: 6,000 on 70,000 of crude, 15,000 on 330,000 of gold, 1,200 on 22,000 of
 * corn, 21,000 on 300,000 of the index, 2,100 on 111,000 of notes.
 */
export const FUTURE_SCAN: Readonly<Record<FutureRoot, MarginRate>> = {
  CL: percent(9),
  GC: percent(5),
  ZC: percent(6),
  ES: percent(7),
  ZN: percent(2),
};

/**
 * By type: shares 10 %, bonds 2 %, currencies 5 % (service interface, Limits). An option is scanned over the range of
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

/** The volatility scan range: a quarter of the implied volatility, up and down. SPAN leaves it to each clearing house. */
export const VOLATILITY_SCAN: MarginRate = percent(25);

/**
 * The least margin of a contract sold, however far out of the money: 0.375 times the multiplier of 100 (FINRA Rule
 * 4210(g), the minimum of portfolio margin; SPAN calls it the short option minimum).
 */
export const SHORT_OPTION_MINIMUM: Money = money(37.5 * MONEY_PER_UNIT);

/**
 * Months of a future that offset each other: a fifth of the outright margin of the smaller side remains, since they do
 * not move quite alike (SPAN's intra-commodity spread charge; CME's calendar spreads are at a tenth to a quarter).
 */
export const CALENDAR_CHARGE: MarginRate = percent(20);

/** What scenarios discount with, continuous and a year: near the options market's; implied volatility absorbs the rest. */
export const MARGIN_DISCOUNT = 0.04;
