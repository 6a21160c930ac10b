/** The scenario engine over rows of its own, with players a test can hold up or let fail. Only tests import it. */

import { saveScenario } from '@tradefloor/contracts/calls/scenarios';
import { userId } from '@tradefloor/contracts/ids';
import type { Scenario } from '@tradefloor/contracts/scenario';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import type {
  PlayFailure,
  PlayTask,
  ScenarioRunner,
} from '@tradefloor/core/analytics/scenario/runner';
import { SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import { err } from '@tradefloor/core/result';
import { scenarioInstrument } from '../scenario/play-scenario.ts';
import { runnerHere } from '../scenario/runner.ts';
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
  /** The next plays fail like this; null: they are played. */
  fails: PlayFailure | null;
  /** Called before each play. */
  beforePlay: () => Promise<void>;
};

export function openScenarios(): ScenarioFixture {
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
  const fixture: ScenarioFixture = {
    lone: openLone(scenarioEngine({ reader, runner, isListed })),
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
