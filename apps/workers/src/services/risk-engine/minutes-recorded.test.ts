/** The risk engine among the services whose prices it records, on virtual time, taken over again and again. */

import type { MinuteRow } from '@tradefloor/core/trading/risk/minute-mids';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { FX_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import type { Service } from '@tradefloor/runtime';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { NO_FAULTS } from '@tradefloor/testkit/faults';
import { simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { createServices } from '../../registry.ts';
import { memoryDeps } from '../../testing/memory-deps.ts';

const NEEDED: readonly Service['name'][] = ['market-sim', 'rfq', 'risk-engine', 'journal'];

test('a minute has a price of everything that is quoted, whichever process recorded it', async () => {
  const services = () => createServices(memoryDeps()).filter(({ name }) => NEEDED.includes(name));
  const { database, events } = await simulate({
    seed: 4,
    processes: [services, services],
    faults: { ...NO_FAULTS, takeover: 0.4 },
    simulationMs: 65_000,
    calmMs: 0,
    drive: () => undefined,
  });
  const begun = events.filter(
    (event) =>
      event.type === 'state' && event.service === 'risk-engine' && event.status === 'active',
  );
  expect(begun.length).toBeGreaterThan(1);
  const rows = database.rows<MinuteRow>(RISK_TABLES.minuteMids.name);
  expect(rows).toHaveLength(1);
  for (const { mids } of rows) {
    const recorded = new Set(Object.keys(mids));
    const quoted = [...EQUITIES, ...FX_PAIRS].map(({ symbol }) => String(symbol));
    for (const symbol of [...quoted, ...BONDS.map(({ isin }) => isin)]) {
      expect(recorded).toContain(symbol);
    }
    const futures = [...recorded].filter((symbol) => parseFutureSymbol(symbol) !== null);
    expect(futures.length).toBeGreaterThan(20);
  }
});
