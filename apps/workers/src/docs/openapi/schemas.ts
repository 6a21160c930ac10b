/**
 * The contracts' schemas as JSON Schema 2020-12, in wire form. A named schema is a component and referred to, so that a
 * document contains each shape once.
 */
import * as z from 'zod';
import type { ContractWords } from '../contract-text.ts';
import { isJson, type Json } from './json.ts';

export type Schemas = {
  /** By name, in order of names. */
  readonly components: Json;
  /** The schema to write where a value of it is expected. */
  readonly refTo: (schema: z.ZodType) => Json;
  /** Those components that something refers to, directly or through others. */
  readonly reachable: (from: unknown) => Json;
};

const PLACE = '#/components/schemas/';

/** OpenAPI 3.1 reads 2020-12; AsyncAPI 3, unless a message names another format, draft 7. */
type Target = 'draft-2020-12' | 'draft-7';

/**
 * @param named every schema there is to refer to, by name
 * @param target the edition of JSON Schema
 * @throws when two of the same name differ
 */
export function makeSchemas(
  named: readonly (readonly [string, z.ZodType])[],
  words: ContractWords,
  target: Target = 'draft-2020-12',
): Schemas {
  const registry = z.registry<{ id: string }>();
  const toName = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const [name, schema] of named) {
    if (toName.has(schema)) continue;
    if (taken.has(name)) throw new Error(`two schemas are called ${name}`);
    taken.add(name);
    toName.set(schema, name);
    registry.add(schema, { id: name });
  }
  const { schemas } = z.toJSONSchema(registry, {
    target,
    io: 'input',
    uri: (id) => `${PLACE}${id}`,
    override: ({ zodSchema, jsonSchema }) => tidied(zodSchema, jsonSchema),
  });
  const components = Object.fromEntries(
    Object.entries(schemas)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => [name, worded(name, schema as Json, words)]),
  );
  return {
    components,
    reachable: (from) => reachable(components, from),
    refTo: (schema) => {
      const name = toName.get(schema);
      if (name === undefined) throw new Error('a schema without a name');
      return { $ref: `${PLACE}${name}` };
    },
  };
}

/** Converter output without use for readers: the bounds of exact integers, and text for a number of a query. */
function tidied(zodSchema: z.core.$ZodTypes, jsonSchema: Record<string, unknown>): void {
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || def.in._zod.def.type !== 'union') return;
  // A query carries a number as text: what it must be is what comes out.
  const out = z.toJSONSchema(def.out, { io: 'input' });
  if (out.type !== 'integer' && out.type !== 'number') return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  const { $schema: _, ...rest } = out;
  Object.assign(jsonSchema, rest);
}

function worded(name: string, schema: Json, words: ContractWords): Json {
  const { $id: _id, $schema: _schema, ...rest } = schema;
  const description = words.declared.get(name);
  const properties = rest['properties'];
  const reported = isJson(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([field, shape]) => {
          const text = words.fields.get(`${name}.${field}`);
          return [field, text === undefined ? shape : { ...(shape as Json), description: text }];
        }),
      )
    : undefined;
  return {
    ...(description === undefined ? {} : { description }),
    ...rest,
    ...(reported === undefined ? {} : { properties: reported }),
  };
}

function reachable(components: Json, from: unknown): Json {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(item);
    if (!isJson(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string' && inner.startsWith(PLACE)) {
        const name = inner.slice(PLACE.length);
        if (found.has(name)) continue;
        found.add(name);
        look(components[name]);
      } else look(inner);
    }
  };
  look(from);
  return Object.fromEntries(Object.entries(components).filter(([name]) => found.has(name)));
}
