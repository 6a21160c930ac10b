/** The topics of the bus as channels: envelope, payload, key, delivery, and who publishes and consumes each. */
import { TOPIC_ROWS } from '@tradefloor/contracts/calls/access-matrix';
import { SCHEMA_VERSION } from '@tradefloor/contracts/envelope';
import { CarriedEnvelope } from '@tradefloor/contracts/event-wire';
import { isUserTopic, USER_TOPICS } from '@tradefloor/contracts/socket';
import type { Topic } from '@tradefloor/contracts/topic';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { Service } from '@tradefloor/runtime';
import * as z from 'zod';
import { compare } from '../markdown.ts';
import { resolved } from '../openapi/call-operations.ts';
import { keyWords, RECEIVED, topicNames } from '../openapi/events-doc.ts';
import { given, type Json } from '../openapi/json.ts';
import type { Schemas } from '../openapi/schemas.ts';
import { listAllowed } from './allowed.ts';
import { type Channel, closed } from './message.ts';

export type BusSources = {
  readonly schemas: Schemas;
  /** Payloads by topic. */
  readonly examples: Json;
  readonly services: readonly Service[];
};

/** Name of the message that a topic's event is on the bus. */
export const toBusMessage = (topic: TopicName): string => `bus.${topic}`;

/** Every topic, by its name. */
export const busChannels = (sources: BusSources): Readonly<Record<string, Channel>> =>
  Object.fromEntries(topicNames().map((topic) => [topic, toBusChannel(topic, sources)]));

function toBusChannel(topic: TopicName, sources: BusSources): Channel {
  const { services } = sources;
  const names = (found: readonly Service[]): string[] =>
    found.map(({ name }) => name).toSorted(compare);
  const consumers = names(services.filter(({ consumes }) => consumes[topic] !== undefined));
  const publishers = names(services.filter(({ publishes }) => publishes.includes(topic)));
  return {
    address: `tf:${topic}`,
    title: topic,
    description: describeTopic(topic, sources),
    servers: ['bus'],
    messages: [toEventMessage(topic, { ...sources, producer: publishers[0] })],
    operations: {
      [`publish.${topic}`]: {
        action: 'send',
        summary: `Published by ${publishers.join(', ') || 'the host'}`,
        messages: [toBusMessage(topic)],
      },
    },
    more: {
      'x-delivery': TOPICS[topic].delivery,
      'x-published-by': publishers,
      'x-consumed-by': consumers,
      'x-access': listAllowed(TOPIC_ROWS[topic]),
    },
  };
}

/** What it means, how it is delivered, and who receives it on sockets. */
export function describeTopic(
  topic: TopicName,
  { schemas, examples }: Omit<BusSources, 'services'>,
) {
  const { description } = resolved(schemas.refTo(TOPICS[topic].schema), schemas);
  const facts = `Delivery: ${TOPICS[topic].delivery}; key: ${keyWords(TOPICS[topic], examples[topic])}. ${
    isUserTopic(topic)
      ? `Received on sockets ${RECEIVED[USER_TOPICS[topic]]}.`
      : 'Between services only.'
  }`;
  return typeof description === 'string' ? `${description}\n\n${facts}` : facts;
}

type EventSources = BusSources & { readonly producer: string | undefined };

function toEventMessage(topic: TopicName, { schemas, examples, producer }: EventSources) {
  const envelope = resolved(schemas.refTo(CarriedEnvelope), schemas);
  const fields = envelope['properties'] as Readonly<Record<string, Json>>;
  const payload = schemas.refTo(TOPICS[topic].schema);
  const example = examples[topic];
  return {
    name: toBusMessage(topic),
    summary: `An event of ${topic}`,
    payload: closed({ ...fields, topic: { const: topic }, payload }, ['traceparent']),
    ...(example === undefined || producer === undefined
      ? {}
      : { examples: [toEnvelope(topic, example, producer)] }),
  };
}

/** The example as an event: id and key follow from its payload. */
function toEnvelope(topic: TopicName, example: unknown, producer: string): Json {
  const declared: Topic = TOPICS[topic];
  const decoded = z.decode(declared.schema, example as never);
  return given({
    id: declared.id(decoded),
    topic,
    key: declared.key(decoded),
    at: EXAMPLE_AT,
    requestId: '019aae5c-7f3a',
    schemaVersion: SCHEMA_VERSION,
    payload: example,
    producer,
    seq: 1,
  });
}

/** The time of the events in examples. */
export const EXAMPLE_AT = '2026-11-23T14:30:00.250Z';
