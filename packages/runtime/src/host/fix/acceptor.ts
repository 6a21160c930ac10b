/**
 * The accepting side of FIX: one port, any number of known clients, one line each. A client identifies itself in its
 * first message; an unknown client, or a second one of the same name, is disconnected silently; a first one that does not
 * answer then has lost its place, for the second to come again. With TLS a client may need a certificate of its CompID.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Server, Socket } from 'node:net';
import type { Dictionary } from '@tradefloor/fix/dictionary';
import { type FixMessage, toText } from '@tradefloor/fix/message';
import { type SessionSettings, USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import type { SessionStore } from '@tradefloor/fix/store';
import { TAG } from '@tradefloor/fix/tags';
import { FileStore } from './file-store.ts';
import { Strangers } from './first-message.ts';
import { FixLine, type LineListeners } from './fix-line.ts';
import type { LineMeter } from './fix-meters.ts';
import { openFixPort } from './fix-port.ts';
import { type AcceptorTls, isOwnedBy } from './fix-tls.ts';
import type { WriteGroup } from './write-group.ts';

/** One client the acceptor knows. */
export type ClientTerms = {
  readonly compId: string;
  /** Username (553) and Password (554) of its Logon; null where none is required. */
  readonly credentials: { readonly username: string; readonly password: string } | null;
  /** Both sides start at 1 at every Logon. */
  readonly resetOnLogon: boolean;
  readonly store: SessionStore;
};

export type AcceptorOptions = {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly ourCompId: string;
  readonly dictionary: Dictionary;
  readonly clients: readonly ClientTerms[];
  readonly makeListeners: (compId: string) => LineListeners;
  /** Counts what goes over a client's line. */
  readonly getMeter?: (compId: string) => LineMeter;
  readonly group: WriteGroup;
  readonly nowMs: () => number;
  /** Settings of every session that differ from the usual ones. */
  readonly session?: Partial<SessionSettings>;
  /** Where left out, or null, connections are plain. */
  readonly tls?: AcceptorTls | null;
};

export type Acceptor = {
  readonly port: number;
  /** The client's line. @throws for a name that is not among the clients */
  line(compId: string): FixLine;
  readonly lines: ReadonlyMap<string, FixLine>;
  /** When its certificate expires, in milliseconds; null for a plain port. */
  readonly notAfterMs: number | null;
  /** Logs out all sessions, waits a limited time for their Logouts, closes the port. */
  stop(text: string | null): Promise<void>;
};

/** How long a goodbye may take. */
const GOODBYE_MS = 2_500;
const LOOK_MS = 20;

/** Opens the port. @throws when it is taken */
export async function startAcceptor(options: AcceptorOptions): Promise<Acceptor> {
  const { group } = options;
  const lines = new Map<string, FixLine>();
  for (const client of options.clients) {
    const { store } = client;
    if (store instanceof FileStore) store.onDirty(() => group.file(store));
    const settings = toSettings(client, options);
    const listeners = options.makeListeners(client.compId);
    const meter = options.getMeter?.(client.compId);
    lines.set(
      client.compId,
      new FixLine({ settings, group, nowMs: options.nowMs, listeners, meter }),
    );
  }
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const { tls = null, dictionary } = options;
  const isMutual = (tls?.clientCaFile ?? null) !== null;
  const strangers = new Strangers(dictionary, ({ message, socket, early }) => {
    const compId = toText(message.header, TAG.SenderCompID) ?? '';
    const line = isMutual && !isOwnedBy(socket, compId) ? undefined : lines.get(compId);
    if (line?.adopt(socket, early) === true) return;
    line?.probe(message);
    socket.end(() => socket.destroy());
  });
  const { server, renewal } = openFixPort(tls, { keep, strangers });
  await listen(server, options);
  const address = server.address();
  return {
    port: address === null || typeof address === 'string' ? options.port : address.port,
    lines,
    line: (compId) => {
      const line = lines.get(compId);
      if (line === undefined) throw new Error(`there is no FIX client ${compId}`);
      return line;
    },
    get notAfterMs() {
      return renewal?.notAfterMs ?? null;
    },
    stop: async (text) => {
      renewal?.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const line of lines.values()) line.logout(text);
      strangers.close();
      const giveUpAt = performance.now() + GOODBYE_MS;
      while ([...lines.values()].some(({ isBusy }) => isBusy) && performance.now() < giveUpAt) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const listen = (server: Server, { host, port }: AcceptorOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const toSettings = (client: ClientTerms, options: AcceptorOptions): SessionSettings => ({
  ...USUAL_SETTINGS,
  ...options.session,
  role: 'acceptor',
  ourCompId: options.ourCompId,
  theirCompId: client.compId,
  dictionary: options.dictionary,
  store: client.store,
  resetOnLogon: client.resetOnLogon,
  refuse: (logon) => toRefusal(logon, client),
});

/** Why a Logon is not let in; null when it is. */
function toRefusal({ body }: FixMessage, { credentials }: ClientTerms): string | null {
  if (credentials === null) return null;
  const isUser = isSame(toText(body, TAG.Username), credentials.username);
  const isKnown = isSame(toText(body, TAG.Password), credentials.password);
  return isUser && isKnown ? null : 'wrong credentials';
}

/** Whether two texts are equal, in a time that does not reveal where they differ. */
function isSame(given: string | undefined, expected: string): boolean {
  const [mine, theirs] = [Buffer.alloc(256), Buffer.alloc(256)];
  mine.write(expected, 'latin1');
  theirs.write(given ?? '', 'latin1');
  return timingSafeEqual(mine, theirs) && (given ?? '').length === expected.length;
}
