/** JSON Schema as TypeScript: the types of the package `@tradefloor/client`, which knows no schema library. */
import { isJson, type Json } from '../openapi/json.ts';
import { nameIn } from '../openapi/type-text.ts';

type Options = {
  /** A field with a default is always there in what the platform sends; in what it takes it may be left out. */
  readonly isSent: boolean;
};

/** The type of a value of the schema, as an expression. Fields are indented for a declaration at the top level. */
export function toTypeText(schema: Json, options: Options, depth = 0): string {
  const { $ref, type, items, prefixItems } = schema;
  if (typeof $ref === 'string') return toTypeName(nameIn($ref));
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return joinTypes(schema['enum'].map((one) => JSON.stringify(one)));
  const inner = (one: unknown) => toTypeText(one as Json, options, depth);
  const choice = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choice)) return joinTypes(choice.map(inner));
  if (Array.isArray(type)) return joinTypes(type.map((one) => inner({ ...schema, type: one })));
  if (Array.isArray(prefixItems)) return `readonly [${prefixItems.map(inner).join(', ')}]`;
  if (type === 'array') return `readonly ${inGroup(inner(items ?? {}))}[]`;
  if (type === 'object') return objectText(schema, options, depth);
  return PLAIN[String(type)] ?? 'unknown';
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** `OrdersFilledEvent` for the payload `Payload.orders.filled`; other names are types already. */
export function toTypeName(name: string): string {
  const [first, ...rest] = name.split('.');
  if (first !== 'Payload') return name;
  const words = rest.join('.').split(/[.-]/);
  return `${words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')}Event`;
}

const joinTypes = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const inGroup = (type: string): string => (/[ |]/.test(type) ? `(${type})` : type);

function objectText(schema: Json, options: Options, depth: number): string {
  const { properties, additionalProperties } = schema;
  if (!isJson(properties) || Object.keys(properties).length === 0) {
    if (isJson(additionalProperties)) {
      return `Readonly<Record<string, ${toTypeText(additionalProperties, options, depth)}>>`;
    }
    return additionalProperties === false
      ? 'Readonly<Record<string, never>>'
      : 'Readonly<Record<string, unknown>>';
  }
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const space = '  '.repeat(depth + 1);
  const fields = Object.entries(properties).map(([name, field]) => {
    const shape = field as Json;
    const isThere = required.has(name) || (options.isSent && shape['default'] !== undefined);
    const text = toTypeText(shape, options, depth + 1);
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${toComment(shape['description'], space)}${space}readonly ${key}${isThere ? `: ${text}` : `?: ${text} | undefined`};`;
  });
  return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`;
}

/** A description as a comment on a line of its own; nothing for none. */
export const toComment = (text: unknown, space = ''): string =>
  typeof text === 'string' && text !== ''
    ? `${space}/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n`
    : '';
