/** Who plays the scenarios of a process: threads of their own where the program is built, else this thread. */
import { existsSync } from 'node:fs';
import type { PlayTask, ScenarioRunner } from '@tradefloor/core/analytics/scenario/runner';
import { err, ok } from '@tradefloor/core/result';
import type { Log } from '@tradefloor/runtime/host/log';
import { playScenario } from './play-scenario.ts';
import { ThreadPool } from './thread-pool.ts';

/** Less than the caller waits for the response. */
const PLAY_MS_MAX = 50_000;
/** A play goes thousands of times as fast as its market; one that is this slow on a busy machine still ends by itself. */
const SPEED_LEAST = 60;
/** Next to the bundle; sources that run as they are have none. */
const PROGRAM = new URL('./scenario-thread.mjs', import.meta.url);

/** The time limit of a play: without a waiting caller, it grows with the market time. */
export const playMsMax = ({ terms: { lengthMs }, group }: PlayTask): number =>
  group === null ? PLAY_MS_MAX : PLAY_MS_MAX + lengthMs / SPEED_LEAST;

export type OpenRunner = ScenarioRunner & { stop(): Promise<void> };

export function openScenarioRunner({
  log,
  threads,
}: {
  readonly log: Log;
  readonly threads: number;
}): OpenRunner {
  if (!existsSync(PROGRAM)) return runnerHere();
  const pool = new ThreadPool({
    program: PROGRAM,
    threads,
    playMsMax: playMsMax,
    onFailure: (detail) => log.error({ detail }, 'a scenario was not played'),
  });
  return {
    play: (task) => pool.play(task),
    drop: (group) => pool.drop(group),
    stop: () => pool.close(),
  };
}

/** Plays in this thread: for tests and programs that run from their sources. */
export const runnerHere = (): OpenRunner => ({
  play: (task) =>
    playScenario(task.terms, task).then(ok, (error: unknown) =>
      err({ kind: 'CRASHED', detail: String(error) }),
    ),
  drop: () => undefined,
  stop: async () => undefined,
});
