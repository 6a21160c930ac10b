/**
 * What users' trades do to the price: the square-root law of impact (Almgren and others 2005; Toth and others 2011) on
 * what they traded lately, most of it temporary. A part stays with each trade; the rest goes as their trading fades.
 */

/** The law's prefactor: an order of all of a day's volume moves the price by this many daily deviations. */
export const IMPACT_PREFACTOR = 0.8;
/** Part of the impact that stays: after an order, 60 to 70 % of its impact reverts (Bershova and Rakhlin 2013). */
export const PERMANENT_PART = 0.35;
/** Trading seconds after which half of what was traded is forgotten. */
export const FLOW_HALF_LIFE_S = 2_700;

const signedRoot = (x: number): number => Math.sign(x) * Math.sqrt(Math.abs(x));

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
