/** Messages of the AsyncAPI document, and the references between its parts. */
import type { Json } from '../openapi/json.ts';

/** One message: its payload's schema, and what it means. */
export type Message = {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly payload: Json;
  /** Payloads that fit the schema. */
  readonly examples?: readonly unknown[];
};

export type Operation = {
  /** By the platform: it sends to clients, and receives from them. */
  readonly action: 'send' | 'receive';
  readonly summary: string;
  /** Names of messages of the operation's channel. */
  readonly messages: readonly string[];
  /** Names of messages of the same channel that respond to it. */
  readonly reply?: readonly string[];
};

export type Channel = {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly servers: readonly string[];
  readonly messages: readonly Message[];
  readonly operations: Readonly<Record<string, Operation>>;
  /** Facts beside the specification, `x-…`, and bindings. */
  readonly more?: Json;
};

/** An object that takes the named fields and no others; all are required but those of `optional`. */
export const closed = (properties: Json, optional: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const ref = (path: string): Json => ({ $ref: `#/${path}` });

/** A channel as the document writes it: its messages are components. */
export const toChannel = ({
  address,
  title,
  description,
  servers,
  messages,
  more,
}: Channel): Json => ({
  address,
  title,
  description,
  servers: servers.map((name) => ref(`servers/${name}`)),
  messages: Object.fromEntries(
    messages.map(({ name }) => [name, ref(`components/messages/${name}`)]),
  ),
  ...more,
});

/** A message as the document writes it. */
export const toMessage = ({
  name,
  summary,
  description,
  payload,
  examples = [],
}: Message): Json => ({
  name,
  summary,
  ...(description === undefined ? {} : { description }),
  contentType: 'application/json',
  payload,
  ...(examples.length === 0
    ? {}
    : { examples: examples.map((example) => ({ name, payload: example })) }),
});

/** An operation of the channel with this name. */
export const toOperation = (
  channel: string,
  { action, summary, messages, reply }: Operation,
): Json => ({
  action,
  channel: ref(`channels/${channel}`),
  summary,
  messages: messages.map((name) => ref(`channels/${channel}/messages/${name}`)),
  ...(reply === undefined
    ? {}
    : {
        reply: {
          channel: ref(`channels/${channel}`),
          messages: reply.map((name) => ref(`channels/${channel}/messages/${name}`)),
        },
      }),
});
