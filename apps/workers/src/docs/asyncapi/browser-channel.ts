/** tRPC over a WebSocket as a channel: calls, subscriptions and their items, as far as AsyncAPI can express them. */
import { ADDRESSES } from '@tradefloor/contracts/addresses';
import { SUBSCRIPTION_ROWS } from '@tradefloor/contracts/calls/access-matrix';
import { venueDepth } from '@tradefloor/contracts/calls/fix-exchange';
import { FxBatch } from '@tradefloor/contracts/fx';
import { MarketTrade } from '@tradefloor/contracts/market';
import { Snapshot } from '@tradefloor/contracts/socket';
import { TOPICS } from '@tradefloor/contracts/topics';
import { AuthIdentity } from '@tradefloor/contracts/user';
import { TRPC_REFUSED } from '../openapi/gateway-operations.ts';
import type { Json } from '../openapi/json.ts';
import { listAllowed } from './allowed.ts';
import { EXAMPLE_AT } from './bus-channels.ts';
import { type Channel, closed, type Message } from './message.ts';
import { type SocketSources, userTopics, WS } from './socket-channels.ts';

const ID: Json = {
  type: ['integer', 'string'],
  description: 'Chosen by the client, in each response.',
};
const SYMBOL: Json = { type: 'string', examples: ['AAPL'] };

const COLUMN: Json = { type: 'array', items: { type: 'integer' } };
const ROWS: Json = { anyOf: [COLUMN, { type: 'null' }] };
/** A group of columns: the rows it is about, then one whole number for each row. */
const columns = (...names: readonly string[]): Json => ({
  type: 'array',
  description: `Rows (null: all, in rising order), then ${names.join(', ')}.`,
  items: [ROWS, ...names.map(() => COLUMN)],
  minItems: names.length + 1,
  maxItems: names.length + 1,
});
const FLAG: Json = { const: 1, description: 'Everything is sent again: discard what was before.' };

/** Prices in columns of whole numbers, changed values only (`packages/api/src/ticks/frame.ts` reads them). */
export const TICK_FRAME: Json = closed(
  {
    s: { type: 'integer', description: 'Number of the batch.' },
    a: { type: 'integer', description: 'Time of the batch, milliseconds since 1970.' },
    f: FLAG,
    d: {
      type: 'array',
      description: 'New rows: index, symbol, and price units in one of the currency.',
      items: {
        type: 'array',
        items: [{ type: 'integer' }, { type: 'string' }, { type: 'integer' }],
        minItems: 3,
        maxItems: 3,
      },
    },
    q: columns('bid', 'ask above bid', 'bid size', 'ask size'),
    t: columns('last above bid', 'volume of the batch'),
    v: columns('volume of the day'),
    r: columns('open', 'high', 'low'),
    p: columns('last price of the day before'),
    w: columns('volume-weighted average price, in hundredths of the unit'),
    h: columns('whether short sales are restricted'),
  },
  ['f', 'd', 'q', 't', 'v', 'r', 'p', 'w', 'h'],
);

type Subscription = { readonly input: Json | null; readonly data: Json; readonly words: string };

function subscriptions({ schemas }: SocketSources): Readonly<Record<string, Subscription>> {
  const symbols = { type: 'array', items: SYMBOL, maxItems: 500 };
  const event = (name: string, data: Json): Json =>
    closed({ event: { const: name }, at: { type: 'string', format: 'date-time' }, data });
  const events = [
    event('snapshot', schemas.refTo(Snapshot)),
    ...userTopics().map((topic) => event(topic, schemas.refTo(TOPICS[topic].schema))),
  ];
  return {
    authIdentity: {
      input: null,
      data: schemas.refTo(AuthIdentity),
      words: 'The user, and again when limits or access change',
    },
    books: {
      input: schemas.refTo(venueDepth.in),
      data: schemas.refTo(venueDepth.out),
      words: 'The books of one symbol, with every batch of the market',
    },
    events: {
      input: closed({ lastEventId: { type: ['string', 'null'] } }, ['lastEventId']),
      data: closed({ id: { type: 'string' }, data: { oneOf: events } }),
      words: 'Orders, fills, positions and switches as they happen',
    },
    ticks: {
      input: closed({ symbols }, ['symbols']),
      data: TICK_FRAME,
      words: 'Prices in compact columns, changed values only',
    },
    fx: {
      input: null,
      data: schemas.refTo(FxBatch),
      words: 'Two-way prices of all currency pairs',
    },
    trades: {
      input: closed({ symbol: SYMBOL }),
      data: { type: 'array', items: schemas.refTo(MarketTrade) },
      words: 'The prints of one symbol',
    },
  };
}

const result = (fields: Json, optional: readonly string[] = []): Json =>
  closed({ id: ID, result: closed(fields, optional) });

function toMessages(name: string, { input, data, words }: Subscription): readonly Message[] {
  const params = closed(
    {
      path: { const: name },
      ...(input === null ? {} : { input: { anyOf: [input, { type: 'null' }] } }),
      ...(name === 'events' ? { lastEventId: { type: 'string' } } : {}),
    },
    ['input', 'lastEventId'],
  );
  return [
    {
      name: `trpc.subscribe.${name}`,
      summary: `Begins the subscription ${name}`,
      payload: closed({ id: ID, method: { const: 'subscription' }, params }),
    },
    {
      name: `trpc.item.${name}`,
      summary: words,
      payload: result({ id: { type: 'string' }, type: { const: 'data' }, data }, ['id']),
    },
  ];
}

/** The error of a procedure, as over HTTP. */
function errorSchema(): Json {
  const content = TRPC_REFUSED['content'] as {
    'application/json': { schema: { properties: { error: Json } } };
  };
  const { error } = content['application/json'].schema.properties;
  return closed({ id: { type: ['integer', 'string', 'null'] }, error });
}

const PLAIN: readonly Message[] = [
  {
    name: 'trpc.call',
    summary: 'Calls a procedure',
    description: 'Procedures, inputs and results are those of `/trpc/{procedure}` in openapi.json.',
    payload: closed({
      id: ID,
      method: { enum: ['query', 'mutation'] },
      params: closed({ path: { type: 'string' }, input: {} }, ['input']),
    }),
    examples: [{ id: 1, method: 'query', params: { path: 'orders.list', input: { limit: 10 } } }],
  },
  {
    name: 'trpc.response',
    summary: 'The result of a call',
    payload: result({ type: { const: 'data' }, data: {} }, ['data']),
    examples: [{ id: 1, result: { type: 'data', data: { items: [], nextCursor: null } } }],
  },
  {
    name: 'trpc.stop',
    summary: 'Ends a subscription',
    payload: closed({ id: ID, method: { const: 'subscription.stop' } }),
    examples: [{ id: 2, method: 'subscription.stop' }],
  },
  {
    name: 'trpc.started',
    summary: 'A subscription has begun, or has ended',
    payload: result({ type: { enum: ['started', 'stopped'] } }),
    examples: [{ id: 2, result: { type: 'started' } }],
  },
];

/** The socket that browsers use. */
export function browserChannel(sources: SocketSources): Channel {
  const named = Object.entries(subscriptions(sources));
  const error = { name: 'trpc.error', summary: 'A refusal', payload: errorSchema() };
  return {
    address: ADDRESSES.browserSocket.path,
    title: 'Calls and subscriptions of the browser',
    description: SOCKET_WORDS,
    servers: ['gateway', 'sharedHost'],
    messages: [...PLAIN, error, ...named.flatMap(([name, one]) => toMessages(name, one))],
    operations: {
      'trpc.call': {
        action: 'receive',
        summary: 'A client calls a procedure',
        messages: ['trpc.call'],
        reply: ['trpc.response', 'trpc.error'],
      },
      'trpc.stop': {
        action: 'receive',
        summary: 'A client ends a subscription',
        messages: ['trpc.stop'],
        reply: ['trpc.started'],
      },
      ...Object.fromEntries(
        named.map(([name]) => [
          `trpc.subscribe.${name}`,
          {
            action: 'receive',
            summary: `A client subscribes to ${name}`,
            messages: [`trpc.subscribe.${name}`],
            reply: ['trpc.started', `trpc.item.${name}`, 'trpc.error'],
          } as const,
        ]),
      ),
    },
    more: {
      'x-access': Object.fromEntries(
        Object.entries(SUBSCRIPTION_ROWS).map(([name, row]) => [name, listAllowed(row)]),
      ),
      bindings: WS,
    },
  };
}

const SOCKET_WORDS = `tRPC over a WebSocket: calls as over HTTP, and subscriptions. Each item of \`events\` has an id. A subscription with \`lastEventId\` (in \`params\`, or in its input) resumes after that event without a gap while the gateway still has it; otherwise it begins with a snapshot. A slow reader of prices gets the newest ones. Times such as ${EXAMPLE_AT} are UTC.`;
