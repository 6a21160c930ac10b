/**
 * `docs/topics.md` as text: what the services publish, consume, call, handle and store, from their own declarations.
 * Nothing is written about a topic here that is not in its declaration.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { SERVICES } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { Service } from '@tradefloor/runtime';
import * as z from 'zod';
import { compare, table } from './markdown.ts';

/** The page, ending in a newline. */
export const topicsDoc = (services: readonly Service[]): string =>
  [
    '# Topics, calls and tables',
    '',
    'Printed from the declarations of the services; `apps/workers/src/docs/topics-doc.test.ts` keeps it true.',
    'After a change: `npx vitest run --project unit apps/workers/src/docs -u`.',
    '',
    '## Topics',
    '',
    'One Redis stream each. `durable`: kept in the outbox until every consumer has confirmed it. `feed`: for screens and',
    'programs, published after its commit and not stored: who may have missed one reads the rows again. `latest`: each',
    'message replaces the one before.',
    '',
    ...table(
      ['topic', 'delivery', 'published by', 'consumed by', 'payload'],
      topicNames().map((topic) => [
        `\`${topic}\``,
        TOPICS[topic].delivery,
        names(services.filter(({ publishes }) => publishes.includes(topic))),
        names(services.filter(({ consumes }) => consumes[topic] !== undefined)),
        listFields(TOPICS[topic].schema),
      ]),
    ),
    '',
    '## Calls',
    '',
    'Through the gateway under `/api/{service}`, but for `internal` ones. Paths are those of the service itself.',
    '',
    ...table(
      ['call', 'service', 'method and path', 'who may call', 'time-out', 'called by services'],
      Object.values<Call>(CALLS)
        .toSorted(
          (a, b) => compare(a.to, b.to) || compare(a.path, b.path) || compare(a.method, b.method),
        )
        .map((call) => [
          `\`${call.name}\``,
          call.to,
          `\`${call.method} ${call.path}\``,
          typeof call.access === 'string' ? call.access : call.access.join(' '),
          `${call.timeoutMs / 1_000} s`,
          names(services.filter(({ calls }) => calls.includes(call))),
        ]),
    ),
    '',
    '## Services',
    '',
    ...table(
      ['service', 'port', 'tables', 'wakes', 'beats'],
      services.map(({ name, tables, timers, intervals }) => [
        name,
        String(SERVICES[name].port),
        tables
          .map((def) => `\`${def.name}\`${def.mode === 'append' ? ' (append)' : ''}`)
          .join(', '),
        Object.keys(timers).join(', '),
        Object.entries(intervals)
          .map(([interval, { everyMs }]) => `${interval} every ${everyMs} ms`)
          .join(', '),
      ]),
    ),
    '',
  ].join('\n');

const topicNames = (): TopicName[] => (Object.keys(TOPICS) as TopicName[]).toSorted(compare);

const names = (services: readonly Service[]): string =>
  services
    .map(({ name }) => name)
    .toSorted(compare)
    .join(', ');

const listFields = (schema: z.ZodType): string =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).join(', ') : '';
