/** The platform's `/ws` on a real port: numbered frames, and a memory of events where it can go on. */
import type { IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { givenPlatform, problem, USER } from './stub-platform.ts';

type Op = { readonly op: string; readonly topics?: string[]; readonly symbols?: string[] };

/** One connection of a client. */
export type StubConnection = {
  readonly lastEventId: string | null;
  readonly headers: IncomingMessage['headers'];
  readonly received: Op[];
  /** The next frame, with the next number. */
  readonly send: (event: string, data?: unknown, more?: Readonly<Record<string, unknown>>) => void;
  /** Leaves numbers out. */
  readonly skip: (count: number) => void;
  readonly close: (code: number) => void;
  /** Whether the client has closed it. */
  readonly isClosed: () => boolean;
  /** Without a closing handshake. */
  readonly cut: () => void;
};

const AT = '2026-11-29T12:00:00.000Z';

/**
 * @param greet what a new connection is sent after its identity: by default a snapshot
 */
export async function givenSocketPlatform(
  greet: (connection: StubConnection) => void = (connection) =>
    connection.send('snapshot', {}, { id: 's-1' }),
) {
  /** Log-ins that have ended. */
  let ended = 0;
  const countLogIns = () =>
    platform.seen.filter(({ path }) => /\/oauth\/(?:token|guest)$/.test(path)).length;
  const platform = await givenPlatform(() =>
    countLogIns() <= ended ? problem(401, 'UNAUTHENTICATED') : { body: USER },
  );
  const wss = new WebSocketServer({ server: platform.server, path: '/ws' });
  const connections: StubConnection[] = [];
  wss.on('connection', (ws: WebSocket, req: IncomingMessage) => {
    const connection = toConnection(ws, req);
    connections.push(connection);
    connection.send('authIdentity', USER);
    greet(connection);
  });
  return {
    url: platform.url,
    connections,
    /** The session has ended: every call is refused until the next log-in. */
    endSession: () => {
      ended = countLogIns();
      for (const connection of connections) connection.close(4401);
    },
    close: async () => {
      for (const ws of wss.clients) ws.terminate();
      wss.close();
      await platform.close();
    },
  };
}

function toConnection(ws: WebSocket, req: IncomingMessage): StubConnection {
  let seq = 0;
  const received: Op[] = [];
  const send: StubConnection['send'] = (event, data = {}, more = {}) => {
    seq += 1;
    ws.send(JSON.stringify({ event, seq, at: AT, ...more, data }));
  };
  ws.on('error', () => undefined);
  ws.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString('utf8')) as Op;
    received.push(message);
    if (message.op === 'ping') send('pong');
  });
  return {
    lastEventId: new URL(req.url ?? '', 'http://x').searchParams.get('lastEventId'),
    headers: req.headers,
    received,
    send,
    skip: (count) => {
      seq += count;
    },
    close: (code) => ws.close(code),
    isClosed: () => ws.readyState >= ws.CLOSING,
    cut: () => ws.terminate(),
  };
}
