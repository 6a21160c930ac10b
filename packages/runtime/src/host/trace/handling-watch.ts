/**
 * Handlings as spans: the work itself, and for each published message the path to the outbox. Ticks and reads are left
 * out: they are not traced, and would displace what is.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import { TOPICS } from '@tradefloor/contracts/topics';
import {
  handlingSpanOf,
  letterSpanOf,
  parentSpanOf,
  requestSpanOf,
} from '@tradefloor/contracts/trace';
import type { Letter } from '../../engine/durable.ts';
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

/** What is kept is followed, and what goes to a venue. */
const isLetterFollowed = ({ topic }: Pick<Letter, 'topic'>): boolean =>
  TOPICS[topic].delivery === 'durable' || topic === 'venue.requested';

type Said = readonly Omit<Letter, 'seq'>[];
type Followed = {
  readonly spanId: string;
  readonly startMs: number;
  endMs: number;
  letters: Said;
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
      spanId: isWork ? handlingSpanOf(handling.service, handling.id) : '',
      startMs: preciseNow(),
      endMs: 0,
      letters: [],
      refused: null,
    };
    return {
      ended: ({ letters, refused }) => {
        seen.endMs = preciseNow();
        seen.letters = letters;
        seen.refused = refused;
      },
      released: () => {
        if (isWork) noteWork(tracing, handling, { seen, error: null });
        if (seen.letters.length > 0) noteLetters(tracing, handling, { seen, isWork });
      },
      failed: (error) => {
        if (!isWork) return;
        seen.endMs ||= preciseNow();
        noteWork(tracing, handling, { seen, error });
      },
    };
  };

/** Its parent: the caller, the handled message, or the request itself. */
const parentOf = ({ traceparent, letter, requestId }: Watched): string =>
  parentSpanOf(traceparent ?? undefined) ??
  (letter === null ? requestSpanOf(requestId) : letterSpanOf(letter.id));

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
    parentId: parentOf(handling),
    startMs: seen.startMs,
    endMs: seen.endMs,
    error,
    attributes: attributesOf(handling, seen.refused),
  });
}

function attributesOf(
  { kind, id, requestId, letter }: Watched,
  refused: string | null,
): Record<string, string> {
  const attributes: Record<string, string> = { 'tradefloor.kind': kind, 'tradefloor.cause': id };
  // Work on an event takes its request from the event's publisher.
  if (letter === null) attributes['tradefloor.request'] = requestId;
  if (refused !== null) attributes['tradefloor.refused'] = refused;
  return attributes;
}

/**
 * An event is a child of the work that published it. An event of another request (a cancel moves an order of an earlier
 * request) belongs to that request's trace, and links the request that moved it.
 */
function noteLetters(
  tracing: Tracing,
  { service, requestId: workedFor }: Watched,
  { seen, isWork }: { readonly seen: Followed; readonly isWork: boolean },
): void {
  const endMs = preciseNow();
  const { letters, endMs: startMs, spanId } = seen;
  for (const letter of letters) {
    const { requestId } = letter;
    if (!isLetterFollowed(letter)) continue;
    const isBelow = isWork && requestId === workedFor;
    tracing.note({
      service,
      name: `${letter.topic} commit`,
      kind: 'PRODUCER',
      requestId,
      spanId: letterSpanOf(letter.id),
      parentId: isBelow ? spanId : requestSpanOf(requestId),
      startMs,
      endMs,
      attributes: {
        'messaging.destination.name': letter.topic,
        'messaging.message.id': letter.id,
        ...(isWork && !isBelow && { 'tradefloor.moved-by': workedFor }),
      },
    });
  }
}
