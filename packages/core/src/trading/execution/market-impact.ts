/**
 * What trades do to the price: the square-root law of impact (Almgren and others 2005; Toth and others 2011) on what
 * was traded lately, most of it temporary. A part stays with each trade; the rest goes as the trading fades, most of it
 * within minutes and some within hours: two exponentials for the power law by which impact decays (Bouchaud and others
 * 2004). So the same order costs more the faster it is worked. The simulated market moves by this rule; the estimate
 * before a trade, the analysis after it and the schedules of algos expect it.
 */
import { exp, ln } from '@tradefloor/instruments/math/elementary';

/**
 * The law's prefactor: a trade of all of a day's volume moves the price at once by this many daily deviations. An order
 * that is worked over half an hour moves it by 0.8 of them times the root of its size (domain.md 2.1).
 */
export const IMPACT_PREFACTOR = 1.2;
/** Part of the impact that stays: after an order, 60 to 70 % of its impact reverts (Bershova and Rakhlin 2013). */
export const PERMANENT_PART = 0.25;
/** Part of the impact that goes with what is remembered for minutes, and for hours the rest. */
export const RECENT_PART = 0.65;
const LASTING_PART = 1 - PERMANENT_PART - RECENT_PART;
/** Trading seconds after which half of what was traded is forgotten. */
export const HALF_LIFE_S = { recent: 300, lasting: 2_700 } as const;

/** Net bought and not yet forgotten, as parts of the average daily volume: by the shorter and the longer memory. */
export type Flow = { readonly recent: number; readonly lasting: number };
export const NO_FLOW: Flow = { recent: 0, lasting: 0 };

const signedRoot = (x: number): number => Math.sign(x) * Math.sqrt(Math.abs(x));

/** What is left of each memory after so many seconds of trading. */
export const flowKept = (seconds: number): Flow => ({
  recent: keptAfter(seconds, HALF_LIFE_S.recent),
  lasting: keptAfter(seconds, HALF_LIFE_S.lasting),
});

const keptAfter = (seconds: number, halfLifeS: number): number =>
  exp((-ln(2) * Math.max(0, seconds)) / halfLifeS);

/** A symbol's users' trading, as far as the market remembers it, and what it does to the log price in one step. */
export type ImpactStep = { readonly flow: Flow; readonly shift: number };

/**
 * @param flow what was traded before
 * @param step.traded net bought in this step, as a part of the average daily volume
 * @param step.keep what is left of the flow after the step's time
 * @param step.sigmaDaily standard deviation of a day's return
 */
export function stepImpact(
  flow: Flow,
  step: { readonly traded: number; readonly keep: Flow; readonly sigmaDaily: number },
): ImpactStep {
  const { traded, keep, sigmaDaily } = step;
  const faded = flow.lasting * keep.lasting;
  const after = { recent: flow.recent * keep.recent + traded, lasting: faded + traded };
  const lasting = signedRoot(after.lasting);
  const moves =
    PERMANENT_PART * (lasting - signedRoot(faded)) +
    LASTING_PART * (lasting - signedRoot(flow.lasting)) +
    RECENT_PART * (signedRoot(after.recent) - signedRoot(flow.recent));
  return { flow: after, shift: IMPACT_PREFACTOR * sigmaDaily * moves };
}

const ALL_KEPT: Flow = { recent: 1, lasting: 1 };

/** A part of an order: when it trades, milliseconds since 1970, and its part of the average daily volume. */
export type WorkedPart = { readonly atMs: number; readonly share: number };

/**
 * How far an order has moved the log price against itself when each of its parts trades: the impact of those before it,
 * as far as it has not gone back. Parts in order of time; the market trades all the time between them.
 * @param sigmaDaily standard deviation of a day's return
 */
export function shiftsBefore(parts: readonly WorkedPart[], sigmaDaily: number): number[] {
  let flow = NO_FLOW;
  let shift = 0;
  let lastMs = parts[0]?.atMs ?? 0;
  return parts.map(({ atMs, share }) => {
    const faded = stepImpact(flow, {
      traded: 0,
      keep: flowKept((atMs - lastMs) / 1_000),
      sigmaDaily,
    });
    const before = shift + faded.shift;
    const traded = stepImpact(faded.flow, { traded: share, keep: ALL_KEPT, sigmaDaily });
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
