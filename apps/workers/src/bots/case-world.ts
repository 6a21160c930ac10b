/** A case in a private world: the market's events and the case's, in the order in which a participant meets them. */
import type { BotEvent } from '@tradefloor/bots/bot-event';
import type { CaseEvent } from '@tradefloor/bots/case-event';
import type { ExecutionTarget } from '@tradefloor/bots/strategy';
import type { FutureRoot } from '@tradefloor/contracts/future';
import type {
  CaseRun,
  CaseScore,
  CompetitionCase,
} from '@tradefloor/core/competition/cases/competition-case';
import { computePressureBps } from '@tradefloor/core/competition/cases/future-pressure';
import { invariant } from '@tradefloor/core/result';
import { BotWorld, type RunSummary } from './bot-world.ts';
import { CaseDesk } from './case-desk.ts';
import { getListed, toMarket } from './case-market.ts';
import { isShare } from './world-instruments.ts';

/** @param latencyMs how long a request is on its way to the platform; none by default */
export type CaseTerms = {
  readonly of: CompetitionCase;
  readonly seed: number;
  readonly latencyMs?: number;
};

export type CaseOutcome = RunSummary & { readonly run: CaseRun; readonly score: CaseScore };

/** What happened at one instant: one of the two is empty. */
export type PassedInCase = {
  readonly met: readonly CaseEvent[];
  readonly events: readonly BotEvent[];
};

export class CaseWorld {
  readonly of: CompetitionCase;
  readonly world: BotWorld;
  readonly desk: CaseDesk;
  #outcome: Pick<CaseOutcome, 'run' | 'score'> | null = null;

  private constructor(of: CompetitionCase, world: BotWorld, seed: number) {
    this.of = of;
    this.world = world;
    this.desk = new CaseDesk(world, of, seed);
  }

  /** @throws InvariantViolation when the world failed */
  static async open(terms: CaseTerms): Promise<CaseWorld> {
    return new CaseWorld(terms.of, await openWorld(terms), terms.seed);
  }

  /** Lets time pass up to the first instant at which there is something to meet, or to `untilMs`, or the end. */
  async next(untilMs: number): Promise<PassedInCase> {
    const { world, desk } = this;
    for (;;) {
      const met = world.isOver ? [] : desk.takeDue();
      if (met.length > 0) return { met, events: [] };
      const events = await world.next(Math.min(untilMs, desk.nextMs ?? untilMs));
      if (events.length > 0 || world.isOver || world.nowMs >= untilMs) return { met: [], events };
    }
  }

  /** The whole run and its score, once it is over. @throws InvariantViolation before */
  outcome(target: ExecutionTarget | null = null): CaseOutcome {
    invariant(this.world.isOver, 'a run is scored when it is over');
    this.#outcome ??= this.#score();
    return { ...this.world.summary(target), ...this.#outcome };
  }

  #score(): Pick<CaseOutcome, 'run' | 'score'> {
    const run = this.desk.toRun();
    return { run, score: this.of.score(run) };
  }
}

async function openWorld({ of, seed, latencyMs = 0 }: CaseTerms): Promise<BotWorld> {
  const schedule = of.schedule(seed);
  invariant(
    of.symbols.map(getListed).every(isShare) || schedule.every(({ type }) => type !== 'TENDER'),
    'tenders are offered in a market of shares alone',
  );
  // Nothing is pressed before the run begins.
  let startMs = Number.POSITIVE_INFINITY;
  const press = (root: FutureRoot, nowMs: number): number =>
    computePressureBps(schedule, root, nowMs - startMs);
  const world = await BotWorld.open({
    ...toMarket(of, press),
    seed,
    realism: of.realism,
    lengthMs: of.lengthMs,
    latencyMs,
  });
  startMs = world.startMs;
  return world;
}
