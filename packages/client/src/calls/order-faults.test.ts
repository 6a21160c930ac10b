/**
 * An order is placed once, whatever becomes of requests and responses: the platform is a ledger that does its work and
 * may lose the response, refuse for load or for pace, or never receive the request.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectWith } from '../client.ts';
import { fakeDeps } from '../testing/fake-deps.ts';
import { TradefloorError } from '../transport/error.ts';

type Fate = 'done' | 'lost before' | 'lost after' | 'busy' | 'paced' | 'no gateway' | 'late';

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;

const refuse = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ title: code, status, code, requestId: 'r' }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

/** The platform's memory of orders, by the client's id; each attempt has one of the fates, then all are done. */
function givenLedger(fates: readonly Fate[]) {
  const orders = new Map<string, string>();
  let placed = 0;
  let attempt = 0;
  const place = (id: string): Response => {
    const known = orders.get(id);
    const orderId = known ?? `o-${orders.size + 1}`;
    if (known === undefined) placed += 1;
    orders.set(id, orderId);
    return Response.json(
      { orderId, clientOrderId: id },
      { status: known === undefined ? 201 : 200 },
    );
  };
  const fetch: typeof globalThis.fetch = (address, init) => {
    if (String(address).endsWith('/session'))
      return Promise.resolve(Response.json({ userId: 'u' }));
    const fate = fates[attempt] ?? 'done';
    attempt += 1;
    const { clientOrderId } = JSON.parse(String(init?.body)) as { clientOrderId: string };
    if (fate === 'lost before') return Promise.reject(new TypeError('fetch failed'));
    if (fate === 'busy') return Promise.resolve(refuse(503, 'OVERLOADED', { 'retry-after': '1' }));
    if (fate === 'paced')
      return Promise.resolve(refuse(429, 'RATE_LIMITED', { 'retry-after': '2' }));
    if (fate === 'no gateway') return Promise.resolve(refuse(502, 'UPSTREAM_UNAVAILABLE'));
    const response = place(clientOrderId);
    if (fate === 'lost after') return Promise.reject(new TypeError('fetch failed'));
    return Promise.resolve(fate === 'late' ? refuse(504, 'UPSTREAM_TIMEOUT') : response);
  };
  return { fetch, orders, placed: () => placed, attempts: () => attempt };
}

const KEY = `tf_${'a'.repeat(12)}_${'b'.repeat(43)}`;
const fate = fc.constantFrom<Fate>(
  'lost before',
  'lost after',
  'busy',
  'paced',
  'no gateway',
  'late',
);

it('an order is on record once, and the caller has it, after any failures before the deadline', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 6 }), async (fates) => {
      const ledger = givenLedger(fates);
      const client = await connectWith({ ...fakeDeps(), fetch: ledger.fetch }, { key: KEY });
      const order = await client.calls.placeOrder(ORDER, { deadlineMs: 60_000 });
      expect(ledger.placed()).toBe(1);
      expect([...ledger.orders]).toEqual([[order.clientOrderId, order.orderId]]);
      expect(ledger.attempts()).toBe(fates.length + 1);
    }),
    { numRuns: 200 },
  );
});

it('past the deadline the error has the id under which the order may be on record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5_000 }), async (deadlineMs) => {
      const ledger = givenLedger(Array.from({ length: 100 }, () => 'lost after' as const));
      const deps = fakeDeps();
      const client = await connectWith({ ...deps, fetch: ledger.fetch }, { key: KEY });
      const start = deps.nowMs();
      const error = await client.calls.placeOrder(ORDER, { deadlineMs }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(TradefloorError);
      expect((error as TradefloorError).keys).toEqual([...ledger.orders.keys()]);
      expect(ledger.placed()).toBe(1);
      expect(deps.nowMs() - start).toBeLessThanOrEqual(deadlineMs);
    }),
    { numRuns: 50 },
  );
});

it('two orders of the same terms are two orders; one under the caller’s own id is one', async () => {
  const ledger = givenLedger(['lost after', 'done', 'lost after']);
  const client = await connectWith({ ...fakeDeps(), fetch: ledger.fetch }, { key: KEY });
  const first = await client.calls.placeOrder(ORDER);
  const second = await client.calls.placeOrder(ORDER);
  expect(first.orderId).not.toBe(second.orderId);
  const mine = { ...ORDER, clientOrderId: 'mine-1' };
  await client.calls.placeOrder(mine);
  await client.calls.placeOrder(mine);
  expect(ledger.placed()).toBe(3);
  expect(ledger.orders.has('mine-1')).toBe(true);
});
