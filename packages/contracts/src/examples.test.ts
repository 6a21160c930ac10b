/** The recorded examples of the API reference against the schemas: every response and event must be readable, whole. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type * as z from 'zod';
import type { Call } from './calls/call.ts';
import { CALLS, type CallName } from './calls/calls.ts';
import { parseEvent, toWireText } from './event-wire.ts';
import type { Topic } from './topic.ts';
import { TOPICS, type TopicName } from './topics.ts';
import { encodeWire } from './wire-encode.ts';

type Fields = Readonly<Record<string, unknown>>;
type Recorded = { readonly input: Fields; readonly status: number; readonly response: unknown };

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../docs/api/examples/${name}`, import.meta.url), 'utf8'));
const calls = Object.entries(read('calls.json') as Record<CallName, Recorded>);
const events = Object.entries(read('topics.json') as Record<TopicName, Fields>);

const getCall = (name: string): Call => CALLS[name as CallName];
const getTopic = (name: string): Topic => TOPICS[name as TopicName];
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeDecode(value).success;
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** The wire form after a reading; fields that have a default may be added, none may change or go. */
function writtenAgain(schema: z.ZodType, wire: unknown): unknown {
  const value = schema.decode(wire);
  const written = encodeWire(schema, value);
  expect(schema.decode(written)).toEqual(value);
  return written;
}

/** Fields of events that may be left out; every other field of an example must be there. */
const OPTIONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'orders.rejected': ['checks'],
  // From before there was more than one.
  'alerts.fired': ['triggerBy'],
  'positions.changed': ['currency'],
  'orders.filled': ['currency'],
  'ccp.margin': ['currency'],
  'ccp.novation': ['currency', 'accruedInterest'],
  'ccp.settlement.queued': ['accruedInterest', 'payment', 'boughtInQty'],
  'orders.child': ['parentFilledQty'],
  // A person's has none.
  'requests.step': ['keyId'],
  // What a market without the feature does not have.
  'market.status': ['session'],
  'market.ticks': ['flags', 'clientTrades', 'acrossAssets'],
  'news.events': ['story'],
};

describe.each(calls)('the example of %s', (name, { input, status, response }) => {
  const call = getCall(name);

  it('is of a call there is, and was accepted', () => {
    expect(call?.name).toBe(name);
    expect([200, 201]).toContain(status);
  });

  it('has an input and a response that are read and written the same', () => {
    expect(writtenAgain(call.in, input)).toMatchObject(input);
    expect(writtenAgain(call.out, response)).toMatchObject(response as object);
  });

  it('is no response as a text, a number, nothing or a list of itself', () => {
    for (const wrong of ['text', 7, null, undefined, [response]]) {
      expect(accepts(call.out, wrong)).toBe(false);
    }
  });

  it('names every parameter of its path in its input', () => {
    const parameters = [...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(input)).toEqual(expect.arrayContaining(parameters));
  });
});

describe.each(events)('the example of %s', (name, payload) => {
  const { schema, key, id } = getTopic(name);
  const optional = OPTIONAL_FIELDS[name] ?? [];

  it('is read and written the same', () => {
    expect(writtenAgain(schema, payload)).toMatchObject(payload);
  });

  it('is no event without any one of its fields', () => {
    for (const field of Object.keys(payload)) {
      expect(accepts(schema, without(payload, field)), field).toBe(optional.includes(field));
    }
  });

  it('is no event with a field too many, or with an object in place of a value', () => {
    expect(accepts(schema, { ...payload, notAField: 1 })).toBe(false);
    for (const field of Object.keys(payload)) {
      expect(accepts(schema, { ...payload, [field]: { not: 'this' } }), field).toBe(false);
    }
  });

  it('has a key and an id, the same ones whenever they are computed', () => {
    const [first, again] = [schema.decode(payload), schema.decode(payload)];
    expect([key(first), id(first)]).toEqual([key(again), id(again)]);
    expect(key(first)).not.toMatch(/undefined|null|\[object/);
    expect(id(first)).not.toMatch(/undefined|null|\[object/);
    expect(`${key(first)}${id(first)}`.length).toBeGreaterThan(2);
  });

  it('survives the bus as the event it was', () => {
    const decoded = schema.decode(payload);
    const sent = {
      producer: 'oms',
      seq: 42,
      id: id(decoded),
      topic: name as TopicName,
      key: key(decoded),
      atMs: Date.UTC(2026, 10, 23, 14, 30),
      requestId: 'request-0001',
      payload: decoded,
    } as const;
    expect(parseEvent(toWireText(sent))).toEqual({ ok: true, value: sent });
  });
});

test('two events are never one: the ids of all examples differ', () => {
  const ids = events.map(([name, payload]) =>
    getTopic(name).id(getTopic(name).schema.decode(payload)),
  );
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
