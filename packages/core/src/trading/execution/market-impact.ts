/**
 * What trades do to the price: the square-root law of impact (Almgren and others 2005; Toth and others 2011) on what
 * was traded lately, most of it temporary. A part stays with each trade; the rest goes as the trading fades. The
 * simulated market moves by this rule, and the estimate before a trade, the analysis after it and the schedules of
 * algos expect it.
 */
import { exp, ln } from '@tradefloor/instruments/math/elementary';

/** The law's prefactor: an order of all of a day's volume moves the price by this many daily deviations. */
export const IMPACT_PREFACTOR = 0.8;
/** Part of the impact that stays: after an order, 60 to 70 % of its impact reverts (Bershova and Rakhlin 2013). */
export const PERMANENT_PART = 0.35;
/** Trading seconds after which half of what was traded is forgotten. */
export const FLOW_HALF_LIFE_S = 2_700;

const signedRoot = (x: number): number => Math.sign(x) * Math.sqrt(Math.abs(x));

/** What is left of a flow after so many seconds of trading. */
export const flowKept = (seconds: number): number =>
  exp((-ln(2) * Math.max(0, seconds)) / FLOW_HALF_LIFE_S);

/** A symbol's users' trading, as far as the market remembers it, and what it does to the log price in one step. */
export type ImpactStep = { readonly flow: number; readonly shift: number };

/**
 * @param flow net bought by users and not yet forgotten, as a part of the average daily volume
 * @param step.traded net bought in this step, as a part of the average daily volume
 * @param step.keep what is left of the flow after the step's time
 * @param step.sigmaDaily standard deviation of a day's return
 */
export function stepImpact(
  flow: number,
  step: { readonly traded: number; readonly keep: number; readonly sigmaDaily: number },
): ImpactStep {
  const faded = flow * step.keep;
  const after = faded + step.traded;
  const whole = signedRoot(after) - signedRoot(faded);
  const temporary = signedRoot(after) - signedRoot(flow);
  const moves = PERMANENT_PART * whole + (1 - PERMANENT_PART) * temporary;
  return { flow: after, shift: IMPACT_PREFACTOR * step.sigmaDaily * moves };
}

/** A part of an order: when it trades, milliseconds since 1970, and its part of the average daily volume. */
export type WorkedPart = { readonly atMs: number; readonly share: number };

/**
 * How far an order has moved the log price against itself when each of its parts trades: the impact of those before it,
 * as far as it has not gone back. Parts in order of time; the market trades all the time between them.
 * @param sigmaDaily standard deviation of a day's return
 */
export function shiftsBefore(parts: readonly WorkedPart[], sigmaDaily: number): number[] {
  let flow = 0;
  let shift = 0;
  let lastMs = parts[0]?.atMs ?? 0;
  return parts.map(({ atMs, share }) => {
    const faded = stepImpact(flow, {
      traded: 0,
      keep: flowKept((atMs - lastMs) / 1_000),
      sigmaDaily,
    });
    const before = shift + faded.shift;
    const traded = stepImpact(faded.flow, { traded: share, keep: 1, sigmaDaily });
    flow = traded.flow;
    shift = before + traded.shift;
    lastMs = atMs;
    return before;
  });
}

/** The mean of {@link shiftsBefore} over the shares of an order: what its impact costs it, as a part of the price. */
export function impactCost(parts: readonly WorkedPart[], sigmaDaily: number): number {
  const shifts = shiftsBefore(parts, sigmaDaily);
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  const paid = parts.reduce((sum, { share }, i) => sum + share * (shifts[i] ?? 0), 0);
  return whole === 0 ? 0 : paid / whole;
}
