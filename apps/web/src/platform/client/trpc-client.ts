/** The socket and the transport of calls: how they reconnect, and what goes which way. */
import type { AppRouter } from '@tradefloor/api/root';
import { createTRPCClient, createWSClient, httpBatchLink, splitLink } from '@trpc/client';
import { type CallLink, type Calls, timeLimit } from './calls.ts';
import { closableSocket } from './closable-socket.ts';
import type { StreamListener } from './connection.ts';

/** The gateway closes with this when the session is over. */
const SESSION_OVER = 4401;
const BATCH_MAX = 10;
const RETRY_MAX_MS = 1_000;

/** First attempt at once, then 200, 400, 800 ms, then every second. */
const retryDelayMs = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(RETRY_MAX_MS, 100 * 2 ** attempt);

export type Listening = {
  /** The listener of the socket's state; set when the stream is opened. */
  listener: StreamListener | null;
  /** Set where other windows use this one's socket. */
  onState?: (state: 'open' | 'down' | 'over') => void;
};

/** Opens the socket; it reconnects by itself until `over` or closed. */
export function openSocket(listening: Listening, over: AbortController) {
  const url = new URL('/trpc', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return createWSClient({
    url: url.href,
    WebSocket: closableSocket(WebSocket),
    retryDelayMs,
    keepAlive: { enabled: true, intervalMs: 5_000, pongTimeoutMs: 2_000 },
    onOpen: () => {
      listening.listener?.onOpen();
      listening.onState?.('open');
    },
    onClose: (cause) => {
      const isOver = cause?.code === SESSION_OVER;
      listening.onState?.(isOver ? 'over' : 'down');
      if (isOver) {
        over.abort();
        listening.listener?.onOver();
      } else listening.listener?.onClosed();
    },
  });
}

/**
 * Questions by HTTP, everything else over the socket.
 * @param live the way over a socket
 * @param over aborted when the session is over: from then on no call is made, and none is waited for
 */
export const openCalls = (live: CallLink, over: AbortSignal): Calls =>
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
        false: live,
      }),
    ],
  });

const anySignal = (requested: AbortSignal | null | undefined, over: AbortSignal): AbortSignal =>
  requested ? AbortSignal.any([requested, over]) : over;
