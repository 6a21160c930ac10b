/** `docs/api/sockets.md`: how programs listen, from the contracts of the sockets. */

import { SUBSCRIPTION_ROWS } from '@tradefloor/contracts/calls/access-matrix';
import {
  CLOSE,
  CONNECTION_EVENTS,
  Snapshot,
  SocketFrame,
  SocketOp,
  USER_TOPICS,
} from '@tradefloor/contracts/socket';
import * as z from 'zod';
import { table } from '../markdown.ts';

/** Why each code is sent, and what a client does then. */
const CLOSED: Readonly<Record<keyof typeof CLOSE, readonly [string, string]>> = {
  UNSUPPORTED: ['a frame that is no text', 'send text'],
  POLICY: ['a limit was broken, or nonsense sent too often', 'mend the client'],
  TOO_LARGE: ['a frame larger than 64 KiB', 'mend the client'],
  RESTART: ['this gateway goes; another takes over', 'come back at once'],
  TRY_AGAIN: [
    'more than 1 MiB was waiting, or ticks were stuck for 15 s',
    'come back and read faster',
  ],
  SESSION_OVER: ['the session ended', 'log in again'],
};

const EVENTS: Readonly<Record<(typeof CONNECTION_EVENTS)[number], string>> = {
  authIdentity: 'who one is: always the first frame, and again when limits or access change',
  snapshot: 'the state everything after it builds on; again when something was missed',
  pong: 'the answer to a ping',
  subscribed: 'what is received from now on: the response to subscribe and unsubscribe',
  error: '`{ code, detail }`: what was sent was not understood, or too much',
};

const schemaText = (schema: z.ZodType): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return JSON.stringify(rest);
};

/** The page, ending in a newline. */
export const socketsDoc = (): string =>
  [
    '# Sockets',
    '',
    'Printed from `packages/contracts/src/socket.ts`; `apps/workers/src/docs/openapi/events-doc.test.ts` keeps it true.',
    'Cookie and `Origin` are checked at the upgrade: 401, 403 or 429 come as HTTP answers, before any frame. At most five',
    'sockets a session. The server pings every 15 s.',
    '',
    '## /ws: for programs',
    '',
    'Text frames of JSON, `{"event", "seq", "at", "data"}`; `seq` rises by one per connection. What `data` is for a topic:',
    '[topics](topics.md).',
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
    `The snapshot holds ${Object.keys(Snapshot.shape)
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
    '',
    '### Subscribing',
    '',
    'Every permitted topic is received by default. `subscribe` widens, `unsubscribe` narrows; the first `symbols` that are',
    'named narrow "all" to them. A slow reader gets the newest prices only; orders and fills are never left out.',
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
      ['topic', 'consumed by'],
      Object.entries(USER_TOPICS).map(([topic, who]) => [`\`${topic}\``, WHO[who]]),
    ),
    '',
    '### Coming back',
    '',
    'There is no resuming on `/ws`: a new connection begins with a snapshot that holds what was missed. Ids and versions',
    '(`version` of an order or position) identify what is already known.',
    '',
    ...others(),
  ].join('\n');

/** The sockets beside `/ws`, and how all of them end. */
const others = (): string[] => [
  '## /trpc: the browser’s',
  '',
  `tRPC over a WebSocket, procedures as over HTTP, and the subscriptions ${Object.keys(
    SUBSCRIPTION_ROWS,
  )
    .map((name) => `\`${name}\``)
    .join(', ')}.`,
  'Each item of `events` has an id; a subscription with `lastEventId` goes on after it, without a gap, for as long as the',
  'gateway remembers, and begins with a snapshot otherwise.',
  '',
  '## /ws/market-sim',
  '',
  'The simulator’s own socket, byte for byte: each batch of `market.ticks` as one text frame. It is closed when the',
  'simulator moves to another process: come back.',
  '',
  '## Close codes',
  '',
  ...table(
    ['code', 'why', 'then'],
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
  owner: 'oneself, the desk, the firm, by role',
} as const;

/** What a client may send, one of each kind. */
const SOCKET_OPS = [
  { op: 'subscribe', topics: ['orders.filled', 'market.ticks'], symbols: ['AAPL', 'MSFT'] },
  { op: 'unsubscribe', symbols: ['MSFT'] },
  { op: 'ping' },
];
