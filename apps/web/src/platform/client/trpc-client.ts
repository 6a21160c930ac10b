/** The socket and the transport of calls: how they reconnect, and what goes which way. */
import type { AppRouter } from '@tradefloor/api/root';
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, wsLink } from '@trpc/client';
import { type Calls, timeLimit } from './calls.ts';
import { closableSocket } from './closable-socket.ts';
import type { StreamListener } from './connection.ts';

/** The gateway closes with this when the session is over. */
const SESSION_OVER = 4401;
const BATCH_MAX = 10;
const RETRY_MAX_MS = 1_000;

/** First attempt at once, then 200, 400, 800 ms, then every second. */
const retryDelayMs = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(RETRY_MAX_MS, 100 * 2 ** attempt);

/** The listener of the socket's state; set when the stream is opened. */
export type Listening = { listener: StreamListener | null };

/** Opens the socket; it reconnects by itself until `over` or closed. */
export function openSocket(listening: Listening, over: AbortController) {
  const url = new URL('/trpc', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return createWSClient({
    url: url.href,
    WebSocket: closableSocket(WebSocket),
    retryDelayMs,
    keepAlive: { enabled: true, intervalMs: 5_000, pongTimeoutMs: 2_000 },
    onOpen: () => listening.listener?.onOpen(),
    onClose: (cause) => {
      if (cause?.code !== SESSION_OVER) {
        listening.listener?.onClosed();
        return;
      }
      over.abort();
      listening.listener?.onOver();
    },
  });
}

/**
 * Questions by HTTP, everything else over the socket.
 * @param over aborted when the session is over: from then on no call is made, and none is waited for
 */
export const openCalls = (socket: ReturnType<typeof openSocket>, over: AbortSignal): Calls =>
  createTRPCClient<AppRouter>({
    links: [
      timeLimit,
      splitLink({
        condition: (operation) => operation.type === 'query',
        true: httpBatchLink({
          url: '/trpc',
          maxItems: BATCH_MAX,
          fetch: (url, init) => fetch(url, { ...init, signal: anySignal(init?.signal, over) }),
        }),
        false: wsLink({ client: socket }),
      }),
    ],
  });

const anySignal = (requested: AbortSignal | null | undefined, over: AbortSignal): AbortSignal =>
  requested ? AbortSignal.any([requested, over]) : over;
