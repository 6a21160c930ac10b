/**
 * The program of an exchange for the certification of auctions: the same exchange on a free port of this machine, with
 * the test securities, nothing on disk, and trading days of seconds. It writes its port and runs until it is stopped.
 */
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { developmentClients } from '../clients/exchange-clients.ts';
import { startFixExchange } from '../fix-exchange.ts';
import { ShortAuctions } from './short-auctions.ts';

const exchange = await startFixExchange({
  host: '127.0.0.1',
  port: 0,
  clients: developmentClients(),
  instruments: TEST_SECURITIES,
  seed: 1,
  folder: null,
  auctions: new ShortAuctions(),
  nowMs: Date.now,
  log: createLog({ service: 'certification', level: 'warn' }),
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void exchange.stop());
}
process.stdout.write(`port ${exchange.port}\n`);
