import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { isEven, whenSettled } from './settled.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A platform that reports a measurement after a number of looks. */
async function platformThatMeasures(looks: number): Promise<number> {
  let left = looks;
  const listening = createServer((_, response) => {
    left -= 1;
    response.end(JSON.stringify({ items: [], backtest: left < 0 ? { calls: 1 } : null }));
  });
  server = listening;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  return (listening.address() as AddressInfo).port;
}

it('seconds that cost the same are even; one that cost twice as much is not', () => {
  expect(isEven([900_000, 200_000, 210_000, 190_000, 205_000])).toBe(true);
  expect(isEven([200_000, 210_000, 400_000, 205_000])).toBe(false);
  expect(isEven([200_000, 200_000, 200_000])).toBe(false);
});

it('a platform whose advice is still being measured is not settled, and the reason is given', async () => {
  const port = await platformThatMeasures(1_000);
  const why = await whenSettled({ port, cookie: '', cpuUs: () => 0, patienceMs: 300, lookMs: 20 });
  expect(why).toContain('advice');
});

it('a platform that idles and has measured is settled', async () => {
  const port = await platformThatMeasures(2);
  const why = await whenSettled({
    port,
    cookie: '',
    cpuUs: () => 0,
    patienceMs: 20_000,
    lookMs: 20,
  });
  expect(why).toBeNull();
});
