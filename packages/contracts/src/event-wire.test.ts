import { expect, test } from 'vitest';
import { parseEvent, type SerializedEvent, toPayloadText, toWireText } from './event-wire.ts';
import { userId } from './ids.ts';
import { toEventSpan, toTraceparent } from './trace.ts';

const EVENT: SerializedEvent = {
  producer: 'user-service',
  seq: 7,
  id: 'S1-STARTED-0',
  topic: 'user.session',
  key: 'trader-1',
  atMs: 1_795_445_200_250,
  requestId: 'request-1',
  payload: {
    sessionId: 'S1',
    userId: userId('trader-1'),
    kind: 'STARTED',
    reason: 'LOGIN',
    at: 1_795_445_200_250,
  },
};
const wire = () => JSON.parse(toWireText(EVENT)) as Record<string, unknown>;
const read = (change: object) => parseEvent(JSON.stringify({ ...wire(), ...change }));

test('an event is the envelope of the bus, with its producer and number', () => {
  expect(wire()).toEqual({
    id: 'S1-STARTED-0',
    topic: 'user.session',
    key: 'trader-1',
    at: '2026-11-23T14:46:40.250Z',
    requestId: 'request-1',
    traceparent: toTraceparent('request-1', toEventSpan('S1-STARTED-0')),
    schemaVersion: 1,
    producer: 'user-service',
    seq: 7,
    payload: {
      sessionId: 'S1',
      userId: 'trader-1',
      kind: 'STARTED',
      reason: 'LOGIN',
      at: '2026-11-23T14:46:40.250Z',
    },
  });
});

test('an event round-trips unchanged', () => {
  expect(parseEvent(toWireText(EVENT))).toEqual({ ok: true, value: EVENT });
});

test('an event written before traces existed still parses', () => {
  const { traceparent: _, ...old } = wire();
  expect(parseEvent(JSON.stringify(old))).toEqual({ ok: true, value: EVENT });
  expect(read({ traceparent: 'something else' }).ok).toBe(false);
});

test('the text of a payload is the end of the event’s text, made once for both', () => {
  const text = toPayloadText(EVENT);
  expect(JSON.parse(text)).toEqual(wire()['payload']);
  expect(toWireText(EVENT).endsWith(`"payload":${text}}`)).toBe(true);
});

test('the text of an event is computed once', () => {
  let reads = 0;
  const counted = {
    ...EVENT,
    get payload() {
      reads += 1;
      return EVENT.payload;
    },
  };
  const text = toPayloadText(counted);
  expect(toWireText(counted)).toBe(toWireText(counted));
  expect(toPayloadText(counted)).toBe(text);
  expect(reads).toBe(1);
});

test.each([
  ['what is no JSON', '{'],
  ['what is no object', '[]'],
  ['an unknown topic', JSON.stringify({ ...wire(), topic: 'orders.unknown' })],
  ['a topic of the prototype', JSON.stringify({ ...wire(), topic: 'constructor' })],
  ['an unknown producer', JSON.stringify({ ...wire(), producer: 'nobody' })],
  ['another version', JSON.stringify({ ...wire(), schemaVersion: 2 })],
  ['a payload that does not fit', JSON.stringify({ ...wire(), payload: { sessionId: 'S1' } })],
  ['a field too many', JSON.stringify({ ...wire(), role: 'admin' })],
  ['a number that is none', JSON.stringify({ ...wire(), seq: '7' })],
])('%s is refused with a reason', (_, text) => {
  const refused = parseEvent(text);
  expect(refused.ok).toBe(false);
  if (!refused.ok) expect(refused.error).not.toBe('');
});

test('a changed payload is another event', () => {
  const changed = read({ payload: { ...(wire()['payload'] as object), reason: 'GUEST' } });
  expect(changed).toMatchObject({ ok: true, value: { payload: { reason: 'GUEST' } } });
});
