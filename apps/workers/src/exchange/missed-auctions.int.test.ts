/** An exchange that was down over a whole call gives the orders for it back, over its real files, once. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { field, toText } from '@tradefloor/fix/message';
import { MemoryStore } from '@tradefloor/fix/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FixExchangeOptions } from './exchange-options.ts';
import { auctionOrder, CLOSES, OPENS, openAuctions } from './testing/auction-exchange.ts';
import { limitOrder, startFixClient } from './testing/fix-client.ts';

const PATIENCE = 10_000;
const MINUTE = 60_000;

let now = 0;
let folder = '';
let store = new MemoryStore();
let running: (() => Promise<void> | void)[] = [];
beforeEach(() => {
  now = OPENS - 30 * MINUTE;
  folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  store = new MemoryStore();
});
const stopAll = async (): Promise<void> => {
  for (const stop of running.splice(0).reverse()) await stop();
};
afterEach(stopAll);

type Client = ReturnType<typeof startFixClient>;

/** The exchange over its files, and the client with the numbers it had. */
async function start(over: Partial<FixExchangeOptions> = {}): Promise<Client> {
  const nowMs = () => now;
  const exchange = await openAuctions(folder, nowMs, over);
  const client = startFixClient(exchange.port, 'CERTA', { store, nowMs });
  running = [() => exchange.stop(), () => client.initiator.stop()];
  return client;
}

/** An order for the opening, one for the close, and one of neither. */
async function enter(client: Client): Promise<void> {
  client.initiator.send(auctionOrder('loo', 1, { time: 2, price: '99' }));
  client.initiator.send(auctionOrder('loc', 1, { time: 7, price: '99' }));
  client.initiator.send(limitOrder('day', 1, '95'));
  await vi.waitFor(() => expect(client.reports()).toEqual(['loo,0', 'loc,0', 'day,0']), PATIENCE);
}

/** Ends since the start, with their reasons. */
const listEnds = (client: Client): (string | undefined)[][] =>
  client.received
    .filter(({ type, body }) => type === '8' && toText(body, 150) === '4')
    .map(({ body }) => [11, 39, 58].map((tag) => toText(body, tag)));

const NOT_HELD = 'its auction was not held';

test('orders for a call that was missed are cancelled at the restart, and not again at the next', async () => {
  await enter(await start());
  await stopAll();
  now = OPENS + 5 * MINUTE;
  const second = await start();
  await vi.waitFor(() => expect(listEnds(second)).toEqual([['loo', '4', NOT_HELD]]), PATIENCE);
  await stopAll();
  now = CLOSES + MINUTE;
  const third = await start();
  await vi.waitFor(() => expect(listEnds(third)).toEqual([['loc', '4', NOT_HELD]]), PATIENCE);
  third.initiator.send(auctionOrder('next', 1, { time: 7, price: '99' }));
  await vi.waitFor(() => expect(third.reports()).toEqual(['loc,4', 'next,0']), PATIENCE);
  await stopAll();
  const fourth = await start();
  fourth.initiator.send({ type: 'AF', header: [], body: [field(584, 'all'), field(585, 7)] });
  const open = () => fourth.received.map(({ body }) => toText(body, 11));
  await vi.waitFor(() => expect(open()).toEqual(['day', 'next']), PATIENCE);
}, 40_000);

test('so they are where the process slept', async () => {
  const awake = await start();
  await enter(awake);
  now = OPENS + 5 * MINUTE;
  await vi.waitFor(() => expect(listEnds(awake)).toEqual([['loo', '4', NOT_HELD]]), PATIENCE);
}, 30_000);

test('a restart within the call holds the auction', async () => {
  await enter(await start());
  await stopAll();
  now = OPENS - MINUTE;
  const second = await start();
  second.initiator.send(limitOrder('offer', 2, '98'));
  await vi.waitFor(() => expect(second.reports()).toEqual(['offer,0']), PATIENCE);
  await stopAll();
  // Down over the end of the call, which the journal has: it is held late.
  now = OPENS + MINUTE;
  const third = await start();
  await vi.waitFor(
    () => expect(third.reports().toSorted()).toEqual(['loo,F', 'offer,F']),
    PATIENCE,
  );
}, 40_000);

test('an exchange that comes up without auctions gives back all orders for them', async () => {
  await enter(await start());
  await stopAll();
  const second = await start({ auctions: undefined });
  await vi.waitFor(
    () =>
      expect(listEnds(second)).toEqual([
        ['loo', '4', NOT_HELD],
        ['loc', '4', NOT_HELD],
      ]),
    PATIENCE,
  );
  second.initiator.send(auctionOrder('late', 1, { time: 7, price: '99' }));
  await vi.waitFor(() => expect(second.reports().at(-1)).toBe('late,8'), PATIENCE);
}, 30_000);
