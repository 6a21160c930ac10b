/**
 * Stress on a copy of the book: the loss of every account if the market, or one sector, moved by some daily standard
 * deviations of each instrument, and the required default fund. Nothing is booked.
 */
import type { Participant } from '@tradefloor/contracts/ccp';
import type {
  DrillReport,
  FundMember,
  ScenarioLosses,
  StressLoss,
  StressReport,
  StressScenario,
} from '@tradefloor/contracts/default-management';
import type { Instrument } from '@tradefloor/contracts/market';
import { divideHalfUp, type Money, money, toSafeInteger } from '@tradefloor/contracts/money';
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import { initialMarginAccount, SKIN_IN_THE_GAME } from './chart-of-accounts.ts';
import type { ClearingBook } from './clearing-book.ts';
import { computeCover, toDollars } from './currencies.ts';
import { runWaterfall, type Share, splitProRata } from './waterfall.ts';

/** Plausible and extreme: three daily standard deviations, as margin models are tested with. */
export const STRESS_SIGMAS = 3;
/** Business days in a year of volatility. */
const YEAR_DAYS = 252;
const PPM = 1_000_000n;
const LARGEST_SHOWN = 5;
/** Members may be assessed once more for the amount of their contribution. */
const ASSESSMENT_TIMES = 1;

type Instruments = ReadonlyMap<string, Instrument>;

/** A relative move in parts per million; an unlisted instrument moves like one of 30 % a year. */
function toMove(instrument: Instrument | undefined, sigmas: number): number {
  const annualPpm = instrument?.volatilityPpm ?? 300_000;
  return Math.round((annualPpm * sigmas) / Math.sqrt(YEAR_DAYS));
}

const SCENARIOS: readonly StressScenario[] = (['MARKET', ...SECTORS] as const).flatMap((factor) => [
  { factor, direction: 'DOWN' as const },
  { factor, direction: 'UP' as const },
]);

/** What each account gains or loses in a scenario; only those with open positions it touches. */
export function scenarioResults(
  book: ClearingBook,
  instruments: Instruments,
  of: { readonly scenario: StressScenario; readonly sigmas: number },
): Map<Participant, number> {
  const { factor, direction } = of.scenario;
  const results = new Map<Participant, number>();
  for (const row of book.openPositions()) {
    const instrument = instruments.get(row.symbol);
    if (factor !== 'MARKET' && instrument?.sector !== factor) continue;
    const unit = book.mark(row.symbol)?.unit ?? 0;
    const worth = toDollars(book, row.symbol, row.netQty * unit);
    const move = toMove(instrument, of.sigmas) * (direction === 'UP' ? 1 : -1);
    const change = divideHalfUp(BigInt(worth) * BigInt(move), PPM);
    results.set(row.participant, (results.get(row.participant) ?? 0) + toSafeInteger(change));
  }
  return results;
}

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
  const scenarios = SCENARIOS.map((scenario): ScenarioLosses => {
    const results = scenarioResults(book, instruments, { scenario, sigmas: STRESS_SIGMAS });
    const losses = toLosses(book, results);
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

export type DrillRequest = {
  readonly scenario: StressScenario;
  readonly sigmas: number;
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
