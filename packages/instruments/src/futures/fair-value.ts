/**
 * What a future is worth by cost of carry: F = S e^((r - q + u) T), with r the rate, q what holding the good yields, u
 * what storing it costs, and a season that moves months against each other and leaves spot alone (Hull, chapter 5).
 */
import { exp } from '../math/elementary.ts';

/** Continuous and a year, as fractions. */
export type Carry = {
  readonly rate: number;
  /** Dividends, coupons, lease rate, or the convenience of having the good. */
  readonly yield: number;
  readonly storage: number;
  /** By how much prices at the season's height lie above the year's mean, as a logarithm; 0 for none. */
  readonly season: number;
  /** When the height is, as a share of the year: 0.5 is the beginning of July. */
  readonly peak: number;
};

export type CarryMoment = {
  readonly spot: number;
  /** Years until the contract ends. */
  readonly years: number;
  /** Where in the year it is now, and where the contract ends, as shares of a year. */
  readonly now: number;
  readonly end: number;
};

/** Bhaskara's sine, exact at the quarters: bits repeat on every machine. @param turn in turns of the circle */
function wave(turn: number): number {
  const part = turn - Math.floor(turn);
  const half = part < 0.5 ? part : part - 0.5;
  const product = half * (0.5 - half);
  const value = (16 * product) / (1.25 - 4 * product);
  return part < 0.5 ? value : -value;
}

/** The season's logarithm at a point of the year: `season` at the peak, its opposite half a year away. */
const seasonAt = ({ season, peak }: Carry, at: number): number => season * wave(at - peak + 0.25);

/** The price of a future; at its end it is the spot price. */
export function fairValue(carry: Carry, { spot, years, now, end }: CarryMoment): number {
  if (years <= 0) return spot;
  const growth = (carry.rate - carry.yield + carry.storage) * years;
  return spot * exp(growth + seasonAt(carry, end) - seasonAt(carry, now));
}
