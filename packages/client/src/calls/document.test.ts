/** Every call of the OpenAPI document is in the client, under its operation's name, and nothing else is. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALL_FACTS, type CallFacts, TOPIC_NAMES } from '../generated/facts.ts';

type Operation = { readonly operationId: string; readonly summary?: string };
type Document = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const document = JSON.parse(read('docs/api/openapi.json')) as Document;
const facts: Readonly<Record<string, CallFacts>> = CALL_FACTS;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...operation,
  })),
);
const overHttp = operations.filter(({ path }) => !path.startsWith('/trpc/'));

describe('the document', () => {
  it('has no call that the client lacks, and the client none that it lacks', () => {
    expect(overHttp.length).toBeGreaterThan(200);
    const listed = overHttp.map(
      ({ operationId, method, path }) => `${operationId} ${method} ${path}`,
    );
    const known = Object.entries(facts).map(
      ([name, { method, path }]) => `${name} ${method} ${path}`,
    );
    expect(known.toSorted()).toEqual(listed.toSorted());
  });

  it('has no browser procedure whose call the client lacks', () => {
    const procedures = operations.filter(({ path }) => path.startsWith('/trpc/'));
    expect(procedures.length).toBeGreaterThan(200);
    for (const { summary = '' } of procedures) {
      expect(Object.keys(facts)).toContain(summary.split(':')[0]);
    }
  });
});

it('the topics are those of the sockets’ page', () => {
  const rows = [...read('docs/api/sockets.md').matchAll(/^\| `([a-z.-]+\.[a-z-]+)` \|/gm)];
  expect([...TOPIC_NAMES]).toEqual(rows.map(([, name]) => name).toSorted());
});
