/**
 * Stress on a copy of the book: the loss of every account if the market, one sector or the volatilities moved by some
 * daily standard deviations, by full revaluation, and the required default fund. Nothing is booked.
 */
import type { Participant } from '@tradefloor/contracts/ccp';
import type {
  DrillReport,
  FundMember,
  ScenarioLosses,
  StressLoss,
  StressReport,
} from '@tradefloor/contracts/default-management';
import { divideHalfUp, type Money, money, toSafeInteger } from '@tradefloor/contracts/money';
import { initialMarginAccount, SKIN_IN_THE_GAME } from './chart-of-accounts.ts';
import type { ClearingBook } from './clearing-book.ts';
import { computeCover } from './currencies.ts';
import {
  type Instruments,
  STRESS_SCENARIOS,
  StressedBook,
  type StressMove,
  scenarioResults,
} from './stress-scenarios.ts';
import { runWaterfall, type Share, splitProRata } from './waterfall.ts';

/** Plausible and extreme: three daily standard deviations, as margin models are tested with. */
export const STRESS_SIGMAS = 3;
const LARGEST_SHOWN = 5;
/** Members may be assessed once more for the amount of their contribution. */
const ASSESSMENT_TIMES = 1;

/** Losses against what each account has with the CCP, largest uncovered first. */
function toLosses(book: ClearingBook, results: ReadonlyMap<Participant, number>): StressLoss[] {
  return [...results]
    .filter(([, result]) => result < 0)
    .map(([userId, result]) => {
      const margin = book.ledger.balance(initialMarginAccount(userId));
      const resources = Math.max(0, margin + computeCover(book, userId));
      const loss = -result;
      return {
        userId,
        loss: money(loss),
        resources: money(resources),
        uncovered: money(Math.max(0, loss - resources)),
      };
    })
    .sort((a, b) => b.uncovered - a.uncovered || b.loss - a.loss || (a.userId < b.userId ? -1 : 1));
}

const coverTwo = (losses: readonly StressLoss[]): Money =>
  money(losses.slice(0, 2).reduce((sum, { uncovered }) => sum + uncovered, 0));

/** The fund: the worst cover-two loss and a tenth, not below the floor; contributions in proportion to margin. */
function computeFund(book: ClearingBook, worst: number): { size: Money; members: FundMember[] } {
  const size = money(
    Math.max(book.settings.fundFloor, toSafeInteger(divideHalfUp(BigInt(worst) * 11n, 10n))),
  );
  const margins: Share[] = [...book.participants()].map(({ participant }) => ({
    bearer: participant,
    amount: book.ledger.balance(initialMarginAccount(participant)),
  }));
  const members = splitProRata(size, margins)
    .filter(({ amount }) => amount > 0)
    .map(({ bearer, amount }) => ({ userId: bearer as Participant, contribution: money(amount) }));
  return { size, members };
}

/** All scenarios on the present book. */
export function stressReport(
  book: ClearingBook,
  instruments: Instruments,
  nowMs: number,
): StressReport {
  const stressed = new StressedBook(book, instruments, nowMs);
  const scenarios = STRESS_SCENARIOS.map((scenario): ScenarioLosses => {
    const losses = toLosses(book, stressed.results({ scenario, sigmas: STRESS_SIGMAS }));
    return { ...scenario, largest: losses.slice(0, LARGEST_SHOWN), coverTwo: coverTwo(losses) };
  });
  const worst = scenarios.reduce((most, { coverTwo: both }) => Math.max(most, both), 0);
  const { size, members } = computeFund(book, worst);
  return {
    asOf: nowMs,
    sigmas: STRESS_SIGMAS,
    scenarios,
    fundSize: size,
    fundFloor: book.settings.fundFloor,
    skinInTheGame: money(book.ledger.balance(SKIN_IN_THE_GAME)),
    members,
  };
}

export type DrillRequest = StressMove & {
  /** The two that lose most when none are named. */
  readonly defaulters: readonly Participant[] | null;
};

/** A default of some members in a scenario, played through the waterfall. */
export function drill(
  book: ClearingBook,
  instruments: Instruments,
  requested: DrillRequest & { readonly nowMs: number },
): DrillReport {
  const { scenario, sigmas, nowMs } = requested;
  const results = scenarioResults(book, instruments, requested);
  const losses = toLosses(book, results);
  const named = requested.defaulters;
  const defaulters =
    named === null ? losses.slice(0, 2) : losses.filter(({ userId }) => named.includes(userId));
  const isDefaulter = new Set(defaulters.map(({ userId }) => userId));
  const { members } = stressReport(book, instruments, nowMs);
  const toContribution = new Map(members.map(({ userId, contribution }) => [userId, contribution]));
  const sitg = book.ledger.balance(SKIN_IN_THE_GAME);
  const result = runWaterfall({
    defaulters: defaulters.map(({ userId, loss, resources }) => ({
      bearer: userId,
      loss,
      margin: resources,
      fund: toContribution.get(userId) ?? 0,
    })),
    skinInTheGame: sitg,
    members: members
      .filter(({ userId }) => !isDefaulter.has(userId))
      .map(({ userId, contribution }) => ({ bearer: userId, amount: contribution })),
    assessmentTimes: ASSESSMENT_TIMES,
    gains: [...results]
      .filter(([userId, result]) => result > 0 && !isDefaulter.has(userId))
      .map(([userId, result]) => ({ bearer: userId, amount: result })),
    // The stake is a quarter of the CCP's capital; the rest stands behind everything else.
    equity: sitg * 3,
  });
  return {
    asOf: nowMs,
    scenario,
    sigmas,
    defaulters: [...defaulters],
    loss: money(defaulters.reduce((sum, { loss }) => sum + loss, 0)),
    tranches: [...result.tranches],
    returned: money(result.returned),
    unallocated: money(result.unallocated),
  };
}
