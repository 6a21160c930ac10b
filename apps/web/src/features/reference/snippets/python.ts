/** A request as a Python program with the client `tradefloor`. */
import { type CallRequest, type Fields, type Json, toInput } from './call-request.ts';

/** Words that are no names in Python; a field of such a name gets an underscore. */
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** `clientOrderId` as `client_order_id`. */
function toPythonName(name: string): string {
  const text = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .toLowerCase();
  return KEYWORDS.has(text) ? `${text}_` : text;
}

const WORDS = new Map<Json, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

/** The client refuses floats: what is no whole number is a Decimal. */
const toPythonNumber = (value: number): string => {
  const text = JSON.stringify(value);
  return /^-?\d+$/.test(text) ? text : `Decimal("${text}")`;
};

/** A value as an expression, indented by this many levels of four spaces. A JSON string is one of Python, too. */
export function toPython(value: Json, level = 0): string {
  const pad = '    '.repeat(level + 1);
  const end = '    '.repeat(level);
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    if (items.length === 0) return '[]';
    return `[\n${items.map((item) => `${pad}${toPython(item, level + 1)},\n`).join('')}${end}]`;
  }
  if (typeof value === 'number') return toPythonNumber(value);
  if (typeof value !== 'object' || value === null) return WORDS.get(value) ?? JSON.stringify(value);
  const fields = Object.entries(value as Fields);
  if (fields.length === 0) return '{}';
  return `{\n${fields
    .map(([name, inner]) => `${pad}${JSON.stringify(name)}: ${toPython(inner, level + 1)},\n`)
    .join('')}${end}}`;
}

/** @param url the platform's address, without a slash at its end */
export function pythonSnippet(url: string, request: CallRequest): string {
  const { operationId, needsSession, isBodyWhole, body } = request;
  const input = isBodyWhole ? { ...toInput({ ...request, body: null }), body } : toInput(request);
  const given = Object.entries(input)
    .map(([name, value]) => `        ${toPythonName(name)}=${toPython(value, 2)},\n`)
    .join('');
  const hasDecimal = given.includes('Decimal("');
  const key = needsSession ? ', key=os.environ["TRADEFLOOR_KEY"]' : '';
  return [
    ...(needsSession ? ['import os'] : []),
    ...(hasDecimal ? ['from decimal import Decimal'] : []),
    ...(needsSession || hasDecimal ? [''] : []),
    'from tradefloor import Client',
    '',
    `with Client(${JSON.stringify(url)}${key}) as tradefloor:`,
    `    answer = tradefloor.${toPythonName(operationId)}(${given === '' ? '' : `\n${given}    `})`,
    '    print(answer)',
  ].join('\n');
}
