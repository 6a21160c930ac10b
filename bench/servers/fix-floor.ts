/**
 * The exchange on its port, with its files, without rate limits, for the clients that are named: the target of the
 * bench's orders. A drop copy receives every report once more.
 */
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { developmentClients } from '@tradefloor/workers/exchange/clients/exchange-clients';
import { startFixExchange } from '@tradefloor/workers/exchange/fix-exchange';
import type { Server } from '../harness/server-process.ts';

export const fixFloor: Server = async (input) => {
  const { folder, clients } = input as {
    readonly folder: string;
    readonly clients: readonly string[];
  };
  const { port } = await startFixExchange({
    host: '127.0.0.1',
    port: 0,
    clients: developmentClients()
      .filter(({ compId }) => clients.includes(compId))
      .map((client) => ({
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
