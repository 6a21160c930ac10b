/** `docs/api/sockets.md`: how programs receive events, from the contracts of the sockets. */

import { SUBSCRIPTION_ROWS } from '@tradefloor/contracts/calls/access-matrix';
import {
  CLOSE,
  CONNECTION_EVENTS,
  isDefaultTopic,
  Snapshot,
  SocketFrame,
  SocketOp,
  USER_TOPICS,
} from '@tradefloor/contracts/socket';
import type { UserTopic } from '@tradefloor/contracts/topics';
import * as z from 'zod';
import { table } from '../markdown.ts';

/** Why each code is sent, and what the client should do. */
export const CLOSED: Readonly<Record<keyof typeof CLOSE, readonly [string, string]>> = {
  UNSUPPORTED: ['a binary frame was sent', 'send text frames'],
  POLICY: ['a limit was exceeded, or too many invalid frames were sent', 'correct the client'],
  TOO_LARGE: ['a frame is larger than 64 KiB', 'send smaller frames'],
  RESTART: ['the gateway process is stopping', 'reconnect immediately'],
  TRY_AGAIN: [
    'more than 1 MiB was queued for the client, or ticks were not read for 15 s',
    'reconnect and read faster',
  ],
  SESSION_OVER: ['the session ended', 'log in again'],
};

/** What each event about the connection itself holds. */
export const EVENTS: Readonly<Record<(typeof CONNECTION_EVENTS)[number], string>> = {
  authIdentity:
    'the user, with role and limits: the first frame, sent again when limits or access change',
  snapshot: 'the current state; later frames are changes to it. Sent again when events were missed',
  pong: 'the response to `ping`',
  subscribed:
    'the topics and symbols received from now on: the response to `subscribe` and `unsubscribe`',
  error: '`{ code, detail }`: a frame was invalid, or a rate limit was exceeded',
};

const schemaText = (schema: z.ZodType): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return JSON.stringify(rest);
};

const WITH_KEY = [
  'An API key with the scope `read` takes the place of the cookie, and needs no `Origin`: in `Authorization: Bearer tf_…`,',
  'or, where a WebSocket has no headers, as a subprotocol: `new WebSocket(url, ["tradefloor.v1", "bearer.tf_…"])`, of which',
  'the server selects `tradefloor.v1`. When the key ends, its sockets are closed with 4401.',
] as const;

const RECONNECTING = [
  '### Reconnecting',
  '',
  'A snapshot and every event but prices and prints have an `id`. `/ws?lastEventId=<id>` goes on after that event: the missed',
  'ones follow, without a snapshot, while the gateway has them (the newest 4,096, until it restarts). Else, and without an',
  '`id`, a new connection starts with a snapshot of the current state. Versions (`version` of an order or position) identify',
  'what the client already has. The snapshot’s `orders` are the open ones, the newest',
  '100, and every one that ended since the session’s socket was last seen alive: a reconnect misses no end. After a restart',
  'of the gateway these are the ends of the last five minutes before its start. A client that has been away for longer',
  'reads `GET /api/oms/orders?status=closed&endedSince=…`.',
  '',
  'Events of one order come in the order of its versions, and not behind a snapshot that shows them.',
] as const;

/** The page, ending in a newline. */
export const socketsDoc = (): string =>
  [
    '# Sockets',
    '',
    'Printed from `packages/contracts/src/socket.ts`; `apps/workers/src/docs/openapi/events-doc.test.ts` checks that it is up to date.',
    'Cookie and `Origin` are checked at the upgrade: a refusal is an HTTP response with status 401, 403 or 429. A session',
    'may have at most five sockets, and so may an API key. The server sends a ping every 15 s.',
    '',
    ...WITH_KEY,
    '',
    '## /ws: for programs',
    '',
    'Text frames of JSON, `{"event", "seq", "at", "data"}`; `seq` rises by one per connection. For the content of `data`',
    'see [topics](topics.md).',
    '',
    ...table(
      ['event', 'content'],
      CONNECTION_EVENTS.map((event) => [`\`${event}\``, EVENTS[event]]),
    ),
    '',
    '```json',
    JSON.stringify(z.encode(SocketFrame, z.decode(SocketFrame, EXAMPLE_FRAME))),
    '```',
    '',
    `The snapshot contains ${Object.keys(Snapshot.shape)
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
    '`more` is true for open orders, or positions, of which there are more than it contains (1,000): the calls list them all.',
    '',
    '### Subscribing',
    '',
    'Every permitted topic is received by default, for all symbols; `market.trades` only by a client that names it in a',
    '`subscribe`. `subscribe` adds topics and symbols, `unsubscribe` removes them; the first `subscribe` with `symbols`',
    'limits prices and prints to these symbols. A slow client receives only the newest prices; orders and fills are always',
    'sent.',
    '',
    'Prints come one frame a batch, also when nothing of the client’s symbols was traded: `data.seq` rises by one. While',
    'more than 256 KiB is queued for the client its prints are left out, and the next frame of `market.trades` states how many:',
    '`missed`, beside `data`. `GET /api/journal/trades` has the newest 500 of a symbol.',
    '',
    '```json',
    ...SOCKET_OPS.map((op) => JSON.stringify(SocketOp.parse(op))),
    '```',
    '',
    'As JSON Schema:',
    '',
    '```json',
    schemaText(SocketOp),
    '```',
    '',
    ...table(
      ['topic', 'received by'],
      Object.entries(USER_TOPICS).map(([topic, who]) => [
        `\`${topic}\``,
        isDefaultTopic(topic as UserTopic) ? WHO[who] : `${WHO[who]}, on request`,
      ]),
    ),
    '',
    ...RECONNECTING,
    '',
    ...others(),
  ].join('\n');

/** The sockets other than `/ws`, and the close codes of all. */
const others = (): string[] => [
  '## /trpc: for the browser',
  '',
  `tRPC over a WebSocket, procedures as over HTTP, and the subscriptions ${Object.keys(
    SUBSCRIPTION_ROWS,
  )
    .map((name) => `\`${name}\``)
    .join(', ')}.`,
  'Each item of `events` has an id. A subscription with `lastEventId` resumes after that event without a gap while the',
  'gateway still has it; otherwise it starts with a snapshot.',
  '',
  '## /ws/market-sim',
  '',
  'The simulator’s own socket, passed through unchanged: each batch of `market.ticks` is one text frame. It is closed',
  'with 1012 when the simulator moves to another process, with 4401 when the session ends, with 1008 when the user',
  'may no longer see prices.',
  '',
  '## Close codes',
  '',
  ...table(
    ['code', 'reason', 'client action'],
    (Object.keys(CLOSE) as (keyof typeof CLOSE)[]).map((name) => [
      String(CLOSE[name]),
      ...CLOSED[name],
    ]),
  ),
  '',
];

const EXAMPLE_FRAME = { event: 'pong', seq: 3, at: '2026-11-23T14:30:00.250Z', data: {} } as const;
const WHO = {
  everyone: 'every user with a session',
  market: 'every user who sees the market',
  roles: 'every user of the roles that the access table names',
  person: 'the user it is about, and no other',
  owner: 'the owner, the owner’s desk or the whole firm, by role',
} as const;

/** What a client may send, one of each kind. */
export const SOCKET_OPS = [
  { op: 'subscribe', topics: ['orders.filled', 'market.ticks'], symbols: ['AAPL', 'MSFT'] },
  { op: 'unsubscribe', symbols: ['MSFT'] },
  { op: 'subscribe', topics: ['market.trades'] },
  { op: 'ping' },
];
