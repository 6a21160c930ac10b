/**
 * How far long-running work has come: load runs, replays, verifications, batches, baskets. A message states what stands
 * now, so that one replaces the other; the first after a service has taken over states what is left of what ran before.
 */
import * as z from 'zod';
import { BasketId } from './bulk-cancel.ts';
import { UserId } from './ids.ts';
import { REPLAY_STATES, ReplayId } from './replay.ts';
import { BatchState } from './scenario.ts';
import { AtWire, CalendarDate } from './time.ts';
import { LOAD_STATES } from './vocabulary/operations.ts';

const Count = z.int().nonnegative();

/** The newest load run; `runId` is null before the first. */
export const LoadProgress = z.strictObject({
  runId: z.string().max(40).nullable(),
  state: z.enum(LOAD_STATES),
  at: AtWire,
});
export type LoadProgress = z.infer<typeof LoadProgress>;

/** The replays that changed last, the newest at the end. The same period of two users is listed twice. */
export const ReplayProgress = z.strictObject({
  runs: z.array(
    z.strictObject({
      runId: ReplayId,
      state: z.enum(REPLAY_STATES),
      /** Part of the period that is done. */
      progress: z.number().min(0).max(1),
    }),
  ),
  at: AtWire,
});
export type ReplayProgress = z.infer<typeof ReplayProgress>;

/** The verification of the FIX archive that is running; null when none is. */
export const VerificationProgress = z.strictObject({
  running: z
    .strictObject({
      sessionDay: CalendarDate,
      /** Messages read, of those of the day; null for a day whose numbering memory does not hold. */
      messages: Count,
      of: Count.nullable(),
    })
    .nullable(),
  at: AtWire,
});
export type VerificationProgress = z.infer<typeof VerificationProgress>;

/** A batch of scenario plays, done out of all. */
export const BatchProgress = z.strictObject({
  batchId: z.string().min(1).max(96),
  userId: UserId,
  state: BatchState,
  done: Count,
  total: z.int().positive(),
  version: z.int().positive(),
});
export type BatchProgress = z.infer<typeof BatchProgress>;

/** A basket whose lines are being placed; none waits once it is over. */
export const BasketProgress = z.strictObject({
  basketId: BasketId,
  userId: UserId,
  waiting: Count,
  updatedAt: AtWire,
});
export type BasketProgress = z.infer<typeof BasketProgress>;
