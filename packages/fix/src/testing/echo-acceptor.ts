/**
 * An acceptor on a real socket whose application echoes orders and security definitions, and
 * rejects everything else as unsupported. For tests only.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { toEcho } from '../application/echo.ts';
import { decode } from '../decode.ts';
import { FIX44 } from '../dictionary.ts';
import { createFramer, feed, nextFrame } from '../framing.ts';
import { toText } from '../message.ts';
import { connect, disconnect, dueMs, receive, send, tick } from '../session.ts';
import {
  createSession,
  type Session,
  type SessionEffect,
  USUAL_SETTINGS,
} from '../session-state.ts';
import { MemoryStore } from '../store.ts';
import { TAG } from '../tags.ts';

export interface EchoAcceptor {
  readonly port: number;
  stop(): Promise<void>;
}

/** One client's session, moved from connection to connection. */
class EchoSession {
  readonly #session: Session;
  readonly #known = new Set<string>();
  #socket: Socket | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(ourCompId: string, theirCompId: string) {
    this.#session = createSession({
      ...USUAL_SETTINGS,
      role: 'acceptor',
      ourCompId,
      theirCompId,
      dictionary: FIX44,
      store: new MemoryStore(),
      resetOnLogon: true,
    });
  }

  /** Takes over the connection with what it sent so far; false when another one holds it. */
  adopt(socket: Socket, first: Uint8Array): boolean {
    if (this.#socket !== null) return false;
    this.#socket = socket;
    this.#known.clear();
    socket.on('data', (chunk) => this.#apply(receive(this.#session, chunk, Date.now())));
    socket.on('close', () => {
      this.#socket = null;
      this.#apply(disconnect(this.#session, Date.now()));
    });
    this.#apply(connect(this.#session, Date.now()));
    this.#apply(receive(this.#session, first, Date.now()));
    return true;
  }

  #apply(effects: readonly SessionEffect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'write') this.#socket?.write(effect.bytes);
      else if (effect.kind === 'closed') this.#socket?.end();
      else if (effect.kind === 'deliver') {
        const response = toEcho(effect.message, effect.seqNum, this.#known);
        if (response !== null) this.#apply(send(this.#session, response, Date.now()));
      }
    }
    this.#fireTimer();
  }

  #fireTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const at = dueMs(this.#session);
    this.#timer =
      at === null
        ? null
        : setTimeout(() => this.#apply(tick(this.#session, Date.now())), at - Date.now());
  }
}

/** Waits for a connection's first frame and hands it to the session it names. */
function route(socket: Socket, sessions: ReadonlyMap<string, EchoSession>): void {
  const framer = createFramer(65_536);
  let early: Buffer = Buffer.alloc(0);
  const onData = (chunk: Buffer): void => {
    early = Buffer.concat([early, chunk]);
    feed(framer, chunk);
    const frame = nextFrame(framer);
    if (frame === null) return;
    socket.off('data', onData);
    const decoded = decode(frame, FIX44);
    const header = decoded.kind === 'message' ? decoded.message.header : [];
    const session = sessions.get(toText(header, TAG.SenderCompID) ?? '');
    if (session?.adopt(socket, early) !== true) socket.end();
  };
  socket.on('data', onData);
}

/** Starts an acceptor ISLD for the named clients on a free port of this machine. */
export async function startEchoAcceptor(clients: readonly string[]): Promise<EchoAcceptor> {
  const sessions = new Map(clients.map((name) => [name, new EchoSession('ISLD', name)]));
  const sockets = new Set<Socket>();
  const server: Server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    route(socket, sessions);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
