/**
 * The gateway's part of a trace: the request itself, from its arrival to its response, and each message on its way to
 * the sockets. A client's own `traceparent` is not adopted: span ids are the platform's.
 */
import type { Calls, Feed, FeedLetter } from '@tradefloor/api/ports';
import { USER_TOPICS } from '@tradefloor/contracts/socket';
import { TOPICS } from '@tradefloor/contracts/topics';
import { letterSpanOf, requestSpanOf, spanIdOf } from '@tradefloor/contracts/trace';
import { isFollowed } from '@tradefloor/runtime/host/trace/handling-watch';
import { preciseNow, type Tracing } from '@tradefloor/runtime/host/trace/tracing';
import { isFailure, type Upstream } from '../upstream/upstream.ts';

type Asked = { readonly name: string; readonly requestId: string; readonly startMs: number };

/** A request is the root of its trace. */
function noteRequest(tracing: Tracing, asked: Asked, of: { error: string | null; status: number }) {
  const { name, requestId, startMs } = asked;
  tracing.note({
    service: 'gateway',
    name,
    kind: 'SERVER',
    requestId,
    startMs,
    endMs: preciseNow(),
    spanId: requestSpanOf(requestId),
    parentId: null,
    error: of.error,
    attributes: { 'tradefloor.request': requestId, 'http.response.status_code': of.status },
  });
}

/** The browser's calls, each as a span. */
export const tracedCalls = (calls: Calls, tracing: Tracing): Calls => ({
  async ask(call, input, asker) {
    const startMs = preciseNow();
    const outcome = await calls.ask(call, input, asker);
    if (isFollowed(call.name)) {
      const status = outcome.ok ? 200 : outcome.problem.status;
      const error = !outcome.ok && status >= 500 ? outcome.problem.code : null;
      noteRequest(
        tracing,
        { name: call.name, requestId: asker.requestId, startMs },
        { error, status },
      );
    }
    return outcome;
  },
});

/** Calls of programs over `/api`, each as a span. */
export const tracedUpstream = (upstream: Upstream, tracing: Tracing): Upstream => ({
  ...upstream,
  async forward(call, request) {
    const startMs = preciseNow();
    const answer = await upstream.forward(call, request);
    if (isFollowed(call.name)) {
      const failed = isFailure(answer);
      const asked = { name: call.name, requestId: request.requestId, startMs };
      const status = failed ? 502 : answer.status;
      noteRequest(tracing, asked, { error: failed ? answer.kind : null, status });
    }
    return answer;
  },
});

type Hear = Parameters<Feed['subscribe']>[0];

/** Messages sent to sockets, each durable message as a child span of the one that published it. */
export const tracedFeed = (feed: Feed, tracing: Tracing): Feed => ({
  status: () => feed.status(),
  subscribe: (hear: Hear) =>
    feed.subscribe({
      onGap: hear.onGap,
      onLetter: (letter) => {
        const startMs = preciseNow();
        hear.onLetter(letter);
        if (isToldToUsers(letter)) noteTold(tracing, letter, startMs);
      },
    }),
});

const isToldToUsers = ({ topic }: FeedLetter): boolean =>
  Object.hasOwn(USER_TOPICS, topic) && TOPICS[topic].delivery === 'durable';

function noteTold(tracing: Tracing, { topic, id, requestId }: FeedLetter, startMs: number): void {
  if (requestId === undefined) return;
  tracing.note({
    service: 'gateway',
    name: `${topic} to sockets`,
    kind: 'CONSUMER',
    requestId,
    startMs,
    endMs: preciseNow(),
    spanId: spanIdOf(`sockets ${id}`),
    parentId: letterSpanOf(id),
    attributes: { 'messaging.destination.name': topic, 'messaging.message.id': id },
  });
}
