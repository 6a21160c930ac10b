/** Requests for quote over a socket: a message is sent once, through any failure of the exchange. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIX_PORT } from '@tradefloor/contracts/services';
import { dealerGiven } from '@tradefloor/core/trading/rfq/rfq.given';
import { type FixMessage, field, group, toText } from '@tradefloor/fix/message';
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPortOffset } from '../../testing/test-ports.ts';
import { developmentClients } from '../clients/exchange-clients.ts';
import { startFixExchange } from '../fix-exchange.ts';
import { startFixClient } from '../testing/fix-client.ts';
import { A_BOND, GivenPlatform } from './platform.given.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

/** One that can be taken again after a restart: the system does not hand it out. */
const drawPort = (): number => FIX_PORT + drawPortOffset('quote-exchange');

async function start(platform: GivenPlatform, folder: string, port = drawPort()) {
  const exchange = await startFixExchange({
    host: '127.0.0.1',
    port,
    clients: developmentClients(),
    instruments: TEST_SECURITIES,
    seed: 42,
    folder,
    request: platform.request,
    nowMs: Date.now,
    log: createLog({ service: 'test', level: 'silent' }),
  });
  running.push(exchange);
  return exchange;
}

function makeClient(port: number) {
  const { initiator, received } = startFixClient(port, 'CERTA');
  running.push(initiator);
  /** Without the news of the exchange's closing. */
  const messages = () =>
    received
      .filter(({ type }) => type !== 'B')
      .map(({ type, body }) => [type, toText(body, 297) ?? toText(body, 693) ?? ''].join('/'));
  return { initiator, words: messages };
}

const instrument = [field(55, '[N/A]'), field(48, A_BOND.isin), field(22, 4)];
const request = (id: string): FixMessage => ({
  type: 'R',
  header: [],
  body: [field(131, id), group(146, [[...instrument, field(54, 1), field(38, 1_000_000)]])],
});

test('a quote sent before a restart is not sent again, and a hit after it trades', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quotes-'));
  const platform = new GivenPlatform();
  const first = await start(platform, folder);
  const { initiator, words } = makeClient(first.port);
  initiator.send(request('rq-1'));
  await vi.waitFor(() => expect(platform.requests.size).toBe(1), 10_000);
  await vi.waitFor(() => expect(platform.countFor('getRfq')).toBe(1));
  first.onRfq(platform.quoted(dealerGiven()));
  await vi.waitFor(() => expect(words()).toEqual(['S/']));
  running.splice(running.indexOf(first), 1);
  await first.stop();

  const again = await start(platform, folder, first.port);
  await vi.waitFor(() => expect(platform.countFor('getRfq')).toBe(2), 10_000);
  again.onRfq(platform.quoted(dealerGiven(), dealerGiven({ dealerId: 'NEXT' })));
  await vi.waitFor(() => expect(words()).toEqual(['S/', 'S/']), 10_000);
  const response = [field(693, 'rs-1'), field(117, `${platform.only.rfqId}-BRKD`), field(694, 1)];
  initiator.send({ type: 'AJ', header: [], body: [...response, ...instrument] });
  await vi.waitFor(() => expect(platform.countFor('executeRfq')).toBe(1));
  const done = platform.executed('BRKD');
  again.onRfqExecuted(done);
  again.onRfqExecuted(done);
  initiator.send(request('rq-1'));
  await vi.waitFor(() => expect(words()).toEqual(['S/', 'S/', '8/rs-1', 'AI/0']), 10_000);
}, 40_000);

test('without the platform there are no quotes: the type is not served', async () => {
  const exchange = await startFixExchange({
    host: '127.0.0.1',
    port: 0,
    clients: developmentClients(),
    instruments: TEST_SECURITIES,
    seed: 42,
    folder: null,
    nowMs: Date.now,
    log: createLog({ service: 'test', level: 'silent' }),
  });
  running.push(exchange);
  const { initiator, words } = makeClient(exchange.port);
  initiator.send(request('rq-1'));
  await vi.waitFor(() => expect(words()).toEqual(['j/']), 10_000);
}, 20_000);
