/**
 * Keeps docs/api/topics.md and docs/api/sockets.md up to date: run with `-u` it writes the pages
 * again.
 */
import { TOPICS } from '@tradefloor/contracts/topics';
import { expect, it } from 'vitest';
import { eventsDoc, topicNames } from './events-doc.ts';
import { TOPIC_EXAMPLES } from './examples.ts';
import { makeSchemas } from './schemas.ts';
import { socketsDoc } from './sockets-doc.ts';
import { exportedSchemas, wordsOfContracts } from './sources.given.ts';

const schemas = makeSchemas(
  [
    ...(await exportedSchemas()),
    ...topicNames().map((name) => [`Payload.${name}`, TOPICS[name].schema] as const),
  ],
  wordsOfContracts(),
);

it('at least nine topics of ten have an example, and their contracts take it', () => {
  const shown = topicNames().filter((name) => TOPIC_EXAMPLES[name] !== undefined);
  expect(shown.length).toBeGreaterThan(topicNames().length * 0.9);
  const wrong = shown.flatMap((name) => {
    const read = TOPICS[name].schema.safeParse(TOPIC_EXAMPLES[name]);
    return read.success ? [] : [[name, read.error.issues]];
  });
  expect(wrong).toEqual([]);
});

it('docs/api/topics.md equals the payloads of the topics', async () => {
  const page = eventsDoc(schemas, TOPIC_EXAMPLES);
  for (const name of topicNames()) expect(page).toContain(`## ${name}\n`);
  await expect(page).toMatchFileSnapshot('../../../../../docs/api/topics.md');
});

it('docs/api/sockets.md equals the messages of the sockets', async () => {
  await expect(socketsDoc()).toMatchFileSnapshot('../../../../../docs/api/sockets.md');
});
