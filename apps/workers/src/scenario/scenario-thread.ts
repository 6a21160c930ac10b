/** The program of a thread that plays scenarios: terms come in, what they came to goes out. It knows nothing else. */
import { parentPort } from 'node:worker_threads';
import type { Played } from '@tradefloor/contracts/scenario';
import type { PlayTask } from '@tradefloor/core/analytics/scenario/runner';
import { yieldToTrading } from '../process/yield-to-trading.ts';
import { playScenario } from './play-scenario.ts';

export type ThreadOrder = { readonly id: number; readonly task: PlayTask };
export type ThreadReport = { readonly id: number } & (
  | { readonly ok: true; readonly played: Played }
  | { readonly ok: false; readonly detail: string }
);

yieldToTrading();

parentPort?.on('message', ({ id, task }: ThreadOrder) => {
  playScenario(task.terms, task).then(
    (played) => publish({ id, ok: true, played }),
    (error: unknown) => publish({ id, ok: false, detail: String(error) }),
  );
});

const publish = (report: ThreadReport): void => parentPort?.postMessage(report);
