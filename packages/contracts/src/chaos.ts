/**
 * Fault injection: an admin has a process or a store killed by its supervisor, and sees how long the platform takes to
 * recover and that no order was lost or duplicated.
 */
import * as z from 'zod';
import { AtWire } from './time.ts';

const Count = z.int().nonnegative();

/** What can be killed: `redis`, `postgres`, or a process of services, `workers` or one of its groups. */
export const ChaosTargetName = z
  .string()
  .regex(/^(?:redis|postgres|workers(?:-[a-z][a-z-]{0,19})?)$/);

export const ChaosTarget = z.object({
  name: ChaosTargetName,
  /** Whether the launcher started it; a process started elsewhere cannot be killed. */
  isOurs: z.boolean(),
});
export type ChaosTarget = z.infer<typeof ChaosTarget>;

/** What the launcher knows of a fault it has made. */
export const ChaosStrike = z.object({
  runId: z.string(),
  target: ChaosTargetName,
  /** Milliseconds since 1970. */
  struckAtMs: z.int(),
  isOver: z.boolean(),
  /** From the kill until all services were well again; null while they are not, and when that was given up. */
  recoveryMs: Count.nullable(),
});
export type ChaosStrike = z.infer<typeof ChaosStrike>;

export const ChaosRun = z.object({
  runId: z.string(),
  target: z.string(),
  actor: z.string(),
  reason: z.string(),
  at: AtWire,
  /** `unknown`: the launcher itself was restarted in between. */
  state: z.enum(['under-way', 'recovered', 'not-recovered', 'unknown']),
  recoveryMs: Count.nullable(),
});
export type ChaosRun = z.infer<typeof ChaosRun>;

export const ChaosState = z.object({
  /** `no-launcher`: the processes were not started by a launcher, so they cannot be killed. */
  status: z.enum(['on', 'off', 'no-launcher']),
  targets: z.array(ChaosTarget),
  /** Newest first. */
  runs: z.array(ChaosRun),
  /** Orders since the newest run; null without one. */
  orders: z.object({ accepted: Count, filled: Count, ended: Count }).nullable(),
  /** Orders, fills and messages that are missing, or there twice, by the checks of the last minutes; null unchecked. */
  lost: Count.nullable(),
  doubled: Count.nullable(),
  checkedAt: AtWire.nullable(),
});
export type ChaosState = z.infer<typeof ChaosState>;
