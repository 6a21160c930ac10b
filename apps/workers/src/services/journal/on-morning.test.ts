import { marketMorning } from '@tradefloor/contracts/calls/market';
import { NO_FAULTS } from '@tradefloor/testkit/faults';
import { simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { createServices } from '../../registry.ts';
import { memoryDeps } from '../../testing/memory-deps.ts';

test('a journal that has never kept a candle has the market morning before its first minute is over', async () => {
  const deps = memoryDeps();
  const services = () =>
    createServices({ ...deps, market: { ...deps.market, morningTicks: 2_400 } });
  const outcome = await simulate({
    seed: 3,
    processes: [services],
    faults: NO_FAULTS,
    simulationMs: 20_000,
    calmMs: 0,
    drive: () => undefined,
  });
  const rows = outcome.database.rows<{ symbol: string; interval: string }>('journal.candles');
  const minutes = rows.filter((row) => row.symbol === 'AAPL' && row.interval === '1m');
  expect(minutes.length).toBeGreaterThanOrEqual(10);
  expect(marketMorning.access).toBe('internal');
});
