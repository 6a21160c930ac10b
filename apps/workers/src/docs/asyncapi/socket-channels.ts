/** The sockets of the gateway as channels: what clients may send, and every frame they may receive. */
import { ADDRESSES } from '@tradefloor/contracts/addresses';
import { instruments } from '@tradefloor/contracts/calls/market';
import { TickBatch } from '@tradefloor/contracts/market';
import {
  CLOSE,
  CONNECTION_EVENTS,
  isDefaultTopic,
  isUserTopic,
  Snapshot,
  SocketOp,
} from '@tradefloor/contracts/socket';
import { TOPICS, type UserTopic } from '@tradefloor/contracts/topics';
import { AuthIdentity } from '@tradefloor/contracts/user';
import { resolved } from '../openapi/call-operations.ts';
import { topicNames } from '../openapi/events-doc.ts';
import type { Json } from '../openapi/json.ts';
import type { Schemas } from '../openapi/schemas.ts';
import { CLOSED, EVENTS, SOCKET_OPS } from '../openapi/sockets-doc.ts';
import { listAllowed } from './allowed.ts';
import { describeTopic, EXAMPLE_AT } from './bus-channels.ts';
import { type Channel, closed, type Message, type Operation } from './message.ts';

export type SocketSources = {
  readonly schemas: Schemas;
  /** Payloads by topic. */
  readonly examples: Json;
  /** A user as the first frame states it. */
  readonly identity: unknown;
};

type ConnectionEvent = (typeof CONNECTION_EVENTS)[number];

const SEQ: Json = { type: 'integer', minimum: 1, description: 'Rises by one per connection.' };
const AT: Json = { type: 'string', format: 'date-time' };
const TEXTS: Json = { type: 'array', items: { type: 'string' } };
const ALL_OR_NAMED: Json = { anyOf: [{ const: 'all' }, TEXTS] };
const MISSED: Json = {
  type: 'integer',
  minimum: 1,
  description: 'Prints that were left out before this frame because the client was behind.',
};

const toFrame = (event: string, data: Json, more: Json = {}): Json =>
  closed({ event: { const: event }, seq: SEQ, at: AT, data, ...more }, Object.keys(more));

/** The user's topics in the order of their names. */
export const userTopics = (): UserTopic[] => topicNames().filter(isUserTopic);

const dataSchema = (event: ConnectionEvent, { schemas }: SocketSources): Json =>
  ({
    authIdentity: schemas.refTo(AuthIdentity),
    snapshot: schemas.refTo(Snapshot),
    pong: closed({}),
    subscribed: closed({ topics: ALL_OR_NAMED, symbols: ALL_OR_NAMED }),
    error: closed({ code: { type: 'string' }, detail: { type: 'string' } }),
  })[event];

const dataExample = (event: ConnectionEvent, { identity }: SocketSources): unknown =>
  ({
    authIdentity: identity,
    snapshot: EMPTY_SNAPSHOT,
    pong: {},
    subscribed: { topics: ['market.ticks', 'orders.filled'], symbols: ['AAPL', 'MSFT'] },
    error: { code: 'VALIDATION_FAILED', detail: 'send {"op":"subscribe"|"unsubscribe"|"ping"}' },
  })[event];

const EMPTY_SNAPSHOT = {
  tickSeq: 4_711,
  instruments: [],
  quotes: [],
  orders: [],
  positions: [],
  more: { orders: false, positions: false },
  killSwitches: [],
};

function connectionMessage(event: ConnectionEvent, sources: SocketSources): Message {
  const data = dataExample(event, sources);
  return {
    name: event,
    summary: `The frame ${event}`,
    description: EVENTS[event],
    payload: toFrame(event, dataSchema(event, sources)),
    examples: data === undefined ? [] : [{ event, seq: 1, at: EXAMPLE_AT, data }],
  };
}

function topicMessage(topic: UserTopic, sources: SocketSources): Message {
  const data = sources.examples[topic];
  const onRequest = isDefaultTopic(topic) ? '' : ' Only for clients that name it in a `subscribe`.';
  return {
    name: topic,
    summary: `A frame of ${topic}`,
    description: `${describeTopic(topic, sources)}${onRequest}`,
    payload: toFrame(
      topic,
      sources.schemas.refTo(TOPICS[topic].schema),
      topic === 'market.trades' ? { missed: MISSED } : {},
    ),
    examples: data === undefined ? [] : [{ event: topic, seq: 3, at: EXAMPLE_AT, data }],
  };
}

/** `ping`, and what changes the topics and symbols that are received. */
function clientMessages({ schemas }: SocketSources): Message[] {
  const { oneOf } = resolved(schemas.refTo(SocketOp), schemas) as { oneOf: readonly Json[] };
  const [subscription = {}, ping = {}] = oneOf;
  return [
    {
      name: 'subscription',
      summary: 'Adds or removes topics and symbols',
      description:
        '`subscribe` adds, `unsubscribe` removes; the first `subscribe` with `symbols` limits prices and prints to these symbols. The response is `subscribed`, or `error`.',
      payload: subscription,
      examples: SOCKET_OPS.filter(({ op }) => op !== 'ping'),
    },
    { name: 'ping', summary: 'Requests a pong', payload: ping, examples: [{ op: 'ping' }] },
  ];
}

/** `/ws` and `/ws/market-sim`. */
export const socketChannels = (sources: SocketSources): Readonly<Record<string, Channel>> => ({
  socket: programSocket(sources),
  marketSocket: marketSocket(sources),
});

function programSocket(sources: SocketSources): Channel {
  const own = CONNECTION_EVENTS.map((event) => connectionMessage(event, sources));
  const topics = userTopics().map((topic) => topicMessage(topic, sources));
  return {
    address: ADDRESSES.socket.path,
    title: 'Events for programs',
    description: SOCKET_WORDS,
    servers: ['gateway', 'sharedHost'],
    messages: [...own, ...topics, ...clientMessages(sources)],
    operations: {
      'ws.begin': {
        action: 'send',
        summary: 'The user, then the current state',
        messages: ['authIdentity', 'snapshot'],
      },
      'ws.subscription': {
        action: 'receive',
        summary: 'A client adds or removes topics and symbols',
        messages: ['subscription'],
        reply: ['subscribed', 'error'],
      },
      'ws.ping': {
        action: 'receive',
        summary: 'A client requests a pong',
        messages: ['ping'],
        reply: ['pong'],
      },
      ...Object.fromEntries(userTopics().map((topic) => [`ws.${topic}`, toSending(topic)])),
    },
    more: {
      'x-access': listAllowed(ADDRESSES.socket.access),
      'x-close-codes': CLOSE_CODES,
      bindings: WS,
    },
  };
}

const toSending = (topic: UserTopic): Operation => ({
  action: 'send',
  summary: `Events of ${topic}`,
  messages: [topic],
});

/** The handshake is a GET; the session is its cookie or key. */
export const WS: Json = { ws: { method: 'GET' } };

const SOCKET_WORDS = `Text frames of JSON. The first frame is \`authIdentity\`, the second \`snapshot\`, the state that all later frames change. Every permitted topic is received by default, for all symbols. Events of one key come in the order of their publication, events of one order in the order of its versions, and not behind a snapshot that shows them; between keys there is no order. A slow client receives only the newest prices; orders and fills are always sent.

The socket does not resume: a new connection begins with a snapshot, which has every order that ended since the session’s socket was last seen alive. Ids and versions identify events that the client already has. The server sends a ping every 15 s; a session may have at most five sockets.`;

/** Why a socket is closed, and what the client should do. */
const CLOSE_CODES: readonly Json[] = (Object.keys(CLOSE) as (keyof typeof CLOSE)[]).map((name) => {
  const [reason, action] = CLOSED[name];
  return { code: CLOSE[name], reason, action };
});

function marketSocket({ schemas, examples }: SocketSources): Channel {
  const ticks = examples['market.ticks'];
  const frame = (event: string, data: Json): Json => closed({ event: { const: event }, data });
  return {
    address: ADDRESSES.marketSocket.path,
    title: 'The simulator’s own socket',
    description:
      'Passed through unchanged: first the instruments and the newest batch, then each batch of prices as one text frame. Input is ignored. Closed with 1012 when the simulator moves to another process, with 4401 when the session ends, with 1008 when the user may no longer see prices.',
    servers: ['gateway', 'sharedHost'],
    messages: [
      {
        name: 'market-sim.instruments',
        summary: 'All instruments: the first frame',
        payload: frame('instruments', schemas.refTo(instruments.out)),
      },
      {
        name: 'market-sim.market.ticks',
        summary: 'One batch of prices',
        payload: frame('market.ticks', schemas.refTo(TickBatch)),
        examples: ticks === undefined ? [] : [{ event: 'market.ticks', data: ticks }],
      },
    ],
    operations: {
      'market-sim.send': {
        action: 'send',
        summary: 'Instruments, then prices',
        messages: ['market-sim.instruments', 'market-sim.market.ticks'],
      },
    },
    more: { 'x-access': listAllowed(ADDRESSES.marketSocket.access), bindings: WS },
  };
}
