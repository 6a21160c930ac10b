/** What a service's HTTP server passes on about who waits for a request: how long, whether still, and for whom. */
import { call } from '@tradefloor/contracts/calls/call';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import { BUSY } from '@tradefloor/contracts/vocabulary/refusals';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../engine/engine.ts';
import { defineService, handle, refuse, respond } from '../service.ts';
import { type HttpServer, serveService } from './http.ts';
import { CALLER_HEADER, makeSigner } from './identity.ts';
import { createLog } from './log.ts';

const SECRET = 'a secret of at least thirty-two characters';
const place = call('place', {
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/things',
  access: ['trader'],
  in: z.strictObject({ name: z.string() }),
  out: z.object({ name: z.string() }),
});
const trade = call('trade', {
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/trades',
  access: ['trader'],
  in: z.strictObject({ name: z.string() }),
  out: z.object({ name: z.string() }),
});
const oms = defineService({
  name: 'oms',
  state: () => null,
  publishes: [],
  handles: [
    handle(place, () => refuse('INTERNAL'), { as: 'user' }),
    handle(trade, () => refuse('INTERNAL'), { as: 'user' }),
  ],
});

let requested: Parameters<Engine['request']>[];
let reply: () => ReturnType<Engine['request']>;
let server: HttpServer;

beforeEach(async () => {
  requested = [];
  reply = async () => respond({ name: 'a' });
  const engine = {
    status: () => 'active',
    request: (...of: Parameters<Engine['request']>) => {
      requested.push(of);
      return reply();
    },
  } as unknown as Engine;
  server = await serveService(oms, {
    engine,
    secret: SECRET,
    version: '1.0.0+abc',
    address: '127.0.0.1',
    port: 0,
    log: createLog({ service: 'oms', level: 'silent' }),
    readHealth: async () => ({ status: 'ok' }),
    metrics: async () => '',
    upgrades: {},
  });
});
afterEach(() => server.close());

async function send(
  headers: Readonly<Record<string, string>> = {},
  subject = 'user:trader-1',
  signal?: AbortSignal,
) {
  const caller = subject.startsWith('user:') ? givenCaller() : null;
  const token = await makeSigner(SECRET)('oms', subject, caller);
  return request(`http://127.0.0.1:${server.port}/things`, {
    method: 'POST',
    headers: { [CALLER_HEADER]: token, 'content-type': 'application/json', ...headers },
    body: '{"name":"a"}',
    ...(signal === undefined ? {} : { signal }),
  });
}

describe('who waits for a request, and how long', () => {
  const meta = () => requested.at(-1)?.[2].meta;

  test('is the call’s own limit, or less where the caller waits less', async () => {
    const timeouts: (number | undefined)[] = [];
    for (const given of [undefined, '1200', '900000', '-1', '12e3', 'soon']) {
      const headers = given === undefined ? {} : { 'x-timeout-ms': given };
      await send(headers);
      timeouts.push(meta()?.timeoutMs);
    }
    expect(timeouts).toEqual([5_000, 1_200, 5_000, 5_000, 5_000, 5_000]);
  });

  test('ends with the connection', async () => {
    reply = () => new Promise(() => undefined);
    const gone = new AbortController();
    const sent = send({}, 'user:trader-1', gone.signal).catch(() => 'gone');
    await expect.poll(() => requested.length).toBe(1);
    expect(meta()?.isAbandoned?.()).toBe(false);
    gone.abort();
    expect(await sent).toBe('gone');
    await expect.poll(() => meta()?.isAbandoned?.()).toBe(true);
  });

  test('a person brings new work, a service that of its caller', async () => {
    await send();
    expect(meta()?.isNew).toBe(true);
    await send({}, 'service:ems');
    expect(meta()?.isNew).toBe(false);
  });

  test('a refusal of the engine for its load is 503 with Retry-After', async () => {
    reply = async () => refuse('OVERLOADED', { detail: BUSY });
    const { statusCode, headers, body } = await send();
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    expect(await body.json()).toMatchObject({ code: 'OVERLOADED' });
  });
});

test('a key without the scope is refused by the service itself, whatever let it through', async () => {
  const status = async (scopes: KeyScope[]) => {
    const caller = { ...givenCaller(), key: { keyId: 'k00000000001', scopes } };
    const token = await makeSigner(SECRET)('oms', 'user:trader-1', caller);
    const { statusCode, body } = await request(`http://127.0.0.1:${server.port}/trades`, {
      method: 'POST',
      headers: { [CALLER_HEADER]: token, 'content-type': 'application/json' },
      body: '{"name":"a"}',
    });
    await body.dump();
    return statusCode;
  };
  expect([await status(['read']), await status(['trade:FI']), await status(['trade'])]).toEqual([
    403, 200, 200,
  ]);
});
