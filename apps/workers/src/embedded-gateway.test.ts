/** An embedded gateway's connection to its process: responses, refusals and timeouts, and its program by path. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, Nothing } from '@tradefloor/contracts/calls/call';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { TopicName } from '@tradefloor/contracts/topics';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type Inside, startEmbeddedGateway, toInside } from './embedded-gateway.ts';

const greet = call('greet', {
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/greet',
  timeoutMs: 20,
  access: 'internal',
  in: Nothing,
  out: z.string(),
});
const meta = { requestId: 'request-1', caller: givenCaller() };

const insideWith = (response: Promise<CallResponse<TopicName, string, unknown>>): Inside =>
  toInside(
    {
      request: () => response,
      onEvent: () => () => undefined,
      onGap: () => () => undefined,
    },
    { note: () => undefined },
  );

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function parseProgram(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  folders.push(folder);
  const file = join(folder, 'server.mjs');
  writeFileSync(file, text);
  return file;
}

it('a response is passed on unchanged, a refusal with its code, silence as a timeout', async () => {
  const request = (inside: Inside) => inside.request(greet, {}, meta);
  expect(await request(insideWith(Promise.resolve(respond('hello'))))).toEqual({
    ok: true,
    value: 'hello',
  });
  expect(await request(insideWith(Promise.resolve(refuse('CONFLICT', { detail: 'no' }))))).toEqual({
    ok: false,
    error: { kind: 'REFUSED', code: 'CONFLICT', info: { detail: 'no' } },
  });
  expect(await request(insideWith(new Promise(() => undefined)))).toEqual({
    ok: false,
    error: { kind: 'TIMEOUT' },
  });
});

it('its program is loaded by path and given the inside', async () => {
  const inside = insideWith(Promise.resolve(respond('hello')));
  const file = parseProgram(
    'export const startEmbedded = async (inside) => ({ inside, close: async () => {} });',
  );
  const running = await startEmbeddedGateway(file, inside);
  expect(running).toMatchObject({ inside });
  await running.close();
});

it('a file that is no gateway is refused by name', async () => {
  const file = parseProgram('export const something = 1;');
  await expect(
    startEmbeddedGateway(file, insideWith(new Promise(() => undefined))),
  ).rejects.toThrow('startEmbedded');
});
