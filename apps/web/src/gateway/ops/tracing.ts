/**
 * The gateway's part of a trace: the request itself, from its arrival to its response, and each message on its way to
 * the sockets. A client's own `traceparent` is not adopted: span ids are the platform's.
 */
import type { Calls, Feed, FeedEvent } from '@tradefloor/api/ports/ports';
import { USER_TOPICS } from '@tradefloor/contracts/socket';
import { TOPICS } from '@tradefloor/contracts/topics';
import { isTraced, toEventSpan, toRequestSpan, toSpanId } from '@tradefloor/contracts/trace';
import { isFollowed } from '@tradefloor/runtime/host/trace/handling-watch';
import { preciseNow, type Tracing } from '@tradefloor/runtime/host/trace/tracing';
import { isFailure, type Upstream } from '../upstream/upstream.ts';

type Requested = { readonly name: string; readonly requestId: string; readonly startMs: number };

/** A request is the root of its trace. */
function noteRequest(
  tracing: Pick<Tracing, 'note'>,
  requested: Requested,
  of: { error: string | null; status: number },
) {
  const { name, requestId, startMs } = requested;
  tracing.note({
    service: 'gateway',
    name,
    kind: 'SERVER',
    requestId,
    startMs,
    endMs: preciseNow(),
    spanId: toRequestSpan(requestId),
    parentId: null,
    error: of.error,
    attributes: { 'tradefloor.request': requestId, 'http.response.status_code': of.status },
  });
}

/** The browser's calls, each as a span. */
export const tracedCalls = (calls: Calls, tracing: Pick<Tracing, 'note'>): Calls => ({
  async request(call, input, requester) {
    const startMs = preciseNow();
    const outcome = await calls.request(call, input, requester);
    if (isFollowed(call.name)) {
      const status = outcome.ok ? 200 : outcome.problem.status;
      const error = !outcome.ok && status >= 500 ? outcome.problem.code : null;
      noteRequest(
        tracing,
        { name: call.name, requestId: requester.requestId, startMs },
        { error, status },
      );
    }
    return outcome;
  },
});

/** Calls of programs over `/api`, each as a span. */
export const tracedUpstream = (upstream: Upstream, tracing: Pick<Tracing, 'note'>): Upstream => ({
  ...upstream,
  async forward(call, request) {
    const startMs = preciseNow();
    const response = await upstream.forward(call, request);
    if (isFollowed(call.name)) {
      const failed = isFailure(response);
      const requested = { name: call.name, requestId: request.requestId, startMs };
      const status = failed ? 502 : response.status;
      noteRequest(tracing, requested, { error: failed ? response.kind : null, status });
    }
    return response;
  },
});

type OnEvent = Parameters<Feed['subscribe']>[0];

/** Messages sent to sockets, each message that states a fact as a child span of the one that published it. */
export const tracedFeed = (feed: Feed, tracing: Pick<Tracing, 'note'>): Feed => ({
  ...feed,
  subscribe: (subscribe: OnEvent) =>
    feed.subscribe({
      onGap: subscribe.onGap,
      onEvent: (event) => {
        if (!isFollowedToUsers(event)) return subscribe.onEvent(event);
        const startMs = preciseNow();
        subscribe.onEvent(event);
        recordSent(tracing, event, startMs);
      },
    }),
});

const isFollowedToUsers = ({ topic, requestId }: FeedEvent): boolean =>
  requestId !== undefined &&
  isTraced(requestId) &&
  Object.hasOwn(USER_TOPICS, topic) &&
  TOPICS[topic].delivery !== 'latest';

function recordSent(
  tracing: Pick<Tracing, 'note'>,
  { topic, id, requestId }: FeedEvent,
  startMs: number,
): void {
  if (requestId === undefined) return;
  tracing.note({
    service: 'gateway',
    name: `${topic} to sockets`,
    kind: 'CONSUMER',
    requestId,
    startMs,
    endMs: preciseNow(),
    spanId: toSpanId(`sockets ${id}`),
    parentId: toEventSpan(id),
    attributes: { 'messaging.destination.name': topic, 'messaging.message.id': id },
  });
}
