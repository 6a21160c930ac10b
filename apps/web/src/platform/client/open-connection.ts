/**
 * The connection to the gateway: questions by HTTP, orders and everything live over one WebSocket that reconnects by
 * itself. With trpc-client.ts the only file that knows how calls travel.
 */
import type { AppRouter } from '@tradefloor/api/root';
import type { UserEvent } from '@tradefloor/api/subscriptions/events';
import type { TickFrame } from '@tradefloor/api/ticks/frame';
import { wsLink } from '@trpc/client';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import type { Calls } from './calls.ts';
import { chooseSocket } from './choose-socket.ts';
import type { Connection, Stream, StreamListener } from './connection.ts';
import { createLine, type Line } from './line.ts';
import type { OwnSocket } from './other-windows.ts';
import { createQuoteAdapter } from './quote-adapter.ts';
import { stream } from './subscription.ts';
import { type Listening, openCalls, openSocket } from './trpc-client.ts';

const PING_TIMEOUT_MS = 3_000;

/**
 * Opens the connection. One per page: the owner keeps it. The windows of one user in one browser share a socket: the
 * first one has it (docs/adr/0119-one-socket-for-all-windows.md).
 */
export function openConnection(userId: string): Connection {
  const listening: Listening = { listener: null };
  const over = new AbortController();
  const own: Own = { socket: null };
  const open = (): OwnSocket => {
    const client = openSocket(listening, over);
    own.socket = client;
    const link = wsLink<AppRouter>({ client })({});
    return {
      way: (op, on) => link({ op, next: noLink }).subscribe(on as never).unsubscribe,
      isOpen: () => client.connection?.state === 'open',
    };
  };
  const line: Line = createLine(
    new Promise((resolve) => {
      const name = `tradefloor.socket.${userId}`;
      const sharing = () => ({ name, line, listening, over });
      chooseSocket(name, over.signal, {
        first: () => {
          const socket = open();
          resolve(socket.way);
          return async () => {
            const { lead } = await untilLoaded(() => import('./other-windows.ts'));
            lead(sharing(), socket);
          };
        },
        later: async () => {
          const { follow } = await untilLoaded(() => import('./other-windows.ts'));
          resolve(await follow(sharing(), open));
        },
      });
    }),
  );
  const calls = openCalls(line.link, over.signal);
  return {
    calls,
    open: (listener) => openStream({ own, over, calls, listening, listener }),
    ping,
    isSessionAlive,
    logOut: async () => {
      over.abort();
      await fetch('/api/user-service/oauth/logout', {
        method: 'POST',
        signal: AbortSignal.timeout(PING_TIMEOUT_MS),
      });
    },
  };
}

const noLink = (): never => {
  throw new Error('no link after the socket');
};

/** The socket of this window; null while it uses that of another. */
type Own = { socket: ReturnType<typeof openSocket> | null };

type Opening = {
  readonly own: Own;
  readonly over: AbortController;
  readonly calls: Calls;
  readonly listening: Listening;
  readonly listener: StreamListener;
};

function openStream({ own, over, calls, listening, listener }: Opening): Stream {
  listening.listener = listener;
  if (own.socket?.connection?.state === 'open') listener.onOpen();
  const stops = [
    stream((ended) =>
      calls.authIdentity.subscribe(undefined, { onData: listener.onIdentity, ...ended }),
    ),
    stream((ended) =>
      calls.events.subscribe({}, { onData: ({ data }) => notify(listener, data), ...ended }),
    ),
    stream((ended) => {
      const toBatch = createQuoteAdapter();
      const onData = (frame: TickFrame): void => listener.onQuotes(toBatch(frame));
      return calls.ticks.subscribe({}, { onData, ...ended });
    }),
  ];
  return {
    reconnect: () => own.socket?.connection?.ws.close(),
    close: () => {
      listening.listener = null;
      for (const stop of stops) stop();
      void own.socket?.close();
      // The next session of this browser, in another window, has a socket of its own.
      over.abort();
    },
  };
}

/** Passes the push on, and the part of it that is an event of the desk. */
function notify(listener: StreamListener, event: UserEvent): void {
  if (event.event !== 'snapshot') listener.onPush(event.event);
  switch (event.event) {
    case 'market.ticks':
    case 'market.fx':
    case 'market.trades':
    case 'market.candles':
    case 'ccp.novation':
    case 'ccp.margin':
    case 'ccp.settlement.queued':
    case 'ccp.settlement.complete':
    case 'alerts.acknowledged':
    case 'alerts.changed':
    case 'alerts.fired':
    case 'archive.progress':
    case 'basket.progress':
    case 'jobs.changed':
    case 'layouts.changed':
    case 'load.progress':
    case 'preferences.changed':
    case 'replay.progress':
    case 'rooms.board':
    case 'rooms.changed':
    case 'rooms.participant':
    case 'rooms.quotes':
    case 'scenario.progress':
    case 'surveillance.changed':
    case 'watchlists.changed':
    case 'watchlists.shared':
      return;
    case 'risk.exposure':
      listener.onExposure(event.data);
      return;
    default:
      listener.onEvent(event);
  }
}

async function ping(): Promise<number | null> {
  const started = performance.now();
  try {
    const response = await fetch('/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok ? performance.now() - started : null;
  } catch {
    return null;
  }
}

async function isSessionAlive(): Promise<boolean | null> {
  try {
    const response = await fetch('/api/user-service/oauth/session', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    if (response.status === 401) return false;
    return response.ok ? true : null;
  } catch {
    return null;
  }
}
