/** `docs/api/asyncapi.json`: the sockets of the gateway and the topics of the bus as one AsyncAPI 3 document, from the contracts. */
import { TOPICS } from '@tradefloor/contracts/topics';
import type { Service } from '@tradefloor/runtime';
import type * as z from 'zod';
import type { ContractWords } from '../contract-text.ts';
import { topicNames } from '../openapi/events-doc.ts';
import type { CallExample } from '../openapi/examples.ts';
import type { Json } from '../openapi/json.ts';
import { namesOfCalls } from '../openapi/openapi-doc.ts';
import { makeSchemas } from '../openapi/schemas.ts';
import { browserChannel } from './browser-channel.ts';
import { busChannels } from './bus-channels.ts';
import { type Channel, toChannel, toMessage, toOperation } from './message.ts';
import { socketChannels } from './socket-channels.ts';

export type AsyncApiSources = {
  /** Exported schemas of the contracts, by their names. */
  readonly named: readonly (readonly [string, z.ZodType])[];
  readonly words: ContractWords;
  /** Payloads by topic. */
  readonly examples: Json;
  /** The recorded call of a user for the own session. */
  readonly session: CallExample | undefined;
  readonly services: readonly Service[];
  /** Of the platform: `1.2.3`. */
  readonly version: string;
};

/** The document, as plain data. */
export function asyncApiDoc(sources: AsyncApiSources): Json {
  const { named, words, examples, session, services, version } = sources;
  const payloads = topicNames().map((name) => [`Payload.${name}`, TOPICS[name].schema] as const);
  const schemas = makeSchemas([...named, ...payloads, ...namesOfCalls()], words, 'draft-7');
  const sockets = { schemas, examples, identity: session?.response };
  const channels: readonly (readonly [string, Channel])[] = Object.entries({
    ...socketChannels(sockets),
    browserSocket: browserChannel(sockets),
    ...busChannels({ schemas, examples, services }),
  });
  const messages = Object.fromEntries(
    channels.flatMap(([, channel]) => channel.messages.map((one) => [one.name, toMessage(one)])),
  );
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Tradefloor',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: [{ name: 'sockets' }, { name: 'topics' }],
    },
    defaultContentType: 'application/json',
    servers: SERVERS,
    channels: Object.fromEntries(channels.map(([name, channel]) => [name, toChannel(channel)])),
    operations: Object.fromEntries(
      channels.flatMap(([name, { operations }]) =>
        Object.entries(operations).map(([id, operation]) => [id, toOperation(name, operation)]),
      ),
    ),
    components: {
      schemas: schemas.reachable(messages),
      messages,
      securitySchemes: SECURITY,
    },
  };
}

const SECURED = [
  { $ref: '#/components/securitySchemes/session' },
  { $ref: '#/components/securitySchemes/key' },
];

const SERVERS: Json = {
  gateway: {
    host: 'localhost:5011',
    protocol: 'ws',
    description: 'The gateway of a development platform; `wss` where it is behind TLS.',
    security: SECURED,
  },
  sharedHost: {
    host: '{host}',
    pathname: '/api/gateway',
    protocol: 'wss',
    description: 'The same behind a shared host name.',
    variables: { host: { default: 'localhost', description: 'The public name of the platform.' } },
    security: SECURED,
  },
  bus: {
    host: 'localhost:6379',
    protocol: 'redis',
    description:
      'The bus between services: one Redis stream a topic, not reachable for clients. The event relay (`node bin/relay.mjs`) writes each message as one line of JSON, in each producer’s order.',
  },
};

const SECURITY: Json = {
  session: {
    type: 'httpApiKey',
    in: 'cookie',
    name: 'platform_user',
    description:
      'The session cookie, set by `POST /api/user-service/oauth/token` or `/oauth/guest` (see openapi.json). In browsers the `Origin` must be the platform’s own.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tf_…',
    description:
      'An API key, `Authorization: Bearer tf_…`. Where a WebSocket has no headers: the subprotocols `tradefloor.v1` and `bearer.tf_…`, of which the server selects the first. A request with a key and a cookie is refused with 400.',
  },
};

const DESCRIPTION = `Generated from the contracts. Operations are the platform’s: it \`send\`s what clients receive and \`receive\`s what they send. Cookie or key, and in browsers the \`Origin\`, are checked at the upgrade: a refusal is an HTTP response with status 400, 401, 403 or 429.

Times are RFC 3339, UTC, with milliseconds. Prices and amounts are decimal numbers in the instrument’s currency (bond prices per 100 of face). Quantities are integers.

On the bus, messages with the same key are handled in the order of publication; different keys have no order. \`x-delivery\` is \`durable\` (published again until every consumer has confirmed it: a consumer may receive it twice with the same id), \`feed\` (published after its commit and not stored) or \`latest\` (each message replaces the one before). \`x-access\` is who receives a topic on sockets: \`x\` all of it, \`o\` what is one’s own, \`d\` one’s desks’ as well, \`f\` the firm’s.

The HTTP interface: openapi.json.`;
