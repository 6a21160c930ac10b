/** Calls over a socket are served by the gateway itself; tRPC's own handler, which still serves the rest, is the measure. */
import { givenRole, givenSession } from '@tradefloor/api/testing/given';
import { findProblem } from '@tradefloor/contracts/refusals';
import { afterEach, expect, it } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket } from './testing/given.ts';

let open: GivenGateway[] = [];
afterEach(async () => {
  await Promise.all(open.map((gateway) => gateway.close()));
  open = [];
});

type Reply = { readonly body?: unknown; readonly status?: number; readonly raw?: string };
type Sent = { readonly reply?: Reply; readonly method?: string; readonly params: unknown };

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;
const place = (input: unknown): Sent => ({
  method: 'mutation',
  params: { path: 'orders.place', input },
});
const ITEMS = { items: [{ symbol: 'AAPL', name: 'Äpfel €' }], nextCursor: null };
const refused = findProblem('PRICE_COLLAR', 'request-9', { detail: '6 % away', orderId: 'o9' });
const busy = findProblem('OVERLOADED', 'request-9');

/** The response to one message, without what names the request and what only JSON-RPC has. */
async function responseTo(
  { reply = { body: {} }, method = 'query', params }: Sent,
  { session = givenSession(), more = {}, id = 7 as unknown } = {},
) {
  const gateway = await givenGateway({});
  open.push(gateway);
  gateway.services.replies(() => reply);
  const socket = openSocket(gateway.port, '/trpc', { cookie: gateway.services.logIn(session) });
  await eventually(() => socket.ws.readyState).toBe(1);
  socket.send({ id, ...more, method, params });
  await eventually(() => socket.texts.length).toBe(1);
  const text = (socket.texts[0] ?? '').replace('"jsonrpc":"2.0",', '');
  const seen = gateway.services.seen.map(({ url, body }) => ({ url, body }));
  return { text: text.replace(/"requestId":"[^"]+"/, '"requestId":"r"'), seen };
}

it.each<[string, Sent, object?]>([
  ['that returns something', { reply: { body: ITEMS }, params: { path: 'market.instruments' } }],
  ['that changes something', place({ ...ORDER, clientOrderId: 'c1' })],
  ['without its input', place(undefined)],
  ['with an input that is not valid', place({ ...ORDER, qty: -5 })],
  ['with a field too many', place({ ...ORDER, role: 'admin' })],
  ['that is refused', { ...place(ORDER), reply: { status: 422, body: refused } }],
  ['that comes at a busy time', { ...place(ORDER), reply: { status: 503, body: busy } }],
  ['that fails', { params: { path: 'orders.list' }, reply: { status: 500, raw: 'at /srv' } }],
  ['of another role', { params: { path: 'journal.audit', input: {} } }],
  ['of a client', place(ORDER), { session: givenRole('external-client') }],
  ['under a name', { params: { path: 'orders.list' } }, { id: 'a"b' }],
  ['of no procedure', { params: { path: 'orders.nothing' } }],
  ['of a property', { params: { path: '__proto__' } }],
  ['of a mutation as a query', { params: { path: 'orders.place', input: ORDER } }],
  ['without a path', { params: {} }],
])('a call %s has the response it has of tRPC', async (_, sent, given = {}) => {
  const served = await responseTo(sent, given);
  expect(served).toEqual(await responseTo(sent, { ...given, more: { jsonrpc: '2.0' } }));
  expect(served.text).toContain('"id":');
});
