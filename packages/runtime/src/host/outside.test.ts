import { call } from '@tradefloor/contracts/calls/call';
import { err, ok } from '@tradefloor/core/result';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../engine/engine.ts';
import { refuse, respond } from '../service.ts';
import type { CallsClient } from './calls-client.ts';
import { createOutside } from './outside.ts';

const ping = call('ping', {
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/ping',
  access: 'internal',
  timeoutMs: 100,
  in: z.strictObject({}),
  out: z.object({ pong: z.int() }),
});
const META = { requestId: 'request-1', from: 'oms', caller: null, causeId: 'cause-1' } as const;

function outside(of: { request?: Engine['request'] } = {}) {
  const overHttp: unknown[] = [];
  const engine = {
    status: (service: string) => (service === 'risk-engine' ? 'active' : 'waiting'),
    request: of.request ?? (() => Promise.resolve(respond({ pong: 1 }))),
  } as unknown as Engine;
  const client = {
    request: async (...requested: unknown[]) => {
      overHttp.push(requested);
      return err({ kind: 'UNREACHABLE' });
    },
  } as unknown as CallsClient;
  const { call: request } = createOutside({
    client: () => client,
    engine: () => engine,
    tracing: null,
  });
  return { request, overHttp };
}

test('a service of the same process is called directly', async () => {
  const { request, overHttp } = outside();
  expect(await request(ping, {}, META)).toEqual(ok({ pong: 1 }));
  expect(overHttp).toEqual([]);
});

test('a service elsewhere is called over HTTP as a service', async () => {
  const elsewhere = { ...ping, to: 'journal' } as const;
  const { request, overHttp } = outside();
  expect(await request(elsewhere, {}, META)).toEqual(err({ kind: 'UNREACHABLE' }));
  expect(overHttp).toEqual([[elsewhere, {}, { ...META, timeoutMs: 100, as: 'service' }]]);
});

test('a refusal is the same value as over HTTP', async () => {
  const { request } = outside({ request: async () => refuse('CONFLICT', { detail: 'x' }) });
  expect(await request(ping, {}, META)).toEqual(
    err({ kind: 'REFUSED', code: 'CONFLICT', info: { detail: 'x' } }),
  );
});

test('a call ends with the time of its caller, and is not made once that is over', async () => {
  const waits: unknown[] = [];
  const { request, overHttp } = outside({
    request: async (...[, , { meta }]) => {
      waits.push(meta.timeoutMs);
      return respond({ pong: 1 });
    },
  });
  await request(ping, {}, { ...META, timeoutMs: 40 });
  await request(ping, {}, { ...META, timeoutMs: 4_000 });
  expect(await request(ping, {}, { ...META, timeoutMs: 0 })).toEqual(err({ kind: 'TIMEOUT' }));
  expect(waits).toEqual([40, 100]);
  await request({ ...ping, to: 'journal' } as const, {}, { ...META, timeoutMs: 40 });
  expect(overHttp).toMatchObject([[{}, {}, { timeoutMs: 40 }]]);
});

test('no response in time is a timeout, also without HTTP', async () => {
  const { request } = outside({ request: () => new Promise(() => undefined) });
  const requested = performance.now();
  expect(await request(ping, {}, META)).toEqual(err({ kind: 'TIMEOUT' }));
  expect(performance.now() - requested).toBeLessThan(1_000);
});
