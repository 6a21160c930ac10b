/**
 * Orders, fills, positions and switches as they happen, in the session's scope: a snapshot first, or, after a short
 * absence, only what was missed. Each item has an id to resume from. Declared here, served by the gateway's streams.
 */

import { EVERY_ROLE } from '@tradefloor/contracts/calls/call';
import { findProblem, toFieldErrors } from '@tradefloor/contracts/refusals';
import type { SnapshotWire } from '@tradefloor/contracts/socket';
import type { UserTopic, WirePayload } from '@tradefloor/contracts/topics';
import type { TrackedEnvelope } from '@trpc/server';
import * as z from 'zod';
import { RefusedError } from '../procedure/refusal.ts';
import { guarded } from '../procedure/trpc.ts';
import { servedByGateway } from './served-by-gateway.ts';

/** One item of the subscription, by topic. */
export type UserEvent =
  | { readonly event: 'snapshot'; readonly at: string; readonly data: SnapshotWire }
  | {
      [T in UserTopic]: {
        readonly event: T;
        readonly at: string;
        readonly data: WirePayload<T>;
      };
    }[UserTopic];

export const EventsInput = z.strictObject({ lastEventId: z.string().max(128).nullish() }).nullish();
export type EventsInput = z.infer<typeof EventsInput>;

/** Reads the input of the subscription. @throws RefusedError */
export function readEventsInput(raw: unknown): EventsInput {
  const parsed = EventsInput.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new RefusedError(
    findProblem('VALIDATION_FAILED', '', { errors: toFieldErrors(parsed.error) }),
  );
}

export const events = guarded
  .meta({ access: EVERY_ROLE, keys: 'read', spending: 'calls' })
  .input(readEventsInput)
  .subscription(servedByGateway<TrackedEnvelope<UserEvent>>);
