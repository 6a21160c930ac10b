/**
 * Handlings as spans: the work itself, and for each message it said the way into the outbox. Ticks and looks are left
 * out: nobody follows them, and they would push out what is followed.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import { TOPICS } from '@tradefloor/contracts/topics';
import {
  handlingSpanOf,
  letterSpanOf,
  parentSpanOf,
  requestSpanOf,
} from '@tradefloor/contracts/trace';
import type { Letter } from '@tradefloor/core/durable';
import type { Watch, Watched } from '../../engine/ports.ts';
import { preciseNow, type Tracing } from './tracing.ts';

/** Calls of every minute that change nothing anybody follows. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['venueLine', 'noteLevels']);
const FOLLOWED_CALLS: ReadonlySet<string> = new Set(
  Object.values(CALLS)
    .filter(({ kind, name }) => kind === 'mutation' && !NOT_FOLLOWED.has(name))
    .map(({ name }) => name),
);

/** Whether a call is part of somebody's trace. */
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
    // What a tick sets off belongs to the request it goes back to; the tick itself to nobody.
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

/** Its parent: who asked, the message it works on, or the request itself. */
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
  // What works on a letter has its request from whoever said it.
  if (letter === null) attributes['tradefloor.request'] = requestId;
  if (refused !== null) attributes['tradefloor.refused'] = refused;
  return attributes;
}

/**
 * A letter hangs below the work that said it. One that belongs to another request (a cancel moves an order of an
 * earlier request) hangs in that one's trace, and names the request that moved it.
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
