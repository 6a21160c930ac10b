import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ask, inGoodTime, NotInTime } from './ask.ts';

async function door(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
}

const OVERLOADED = '{"code":"OVERLOADED"}';

it('a call that the door did not take is repeated, with what is true by then', async () => {
  const bodies: string[] = [];
  const url = await door(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(bodies.length < 3 ? 503 : 201, { 'retry-after': '0' });
    response.end(bodies.length < 3 ? OVERLOADED : '{"orderId":"a"}');
  });
  let n = 0;
  expect(await ask({ url, cookie: 'c=1', body: () => ({ n: ++n }) })).toEqual({ orderId: 'a' });
  expect(bodies).toEqual(['{"n":1}', '{"n":2}', '{"n":3}']);
});

it('a refusal is final', async () => {
  let calls = 0;
  const url = await door((_, response) => {
    calls += 1;
    response.writeHead(422).end('{"code":"MAX_QTY"}');
  });
  await expect(ask({ url, cookie: '' })).rejects.toThrow(
    '/orders was answered 422: {"code":"MAX_QTY"}',
  );
  expect(calls).toBe(1);
});

it('a door that stays shut is not called for ever', async () => {
  const url = await door((_, response) => {
    response.writeHead(503, { 'retry-after': '5' }).end(OVERLOADED);
  });
  await expect(ask({ url, cookie: '' }, 1_000)).rejects.toThrow('503');
});

it('an attempt that was too late is made with twice the time, and other faults end it', async () => {
  const given: number[] = [];
  const attempt = async (ms: number) => {
    given.push(ms);
    if (ms < 40) throw new NotInTime('too late');
    return 'in';
  };
  expect(await inGoodTime(10, attempt)).toBe('in');
  expect(given).toEqual([10, 20, 40]);
  await expect(inGoodTime(1, attempt, 2)).rejects.toThrow('too late');
  const broken = () => Promise.reject(new Error('no platform'));
  await expect(inGoodTime(1, broken)).rejects.toThrow('no platform');
});
