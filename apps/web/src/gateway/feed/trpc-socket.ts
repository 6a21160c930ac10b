/**
 * tRPC over sockets. The hot subscriptions, prices and events, are served here with shared frames; everything else
 * goes on to tRPC's own handler. Limits come first: whatever a frame holds, it costs little to refuse.
 */
import type { IncomingMessage } from 'node:http';
import { serveCall } from '@tradefloor/api/procedure/call-procedure';
import { RefusedError, toTrpcCode } from '@tradefloor/api/procedure/refusal';
import { type ApiContext, type ApiMeta, admit } from '@tradefloor/api/procedure/trpc';
import { CALL_BY_PATH } from '@tradefloor/api/procedures';
import { appRouter } from '@tradefloor/api/root';
import { readEventsInput } from '@tradefloor/api/subscriptions/events';
import { readTicksInput, type TicksRequest } from '@tradefloor/api/subscriptions/ticks';
import type { Call } from '@tradefloor/contracts/calls/call';
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
import { Facade } from './trpc-facade.ts';
import {
  type ErrorCode,
  EventFrames,
  errorText,
  type IdText,
  type Incoming,
  parseFrame,
  readMessage,
  responseText,
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
  /** Calls under way; what has not begun when the client leaves need not. */
  readonly #calls = new Set<AbortController>();

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.facade = new Facade(parts.connection);
    parts.connection.onText((text) => this.#received(text));
    parts.connection.onClosed(() => {
      for (const stop of this.#own.values()) stop();
      for (const leaving of this.#calls) leaving.abort();
    });
  }

  #received(text: Buffer): void {
    const { connection } = this.#parts;
    if (text.length === 4 && text.toString() === 'PING') {
      if (connection.allowsMessage()) connection.sendText('PONG');
      else connection.offended();
      return;
    }
    const json = countDepth(text) > connection.limits.jsonDepth ? undefined : parseFrame(text);
    if (json === undefined) {
      this.#refuseInvalid();
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

  #refuseInvalid(): void {
    this.#parts.connection.offended();
    this.#refuse(null, 'VALIDATION_FAILED', { http: 400 });
  }

  #message(json: unknown, text: Buffer | null): void {
    const { connection } = this.#parts;
    const message = readMessage(json);
    if (!message) {
      this.#refuseInvalid();
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
    if (message.kind === 'call' && message.requested !== null) {
      const call = CALL_BY_PATH.get(message.requested.path);
      if (call?.kind === message.requested.method) {
        void this.#call(message.id, call, message.requested.input);
        return;
      }
    }
    this.facade.emit('message', text ?? Buffer.from(JSON.stringify(json)), false);
  }

  /** Serves a call with nothing of tRPC between; its handler refuses what there is no call for. */
  async #call(id: IdText, call: Call, input: unknown): Promise<void> {
    const { connection, context, edge } = this.#parts;
    const leaving = new AbortController();
    this.#calls.add(leaving);
    const where = `trpc ${call.procedure}`;
    const failed = (error: unknown) =>
      edge.log({ event: 'failed', where, error: thrownText(error), requestId: 'socket' });
    try {
      const outcome = await serveCall(call, context, { input, signal: leaving.signal });
      if (outcome.ok) this.#send(responseText(id, outcome.value));
      else {
        const { problem } = outcome;
        if (toTrpcCode(problem) === 'INTERNAL_SERVER_ERROR') failed(new RefusedError(problem));
        this.#sendError(id, problem);
      }
    } catch (error) {
      const requestId = connection.id;
      // An input that is not valid has this code in tRPC.
      if (error instanceof RefusedError)
        this.#sendError(id, { ...error.problem, requestId }, 'BAD_REQUEST');
      else {
        failed(error);
        this.#sendError(id, findProblem('INTERNAL', requestId));
      }
    } finally {
      this.#calls.delete(leaving);
    }
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
    const admitted = admit(context, HOT[path]._def.meta as ApiMeta | undefined, null);
    if (!admitted.ok) {
      this.#refuse(id, admitted.code, admitted);
      return;
    }
    try {
      if (path === 'ticks') this.#ticks(message);
      else this.#events(message);
    } catch (error) {
      const problem = error instanceof RefusedError ? error.problem : findProblem('INTERNAL', '');
      this.#sendError(id, { ...problem, requestId: connection.id });
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
    this.#send(startedText(id));
    const stream = new EventStream(
      { live: edge.live, calls: edge.calls, connection },
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

  #sendError(id: IdText | null, problem: Problem, code?: ErrorCode): void {
    this.#parts.edge.meters.refused('trpc', problem.code);
    this.#send(errorText(id, problem, code));
  }

  #refuse(
    id: IdText | null,
    code: Problem['code'],
    info: Pick<Problem, 'detail'> & { http?: number } = {},
  ): void {
    this.#sendError(id, findProblem(code, this.#parts.connection.id, info));
  }
}
