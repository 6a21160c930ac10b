/** `docs/api/topics.md`: the payload of every topic, field by field, with its key, its order and a recorded message. */
import { isUserTopic, USER_TOPICS } from '@tradefloor/contracts/socket';
import type { Topic } from '@tradefloor/contracts/topic';
import type { Audience } from '@tradefloor/contracts/topic-access';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import * as z from 'zod';
import { compare, table } from '../markdown.ts';
import { resolved } from './call-operations.ts';
import { isJson, type Json } from './json.ts';
import type { Schemas } from './schemas.ts';
import { nameIn, typeWords } from './type-text.ts';

/** Who receives a topic on sockets, behind "received". */
export const RECEIVED: Readonly<Record<Audience, string>> = {
  everyone: 'by every user with a session',
  market: 'by every user who sees the market',
  roles: 'by every user of the roles that the access table names',
  person: 'by the user it is about, and by no other',
  owner: 'by users who may see the owner’s orders: the owner, the owner’s desk or the whole firm',
};

/** The page, ending in a newline. */
export const eventsDoc = (schemas: Schemas, examples: Json): string =>
  [
    '# Topics, field by field',
    '',
    'Printed from `packages/contracts/src/topics.ts`; `apps/workers/src/docs/openapi/events-doc.test.ts` checks that it is up to date.',
    'After a change: `npx vitest run --project unit apps/workers/src/docs -u`. Publishers and consumers:',
    '[docs/topics.md](../topics.md). Clients receive events over [sockets](sockets.md); `node bin/relay.mjs` relays every topic.',
    '',
    'Messages with the same key are handled in the order of publication; different keys have no order. `durable`: published',
    'again until every consumer has confirmed it, so a consumer may receive it twice with the same id. `latest`: the next',
    'message replaces it, and a lost one is not published again. Examples were recorded on a running platform and shortened.',
    '',
    ...topicNames().flatMap((name) => section(name, schemas, examples[name])),
    '## Types',
    '',
    'The named types of the payloads.',
    '',
    ...listTypes(schemas).flatMap(([name, schema]) => [
      `### ${name}`,
      '',
      ...(typeof schema['description'] === 'string' ? [schema['description'], ''] : []),
      ...listFields(schema),
      '',
    ]),
  ].join('\n');

export const topicNames = (): TopicName[] => (Object.keys(TOPICS) as TopicName[]).toSorted(compare);

function section(name: TopicName, schemas: Schemas, example: unknown): string[] {
  const topic: Topic = TOPICS[name];
  const ref = schemas.refTo(topic.schema);
  return [
    `## ${name}`,
    '',
    `${topic.delivery}; key: ${keyWords(topic, example)}. ${
      isUserTopic(name)
        ? `Received on sockets ${RECEIVED[USER_TOPICS[name]]}.`
        : 'Between services only.'
    }`,
    '',
    ...listFields(resolved(ref, schemas)),
    '',
    ...(example === undefined ? [] : ['```json', JSON.stringify(example), '```', '']),
  ];
}

/** Which field of the example is its key; `all` is one order for the whole topic. */
export function keyWords({ key, schema }: Topic, example: unknown): string {
  // No example recorded yet: `node bin/api-examples.mjs`.
  if (example === undefined) return 'a field of its payload';
  const payload = z.safeDecode(schema, example as never);
  if (!payload.success) throw new Error('the example does not fit its topic');
  const value = key(payload.data);
  if (value === 'all') return 'none: the whole topic is in one order';
  const path = pathTo(payload.data, value);
  if (path === null) throw new Error(`no field holds the key ${value}`);
  return `\`${path}\``;
}

/** The first field, from the outside in, that holds a value. */
function pathTo(value: unknown, wanted: string): string | null {
  const fields = isJson(value) ? Object.entries(value) : [];
  const own = fields.find(([, inner]) => inner === wanted);
  if (own) return own[0];
  for (const [name, inner] of fields) {
    const path = pathTo(inner, wanted);
    if (path !== null) return `${name}.${path}`;
  }
  return null;
}

function listFields(schema: Json): string[] {
  const { properties, required, oneOf } = schema;
  if (Array.isArray(oneOf)) {
    return oneOf.flatMap((one, i) => [
      ...(i > 0 ? ['', 'or', ''] : []),
      ...listFields(one as Json),
    ]);
  }
  if (!isJson(properties)) return [typeWords(schema)];
  const needed = new Set(Array.isArray(required) ? required : []);
  return table(
    ['field', 'type', 'meaning'],
    Object.entries(properties).map(([name, field]) => [
      `\`${name}\`${needed.has(name) ? '' : ' (optional)'}`,
      typeWords(field as Json),
      String((field as Json)['description'] ?? ''),
    ]),
  );
}

/** Every named type that a payload leads to, payloads themselves left out. */
function listTypes(schemas: Schemas): [string, Json][] {
  const payloads = topicNames().map((name) => schemas.refTo(TOPICS[name].schema));
  const own = new Set(payloads.map(({ $ref }) => nameIn(String($ref))));
  return Object.entries(schemas.reachable(payloads.map((ref) => resolved(ref, schemas)))).flatMap(
    ([name, schema]) => (own.has(name) ? [] : [[name, schema as Json] as [string, Json]]),
  );
}
