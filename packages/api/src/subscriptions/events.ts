/**
 * Orders, fills, positions and switches as they happen, in the session's scope: a snapshot first, or, after a short
 * absence, only what was missed. Each item has an id to resume from.
 */

import { EVERYBODY } from '@tradefloor/contracts/calls/call';
import { fieldErrorsOf, problemOf } from '@tradefloor/contracts/refusals';
import type { SnapshotWire, UserTopic } from '@tradefloor/contracts/socket';
import { isoOf } from '@tradefloor/contracts/time';
import type { WirePayload } from '@tradefloor/contracts/topics';
import { tracked } from '@trpc/server';
import * as z from 'zod';
import type { LiveEvent } from '../live/live.ts';
import { scopeOf } from '../live/scope.ts';
import { takeSnapshot } from '../live/snapshot.ts';
import type { Asker } from '../ports.ts';
import { RefusedError, trpcErrorOf } from '../refusal.ts';
import { type ApiContext, guarded } from '../trpc.ts';
import { Pending } from './pending.ts';

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
    problemOf('VALIDATION_FAILED', '', { errors: fieldErrorsOf(parsed.error) }),
  );
}

export const events = guarded
  .meta({ access: EVERYBODY, spending: 'calls' })
  .input(readEventsInput)
  .subscription(async function* ({ ctx, input, signal }) {
    const pending = new Pending<LiveEvent>(signal);
    let gap = false;
    const restart = () => {
      gap = true;
      pending.end();
    };
    const listening = ctx.live.listen({
      scope: () => scopeOf((ctx.session() ?? ctx.asker.session).identity),
      onEvent: (event) => {
        if (!pending.push(event)) restart();
      },
      onGap: restart,
    });
    try {
      const missed = missedSince(ctx, input?.lastEventId);
      if (missed) for (const event of missed) yield itemOf(event);
      else yield await snapshotItem(ctx, ctx.asker);
      for await (const event of pending.drain()) yield itemOf(event);
      // The stream ends after a gap: the client's own reconnect brings a fresh snapshot.
      if (gap) throw trpcErrorOf(problemOf('UPSTREAM_UNAVAILABLE', ctx.requestId, { http: 503 }));
    } finally {
      listening.stop();
    }
  });

function missedSince(
  { live, session }: ApiContext,
  lastEventId: string | null | undefined,
): readonly LiveEvent[] | null {
  const now = session();
  if (!lastEventId || !now) return null;
  return live.since(lastEventId, scopeOf(now.identity));
}

const itemOf = (event: LiveEvent) =>
  tracked(event.cursor, {
    event: event.topic,
    at: event.at,
    data: event.data(),
  } as UserEvent);

async function snapshotItem({ calls, live }: ApiContext, asker: Asker) {
  const cursor = live.cursor();
  const taken = await takeSnapshot(calls, live, asker);
  if (!taken.ok) throw trpcErrorOf(taken.problem);
  const at = isoOf(live.nowMs());
  const event: UserEvent = { event: 'snapshot', at, data: taken.value };
  return tracked(cursor, event);
}
