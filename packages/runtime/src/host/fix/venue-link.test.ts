import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { VenueReport, type VenueRequest } from '@tradefloor/contracts/venue';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { MemoryStore } from '@tradefloor/fix/store';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { FileStore } from './file-store.ts';
import { freshFolder, type PlainExchange, startPlainExchange } from './plain-exchange.given.ts';
import { startVenueLink, type VenueLink, type VenueLinkOptions } from './venue-link.ts';

const log = createLog({ service: 'test', level: 'silent' });
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop();
});

const exchange = async (...args: Parameters<typeof startPlainExchange>): Promise<PlainExchange> => {
  const one = await startPlainExchange(...args);
  open.push(one);
  return one;
};

type Given = Pick<VenueLinkOptions, 'onReport'> & { port: number; folder: string };

function link({ port, folder, onReport }: Given, more: Partial<VenueLinkOptions> = {}): VenueLink {
  const address = { host: '127.0.0.1', port };
  const names = { ourCompId: 'EMS', theirCompId: 'TRADEFLOOR' };
  const one = startVenueLink({
    ...names,
    address,
    folder,
    nowMs: Date.now,
    log,
    onReport,
    ...more,
  });
  open.push(one);
  return one;
}

const request = (clOrdId: string): VenueRequest => ({
  type: 'NEW',
  clOrdId,
  orderId: orderId('019a7a1e-7a1e-7a1e-8a1e-7a1e7a1e7a1e'),
  userId: userId('trader-high-touch'),
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  at: Date.now(),
  venue: 'XNAS',
  orderType: 'LIMIT',
  timeInForce: 'DAY',
  qty: qty(100),
  price: px(10_500_000),
  maxFloor: null,
  pegTo: null,
  pegOffset: null,
  minQty: null,
  postOnly: false,
  mark: null,
});

/** Receives reports and recognises each once, as the EMS does. */
function listeners() {
  const execIds: string[] = [];
  const all: VenueReport[] = [];
  return {
    execIds,
    all,
    onReport: async (report: VenueReport) => {
      all.push(report);
      const id = report.type === 'EXECUTION_REPORT' ? report.execId : report.clOrdId;
      if (!execIds.includes(id)) execIds.push(id);
    },
  };
}

test('a request reaches the exchange and its reports come back, exact and fit for the bus', async () => {
  const venue = await exchange(0);
  const received = listeners();
  const line = link({
    port: venue.acceptor.port,
    folder: freshFolder(),
    onReport: received.onReport,
  });
  await line.send(request('a-1'));
  await vi.waitFor(() => expect(received.execIds).toEqual(['n-a-1', 'f-a-1']));
  for (const report of received.all) VenueReport.parse(encodeWire(VenueReport, report));
  expect(received.all[1]).toMatchObject({
    execType: 'TRADE',
    trade: { lastPx: 10_500_000, lastQty: 100, lastMkt: 'XNAS', liquidity: 'TAKER' },
  });
  expect(line.state()).toMatchObject({ status: 'logged-on', unprocessed: 0 });
});

test('messages sent while the peer is unavailable arrive later, and acknowledged ones are sent once', async () => {
  const folder = freshFolder();
  const first = await exchange(0);
  const { port } = first.acceptor;
  await first.stop();
  const received = listeners();
  const line = link({ port, folder, onReport: received.onReport });
  await line.send(request('a-1'));
  await line.send(request('a-1'));
  expect(line.state().status).not.toBe('logged-on');
  const venue = await exchange(port);
  await vi.waitFor(() => expect(received.execIds).toEqual(['n-a-1', 'f-a-1']), 10_000);
  expect(venue.received).toEqual(['a-1']);
});

test('reports not committed before a crash are delivered again to the next process', async () => {
  const folder = freshFolder();
  const venue = await exchange(0);
  const { port } = venue.acceptor;
  const stuck: VenueReport[] = [];
  let letGo = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const dying = link({
    port,
    folder,
    onReport: (report) => {
      stuck.push(report);
      return stuck.length === 1 ? Promise.resolve() : isOver;
    },
  });
  await dying.send(request('a-1'));
  await dying.send(request('b-1'));
  await vi.waitFor(() => expect(stuck.length).toBe(4));
  // As a killed process leaves things: no goodbye, nothing flushed after this.
  venue.acceptor.line('EMS').cut();
  const received = listeners();
  // With the test its commits end: a link that is not stopped dials on in whatever test comes next.
  open[open.indexOf(dying)] = {
    stop: async () => {
      letGo();
      await dying.stop();
    },
  };
  const again = link({ port, folder, onReport: received.onReport });
  await again.send(request('b-1'));
  await vi.waitFor(() => expect(received.execIds).toContain('f-b-1'), 10_000);
  expect(received.execIds.toSorted()).toEqual(['f-a-1', 'f-b-1', 'n-b-1']);
  expect(venue.received).toEqual(['a-1', 'b-1']);
});

test('a commit that fails is tried again, and what follows on its order waits', async () => {
  const venue = await exchange(0);
  const order: string[] = [];
  let failures = 2;
  // As the EMS: the memory of the failed commit is lost, and with it what was handed over behind it.
  let isLost = false;
  const line = link({
    port: venue.acceptor.port,
    folder: freshFolder(),
    onReport: async (report) => {
      const id = report.type === 'EXECUTION_REPORT' ? report.execId : '';
      if (id === 'n-a-1') {
        failures -= 1;
        isLost = failures >= 0;
      }
      if (id.endsWith('a-1') && isLost) throw new Error('the database is away');
      order.push(id);
    },
  });
  await line.send(request('a-1'));
  await line.send(request('b-1'));
  await vi.waitFor(() => expect(order.length).toBe(4));
  expect(order.indexOf('n-a-1')).toBeLessThan(order.indexOf('f-a-1'));
  expect(order.slice(0, 2)).toEqual(['n-b-1', 'f-b-1']);
});

/** A network between: once it is dark nothing passes, and no connection is closed by it. */
async function openDarkness(port: number): Promise<{ readonly port: number; darken(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    sockets.push(near, far);
    near.on('error', () => undefined).pipe(far, { end: false });
    far.on('error', () => undefined).pipe(near, { end: false });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push({
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  });
  return {
    port: (server.address() as AddressInfo).port,
    darken: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test('a host that is cut off keeps the session from its successor only until it does not answer', async () => {
  const { acceptor } = await exchange(0, new MemoryStore(), { probeAfterMs: 20, probeWaitMs: 100 });
  const between = await openDarkness(acceptor.port);
  const cutOff = listeners();
  const first = link({ port: between.port, folder: freshFolder(), onReport: cutOff.onReport });
  await first.whenLoggedOn();
  between.darken();
  const received = listeners();
  const { onReport } = received;
  const successor = link({ port: acceptor.port, folder: freshFolder(), onReport });
  await successor.send(request('b-1'));
  await vi.waitFor(() => expect(received.execIds).toContain('f-b-1'), 10_000);
  expect(cutOff.execIds).toEqual([]);
});

test('requests that were numbered before a session, at numbers another host has used, are received all the same', async () => {
  const venue = await exchange(0);
  const { port } = venue.acceptor;
  const before = listeners();
  const first = link({ port, folder: freshFolder(), onReport: before.onReport });
  for (const id of ['a-1', 'a-2']) await first.send(request(id));
  await vi.waitFor(() => expect(before.execIds.length).toBe(4));
  await first.stop();
  open.splice(open.indexOf(first), 1);
  const received = listeners();
  const successor = link({ port, folder: freshFolder(), onReport: received.onReport });
  const ids = Array.from({ length: 8 }, (_, n) => `b-${n}`);
  for (const id of ids) void successor.send(request(id));
  await vi.waitFor(
    () => expect(received.execIds).toEqual(expect.arrayContaining(ids.map((id) => `f-${id}`))),
    10_000,
  );
  expect(venue.received.map((id) => id.replace('+', '')).toSorted()).toEqual(
    ['a-1', 'a-2', ...ids].toSorted(),
  );
});

test('an exchange that has lost its file receives again what it never acknowledged', async () => {
  const folder = freshFolder();
  const first = await exchange(0);
  const { port } = first.acceptor;
  const received = listeners();
  let resets = 0;
  const line = link(
    { port, folder, onReport: received.onReport },
    { onReset: () => (resets += 1) },
  );
  await line.send(request('a-1'));
  await vi.waitFor(() => expect(received.execIds.length).toBe(2));
  await first.stop();
  await line.send(request('b-1'));
  const venue = await exchange(port, new MemoryStore());
  await vi.waitFor(() => expect(received.execIds).toContain('f-b-1'), 10_000);
  expect(resets).toBe(1);
  expect(venue.received).toEqual(['b-1+']);
});

test('a link that has lost its file receives everything again and continues', async () => {
  const folder = freshFolder();
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const store = new FileStore({ folder: freshFolder(), day, life: 'continuous' });
  const venue = await exchange(0, store);
  const { port } = venue.acceptor;
  const before = listeners();
  const first = link({ port, folder, onReport: before.onReport });
  await first.send(request('a-1'));
  await vi.waitFor(() => expect(before.execIds.length).toBe(2));
  await first.stop();
  open.splice(open.indexOf(first), 1);
  rmSync(folder, { recursive: true });
  const received = listeners();
  const line = link({ port, folder, onReport: received.onReport });
  await line.send(request('b-1'));
  await vi.waitFor(() => expect(received.execIds).toContain('f-b-1'), 10_000);
  expect(received.execIds.toSorted()).toEqual(['f-a-1', 'f-b-1', 'n-a-1', 'n-b-1']);
});
