/** The exchange on its port, with its files, without rate limits: the target of the bench's orders. */
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { developmentClients } from '@tradefloor/workers/exchange/clients/exchange-clients';
import { startFixExchange } from '@tradefloor/workers/exchange/fix-exchange';
import type { Server } from '../harness/server-process.ts';

export const fixFloor: Server = async (input) => {
  const { folder } = input as { readonly folder: string };
  const { port } = await startFixExchange({
    host: '127.0.0.1',
    port: 0,
    clients: developmentClients().map((client) => ({
      ...client,
      resetOnLogon: false,
      terms: { ...client.terms, throttle: null, maxOpenOrders: 1_000_000 },
    })),
    instruments: TEST_SECURITIES,
    seed: 42,
    folder,
    nowMs: Date.now,
    log: createLog({ service: 'bench', level: 'silent' }),
  });
  return { port };
};
