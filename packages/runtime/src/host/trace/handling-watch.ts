/**
 * Handlings as spans: the work itself, and for each published message the path to the outbox. Ticks and reads are left
 * out: they are not traced, and would displace what is.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import { TOPICS } from '@tradefloor/contracts/topics';
import {
  isTraced,
  parseParentSpan,
  toEventSpan,
  toHandlingSpan,
  toRequestSpan,
} from '@tradefloor/contracts/trace';
import type { EventEnvelope } from '../../engine/durable.ts';
import type { Watch, Watched, Watching } from '../../engine/ports.ts';
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
const NO_EVENTS: Outcome = [];

/** Watches handlings for a process's traces. */
export const handlingWatch =
  (tracing: Tracing): Watch =>
  (handling) =>
    handling.kind === 'ask' && !isFollowed(handling.what) ? null : new Followed(tracing, handling);

/** A handling of which spans are noted once it is over. */
class Followed implements Watching {
  readonly #tracing: Tracing;
  readonly #handling: Watched;
  /** Work triggered by a tick belongs to the request it originates from; the tick itself belongs to no trace. */
  readonly #isWork: boolean;
  readonly #isTraced: boolean;
  readonly #startMs: number;
  #endMs = 0;
  #events = NO_EVENTS;
  #refused: string | null = null;

  constructor(tracing: Tracing, handling: Watched) {
    const { kind, requestId } = handling;
    this.#tracing = tracing;
    this.#handling = handling;
    this.#isWork = kind === 'message' || kind === 'wake' || kind === 'ask';
    this.#isTraced = isTraced(requestId);
    this.#startMs = this.#isTraced ? preciseNow() : 0;
  }

  ended({ events, refused }: Parameters<Watching['ended']>[0]): void {
    // What is not traced may still publish an event of a request that is.
    if (!this.#isTraced && !events.some(({ requestId }) => isTraced(requestId))) return;
    this.#endMs = preciseNow();
    this.#events = events;
    this.#refused = refused;
  }

  released(): void {
    const { requestId } = this.#handling;
    if (!this.#isTraced && this.#events === NO_EVENTS) return;
    const spanId = this.#isWork ? this.#spanId() : '';
    if (this.#isWork && this.#isTraced) this.#noteWork(spanId, null);
    const endMs = preciseNow();
    for (const event of this.#events) {
      if (!isEventTraced(event) || !isTraced(event.requestId)) continue;
      const isBelow = this.#isWork && event.requestId === requestId;
      const movedBy = this.#isWork && !isBelow ? requestId : null;
      const parentId = isBelow ? spanId : toRequestSpan(event.requestId);
      this.#noteEvent(event, { endMs, parentId, movedBy });
    }
  }

  failed(error: string): void {
    if (!this.#isWork || !this.#isTraced) return;
    this.#endMs ||= preciseNow();
    this.#noteWork(this.#spanId(), error);
  }

  #spanId(): string {
    return toHandlingSpan(this.#handling.service, this.#handling.id);
  }

  #noteWork(spanId: string, error: string | null): void {
    const { service, kind, what, requestId } = this.#handling;
    this.#tracing.note({
      service,
      name: what,
      kind: kind === 'ask' ? 'SERVER' : kind === 'message' ? 'CONSUMER' : 'INTERNAL',
      requestId,
      spanId,
      parentId: parentSpan(this.#handling),
      startMs: this.#startMs,
      endMs: this.#endMs,
      error,
      attributes: toAttributes(this.#handling, this.#refused),
    });
  }

  /**
   * An event is a child of the work that published it. An event of another request (a cancel moves an order of an
   * earlier request) belongs to that request's trace, and links the request that moved it.
   */
  #noteEvent(
    { topic, id, requestId }: Outcome[number],
    {
      endMs,
      parentId,
      movedBy,
    }: { readonly endMs: number; readonly parentId: string; readonly movedBy: string | null },
  ): void {
    this.#tracing.note({
      service: this.#handling.service,
      name: `${topic} commit`,
      kind: 'PRODUCER',
      requestId,
      spanId: toEventSpan(id),
      parentId,
      startMs: this.#endMs,
      endMs,
      attributes: {
        'messaging.destination.name': topic,
        'messaging.message.id': id,
        ...(movedBy !== null && { 'tradefloor.moved-by': movedBy }),
      },
    });
  }
}

/** Its parent: the caller, the handled message, or the request itself. */
const parentSpan = ({ traceparent, event, requestId }: Watched): string =>
  parseParentSpan(traceparent ?? undefined) ??
  (event === null ? toRequestSpan(requestId) : toEventSpan(event.id));

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
