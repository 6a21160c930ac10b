/** The AsyncAPI document as the pages of the reference read it: just as much of its shape as they show. */
import type { Json } from '../snippets/call-request.ts';
import type { Schema, Schemas } from './openapi.ts';

type Ref = { readonly $ref: string };

export type Message = {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly payload: Schema;
  readonly examples?: readonly { readonly payload: Json }[];
};

export type CloseCode = { readonly code: number; readonly reason: string; readonly action: string };

export type Channel = {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly messages: Readonly<Record<string, Ref>>;
  readonly 'x-delivery'?: string;
  readonly 'x-published-by'?: readonly string[];
  readonly 'x-consumed-by'?: readonly string[];
  /** Who receives it, each with a character of the access table. */
  readonly 'x-access'?: Readonly<Record<string, string>>;
  readonly 'x-close-codes'?: readonly CloseCode[];
};

type Operation = {
  readonly action: 'send' | 'receive';
  readonly channel: Ref;
  readonly summary: string;
  readonly messages: readonly Ref[];
};

export type EventsDocument = {
  readonly channels: Readonly<Record<string, Channel>>;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly messages: Readonly<Record<string, Message>>;
  };
};

/** The gateway's sockets, by the names of their channels. */
export const SOCKETS = ['socket', 'marketSocket', 'browserSocket'] as const;

/** A topic of the bus, as it is shown. */
export type TopicFacts = {
  readonly name: string;
  readonly channel: Channel;
  readonly payload: Schema;
  readonly example: Json | undefined;
  /** Whether programs receive it on `/ws`. */
  readonly isOnSocket: boolean;
};

const isSocket = (name: string): boolean => SOCKETS.some((socket) => socket === name);

const getLast = ({ $ref }: Ref): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Every topic, in the order of names. */
export const listTopics = ({ channels, components }: EventsDocument): TopicFacts[] =>
  Object.entries(channels).flatMap(([name, channel]) => {
    const payload = components.messages[`bus.${name}`]?.payload.properties?.['payload'];
    if (isSocket(name) || payload === undefined) return [];
    const frame = channels['socket']?.messages[name];
    return [
      {
        name,
        channel,
        payload,
        example: findPayload(components.messages[`bus.${name}`]),
        isOnSocket: frame !== undefined,
      },
    ];
  });

function findPayload(message: Message | undefined): Json | undefined {
  const event = message?.examples?.[0]?.payload;
  const isObject = typeof event === 'object' && event !== null && !Array.isArray(event);
  return isObject ? (event as Readonly<Record<string, Json>>)['payload'] : undefined;
}

/** The messages of a socket that clients send, or those they receive. */
export function listMessages(doc: EventsDocument, socket: string, action: Operation['action']) {
  const names = Object.values(doc.operations)
    .filter((one) => getLast(one.channel) === socket && one.action === action)
    .flatMap(({ messages }) => messages.map(getLast));
  return [...new Set(names)].flatMap((name) => doc.components.messages[name] ?? []);
}

/** Topics that a socket sends when nothing is named. */
export const listSocketTopics = (doc: EventsDocument): string[] =>
  listTopics(doc).flatMap(({ name, isOnSocket }) => (isOnSocket ? [name] : []));
