/** The request that a reader edits: prefilled with the example, refused with a sentence before anything is sent. */
import { describe, expect, it } from 'vitest';
import { toTarget } from '../snippets/call-request.ts';
import { OPERATIONS, REFERENCE } from '../snippets/snippets.given.ts';
import { firstDraft, toRequest } from './request.ts';

const { schemas } = REFERENCE.components;

function given(name: string) {
  const listed = OPERATIONS.find(({ operation }) => operation.operationId === name);
  if (listed === undefined) throw new Error(`no call ${name}`);
  return { listed, draft: firstDraft(listed, schemas) };
}

describe('a draft', () => {
  it('has the recorded body, but not the key of the recorded request', () => {
    const { draft } = given('placeOrder');
    const body = JSON.parse(draft.body ?? '') as Readonly<Record<string, unknown>>;
    expect(body).toMatchObject({ symbol: 'AAPL', side: 'BUY', orderType: 'MARKET' });
    expect(body).not.toHaveProperty('clientOrderId');
  });

  it('without a recorded body has what the call requires, each with its first choice', () => {
    const { draft } = given('askOptionQuote');
    expect(JSON.parse(draft.body ?? '')).toEqual({
      underlying: '',
      type: 'CALL',
      strike: 1,
      expiry: '',
      qty: 1,
    });
  });

  it('has the parameters of path and query, and no body where the call has none', () => {
    const { listed, draft } = given('getOrder');
    expect(draft.body).toBeNull();
    const drafted = toRequest(listed, draft, schemas);
    if (!drafted.ok) throw new Error(drafted.problem);
    expect(toTarget(drafted.request)).toBe(`/api/oms/orders/${draft.parameters['orderId']}`);
  });

  it('sends numbers of a query as numbers, leaves out what is empty, and encodes the rest', () => {
    const { listed } = given('marketTrades');
    const parameters = { symbol: 'A&B', limit: '5' };
    const drafted = toRequest(listed, { parameters, body: null }, schemas);
    if (!drafted.ok) throw new Error(drafted.problem);
    expect(drafted.request.inQuery).toEqual({ symbol: 'A&B', limit: 5 });
    expect(toTarget(drafted.request)).toBe('/api/journal/trades?symbol=A%26B&limit=5');
  });
});

describe('a draft is refused', () => {
  it('without a required parameter', () => {
    const { listed } = given('getOrder');
    const drafted = toRequest(listed, { parameters: { orderId: ' ' }, body: null }, schemas);
    expect(drafted).toEqual({ ok: false, problem: 'orderId is required.' });
  });

  it.each(['.', '..', ' .. '])('with %j in its path, which an address would lose', (orderId) => {
    const { listed } = given('getOrder');
    const drafted = toRequest(listed, { parameters: { orderId }, body: null }, schemas);
    expect(drafted).toEqual({ ok: false, problem: `orderId cannot be ${orderId.trim()}.` });
  });

  it.each(['', '{', '[1]', 'null', '"text"'])('with the body %s', (body) => {
    const { listed } = given('placeOrder');
    expect(toRequest(listed, { parameters: {}, body }, schemas)).toEqual({
      ok: false,
      problem: 'The body is no JSON object.',
    });
  });
});
