/** The places at which a volatility surface is shown: moneyness, and expiries from the next Friday to a year. */
import { addMonths, formatDate, toDay } from '../calendar/civil-date.ts';
import { expiriesAt, firstExpiryDay, lastOpenDay } from './option-contract.ts';

/** Strikes in per cent of the spot. */
export const GRID_MONEYNESS = [80, 85, 90, 95, 100, 105, 110, 115, 120] as const;
/** Beyond what is listed a surface is shown this many months ahead. */
const MONTHS_AHEAD = [3, 6, 9, 12] as const;

/** An expiry of the grid with the calendar days left. */
export type GridExpiry = {
  readonly expiry: string;
  readonly isListed: boolean;
  readonly days: number;
};

/** All expiries of the grid, nearest first: those that are listed, then business days up to a year ahead. */
export function gridExpiries(nowMs: number): GridExpiry[] {
  const today = firstExpiryDay(nowMs);
  const listed = expiriesAt(nowMs);
  const last = Math.max(...listed.map(toDay));
  const further = MONTHS_AHEAD.map((months) => lastOpenDay(addMonths(today, months)))
    .filter((day) => day > last)
    .map(formatDate);
  return [
    ...listed.map((expiry) => ({ expiry, isListed: true, days: toDay(expiry) - today })),
    ...further.map((expiry) => ({ expiry, isListed: false, days: toDay(expiry) - today })),
  ];
}
