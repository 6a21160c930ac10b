/** A request as a TypeScript program with the client `@tradefloor/client`. */
import { type CallRequest, type Fields, type Json, toInput } from './call-request.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

/** A property's name; `__proto__` would otherwise set the prototype instead of a field. */
function toKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return NAME.test(name) ? name : JSON.stringify(name);
}

/** A value as an expression, indented by this many levels of two spaces. */
export function toTypeScript(value: Json, level = 0): string {
  const pad = '  '.repeat(level + 1);
  const end = '  '.repeat(level);
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    if (items.length === 0) return '[]';
    return `[\n${items.map((item) => `${pad}${toTypeScript(item, level + 1)},\n`).join('')}${end}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value as Fields);
  if (fields.length === 0) return '{}';
  return `{\n${fields
    .map(([name, inner]) => `${pad}${toKey(name)}: ${toTypeScript(inner, level + 1)},\n`)
    .join('')}${end}}`;
}

/** @param url the platform's address, without a slash at its end */
export function typeScriptSnippet(url: string, request: CallRequest): string {
  const input = toInput(request);
  const given = Object.keys(input).length === 0 ? '' : toTypeScript(input);
  return [
    "import { connect } from '@tradefloor/client';",
    '',
    'const tradefloor = await connect({',
    `  url: ${JSON.stringify(url)},`,
    request.needsSession ? "  key: process.env['TRADEFLOOR_KEY'] ?? ''," : '  guest: true,',
    '});',
    `const answer = await tradefloor.calls.${request.operationId}(${given});`,
    'console.log(answer);',
  ].join('\n');
}
