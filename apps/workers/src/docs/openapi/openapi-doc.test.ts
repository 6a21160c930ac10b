/**
 * Keeps docs/api/openapi.json up to date: current, complete, a valid OpenAPI document whose examples fit their schemas.
 * Run with `-u` it writes the document again.
 */
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { CALLS } from '@tradefloor/contracts/calls';
import { ADDRESS_ROWS } from '@tradefloor/contracts/calls/access-matrix';
import type { Call } from '@tradefloor/contracts/calls/call';
import { REFUSALS } from '@tradefloor/contracts/vocabulary/refusals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { toPath } from './call-operations.ts';
import { CALL_EXAMPLES } from './examples.ts';
import { isJson, type Json } from './json.ts';
import { openApiDoc } from './openapi-doc.ts';
import { exportedSchemas, procedures, wordsOfContracts } from './sources.given.ts';

const MANIFEST = new URL('../../../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };

/** Hundreds of schemas are compiled; a busy machine takes its time. */
const COMPILING_MS = 120_000;

const words = wordsOfContracts();
const doc = openApiDoc({
  named: await exportedSchemas(),
  words,
  examples: CALL_EXAMPLES,
  procedures: procedures(),
  version,
});
const paths = doc['paths'] as Readonly<Record<string, Readonly<Record<string, Json>>>>;
const open = Object.values<Call>(CALLS).filter(({ access }) => access !== 'internal');

it('docs/api/openapi.json equals the contracts', async () => {
  const text = `${JSON.stringify(doc, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../../../../../docs/api/openapi.json');
});

it(
  'is a valid OpenAPI 3.1 document',
  async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(doc));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
  },
  COMPILING_MS,
);

describe('it has', () => {
  it('every call with outside access, and nothing that is internal', () => {
    const requested = open.map((call) => `${call.method} ${toPath(call)}`);
    const reported = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith('/api/')
        ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
        : [],
    );
    expect(reported.toSorted()).toEqual(requested.toSorted());
  });

  it('every address of the gateway', () => {
    const own = Object.keys(ADDRESS_ROWS).filter((address) => address.startsWith('GET '));
    for (const address of own) expect(Object.keys(paths)).toContain(address.slice(4));
    expect(Object.keys(paths)).toContain('/rfq/{rfqId}/execute');
  });

  it('every procedure that is served over HTTP', () => {
    const requested = procedures().filter(({ type }) => type !== 'subscription');
    expect(requested.length).toBeGreaterThan(100);
    for (const { path } of requested) expect(Object.keys(paths)).toContain(`/trpc/${path}`);
  });

  it('of every call whether it changes something', () => {
    for (const call of open) {
      const operation = paths[toPath(call)]?.[call.method.toLowerCase()];
      expect(operation).toMatchObject({ 'x-kind': call.kind });
    }
  });

  it('words for every call', () => {
    const silent = open.filter(({ name }) => !words.declared.get(name));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('an example for at least nine calls of ten, request and response', () => {
    const without = open.filter(({ name }) => CALL_EXAMPLES[name] === undefined);
    expect(without.length, without.map(({ name }) => name).join(' ')).toBeLessThan(
      open.length / 10,
    );
  });

  it('every code of the closed list', () => {
    const { components } = doc as { components: { schemas: Record<string, Json> } };
    expect(components.schemas['RefusalCodeSchema']?.['enum']).toEqual(Object.keys(REFUSALS));
  });
});

describe('its examples', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...doc, $id: 'doc' });
  const found = [...examplesIn(doc, '#')];

  it(
    'are many, and each fits its schema',
    () => {
      const checks = new Map<string, ValidateFunction>();
      const wrong = found.flatMap(({ at, example, schema, schemaAt }) => {
        const text = JSON.stringify(schema);
        const check = checks.get(text) ?? ajv.compile({ $ref: `doc${schemaAt}` });
        checks.set(text, check);
        return check(example) ? [] : [{ at, example, errors: check.errors }];
      });
      expect(wrong).toEqual([]);
      expect(found.length).toBeGreaterThan(open.length);
    },
    COMPILING_MS,
  );

  // An example made stale by a contract change: record it again (bin/api-examples.mjs), or remove it from calls.json.
  it('are valid by the contracts themselves, request and response', () => {
    const wrong = open.flatMap(({ name, in: requested, out }) => {
      const example = CALL_EXAMPLES[name];
      if (example === undefined) return [];
      const problems = [requested.safeParse(example.input), out.safeParse(example.response)];
      return problems.every(({ success }) => success)
        ? []
        : [{ name, problems: problems.map(({ error }) => error?.issues) }];
    });
    expect(wrong).toEqual([]);
  });
});

type Found = {
  readonly at: string;
  readonly example: unknown;
  readonly schema: unknown;
  readonly schemaAt: string;
};

/** Every `example` beside a `schema`, wherever it is. */
function* examplesIn(value: unknown, at: string): Generator<Found> {
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) yield* examplesIn(item, `${at}/${i}`);
  if (!isJson(value)) return;
  const { example, schema } = value;
  if (example !== undefined && schema !== undefined)
    yield { at, example, schema, schemaAt: `${at}/schema` };
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'example') continue;
    const step = encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
    yield* examplesIn(inner, `${at}/${step}`);
  }
}
