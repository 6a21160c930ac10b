/** The messages of tRPC over a socket, read and written by hand for what the hub serves itself. */
import type { LiveEvent } from '@tradefloor/api/live/live';
import { type RefusalShape, toProblemShape, toTrpcCode } from '@tradefloor/api/procedure/refusal';
import type { Problem } from '@tradefloor/contracts/refusals';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { frameCharacters } from '../socket/ws-frame.ts';

/** A request id as JSON text: it is only ever written back. */
export type IdText = string;

export type Incoming =
  | {
      readonly kind: 'subscribe';
      readonly id: IdText;
      readonly path: string;
      readonly input: unknown;
      readonly lastEventId: string | null;
    }
  | { readonly kind: 'stop'; readonly id: IdText }
  | {
      readonly kind: 'call';
      readonly id: IdText;
      /** Null where the message has more than that: tRPC's own handler reads it. */
      readonly requested: Requested | null;
    };

export type Requested = {
  readonly path: string;
  readonly method: 'query' | 'mutation';
  readonly input: unknown;
};

const ID_LENGTH_MAX = 64;

/** Reads one message as far as the hub must; null for what is none. */
export function readMessage(message: unknown): Incoming | null {
  if (message === null || typeof message !== 'object') return null;
  const { id, method, params, jsonrpc } = message as Readonly<Record<string, unknown>>;
  const idText = findIdText(id);
  if (idText === null) return null;
  if (method === 'subscription.stop') return { kind: 'stop', id: idText };
  if (method === 'query' || method === 'mutation') {
    const requested = jsonrpc === undefined ? findRequested(method, params) : null;
    return { kind: 'call', id: idText, requested };
  }
  if (method !== 'subscription' || params === null || typeof params !== 'object') return null;
  const { path, input, lastEventId } = params as Readonly<Record<string, unknown>>;
  if (typeof path !== 'string' || path.length > 128) return null;
  const from = typeof lastEventId === 'string' ? lastEventId : null;
  return { kind: 'subscribe', id: idText, path, input, lastEventId: from };
}

function findRequested(method: Requested['method'], params: unknown): Requested | null {
  if (params === null || typeof params !== 'object') return null;
  const { path, input, lastEventId } = params as Readonly<Record<string, unknown>>;
  return typeof path === 'string' && lastEventId === undefined ? { path, method, input } : null;
}

function findIdText(id: unknown): IdText | null {
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  return typeof id === 'string' && id.length <= ID_LENGTH_MAX ? JSON.stringify(id) : null;
}

export const startedText = (id: IdText): string => `{"id":${id},"result":{"type":"started"}}`;
export const stoppedText = (id: IdText): string => `{"id":${id},"result":{"type":"stopped"}}`;
/** @param data JSON text */
export const dataText = (id: IdText, data: string): string =>
  `{"id":${id},"result":{"type":"data","data":${data}}}`;
/** An item one can resume from. @param data JSON text */
export function trackedText(id: IdText, cursor: string, data: string): string {
  const name = JSON.stringify(cursor);
  return `{"id":${id},"result":{"id":${name},"type":"data","data":{"id":${name},"data":${data}}}}`;
}

/** An event as an item one can resume from. */
const eventText = (id: IdText, { cursor, topic, at, dataText }: LiveEvent): string =>
  trackedText(id, cursor, `{"event":"${topic}","at":"${at}","data":${dataText()}}`);

/** The newest event's frame by request id: made once for all sockets that receive it. */
export class EventFrames {
  #event: LiveEvent | null = null;
  readonly #byId = new Map<IdText, string>();

  of(event: LiveEvent, id: IdText): string {
    if (event !== this.#event) {
      this.#event = event;
      this.#byId.clear();
    }
    const found = this.#byId.get(id);
    if (found !== undefined) return found;
    const frame = frameCharacters(eventText(id, event));
    this.#byId.set(id, frame);
    return frame;
  }
}

/** The response to a call; a call that returns nothing has no data. */
export const responseText = (id: IdText, value: unknown): string =>
  value === undefined
    ? `{"id":${id},"result":{"type":"data"}}`
    : dataText(id, JSON.stringify(value));

export type ErrorCode = ReturnType<typeof toTrpcCode>;

/** A refusal; without an id when its message cannot be identified. */
export function errorText(id: IdText | null, problem: Problem, code = toTrpcCode(problem)): string {
  const number = TRPC_ERROR_CODES_BY_KEY[code];
  const shape: RefusalShape = toProblemShape(problem, number, problem.requestId);
  return `{"id":${id ?? 'null'},"error":${JSON.stringify(shape)}}`;
}

/** The JSON of a frame; undefined when it is none. */
export function parseFrame(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
