/** The gateway's real responses, against the reference it serves: every status and body must be in there. */
import { readFileSync } from 'node:fs';
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainSegments } from './http/target.ts';
import { type Answer, type GivenGateway, givenGateway, send } from './testing/given.ts';

type Json = Readonly<Record<string, unknown>>;
type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> };
type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Record<string, Response> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
};

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../docs/api/${name}`, import.meta.url), 'utf8'));
const doc = read('openapi.json') as Document;
const examples = read('examples/calls.json') as Readonly<
  Record<string, { readonly input: Json; readonly status: number; readonly response: unknown }>
>;

const NO_ENCODING = { 'accept-encoding': 'identity' };

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addSchema({ ...doc, $id: 'doc' });

const step = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The faults of a response by the reference; none when it is in there. */
function listFaults(method: string, path: string, { status, headers, json }: Answer): unknown[] {
  const responses = doc.paths[path]?.[method]?.responses ?? {};
  const listed = responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`];
  if (listed === undefined) return [`${method} ${path}: ${status} is not listed`];
  const name = listed.$ref?.split('/').at(-1);
  const key = responses[String(status)] ? String(status) : `${Math.floor(status / 100)}XX`;
  const at = name
    ? `#/components/responses/${name}`
    : `#/paths/${step(path)}/${method}/responses/${key}`;
  const kind = String(headers['content-type']).split(';')[0] ?? '';
  const { content = {} } = name ? (doc.components.responses[name] ?? {}) : listed;
  if (content[kind] === undefined) return [`${method} ${path}: ${status} as ${kind} is not listed`];
  const check = ajv.compile({ $ref: `doc${at}/content/${step(kind)}/schema` });
  return check(json) ? [] : (check.errors ?? []);
}

let gateway: GivenGateway;
beforeAll(async () => {
  gateway = await givenGateway();
});
afterAll(() => gateway.close());

describe('the reference', () => {
  it('is served as it is in the repository, to any client, also under the prefix', async () => {
    for (const name of ['openapi.json', 'asyncapi.json']) {
      for (const path of [`/docs/api/${name}`, `/api/gateway/docs/api/${name}`]) {
        const { status, json } = await send(gateway.port, path);
        expect([status, json]).toEqual([200, read(name)]);
      }
    }
  });

  it('is compressed for clients that accept it, and sent once to those that keep it', async () => {
    const path = `http://127.0.0.1:${gateway.port}/docs/api/asyncapi.json`;
    const first = await fetch(path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect([first.headers.get('content-encoding'), await first.json()]).toEqual([
      'gzip',
      read('asyncapi.json'),
    ]);
    const whole = Number(
      (await fetch(path, { headers: NO_ENCODING })).headers.get('content-length'),
    );
    expect(whole).toBeGreaterThan(500_000);
    expect(Number(first.headers.get('content-length'))).toBeLessThan(whole / 5);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await fetch(path, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    '/health',
    '/ready',
    '/system',
    '/.well-known/oauth-authorization-server',
    '/docs/api/openapi.json',
    '/docs/api/asyncapi.json',
  ])('has the responses of %s', async (path) => {
    const response = await send(gateway.port, path);
    expect(response.status).toBe(200);
    expect(listFaults('get', path, response)).toEqual([]);
    const posted = await send(gateway.port, path, { method: 'POST' });
    expect(posted.status).toBe(405);
    expect(listFaults('get', path, posted)).toEqual([]);
  });

  it('has every refusal of the gateway itself', async () => {
    const cookie = gateway.services.logIn();
    const orders = '/api/oms/orders';
    const requested: [string, string, number, Parameters<typeof send>[2]][] = [
      ['get', orders, 401, {}],
      ['get', '/api/user-service/users', 403, { cookie }],
      ['get', orders, 400, { cookie, body: {} }],
      ['post', orders, 413, { method: 'POST', cookie, body: { symbol: 'A'.repeat(300_000) } }],
      [
        'post',
        orders,
        415,
        { method: 'POST', cookie, body: 'a=b', headers: { 'content-type': 'text/plain' } },
      ],
    ];
    for (const [method, path, status, ask] of requested) {
      const response = await send(gateway.port, path, ask);
      expect([path, response.status]).toEqual([path, status]);
      expect(listFaults(method, path, response)).toEqual([]);
    }
  });
});

describe('every example', () => {
  const open = Object.values<Call>(CALLS).filter(({ access }) => access !== 'internal');

  it('can be asked: its path is one that the gateway lets through', () => {
    const requested = open.filter(({ name }) => examples[name] !== undefined);
    expect(requested.length).toBeGreaterThan(100);
    const barred = requested.filter(({ name, path }) => {
      const input: Json = examples[name]?.input ?? {};
      const target = path.replaceAll(/:([A-Za-z]+)/g, (_, field: string) =>
        encodeURIComponent(String(input[field])),
      );
      return plainSegments(target) === null;
    });
    expect(barred.map(({ name }) => name)).toEqual([]);
  });
});
