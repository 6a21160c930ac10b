/**
 * The generated half of the package `@tradefloor/client`: types of every call and topic, and what its program must know
 * of each call. Of the contracts, so that the package needs none of them.
 */
import { ADDRESSES, type Address } from '@tradefloor/contracts/addresses';
import { CALLS } from '@tradefloor/contracts/calls';
import { type Call, isOrder } from '@tradefloor/contracts/calls/call';
import { Problem } from '@tradefloor/contracts/refusals';
import { isUserTopic, Snapshot } from '@tradefloor/contracts/socket';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { AuthIdentity } from '@tradefloor/contracts/user';
import type * as z from 'zod';
import type { ContractWords } from '../contract-text.ts';
import { compare } from '../markdown.ts';
import { toPath } from '../openapi/call-operations.ts';
import { isJson, type Json } from '../openapi/json.ts';
import type { Schemas } from '../openapi/schemas.ts';
import { nameIn } from '../openapi/type-text.ts';
import { toComment, toTypeName, toTypeText } from './type-text.ts';

export type Deps = { readonly schemas: Schemas; readonly words: ContractWords };

/** Which allowance of the gateway a call spends from. */
type Allowance = 'orders' | 'calls' | 'logins';

/** One call as the package knows it. */
export type ClientCall = {
  readonly name: string;
  readonly method: string;
  /** On the gateway, with parameters in braces. */
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  readonly timeoutMs: number;
  readonly allowance: Allowance;
  /** Where the caller's own id of what it sends is: a repeat with the same id returns the first result. */
  readonly key: string | null;
  readonly summary: string;
  readonly input: z.ZodType | null;
  readonly output: z.ZodType | null;
};

export const HEAD = (what: string): string =>
  `/**\n * ${what}\n * Generated from packages/contracts by \`npx vitest run --project unit apps/workers/src/docs -u\`; not edited by hand.\n */\n`;

/** What a gateway's own address is, as a call. */
const ofAddress = ([name, { path, summary, schema }]: [string, Address]): ClientCall => ({
  name,
  method: 'GET',
  path,
  kind: 'query',
  timeoutMs: 5_000,
  allowance: 'calls',
  key: null,
  summary,
  input: null,
  output: schema,
});

/** Every call with outside access, and the gateway's own addresses, by name. */
export function listClientCalls({ schemas, words }: Deps): ClientCall[] {
  const ofCall = (call: Call): ClientCall => ({
    name: call.name,
    method: call.method,
    path: toPath(call),
    kind: call.kind,
    timeoutMs: call.timeoutMs,
    allowance: LOG_INS.has(call.name) ? 'logins' : isOrder(call) ? 'orders' : 'calls',
    key: call.returnsFirst ? findKey(schemas.refTo(call.in), schemas) : null,
    summary: words.declared.get(call.name) ?? '',
    input: call.in,
    output: call.oauth ?? call.out,
  });
  const addresses = Object.entries<Address>(ADDRESSES).filter(([, { method }]) => method === 'GET');
  const calls = Object.values<Call>(CALLS).filter(({ access }) => access !== 'internal');
  const here = {
    ...ofCall(CALLS.executeRfq),
    name: 'executeRfqHere',
    path: '/rfq/{rfqId}/execute',
  };
  return [...addresses.map(ofAddress), ...calls.map(ofCall), here].toSorted((a, b) =>
    compare(a.name, b.name),
  );
}

/** Counted per address, as the gateway does. */
const LOG_INS: ReadonlySet<string> = new Set(['authorize', 'guest']);

/** Payloads that leave the platform without some of their fields (the gateway's sockets). */
const SHOWN: Readonly<Record<string, string>> = {
  'market.ticks':
    "Omit<TickBatch, 'ticks' | 'clientTrades' | 'acrossAssets'> & { readonly ticks: readonly ShownTick[] }",
};

const KEY = /^(?:client[A-Z]\w*Id|locateId)$/;

/** The field that holds the caller's own id: `clientOrderId`, or `orders[].clientOrderId` for a list of orders. */
function findKey(ref: Json, schemas: Schemas): string | null {
  const properties = findProperties(ref, schemas);
  for (const [name, field] of Object.entries(properties)) {
    if (KEY.test(name)) return name;
    const { items } = field as Json;
    if (!isJson(items)) continue;
    const inner = Object.keys(findProperties(items, schemas)).find((key) => KEY.test(key));
    if (inner !== undefined) return `${name}[].${inner}`;
  }
  return null;
}

function findProperties({ $ref, ...own }: Json, { components }: Schemas): Json {
  const schema = typeof $ref === 'string' ? components[nameIn($ref)] : own;
  const properties = isJson(schema) ? schema['properties'] : undefined;
  return isJson(properties) ? properties : {};
}

/** `generated/schemas.ts`: the types of everything that is sent and received. */
export function schemasFile(deps: Deps): string {
  const { schemas } = deps;
  const calls = listClientCalls(deps);
  const topics = listTopics();
  const inputs = calls.flatMap(({ input }) => (input ? [schemas.refTo(input)] : []));
  const outputs = calls.flatMap(({ output }) => (output ? [schemas.refTo(output)] : []));
  const others = [Snapshot, AuthIdentity, Problem].map((schema) => schemas.refTo(schema));
  const events = topics.map((name) => schemas.refTo(TOPICS[name].schema));
  const taken = schemas.reachable(inputs);
  const all = schemas.reachable([inputs, outputs, others, events]);
  return [
    HEAD('The types of every call, event and error of the platform, as they are on the wire.'),
    ...Object.entries(all).map(([name, schema]) => {
      const { description } = schema as Json;
      const text = toTypeText(schema as Json, { isSent: !Object.hasOwn(taken, name) });
      return `${toComment(description)}export type ${toTypeName(name)} = ${text};\n`;
    }),
    '/** Input and output of every call. */',
    'export type CallTypes = {',
    ...calls.map((call) => callText(call, schemas)),
    '};\n',
    '/** The payload of every topic that sockets carry. */',
    'export type TopicTypes = {',
    ...topics.map((name, i) => `  readonly '${name}': ${SHOWN[name] ?? refText(events[i])};`),
    '};\n',
  ].join('\n');
}

const refText = (ref: Json = {}): string => toTypeName(nameIn(String(ref['$ref'])));

function callText({ name, summary, input, output }: ClientCall, schemas: Schemas): string {
  const [takes, gives] = [input, output].map((schema) =>
    schema === null ? null : refText(schemas.refTo(schema)),
  );
  const types = `input: ${takes ?? 'Readonly<Record<string, never>>'}; output: ${gives ?? 'Readonly<Record<string, unknown>>'}`;
  return `${toComment(summary, '  ')}  readonly ${name}: { ${types} };`;
}

export const listTopics = (): TopicName[] =>
  (Object.keys(TOPICS) as TopicName[]).filter(isUserTopic).toSorted(compare);
