/** The scenario engine over rows of its own, with players a test can hold up or let fail. Only tests import it. */

import { submitJob, withdrawJob } from '@tradefloor/contracts/calls/jobs';
import { saveScenario } from '@tradefloor/contracts/calls/scenarios';
import { userId } from '@tradefloor/contracts/ids';
import type { JobRequest } from '@tradefloor/contracts/job';
import type { Scenario } from '@tradefloor/contracts/scenario';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { newJob, toJob } from '@tradefloor/core/analytics/jobs/job';
import type {
  PlayFailure,
  PlayTask,
  ScenarioRunner,
} from '@tradefloor/core/analytics/scenario/runner';
import { SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import { err } from '@tradefloor/core/result';
import type { JobHandler } from '../jobs/job-runner.ts';
import { scenarioInstrument } from '../scenario/play-scenario.ts';
import { runnerHere } from '../scenario/runner.ts';
import { scenarioJobs } from '../scenario/scenario-job.ts';
import { scenarioEngine } from '../services/scenario-engine/service.ts';
import { getResponse } from './journal-fixture.ts';
import { type LoneService, openLone } from './lone-service.ts';
import { memoryScenarios } from './memory-scenarios.ts';

export const ALICE: Caller = givenCaller({ userId: userId('alice') });
export const BOB: Caller = givenCaller({ userId: userId('bob') });

/** A market order of 500 shares under seed 7. */
export const WANTED = {
  name: 'A small order',
  symbol: 'AAPL',
  side: 'BUY',
  qty: 500,
  orderType: 'MARKET',
  strategy: 'LIT',
  seed: 7,
};

export type ScenarioFixture = {
  readonly lone: LoneService;
  readonly played: PlayTask[];
  readonly dropped: string[];
  /** Plays batches, as a worker does. */
  readonly handler: JobHandler;
  readonly submitted: JobRequest[];
  readonly withdrawn: string[];
  /** The next plays fail like this; null: they are played. */
  fails: PlayFailure | null;
  /** Called before each play. */
  beforePlay: () => Promise<void>;
};

/** @param hasJobs whether the jobs service is reached */
export function openScenarios(hasJobs = true): ScenarioFixture {
  const here = runnerHere();
  const runner: ScenarioRunner = {
    play: async (task) => {
      fixture.played.push(task);
      await fixture.beforePlay();
      return fixture.fails === null ? here.play(task) : err(fixture.fails);
    },
    drop: (group) => void fixture.dropped.push(group),
  };
  const reader = memoryScenarios({
    runs: () => fixture.lone.rows(SCENARIO_TABLES.runs),
    records: () => fixture.lone.rows(SCENARIO_TABLES.runRecords),
    batches: () => fixture.lone.rows(SCENARIO_TABLES.batches),
    outcomes: () => [
      ...fixture.lone.rows(SCENARIO_TABLES.outcomes).map((row) => ({ ...row, variant: 0 })),
      ...fixture.lone.rows(SCENARIO_TABLES.variantOutcomes),
    ],
  });
  const isListed = (symbol: string) => scenarioInstrument(symbol) !== undefined;
  const submit = (request: JobRequest) => {
    fixture.submitted.push(request);
    return toJob(newJob(request, fixture.lone.nowMs));
  };
  const withdraw = ({ jobId }: { readonly jobId: string }) => {
    fixture.withdrawn.push(jobId);
    return { job: null };
  };
  const peers = [
    { call: submitJob, value: submit },
    { call: withdrawJob, value: withdraw },
  ];
  const fixture: ScenarioFixture = {
    lone: openLone(scenarioEngine({ reader, runner, isListed }), { peers: hasJobs ? peers : [] }),
    handler: scenarioJobs(runner),
    submitted: [],
    withdrawn: [],
    played: [],
    dropped: [],
    fails: null,
    beforePlay: async () => undefined,
  };
  return fixture;
}

/** A saved scenario of Alice's. */
export const givenScenario = (
  { lone }: ScenarioFixture,
  change: Record<string, unknown> = {},
): Promise<Scenario> =>
  getResponse(lone, saveScenario, {
    input: saveScenario.in.parse({ ...WANTED, ...change }),
    caller: ALICE,
  });
