/** Keeps the generated half of packages/client up to date: run with `-u` it writes both files again. */

import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { TOPICS } from '@tradefloor/contracts/topics';
import { describe, expect, it } from 'vitest';
import { topicNames } from '../openapi/events-doc.ts';
import { makeSchemas } from '../openapi/schemas.ts';
import { exportedSchemas, wordsOfContracts } from '../openapi/sources.given.ts';
import { clientsJson, factsFile } from './client-facts.ts';
import { listClientCalls, schemasFile } from './client-types.ts';
import { toTypeName, toTypeText } from './type-text.ts';

const words = wordsOfContracts();
const ofCalls = Object.values<Call>(CALLS).flatMap((call) => {
  const name = `${call.name.charAt(0).toUpperCase()}${call.name.slice(1)}`;
  return [[`${name}Input`, call.in] as const, [`${name}Answer`, call.out] as const];
});
const schemas = makeSchemas(
  [
    ...(await exportedSchemas()),
    ...ofCalls,
    ...topicNames().map((name) => [`Payload.${name}`, TOPICS[name].schema] as const),
  ],
  words,
);
const deps = { schemas, words };
const GENERATED = '../../../../../packages/client/src/generated';

it('the types of the client equal the contracts', async () => {
  await expect(schemasFile(deps)).toMatchFileSnapshot(`${GENERATED}/schemas.ts`);
});

it('what the client knows of each call equals the contracts', async () => {
  await expect(factsFile(deps)).toMatchFileSnapshot(`${GENERATED}/facts.ts`);
});

it('what clients in other languages know of calls and exports equals the contracts', async () => {
  const text = clientsJson(deps);
  await expect(text).toMatchFileSnapshot('../../../../../docs/api/clients.json');
  expect(JSON.parse(text).paces).toEqual({
    orders: { burst: 36, perSecond: 18 },
    calls: { burst: 90, perSecond: 90 },
    logins: { burst: 9, perSecond: 0.15 },
  });
});

describe('a call that may be repeated', () => {
  const keyed = listClientCalls(deps).filter(({ key }) => key !== null);

  it('is one whose repeat returns the first result, and no other', () => {
    const first = Object.values<Call>(CALLS).filter(({ returnsFirst }) => returnsFirst);
    const names = new Set(first.map(({ name }) => name));
    for (const { name } of keyed) expect(names).toContain(name);
  });

  it('has its id where its input has one, in a list of orders too', () => {
    const keys = Object.fromEntries(keyed.map(({ name, key }) => [name, key]));
    expect(keys).toEqual({
      placeFxSwap: 'clientPackageId',
      placeLinked: 'orders[].clientOrderId',
      placeOrder: 'clientOrderId',
      placePackage: 'clientPackageId',
      placeRoomOrder: 'clientOrderId',
      requestLocate: 'locateId',
    });
  });
});

describe('a type', () => {
  const text = (schema: Record<string, unknown>, isSent = false) => toTypeText(schema, { isSent });

  it.each([
    [{ type: 'integer', minimum: 1 }, 'number'],
    [{ enum: ['BUY', 'SELL', 1] }, '"BUY" | "SELL" | 1'],
    [{ const: true }, 'true'],
    [{ type: ['number', 'null'] }, 'number | null'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      'readonly (string | null)[]',
    ],
    [{ prefixItems: [{ type: 'string' }, { type: 'number' }] }, 'readonly [string, number]'],
    [{ $ref: '#/components/schemas/Order' }, 'Order'],
    [
      { type: 'object', additionalProperties: { type: 'number' } },
      'Readonly<Record<string, number>>',
    ],
    [{}, 'unknown'],
  ])('of %j is %s', (schema, type) => {
    expect(text(schema)).toBe(type);
  });

  it('requires a field with a default in what the platform sends, and not in what it takes', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', default: 'x' } } };
    expect(text(schema, true)).toContain('readonly a: string;');
    expect(text(schema)).toContain('readonly a?: string | undefined;');
  });

  it('of a topic is named after it', () => {
    expect(toTypeName('Payload.ccp.bought-in')).toBe('CcpBoughtInEvent');
  });
});
