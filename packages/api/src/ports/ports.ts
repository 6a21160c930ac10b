/**
 * The ports of the browser's interface: calls to the services, and their events. Everything a caller sends or receives
 * is in wire form; nothing here opens a connection.
 */
import type { Call } from '@tradefloor/contracts/calls/call';
import type { SerializedEvent } from '@tradefloor/contracts/event-wire';
import type { Problem } from '@tradefloor/contracts/refusals';
import type { AuthIdentity, Caller } from '@tradefloor/contracts/user';
import type * as z from 'zod';

/** A verified session: the caller, and the identity signed for the backends. */
export type Session = {
  readonly sessionId: string;
  readonly identity: AuthIdentity;
  /** The identity in wire form, made once. */
  readonly identityWire: z.input<typeof AuthIdentity>;
  readonly caller: Caller;
};

/** The input, in wire form. */
export type WireInput<C extends Call> = z.input<C['in']>;
/** The output, in wire form. */
export type WireOutput<C extends Call> = z.input<C['out']>;

export type Requester = {
  readonly requestId: string;
  readonly session: Session;
  /** Aborted when the client has gone: what has not begun by then need not. */
  readonly signal?: AbortSignal | undefined;
  /** The input in inside form, where it was checked and decoded on the way. */
  readonly decoded?: unknown;
};

export type CallOutcome<C extends Call> =
  | { readonly ok: true; readonly value: WireOutput<C> }
  | { readonly ok: false; readonly problem: Problem };

export interface Calls {
  /** Calls a service on behalf of a session. A failure is a value; it never throws. */
  request<C extends Call>(
    call: C,
    input: WireInput<C>,
    requester: Requester,
  ): Promise<CallOutcome<C>>;
}

/** A message of a topic, in its inside form. */
export type FeedEvent = Pick<SerializedEvent, 'id' | 'topic' | 'atMs' | 'payload'> & {
  /** The request it goes back to, where that is known. */
  readonly requestId?: string;
};

export interface Feed {
  /**
   * Subscribes to all topics that users may see, and to `user.session`, from now on. `onGap`:
   * messages may have been missed, state must be read again.
   * @returns a function that ends it
   */
  subscribe(subscribe: {
    readonly onEvent: (event: FeedEvent) => void;
    readonly onGap: () => void;
  }): () => void;
  /** A message's payload in wire form, as JSON: made once for all its readers. */
  payloadText(event: FeedEvent): string;
  status(): 'up' | 'down';
}
