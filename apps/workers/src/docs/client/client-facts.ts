/**
 * What the programs of both clients must know of the platform: of each call, of its allowances and of what is exported.
 * TypeScript has it as `generated/facts.ts`, Python's generator reads `docs/api/clients.json`.
 */
import { EXPORT_COLUMNS } from '@tradefloor/client/export-columns';
import {
  ALLOWANCES,
  type Allowance,
  ROWS_PER_UNIT,
} from '@tradefloor/contracts/vocabulary/call-cost';
import { PAGE_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { type Deps, HEAD, listClientCalls, listTopics } from './client-types.ts';

type Name = keyof typeof ALLOWANCES;

/** Of each allowance: the gateway's clock, and a second client's call now and then, have the rest. */
const NINE_TENTHS = 0.9;

/** Rounded, so that no digit is one of binary fractions. */
const toPace = ({ burst, perSecond }: Allowance): Allowance => ({
  burst: Math.floor(burst * NINE_TENTHS),
  perSecond: Number((perSecond * NINE_TENTHS).toFixed(6)),
});

const PACES: Readonly<Record<Name, Allowance>> = {
  orders: toPace(ALLOWANCES.orders),
  calls: toPace(ALLOWANCES.calls),
  logins: toPace(ALLOWANCES.logins),
};

/** `generated/facts.ts`: what the package's program knows of each call and topic. */
export function factsFile(deps: Deps): string {
  return [
    HEAD('What the client must know of each call, and the names of the topics.'),
    'export type CallFacts = {',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';",
    '  readonly path: string;',
    "  readonly kind: 'query' | 'mutation';",
    '  readonly timeoutMs: number;',
    "  readonly allowance: 'orders' | 'calls' | 'logins';",
    '  /** Where the caller’s own id is; a repeat with the same id returns the first result. */',
    '  readonly key: string | null;',
    '};\n',
    'const fact = (',
    "  method: CallFacts['method'],",
    '  path: string,',
    "  rest: Omit<CallFacts, 'method' | 'path'>,",
    '): CallFacts => ({ method, path, ...rest });\n',
    'export const CALL_FACTS = {',
    ...listClientCalls(deps).map(
      ({ name, method, path, kind, timeoutMs, allowance, key }) =>
        `  ${name}: fact('${method}', '${path}', { kind: '${kind}', timeoutMs: ${timeoutMs}, allowance: '${allowance}', key: ${key === null ? 'null' : `'${key}'`} }),`,
    ),
    '} as const satisfies Readonly<Record<string, CallFacts>>;\n',
    '/** What the client sends at most: nine tenths of what the gateway allows, in units at once and units a second. */',
    'export const PACES = {',
    ...Object.entries(PACES).map(
      ([name, { burst, perSecond }]) => `  ${name}: { burst: ${burst}, perSecond: ${perSecond} },`,
    ),
    "} as const satisfies Readonly<Record<CallFacts['allowance'], { readonly burst: number; readonly perSecond: number }>>;\n",
    '/** A call that requests more rows than this takes a unit for each so many, and no more than the largest page does. */',
    `export const ROWS_PER_UNIT = ${ROWS_PER_UNIT};`,
    `export const ROWS_MAX = ${PAGE_MAX};\n`,
    'export const TOPIC_NAMES = [',
    ...listTopics().map((name) => `  '${name}',`),
    '] as const;\n',
  ].join('\n');
}

/** `docs/api/clients.json`: the same for clients in other languages, and the columns of exports. */
export function clientsJson(deps: Deps): string {
  const others = listClientCalls(deps).filter(({ allowance }) => allowance !== 'calls');
  const text = {
    paces: PACES,
    rowsPerUnit: ROWS_PER_UNIT,
    rowsMax: PAGE_MAX,
    /** Every other call spends from `calls`. */
    allowances: Object.fromEntries(others.map(({ name, allowance }) => [name, allowance])),
    exports: EXPORT_COLUMNS,
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}
