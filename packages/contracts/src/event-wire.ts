/**
 * An event as text and back: the envelope of the bus (interface decisions, section 10), with its producer and that
 * producer's sequence number. The same text is stored in the outbox, carried by the stream and sent to sockets.
 */
import * as z from 'zod';
import { Envelope, SCHEMA_VERSION } from './envelope.ts';
import { toFieldErrors } from './refusals.ts';
import { SERVICES, type ServiceName } from './services.ts';
import { toIso } from './time.ts';
import { isTopicName, TOPICS, type TopicName } from './topics.ts';
import { isTraced, toEventSpan, toTraceparent } from './trace.ts';
import { encodeWire } from './wire-encode.ts';

/** A message in its inside form; see `Letter` in core/durable. */
export type SerializedEvent = {
  readonly producer: ServiceName;
  readonly seq: number;
  readonly id: string;
  readonly topic: TopicName;
  readonly key: string;
  readonly atMs: number;
  readonly requestId: string;
  readonly payload: unknown;
};

const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]];

/** The envelope as written: producer and seq give its position in the producer's order. */
export const CarriedEnvelope = Envelope.extend({
  producer: z.enum(SERVICE_NAMES),
  seq: z.int().nonnegative(),
});

const payloadTexts = new WeakMap<object, string>();

/** An event's payload in wire form as JSON; computed once per event: part of its text, and what sockets are sent. */
export function toPayloadText(event: Pick<SerializedEvent, 'topic' | 'payload'>): string {
  const found = payloadTexts.get(event);
  if (found !== undefined) return found;
  const text = JSON.stringify(encodeWire(TOPICS[event.topic].schema, event.payload));
  payloadTexts.set(event, text);
  return text;
}

const texts = new WeakMap<SerializedEvent, string>();

/** The event as one line of JSON; computed once per event, however often it is stored and sent. */
export function toWireText(event: SerializedEvent): string {
  const found = texts.get(event);
  if (found !== undefined) return found;
  const { id, topic, key, atMs, requestId, producer, seq } = event;
  const at = toIso(atMs);
  // What is replaced, such as ticks, is not traced.
  const isInTrace = TOPICS[topic].delivery !== 'latest' && isTraced(requestId);
  const traced = isInTrace ? { traceparent: toTraceparent(requestId, toEventSpan(id)) } : {};
  const head = JSON.stringify({
    id,
    topic,
    key,
    at,
    requestId,
    ...traced,
    schemaVersion: SCHEMA_VERSION,
    producer,
    seq,
  });
  const text = `${head.slice(0, -1)},"payload":${toPayloadText(event)}}`;
  texts.set(event, text);
  return text;
}

export type ParsedEvent =
  | { readonly ok: true; readonly value: SerializedEvent }
  | { readonly ok: false; readonly error: string };

const refuse = (error: string): ParsedEvent => ({ ok: false, error });

/**
 * Parses an event's text: every field of envelope and payload is checked.
 * @returns the event in its inside form, or the fault in the text; never throws
 */
export function parseEvent(text: string): ParsedEvent {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('not JSON');
  }
  const envelope = z.safeDecode(CarriedEnvelope, json as z.input<typeof CarriedEnvelope>);
  if (!envelope.success) return refuse(`envelope: ${published(envelope.error)}`);
  const { id, topic, key, at: atMs, requestId, schemaVersion, producer, seq } = envelope.data;
  if (schemaVersion !== SCHEMA_VERSION) return refuse(`schemaVersion ${schemaVersion}`);
  if (!isTopicName(topic)) return refuse(`topic ${topic}`);
  const schema: z.ZodType = TOPICS[topic].schema;
  const payload = schema.safeDecode(envelope.data.payload);
  if (!payload.success) return refuse(`${topic}: ${published(payload.error)}`);
  return {
    ok: true,
    value: { producer, seq, id, topic, key, atMs, requestId, payload: payload.data },
  };
}

const published = (error: z.core.$ZodError): string =>
  toFieldErrors(error)
    .map(({ path, message }) => `${path} ${message}`)
    .join('; ');
