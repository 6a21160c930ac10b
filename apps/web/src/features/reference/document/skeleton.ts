/** The least value that a schema takes, for a call without a recorded example: required fields, each with its first choice. */
import type { Json } from '../snippets/call-request.ts';
import { resolveSchema, type Schema, type Schemas } from './openapi.ts';

const DEPTH_MAX = 6;

/** A value to begin with; texts are empty, for what belongs there is the reader's to write. */
export function toSkeleton(schema: Schema, schemas: Schemas, depth = 0): Json {
  const {
    type,
    enum: choices,
    const: only,
    oneOf,
    anyOf,
    ...known
  } = resolveSchema(schema, schemas);
  const [first] = oneOf ?? anyOf ?? [];
  if (depth > DEPTH_MAX) return null;
  if (only !== undefined) return only as Json;
  if (choices !== undefined) return (choices[0] ?? null) as Json;
  if (first !== undefined) return toSkeleton(first, schemas, depth + 1);
  const { properties = {}, required = [], minimum } = known;
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        required.map((name) => [name, toSkeleton(properties[name] ?? {}, schemas, depth + 1)]),
      );
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return minimum ?? 1;
    case 'boolean':
      return false;
    case 'string':
      return '';
    default:
      return null;
  }
}
