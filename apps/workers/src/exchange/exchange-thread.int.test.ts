/** The exchange in a real thread, with the program that production has: it trades, dies, and is there again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { FIX_PORT } from '@tradefloor/contracts/services';
import { invariant } from '@tradefloor/core/result';
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawPortOffset } from '../testing/test-ports.ts';
import { bundleWorkers } from '../testing/worker-processes.ts';
import { developmentClients } from './clients/exchange-clients.ts';
import type { ExchangeWork } from './exchange-work.ts';
import { limitOrder, startFixClient } from './testing/fix-client.ts';
import { ThreadedExchange } from './threaded-exchange.ts';

const PATIENT = 20_000;
const folder = mkdtempSync(join(tmpdir(), 'exchange-thread-'));
const log = createLog({ service: 'test', level: 'silent' });
let program: URL;
beforeAll(async () => {
  program = pathToFileURL(join(await bundleWorkers(), 'exchange-thread.mjs'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const work = (port: number): ExchangeWork => ({
  host: '127.0.0.1',
  port,
  tls: null,
  clients: developmentClients(),
  instruments: TEST_SECURITIES,
  seed: 42,
  folder: join(folder, 'data'),
  recording: { days: 1, bytes: 1_024 ** 3 },
  auctionHours: null,
  platform: {
    hosts: [{ host: '127.0.0.1', portOffset: null }],
    portOffset: 0,
    secret: 'x'.repeat(32),
  },
  logging: { level: 'silent', version: 'test', collector: null },
});

test('an order that rests when the thread is killed trades once it is there again', async () => {
  const port = FIX_PORT + drawPortOffset('exchange-thread');
  const threads: Worker[] = [];
  const exchange = new ThreadedExchange(() => {
    const worker = new Worker(program, { workerData: work(port) });
    threads.push(worker);
    return worker;
  }, log);
  await exchange.whenOpen;
  const [buyer, seller] = [startFixClient(port, 'CERTA'), startFixClient(port, 'CERTB')];
  buyer.initiator.send(limitOrder('b1', 1));
  await vi.waitFor(() => expect(buyer.reports()).toEqual(['b1,0']), PATIENT);

  await threads[0]?.terminate();
  expect(exchange.failure()).toContain('ended');
  // Given while it is down, and waited for until it is in the journal of the one that follows.
  exchange.onHalt({ symbol: 'ZWZZT', reason: 'news', isHalted: true });
  await exchange.settled();
  expect(exchange.failure()).toBeNull();
  expect(threads).toHaveLength(2);

  await vi.waitFor(() => expect(seller.initiator.status).toBe('logged-on'), PATIENT);
  seller.initiator.send(limitOrder('s1', 2));
  await vi.waitFor(() => expect(buyer.reports()).toEqual(['b1,0', 'b1,F']), PATIENT);
  await vi.waitFor(() => expect(seller.reports()).toEqual(['s1,0', 's1,F']), PATIENT);
  const depth = await exchange.depth('ZVZZT', 5, null);
  invariant(depth !== null && depth !== 'NOT_RESPONDING', 'the exchange shows its books');
  expect(depth.venues.every(({ bids }) => bids.length === 0)).toBe(true);
  const loggedOn = expect.objectContaining({ compId: 'CERTA', state: 'LOGGED_ON' });
  expect(await exchange.sessions()).toContainEqual(loggedOn);
  expect(await exchange.metrics()).toContain('fix_session_logged_on{session="CERTB"} 1');

  await buyer.initiator.stop();
  await seller.initiator.stop();
  await exchange.stop();
}, 60_000);

test('a port that is taken is an error of the start', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const exchange = new ThreadedExchange(
    () => new Worker(program, { workerData: { ...work(port), folder: null } }),
    log,
  );
  await expect(exchange.whenOpen).rejects.toThrow('the thread of the exchange ended');
  await exchange.stop();
  await new Promise((resolve) => server.close(resolve));
}, 60_000);
