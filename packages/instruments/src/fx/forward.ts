/** Forwards by covered interest parity with simple money-market rates (Hull, Options, Futures, chapter 5). */
import type { PriceCurrency } from '@tradefloor/contracts/fx';

/**
 * Days in a year of the money market: sterling and the Australian and Canadian dollar count 365, the others 360 (ISDA,
 * 2006 Definitions, section 4.16: Actual/365 (Fixed) and Actual/360, as each currencies' floating rates use them). Yields that
 * non-deliverable forwards imply are simple too: of the rupee and the Taiwan dollar over 365 days.
 */
export const YEAR_DAYS: Readonly<Record<PriceCurrency, number>> = {
  USD: 360,
  EUR: 360,
  JPY: 360,
  CHF: 360,
  GBP: 365,
  AUD: 365,
  CAD: 365,
  BRL: 360,
  INR: 365,
  TWD: 365,
};

export type ForwardInput = {
  readonly spot: number;
  readonly base: PriceCurrency;
  readonly quote: PriceCurrency;
  /** A year, 0.04 for four per cent. */
  readonly baseRate: number;
  readonly quoteRate: number;
  readonly days: number;
};

/** F = S (1 + r_q d / D_q) / (1 + r_b d / D_b). */
export const forwardPrice = ({ spot, base, quote, baseRate, quoteRate, days }: ForwardInput) =>
  (spot * (1 + (quoteRate * days) / YEAR_DAYS[quote])) / (1 + (baseRate * days) / YEAR_DAYS[base]);

/** (F - S) in pips. @param pip in units of price, 0.0001 */
export const forwardPoints = (input: ForwardInput, pip: number): number =>
  (forwardPrice(input) - input.spot) / pip;
