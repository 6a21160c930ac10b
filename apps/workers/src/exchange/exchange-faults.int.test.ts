/**
 * The exchange killed, flooded and starved: it keeps its acknowledgements, and well-behaved clients are not disturbed.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIX_PORT } from '@tradefloor/contracts/services';
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { encode } from '@tradefloor/fix/encode';
import { type FixMessage, field, group, toText } from '@tradefloor/fix/message';
import { MemoryStore } from '@tradefloor/fix/store';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPortOffset } from '../testing/test-ports.ts';
import { developmentClients } from './clients/exchange-clients.ts';
import type { FixExchange } from './exchange-options.ts';
import { startFixExchange } from './fix-exchange.ts';
import { limitOrder, startFixClient } from './testing/fix-client.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

/** One that can be taken again after a restart: the system does not hand it out. */
const drawPort = (): number => FIX_PORT + drawPortOffset('exchange-faults');
const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'exchange-'));

async function start(folder: string, port = drawPort()): Promise<FixExchange> {
  const exchange = await startFixExchange({
    host: '127.0.0.1',
    port,
    clients: developmentClients(),
    instruments: TEST_SECURITIES,
    seed: 42,
    folder,
    nowMs: Date.now,
    log: createLog({ service: 'test', level: 'silent' }),
  });
  running.push(exchange);
  return exchange;
}

async function stopNow(one: { stop(): Promise<void> }): Promise<void> {
  running.splice(running.indexOf(one), 1);
  await one.stop();
}

function makeClient(port: number, compId: string, store?: MemoryStore) {
  const client = startFixClient(port, compId, store === undefined ? {} : { store });
  running.push(client.initiator);
  return client;
}

const frame = (compId: string, seqNum: number, { type, body }: FixMessage): Uint8Array => {
  const time = field(52, formatUtcTimestamp(Date.now()));
  const header = [field(34, seqNum), field(49, compId), time, field(56, 'TRADEFLOOR')];
  return encode({ type, header, body }, EXCHANGE_DICTIONARY);
};
const toLogon = (compId: string): Uint8Array =>
  frame(compId, 1, { type: 'A', header: [], body: [field(98, 0), field(108, 30)] });

test('orders and numbers outlive the process: the session goes on where it was', async () => {
  const folder = freshFolder();
  const first = await start(folder);
  const { port } = first;
  const client = makeClient(port, 'CERTA');
  client.initiator.send(limitOrder('a'));
  await vi.waitFor(() => expect(client.reports()).toEqual(['a,0']));
  const before = first.stateHash();
  await stopNow(first);
  const again = await start(folder, port);
  expect(again.stateHash()).toBe(before);
  client.initiator.send(limitOrder('b', 1, '96'));
  await vi.waitFor(() => expect(client.reports().at(-1)).toBe('b,0'), 10_000);
  expect(client.reports()).toEqual(['a,0', 'b,0']);
}, 30_000);

test('a stop order waits over a restart, and is triggered once over the next', async () => {
  const folder = freshFolder();
  const stopOrder = limitOrder('stop', 1, '95');
  const terms = [field(40, 4), field(99, '94')];
  const body = [...stopOrder.body.filter(({ tag }) => tag !== 40), ...terms];
  const first = await start(folder);
  const { port } = first;
  const client = makeClient(port, 'CERTA');
  const other = makeClient(port, 'CERTB');
  client.initiator.send({ ...stopOrder, body });
  await vi.waitFor(() => expect(client.reports()).toEqual(['stop,0']));
  await stopNow(first);
  const second = await start(folder, port);
  other.initiator.send(limitOrder('offer', 2, '94'));
  await vi.waitFor(() => expect(other.reports().at(-1)).toBe('offer,0'), 10_000);
  other.initiator.send(limitOrder('hit', 1, '94'));
  await vi.waitFor(() => expect(client.reports()).toEqual(['stop,0', 'stop,L']), 10_000);
  const { received } = client;
  expect([39, 40, 44, 99, 14, 151].map((tag) => toText(received.at(-1)?.body ?? [], tag))).toEqual(
    '0 4 95 94 0 100'.split(' '),
  );
  const hash = second.stateHash();
  await stopNow(second);
  const third = await start(folder, port);
  expect(third.stateHash()).toBe(hash);
  other.initiator.send(limitOrder('sell', 2, '95'));
  await vi.waitFor(() => expect(client.reports().at(-1)).toBe('stop,F'), 10_000);
  expect(client.reports()).toEqual(['stop,0', 'stop,L', 'stop,F']);
}, 40_000);

test('a bracket goes on over restarts: its exits cover what its entry has bought, and one of them counts', async () => {
  const folder = freshFolder();
  const first = await start(folder);
  const { port } = first;
  const client = makeClient(port, 'CERTA');
  const other = makeClient(port, 'CERTB');
  const listed = ({ body }: FixMessage, seqNo: number) => [...body, field(67, seqNo)];
  const stopped = limitOrder('loss', 2).body.filter(({ tag }) => tag !== 40 && tag !== 44);
  const entries = [
    listed(limitOrder('entry', 1, '95'), 1),
    listed(limitOrder('profit', 2, '97'), 2),
    [...stopped, field(40, 3), field(99, '93'), field(67, 3)],
  ];
  const head = [field(66, 'list'), field(68, 3), field(394, 3), field(1385, 2)];
  client.initiator.send({ type: 'E', header: [], body: [...head, group(73, entries)] });
  await vi.waitFor(() => expect(client.reports()).toHaveLength(3));
  await stopNow(first);
  const second = await start(folder, port);
  const sold = limitOrder('sell', 2, '95');
  const forty = sold.body.map((one) => (one.tag === 38 ? field(38, 40) : one));
  other.initiator.send({ ...sold, body: forty });
  await vi.waitFor(() => expect(client.reports()).toHaveLength(6), 10_000);
  const hash = second.stateHash();
  await stopNow(second);
  const third = await start(folder, port);
  expect(third.stateHash()).toBe(hash);
  other.initiator.send(limitOrder('buy', 1, '97'));
  await vi.waitFor(() => expect(client.reports()).toHaveLength(9), 10_000);
  expect(client.reports().join(' ')).toBe(
    'entry,0 profit,0 loss,0 entry,F profit,L loss,L profit,F entry,4 loss,4',
  );
  const filled = client.received.map(({ body }) => [11, 14, 66].map((tag) => toText(body, tag)));
  expect(filled.slice(-3)).toEqual([
    ['profit', '40', 'list'],
    ['entry', '40', 'list'],
    ['loss', '0', 'list'],
  ]);
}, 40_000);

test('killed between journal and session file: the order exists once and its report arrives', async () => {
  const folder = freshFolder();
  const first = await start(folder);
  const { port } = first;
  const client = makeClient(port, 'CERTA');
  await vi.waitFor(() => expect(client.initiator.status).toBe('logged-on'));
  const sessions = join(folder, 'sessions');
  const kept = freshFolder();
  // The session files as they are before the order: at the end of the turn of the logon they are written.
  await vi.waitFor(() =>
    expect(first.sessions().find(({ compId }) => compId === 'CERTA')?.nextIn).toBe(2),
  );
  cpSync(sessions, kept, { recursive: true });
  client.initiator.send(limitOrder('a'));
  await vi.waitFor(() => expect(client.reports()).toEqual(['a,0']));
  const journal = readFileSync(join(folder, 'journal.jsonl'));
  client.initiator.cut();
  await stopNow(first);
  // As the kill would have left it: the journal has the order, the session file has neither it nor its report.
  rmSync(sessions, { recursive: true });
  cpSync(kept, sessions, { recursive: true });
  writeFileSync(join(folder, 'journal.jsonl'), journal);
  const store = new MemoryStore();
  store.save({ seqNum: 2, bytes: frame('CERTA', 2, limitOrder('a')) });
  store.setNextIn(2);
  await stopNow(client.initiator);
  await start(folder, port);
  const same = makeClient(port, 'CERTA', store);
  await vi.waitFor(() => expect(same.reports()).toEqual(['a,0']), 10_000);
  same.initiator.send({ type: 'AF', header: [], body: [field(584, 'm'), field(585, 7)] });
  await vi.waitFor(() => expect(same.reports()).toEqual(['a,0', 'a,I']));
  expect(toText(same.received.at(-1)?.body ?? [], 911)).toBe('1');
}, 30_000);

test('a message in pieces of one byte, and ten thousand in one piece, are each processed once', async () => {
  const { port } = await start(freshFolder());
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
  // What is missing then is seen by the count of responses.
  socket.on('error', () => undefined);
  const bytes = Buffer.concat([toLogon('TW44'), frame('TW44', 2, limitOrder('a'))]);
  for (const byte of bytes) socket.write(Uint8Array.of(byte));
  const responses = () => text.split('\u000135=8\u0001').length - 1;
  await vi.waitFor(() => expect(responses()).toBe(1), 10_000);
  const flood = Array.from({ length: 10_000 }, (_, n) => frame('TW44', n + 3, limitOrder(`f${n}`)));
  socket.write(Buffer.concat(flood));
  await vi.waitFor(() => expect(responses()).toBe(10_001), 30_000);
  socket.destroy();
}, 60_000);

test('a client that never reads is not read from, and another one is served all the same', async () => {
  const exchange = await start(freshFolder());
  const deaf = createConnection({ port: exchange.port, host: '127.0.0.1' });
  deaf.on('error', () => undefined).pause();
  deaf.write(toLogon('TWB'));
  const facts = () => exchange.sessions().find(({ compId }) => compId === 'TWB');
  const flood = Array.from({ length: 100_000 }, (_, n) => frame('TWB', n + 2, limitOrder(`d${n}`)));
  deaf.write(Buffer.concat(flood));
  const client = makeClient(exchange.port, 'CERTA');
  let orders = 0;
  const served = async (): Promise<number> => {
    orders += 1;
    client.initiator.send(limitOrder(`a${orders}`));
    await vi.waitFor(() => expect(client.reports().at(-1)).toBe(`a${orders},0`), 10_000);
    return facts()?.received ?? 0;
  };
  // It is held, and let go for a moment whenever a kernel's buffer takes some more, until those are full: then the
  // other client's round trips pass without anything being read.
  await vi.waitFor(async () => {
    const before = await served();
    expect([await served(), await served(), facts()?.isHeld]).toEqual([before, before, true]);
  }, 30_000);
  expect(await served()).toBeLessThan(100_000);
  deaf.destroy();
}, 60_000);

test('a resend in the middle of live traffic loses nothing and doubles nothing', async () => {
  const { port } = await start(freshFolder());
  const client = makeClient(port, 'CERTA');
  for (let n = 0; n < 300; n += 1) client.initiator.send(limitOrder(`a${n}`));
  await vi.waitFor(() => expect(client.reports().length).toBe(300), 20_000);
  client.store.setNextIn(50);
  client.initiator.cut();
  for (let n = 300; n < 400; n += 1) client.initiator.send(limitOrder(`a${n}`));
  await vi.waitFor(() => expect(client.reports().at(-1)).toBe('a399,0'), 20_000);
  expect(new Set(client.reports()).size).toBe(400);
}, 60_000);
