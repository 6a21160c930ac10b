/** One run for a thread: plain data in, plain data out. */
import type { RunMetrics } from '@tradefloor/bots/metrics';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { CaseScore } from '@tradefloor/core/competition/cases/competition-case';

/** A strategy by its name in the catalogue, or a module that exports `createStrategy`. */
export type BotSource = { readonly name: string } | { readonly module: string };

export type BotTask = {
  readonly bot: BotSource;
  readonly seed: number;
  readonly symbols: readonly string[];
  readonly realism: readonly RealismFlag[];
  readonly lengthMs: number;
  /** The case that is run, which has symbols, habits and length of its own. */
  readonly caseId?: string;
  /** How long each request is on its way to the platform. */
  readonly latencyMs?: number;
};

/** What a run came to, but for its fills. */
export type BotResult = {
  readonly metrics: RunMetrics;
  readonly digest: string;
  readonly fills: number;
  /** Of a case. */
  readonly score?: CaseScore;
};

/** Why a run came to nothing. */
export const BOT_FAILURES = [
  'EVENT_TOO_LONG',
  'RUN_TOO_LONG',
  'OUT_OF_MEMORY',
  'STRATEGY_FAILED',
  'NOT_REPEATABLE',
  'CRASHED',
] as const;
export type BotFailure = {
  readonly kind: (typeof BOT_FAILURES)[number];
  readonly detail: string;
};

export type ThreadTask = { readonly id: number; readonly task: BotTask };
export type ThreadReport = { readonly id: number } & (
  | { readonly ok: true; readonly result: BotResult }
  | { readonly ok: false; readonly failure: BotFailure }
);

/**
 * Where a thread shows its owner how far it is: a number that goes up by one when the strategy gets an event, and again when
 * it is through with it. While it is odd the strategy has the thread to itself.
 */
export type Heartbeat = Int32Array<SharedArrayBuffer>;
