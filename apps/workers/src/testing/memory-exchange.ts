/** The exchange without port and files, for tests of the services. Only tests import it. */
import { createExchange } from '@tradefloor/sim/exchange/exchange';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import type { ExchangePort } from '../services/fix-exchange/service.ts';

/** An exchange without sessions: it follows the market and shows its books. */
export function memoryExchange(): ExchangePort {
  const exchange = createExchange({ instruments: EQUITIES, seed: 42 });
  let nowMs = 0;
  return {
    onTicks: (batch) => {
      nowMs = batch.at;
      exchange.onTicks(batch, nowMs);
    },
    onHalt: (change) => void exchange.onHalt(change, nowMs),
    onRfq: () => undefined,
    onRfqExecuted: () => undefined,
    depth: (symbol, levels, account) => exchange.depth({ symbol, levels, account }, nowMs),
    auctions: () => ({ day: null, calls: [], results: [] }),
    sessions: () => [],
  };
}
