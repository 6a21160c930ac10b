/** A closing auction over FIX: orders for it come until the cut-off, trade at one price at the close, and the rest ends. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FixMessage, field, group, toEntries, toText } from '@tradefloor/fix/message';
import { afterEach, expect, test, vi } from 'vitest';
import type { FixExchange } from './exchange-options.ts';
import { auctionOrder, CLOSES, openAuctions } from './testing/auction-exchange.ts';
import { limitOrder, startFixClient } from './testing/fix-client.ts';

const running: { stop(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

/** The clock jumps: lines are cut, come back, and have what they missed sent again. */
const PATIENCE = 10_000;

async function open(folder: string, nowMs: () => number): Promise<FixExchange> {
  const exchange = await openAuctions(folder, nowMs);
  running.push(exchange);
  return exchange;
}

/** A clock that goes, and is put forward. */
function makeClock(startMs: number) {
  let shift = startMs - Date.now();
  return {
    nowMs: () => Date.now() + shift,
    putTo: (ms: number) => {
      shift = ms - Date.now();
    },
  };
}

test('orders for the close trade at its one price', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  const { nowMs, putTo } = makeClock(CLOSES - 30 * 60_000);
  const exchange = await open(folder, nowMs);
  const time = { nowMs };
  const buyer = startFixClient(exchange.port, 'CERTA', time);
  const seller = startFixClient(exchange.port, 'CERTB', time);
  running.push({ stop: () => buyer.initiator.stop() }, { stop: () => seller.initiator.stop() });
  buyer.initiator.send(auctionOrder('moc', 1, { time: 7 }));
  buyer.initiator.send(auctionOrder('loc', 1, { time: 7, price: '99' }));
  seller.initiator.send(auctionOrder('offer', 2, { time: 7, price: '101' }));
  await vi.waitFor(() => expect(buyer.reports()).toEqual(['moc,0', 'loc,0']), PATIENCE);
  await vi.waitFor(() => expect(seller.reports()).toEqual(['offer,0']), PATIENCE);

  putTo(CLOSES - 9 * 60_000);
  seller.initiator.send(auctionOrder('late', 2, { time: 7, price: '100' }));
  await vi.waitFor(() => expect(seller.reports()).toEqual(['offer,0', 'late,8']), PATIENCE);

  const before = exchange.stateHash();
  putTo(CLOSES - 60_000);
  await vi.waitFor(() => expect(exchange.stateHash()).not.toBe(before), PATIENCE);
  putTo(CLOSES);
  await vi.waitFor(
    () => expect(buyer.reports()).toEqual(['moc,0', 'loc,0', 'moc,F', 'loc,4']),
    PATIENCE,
  );
  await vi.waitFor(
    () => expect(seller.reports()).toEqual(['offer,0', 'late,8', 'offer,F']),
    PATIENCE,
  );
  const trade = buyer.received.find(({ body }) => toText(body, 150) === 'F');
  expect([31, 32, 59].map((tag) => toText(trade?.body ?? [], tag))).toEqual(['101', '100', '7']);
}, 30_000);

/** Market data of the test security: trades, opening and closing price, imbalance; changes as they come. */
const dataRequest = (id: string): FixMessage => ({
  type: 'V',
  header: [],
  body: [
    field(262, id),
    field(263, 1),
    field(264, 0),
    field(265, 1),
    group(
      267,
      ['2', '4', '5', 'A'].map((type) => [field(269, type)]),
    ),
    group(146, [[field(55, 'ZVZZT')]]),
  ],
});

const statusRequest = (id: string, kind: 0 | 1): FixMessage => ({
  type: 'e',
  header: [],
  body: [field(324, id), field(55, 'ZVZZT'), field(263, kind)],
});

/** Entries of market data: what was done with them (279), type, price, size, condition, flag. */
const listEntries = (messages: readonly FixMessage[]): string[] =>
  messages.flatMap(({ type, body }) =>
    type === 'W' || type === 'X'
      ? toEntries(body, 268).map((entry) =>
          [279, 269, 270, 271, 277, 286].map((tag) => toText(entry, tag) ?? '-').join(' '),
        )
      : [],
  );

const listStatuses = (messages: readonly FixMessage[]): string[] =>
  messages
    .filter(({ type, body }) => type === 'f' && toText(body, 324) === 'state')
    .map(({ body }) => [326, 336, 625].map((tag) => toText(body, tag) ?? '-').join(' '));

/** States of the trading session: whether it is an update (325), TradSesStatus (340), and the time of the close (344). */
const listSessions = (messages: readonly FixMessage[]): string[] =>
  messages
    .filter(({ type, body }) => type === 'h' && toText(body, 335) === 'session')
    .map(({ body }) => [325, 340, 344].map((tag) => toText(body, tag) ?? '-').join(' '));

test('a subscriber follows a closing auction: its call, what it would come to, its price', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  // This clock goes only by steps, shorter than a heartbeat.
  let now = CLOSES - 5 * 60_000 - 1_000;
  const nowMs = () => now;
  const exchange = await open(folder, nowMs);
  const watcher = startFixClient(exchange.port, 'CERTA', { nowMs });
  const trader = startFixClient(exchange.port, 'CERTB', { nowMs });
  running.push({ stop: () => watcher.initiator.stop() }, { stop: () => trader.initiator.stop() });
  const { received } = watcher;
  watcher.initiator.send(statusRequest('state', 1));
  watcher.initiator.send({
    type: 'g',
    header: [],
    body: [field(335, 'session'), field(263, 1)],
  });
  watcher.initiator.send(dataRequest('live'));
  await vi.waitFor(() => expect(listEntries(received)).toEqual(['- 2 - 0 - -']), PATIENCE);

  now += 1_000;
  await vi.waitFor(() => expect(listStatuses(received)).toEqual(['17 1 3', '21 1 4']), PATIENCE);
  await vi.waitFor(() => expect(listEntries(received).slice(1)).toEqual(['0 A - 0 - -']), PATIENCE);

  now += 1_000;
  const order = (id: string, side: 1 | 2, shares: number) => {
    const { body, ...rest } = limitOrder(id, side, '101');
    return { ...rest, body: body.map((one) => (one.tag === 38 ? field(38, shares) : one)) };
  };
  trader.initiator.send(order('bid', 1, 300));
  await vi.waitFor(() => expect(trader.reports()).toEqual(['bid,0']), PATIENCE);
  now += 1_000;
  trader.initiator.send(order('offer', 2, 100));
  await vi.waitFor(
    () => expect(listEntries(received).slice(2)).toEqual(['0 5 101 100 - 5', '1 A 101 200 P -']),
    PATIENCE,
  );

  // Both lines carry something at every step, so that none is taken for a silent one.
  for (const lines = [watcher, trader]; now < CLOSES; ) {
    now = Math.min(CLOSES, now + 10_000);
    for (const { initiator } of lines) initiator.send(statusRequest(`at-${now}`, 0));
    for (const line of lines) {
      await vi.waitFor(
        () =>
          expect(line.received.some(({ body }) => toText(body, 324) === `at-${now}`)).toBe(true),
        PATIENCE,
      );
    }
  }
  await vi.waitFor(
    () =>
      expect(listEntries(received).slice(4)).toEqual([
        '2 5 101 0 - 5',
        '2 A 101 0 P -',
        '0 2 101 100 AJ -',
        '0 5 101 100 - 0',
      ]),
    PATIENCE,
  );
  expect(listStatuses(received).slice(2)).toEqual(['17 1 3']);
  // Once the close has been held, the next day's times are sent with the next change.
  const close = '20261130-21:00:00.000';
  expect(listSessions(received)).toEqual([`N 2 ${close}`, `Y 5 ${close}`, `Y 3 ${close}`]);
}, 30_000);
