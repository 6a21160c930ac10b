/** An exchange that was down over the end of a day ends its DAY orders when it is back, over its real files, once. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { field } from '@tradefloor/fix/message';
import { MemoryStore } from '@tradefloor/fix/store';
import { afterEach, expect, test, vi } from 'vitest';
import { openAuctions } from './testing/auction-exchange.ts';
import { limitOrder, startFixClient } from './testing/fix-client.ts';

const PATIENCE = 10_000;
const EVENING = Date.UTC(2026, 10, 30, 23, 50);
const HOUR = 3_600_000;

let running: (() => Promise<void> | void)[] = [];
const stopAll = async (): Promise<void> => {
  for (const stop of running.splice(0).reverse()) await stop();
};
afterEach(stopAll);

test('DAY orders of the day before expire at the start, others stay', async () => {
  let now = EVENING;
  const nowMs = () => now;
  const folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  // Both sides begin a day at 1.
  const start = async (store = new MemoryStore()) => {
    const exchange = await openAuctions(folder, nowMs, { auctions: undefined });
    const client = startFixClient(exchange.port, 'CERTA', { store, nowMs });
    running = [() => exchange.stop(), () => client.initiator.stop()];
    return client;
  };
  const first = await start();
  first.initiator.send(limitOrder('day', 1, '95'));
  const lasting = limitOrder('lasting', 1, '95');
  first.initiator.send({ ...lasting, body: [...lasting.body, field(59, 1)] });
  await vi.waitFor(() => expect(first.reports()).toEqual(['day,0', 'lasting,0']), PATIENCE);

  await stopAll();
  now = EVENING + HOUR;
  const second = await start();
  await vi.waitFor(() => expect(second.reports().at(-1)).toBe('day,C'), PATIENCE);
  second.initiator.send({ type: 'AF', header: [], body: [field(584, 'all'), field(585, 7)] });
  await vi.waitFor(() => expect(second.reports().at(-1)).toBe('lasting,I'), PATIENCE);

  await stopAll();
  now += HOUR;
  const third = await start();
  third.initiator.send({ type: 'AF', header: [], body: [field(584, 'all'), field(585, 7)] });
  await vi.waitFor(() => expect(third.reports().at(-1)).toBe('lasting,I'), PATIENCE);
  expect(third.reports()).not.toContain('day,I');
}, 40_000);
