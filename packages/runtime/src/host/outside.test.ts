import { call } from '@tradefloor/contracts/calls/call';
import { err, ok } from '@tradefloor/core/result';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../engine/engine.ts';
import { answered, refused } from '../service.ts';
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

function outside(of: { ask?: Engine['ask'] } = {}) {
  const overHttp: unknown[] = [];
  const engine = {
    reports: () => [{ service: 'risk-engine' }],
    ask: of.ask ?? (() => Promise.resolve(answered({ pong: 1 }))),
  } as unknown as Engine;
  const client = {
    ask: async (...asked: unknown[]) => {
      overHttp.push(asked);
      return err({ kind: 'UNREACHABLE' });
    },
  } as unknown as CallsClient;
  const { call: ask } = createOutside({
    client: () => client,
    engine: () => engine,
    tracing: null,
  });
  return { ask, overHttp };
}

test('a service of the same process is asked directly', async () => {
  const { ask, overHttp } = outside();
  expect(await ask(ping, {}, META)).toEqual(ok({ pong: 1 }));
  expect(overHttp).toEqual([]);
});

test('a service elsewhere is asked over HTTP as a service', async () => {
  const elsewhere = { ...ping, to: 'journal' } as const;
  const { ask, overHttp } = outside();
  expect(await ask(elsewhere, {}, META)).toEqual(err({ kind: 'UNREACHABLE' }));
  expect(overHttp).toEqual([[elsewhere, {}, { ...META, as: 'service' }]]);
});

test('a refusal is the same value as over HTTP', async () => {
  const { ask } = outside({ ask: async () => refused('CONFLICT', { detail: 'x' }) });
  expect(await ask(ping, {}, META)).toEqual(
    err({ kind: 'REFUSED', code: 'CONFLICT', info: { detail: 'x' } }),
  );
});

test('no response in time is a timeout, also without HTTP', async () => {
  const { ask } = outside({ ask: () => new Promise(() => undefined) });
  const asked = performance.now();
  expect(await ask(ping, {}, META)).toEqual(err({ kind: 'TIMEOUT' }));
  expect(performance.now() - asked).toBeLessThan(1_000);
});
