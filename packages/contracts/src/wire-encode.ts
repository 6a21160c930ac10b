/**
 * Inside form to wire form, by a schema analysed once: the result of `z.encode`, without its checks and at a tenth of
 * its cost. For values this program made itself; input from outside is decoded by zod.
 */
import * as z from 'zod';

type Encode = (value: unknown) => unknown;

/** Kinds whose wire form is the value itself. */
const SAME_ON_THE_WIRE: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'undefined',
  'enum',
  'literal',
  'unknown',
  'any',
  'template_literal',
]);

const same: Encode = (value) => value;
const known = new WeakMap<z.core.$ZodType, Encode>();

/** The encoder of a schema; looked through at the first use. */
export function getEncoder(schema: z.core.$ZodType): Encode {
  const found = known.get(schema);
  if (found) return found;
  const made = compile(schema);
  known.set(schema, made);
  return made;
}

/** The wire form of a value of a call's or topic's schema. */
export const encodeWire = (schema: z.core.$ZodType, value: unknown): unknown =>
  getEncoder(schema)(value);

function compile(schema: z.core.$ZodType): Encode {
  if (SAME_ON_THE_WIRE.has(schema._zod.def.type)) return same;
  if (schema instanceof z.ZodObject) return objectEncoder(schema.shape);
  if (schema instanceof z.ZodArray) return arrayEncoder(getEncoder(schema.element));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return absentEncoder(getEncoder(schema.unwrap()));
  }
  if (schema instanceof z.ZodReadonly) return getEncoder(schema.unwrap());
  if (schema instanceof z.ZodCodec) return codecEncoder(schema);
  // A one-way transform cannot be reversed: zod throws, as it does without this file.
  if (schema instanceof z.ZodPipe && !isOneWay(schema.in) && !isOneWay(schema.out)) {
    return chain(getEncoder(schema.out), getEncoder(schema.in));
  }
  return (value) => z.encode(schema, value);
}

const isOneWay = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'transform';

const chain = (first: Encode, then: Encode): Encode => {
  if (first === same) return then;
  if (then === same) return first;
  return (value) => then(first(value));
};

function codecEncoder(codec: z.ZodCodec): Encode {
  const { reverseTransform } = codec.def;
  const back: Encode = (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    const wire = reverseTransform(value, payload);
    if (payload.issues.length > 0) throw new TypeError('a value has no wire form');
    if (wire instanceof Promise) throw new TypeError('a codec of the wire may not be asynchronous');
    return wire;
  };
  return chain(chain(getEncoder(codec.out), back), getEncoder(codec.in));
}

const absentEncoder = (inner: Encode): Encode =>
  inner === same ? same : (value) => (value === null || value === undefined ? value : inner(value));

const arrayEncoder = (inner: Encode): Encode =>
  inner === same ? same : (value) => (value as readonly unknown[]).map((item) => inner(item));

/** Known fields in the schema's order; a field the schema does not name never reaches the wire. */
function objectEncoder(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  const fields = Object.entries(shape).map(([key, field]) => ({ key, encode: getEncoder(field) }));
  return (value) => {
    const from = value as Readonly<Record<string, unknown>>;
    const to: Record<string, unknown> = {};
    for (const { key, encode } of fields) {
      const item = from[key];
      if (item !== undefined) to[key] = encode(item);
    }
    return to;
  };
}
