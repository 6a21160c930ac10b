/**
 * Handlings as spans: the work itself, and for each published message the path to the outbox. Ticks and reads are left
 * out: they are not traced, and would displace what is.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import { TOPICS } from '@tradefloor/contracts/topics';
import {
  parseParentSpan,
  toEventSpan,
  toHandlingSpan,
  toRequestSpan,
} from '@tradefloor/contracts/trace';
import type { EventEnvelope } from '../../engine/durable.ts';
import type { Watch, Watched } from '../../engine/ports.ts';
import { preciseNow, type Tracing } from './tracing.ts';

/** Frequent calls that change nothing worth tracing. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['venueLine', 'noteLevels']);
const FOLLOWED_CALLS: ReadonlySet<string> = new Set(
  Object.values(CALLS)
    .filter(({ kind, name }) => kind === 'mutation' && !NOT_FOLLOWED.has(name))
    .map(({ name }) => name),
);

/** Whether a call belongs to a trace. */
export const isFollowed = (callName: string): boolean => FOLLOWED_CALLS.has(callName);

/** What states a fact of a commit is followed, and what goes to a venue. */
const isEventTraced = ({ topic }: Pick<EventEnvelope, 'topic'>): boolean =>
  TOPICS[topic].delivery !== 'latest' || topic === 'venue.requested';

type Outcome = readonly Omit<EventEnvelope, 'seq'>[];
type Followed = {
  readonly spanId: string;
  readonly startMs: number;
  endMs: number;
  events: Outcome;
  refused: string | null;
};

/** Watches handlings for a process's traces. */
export const handlingWatch =
  (tracing: Tracing): Watch =>
  (handling) => {
    const { kind, what } = handling;
    if (kind === 'ask' && !isFollowed(what)) return null;
    // Work triggered by a tick belongs to the request it originates from; the tick itself belongs
    // to no trace.
    const isWork = kind === 'message' || kind === 'wake' || kind === 'ask';
    const seen: Followed = {
      spanId: isWork ? toHandlingSpan(handling.service, handling.id) : '',
      startMs: preciseNow(),
      endMs: 0,
      events: [],
      refused: null,
    };
    return {
      ended: ({ events, refused }) => {
        seen.endMs = preciseNow();
        seen.events = events;
        seen.refused = refused;
      },
      released: () => {
        if (isWork) noteWork(tracing, handling, { seen, error: null });
        if (seen.events.length > 0) recordEvents(tracing, handling, { seen, isWork });
      },
      failed: (error) => {
        if (!isWork) return;
        seen.endMs ||= preciseNow();
        noteWork(tracing, handling, { seen, error });
      },
    };
  };

/** Its parent: the caller, the handled message, or the request itself. */
const parentSpan = ({ traceparent, event, requestId }: Watched): string =>
  parseParentSpan(traceparent ?? undefined) ??
  (event === null ? toRequestSpan(requestId) : toEventSpan(event.id));

function noteWork(
  tracing: Tracing,
  handling: Watched,
  { seen, error }: { readonly seen: Followed; readonly error: string | null },
): void {
  const { service, kind, what, requestId } = handling;
  tracing.note({
    service,
    name: what,
    kind: kind === 'ask' ? 'SERVER' : kind === 'message' ? 'CONSUMER' : 'INTERNAL',
    requestId,
    spanId: seen.spanId,
    parentId: parentSpan(handling),
    startMs: seen.startMs,
    endMs: seen.endMs,
    error,
    attributes: toAttributes(handling, seen.refused),
  });
}

function toAttributes(
  { kind, id, requestId, event }: Watched,
  refused: string | null,
): Record<string, string> {
  const attributes: Record<string, string> = { 'tradefloor.kind': kind, 'tradefloor.cause': id };
  // Work on an event takes its request from the event's publisher.
  if (event === null) attributes['tradefloor.request'] = requestId;
  if (refused !== null) attributes['tradefloor.refused'] = refused;
  return attributes;
}

/**
 * An event is a child of the work that published it. An event of another request (a cancel moves an order of an earlier
 * request) belongs to that request's trace, and links the request that moved it.
 */
function recordEvents(
  tracing: Tracing,
  { service, requestId: workedFor }: Watched,
  { seen, isWork }: { readonly seen: Followed; readonly isWork: boolean },
): void {
  const endMs = preciseNow();
  const { events, endMs: startMs, spanId } = seen;
  for (const event of events) {
    const { requestId } = event;
    if (!isEventTraced(event)) continue;
    const isBelow = isWork && requestId === workedFor;
    tracing.note({
      service,
      name: `${event.topic} commit`,
      kind: 'PRODUCER',
      requestId,
      spanId: toEventSpan(event.id),
      parentId: isBelow ? spanId : toRequestSpan(requestId),
      startMs,
      endMs,
      attributes: {
        'messaging.destination.name': event.topic,
        'messaging.message.id': event.id,
        ...(isWork && !isBelow && { 'tradefloor.moved-by': workedFor }),
      },
    });
  }
}
