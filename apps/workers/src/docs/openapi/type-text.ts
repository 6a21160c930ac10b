/** A JSON Schema's type in a few words of Markdown, for the tables of the pages. */
import { isJson, type Json } from './json.ts';

/** `Order` of `#/components/schemas/Order`. */
export const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** One line; what has a name leads to its heading on the same page. */
export function typeWords(schema: Json): string {
  const { $ref, type, items } = schema;
  if (typeof $ref === 'string') return `[${nameIn($ref)}](#${nameIn($ref).toLowerCase()})`;
  const choice = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choice)) return choice.map((one) => typeWords(one as Json)).join(' or ');
  if (isJson(items)) return `list of ${typeWords(items)}`;
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' · ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const pattern = schema['pattern'];
  const shape = typeof pattern === 'string' ? ` like \`${pattern.replaceAll('|', '\\|')}\`` : '';
  const { minimum, maximum } = schema;
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${String(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${String(maximum)}`]),
  ];
  return [`${[type ?? 'anything'].flat().join(' or ')}${shape}`, ...bounds].join(', ');
}
