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
const SHARES: ReadonlySet<string> = new Set(EQUITIES.map(({ symbol }) => symbol));

/** The symbols of each minute that a risk engine recorded, while processes take over from each other. */
async function recordMinutes(seed: number): Promise<readonly ReadonlySet<string>[]> {
  const services = () => createServices(memoryDeps()).filter(({ name }) => NEEDED.includes(name));
  const { database, events } = await simulate({
    seed,
    processes: [services, services],
    faults: { ...NO_FAULTS, takeover: 0.4 },
    simulationMs: 125_000,
    calmMs: 0,
    drive: () => undefined,
  });
  const begun = events.filter(
    (event) =>
      event.type === 'state' && event.service === 'risk-engine' && event.status === 'active',
  );
  expect(begun.length).toBeGreaterThan(1);
  const rows = database.rows<MinuteRow>(RISK_TABLES.minuteMids.name);
  // The journal fills in what no risk engine has recorded, with the shares that it has.
  return rows
    .map(({ mids }) => new Set(Object.keys(mids)))
    .filter((symbols) => [...symbols].some((symbol) => !SHARES.has(symbol)));
}

test('a minute has a price of everything that is quoted, whichever process recorded it', async () => {
  // With one seed in five no risk engine holds long enough to record one of the two minutes.
  const recorded = [];
  for (const seed of [3, 4]) recorded.push(...(await recordMinutes(seed)));
  expect(recorded.length).toBeGreaterThan(0);
  for (const symbols of recorded) {
    const quoted = [...SHARES, ...FX_PAIRS.map(({ symbol }) => String(symbol))];
    for (const symbol of [...quoted, ...BONDS.map(({ isin }) => isin)]) {
      expect(symbols).toContain(symbol);
    }
    const futures = [...symbols].filter((symbol) => parseFutureSymbol(symbol) !== null);
    expect(futures.length).toBeGreaterThan(20);
  }
});
