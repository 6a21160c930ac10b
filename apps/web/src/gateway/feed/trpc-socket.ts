/**
 * tRPC over sockets. The hot subscriptions, prices and events, are served here with shared frames; everything else
 * goes on to tRPC's own handler. Limits come first: whatever a frame holds, it costs little to refuse.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Session } from '@tradefloor/api/ports/ports';
import { RefusedError } from '@tradefloor/api/procedure/refusal';
import type { ApiContext } from '@tradefloor/api/procedure/trpc';
import { appRouter } from '@tradefloor/api/root';
import { readEventsInput } from '@tradefloor/api/subscriptions/events';
import { readTicksInput, type TicksRequest } from '@tradefloor/api/subscriptions/ticks';
import { findProblem, type Problem } from '@tradefloor/contracts/refusals';
import { CLOSE } from '@tradefloor/contracts/socket';
import { toIso } from '@tradefloor/contracts/time';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { WebSocket, WebSocketServer } from 'ws';
import { countDepth } from '../http/body.ts';
import type { Edge } from '../http/edge.ts';
import { apiContext } from '../http/trpc-context.ts';
import { errorText as thrownText } from '../ops/log.ts';
import type { Connection } from '../socket/connection.ts';
import { EventStream } from '../socket/event-stream.ts';
import { TickHub } from './tick-hub.ts';
import {
  EventFrames,
  errorText,
  type IdText,
  type Incoming,
  readMessage,
  startedText,
  stoppedText,
  trackedText,
} from './trpc-wire.ts';

type Subscribe = Extract<Incoming, { kind: 'subscribe' }>;

const HOT = { ticks: appRouter.ticks, events: appRouter.events } as const;
const isStreamed = (path: string): path is keyof typeof HOT => Object.hasOwn(HOT, path);

export class TrpcSockets {
  readonly #edge: Edge;
  readonly #hub: TickHub;
  readonly #frames = new EventFrames();
  readonly #contexts = new WeakMap<object, ApiContext>();
  readonly #attach: (facade: WebSocket, req: IncomingMessage) => void;

  constructor(edge: Edge, wss: WebSocketServer) {
    this.#edge = edge;
    this.#hub = new TickHub(edge.live);
    this.#attach = getWSConnectionHandler({
      wss,
      router: appRouter,
      createContext: ({ res }) => {
        const context = this.#contexts.get(res);
        if (!context) throw new Error('a socket has a context before it has a handler');
        return context;
      },
      onError: ({ error, path }) => {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return;
        const where = `trpc ${path ?? ''}`;
        edge.log({ event: 'failed', where, error: thrownText(error.cause), requestId: 'socket' });
      },
    });
  }

  accept(connection: Connection, req: IncomingMessage, address: string): void {
    let calls = 0;
    const context = apiContext(this.#edge, {
      requestId: connection.id,
      callId: (kind) => {
        calls += 1;
        const id = `${connection.id}.${calls}`;
        return kind === 'mutation' ? this.#edge.traceShare.name(id) : id;
      },
      address,
      session: () => connection.session,
      onIdentity: (changed) => connection.onIdentity(changed),
    });
    const [edge, hub, frames] = [this.#edge, this.#hub, this.#frames];
    const client = new TrpcClient({ connection, context, edge, hub, frames });
    this.#contexts.set(client.facade, context);
    // tRPC is given what it uses of a socket: sending, closing, and the events `message` and `close`.
    this.#attach(client.facade as unknown as WebSocket, req);
  }

  close(): void {
    this.#hub.close();
  }
}

/** The side of a socket that tRPC's own handler sees. */
class Facade extends EventEmitter {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
    connection.onClosed(() => this.emit('close'));
  }

  get readyState(): number {
    return this.#connection.isOpen ? 1 : 3;
  }

  send(text: string): void {
    this.#connection.sendText(text);
  }

  close(): void {
    this.#connection.close(CLOSE.POLICY, 'refused');
  }

  terminate(): void {
    this.#connection.cut();
  }
}

type ClientParts = {
  readonly connection: Connection;
  readonly context: ApiContext;
  readonly edge: Edge;
  readonly hub: TickHub;
  readonly frames: EventFrames;
};

class TrpcClient {
  readonly facade: Facade;
  readonly #parts: ClientParts;
  /** Subscriptions served here, with what ends them. */
  readonly #own = new Map<IdText, () => void>();
  /** Subscriptions that tRPC's own handler serves. */
  readonly #others = new Set<IdText>();

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.facade = new Facade(parts.connection);
    parts.connection.onText((text) => this.#received(text));
    parts.connection.onClosed(() => {
      for (const stop of this.#own.values()) stop();
    });
  }

  #received(text: Buffer): void {
    const { connection } = this.#parts;
    if (text.length === 4 && text.toString() === 'PING') {
      if (connection.allowsMessage()) connection.sendText('PONG');
      else connection.offended();
      return;
    }
    const json = countDepth(text) > connection.limits.jsonDepth ? undefined : parsed(text);
    if (json === undefined) {
      this.#nonsense();
      return;
    }
    if (!Array.isArray(json)) {
      this.#message(json, text);
      return;
    }
    if (json.length > connection.limits.batch) {
      connection.close(CLOSE.POLICY, 'too many messages in one frame');
      return;
    }
    for (const message of json) this.#message(message, null);
  }

  #nonsense(): void {
    this.#parts.connection.offended();
    this.#refuse(null, 'VALIDATION_FAILED', { http: 400 });
  }

  #message(json: unknown, text: Buffer | null): void {
    const { connection } = this.#parts;
    const message = readMessage(json);
    if (!message) {
      this.#nonsense();
      return;
    }
    if (message.kind !== 'stop' && !connection.allowsMessage()) {
      connection.offended();
      this.#refuse(message.id, 'RATE_LIMITED');
      return;
    }
    if (message.kind === 'stop' && this.#stop(message.id)) return;
    if (message.kind === 'subscribe' && !this.#mayHold(message)) return;
    if (message.kind === 'subscribe' && isStreamed(message.path)) {
      this.#subscribe(message, message.path);
      return;
    }
    this.facade.emit('message', text ?? Buffer.from(JSON.stringify(json)), false);
  }

  /** Ends a subscription; false when tRPC's own handler has it. */
  #stop(id: IdText): boolean {
    const end = this.#own.get(id);
    if (!end) {
      this.#others.delete(id);
      return false;
    }
    end();
    this.#own.delete(id);
    this.#parts.connection.sendText(stoppedText(id));
    return true;
  }

  #mayHold({ id, path }: Subscribe): boolean {
    const held = this.#own.size + this.#others.size;
    if (this.#own.has(id) || this.#others.has(id)) {
      this.#refuse(id, 'VALIDATION_FAILED', { http: 400, detail: 'the id is in use' });
      return false;
    }
    if (held >= this.#parts.connection.limits.subscriptionsPerSocket) {
      this.#parts.connection.offended();
      this.#refuse(id, 'RATE_LIMITED', { detail: 'too many subscriptions on one socket' });
      return false;
    }
    if (!isStreamed(path)) this.#others.add(id);
    return true;
  }

  /** The same guard as every procedure has: session, role, allowance, input. */
  #subscribe(message: Subscribe, path: keyof typeof HOT): void {
    const { connection, context } = this.#parts;
    const { id } = message;
    const { session } = connection;
    const meta = HOT[path]._def.meta as { readonly access: readonly string[] } | undefined;
    const refusal = makeGuard(session, meta?.access, context);
    if (refusal) {
      this.#refuse(id, refusal);
      return;
    }
    try {
      if (path === 'ticks') this.#ticks(message);
      else this.#events(message);
    } catch (error) {
      const problem = error instanceof RefusedError ? error.problem : findProblem('INTERNAL', '');
      this.#send(errorText(id, { ...problem, requestId: connection.id }));
    }
  }

  #ticks({ id, input }: Subscribe): void {
    const { symbols } = readTicksInput(input as TicksRequest);
    const { connection, hub } = this.#parts;
    this.#send(startedText(id));
    this.#own.set(id, hub.subscribe(connection, id, symbols));
  }

  #events({ id, input, lastEventId }: Subscribe): void {
    const requested = readEventsInput(input);
    const { connection, edge, frames } = this.#parts;
    const { live, calls } = edge;
    this.#send(startedText(id));
    const stream = new EventStream(
      { live, calls, connection },
      {
        onSnapshot: (snapshot, cursor) => {
          const at = toIso(connection.nowMs());
          const data = JSON.stringify(snapshot);
          this.#send(trackedText(id, cursor, `{"event":"snapshot","at":"${at}","data":${data}}`));
        },
        onEvent: (event) => connection.sendFrame(frames.of(event, id)),
      },
    );
    this.#own.set(id, () => stream.stop());
    stream.start(lastEventId ?? requested?.lastEventId ?? null);
  }

  #send(text: string): void {
    this.#parts.connection.sendText(text);
  }

  #refuse(
    id: IdText | null,
    code: Problem['code'],
    info: Pick<Problem, 'detail'> & { http?: number } = {},
  ): void {
    this.#send(errorText(id, findProblem(code, this.#parts.connection.id, info)));
  }
}

function makeGuard(
  session: Session | null,
  access: readonly string[] | undefined,
  context: ApiContext,
): Problem['code'] | null {
  if (!session) return 'UNAUTHENTICATED';
  if (!access?.includes(session.identity.role)) return 'FORBIDDEN';
  return context.spend('calls') ? null : 'RATE_LIMITED';
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
