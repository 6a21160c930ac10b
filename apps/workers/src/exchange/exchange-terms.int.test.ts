/** The terms the exchange keeps with its clients: who may come in, how fast, what ends with the day and with the line. */
import { mkdtempSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { encode } from '@tradefloor/fix/encode';
import { type FixField, field } from '@tradefloor/fix/message';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { afterEach, expect, test, vi } from 'vitest';
import {
  developmentClients,
  type ExchangeClient,
  ownPassword,
  productionClients,
} from './clients/exchange-clients.ts';
import { startFixExchange } from './fix-exchange.ts';

const running: { stop(): Promise<void> }[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const one of running.splice(0)) await one.stop();
});

async function start(clients: readonly ExchangeClient[], nowMs: () => number = Date.now) {
  const exchange = await startFixExchange({
    host: '127.0.0.1',
    port: 0,
    clients,
    instruments: TEST_SECURITIES,
    seed: 42,
    folder: mkdtempSync(join(tmpdir(), 'exchange-')),
    nowMs,
    log: createLog({ service: 'test', level: 'silent' }),
  });
  running.push(exchange);
  return exchange;
}

/** A client of bytes: sends on demand, receives everything, responds to nothing by itself. */
function makeClient(port: number, compId: string, nowMs: () => number = Date.now) {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  sockets.push(socket);
  let [text, isClosed, seqNum] = ['', false, 0];
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined).on('close', () => (isClosed = true));
  const send = (type: string, body: readonly FixField[], at = seqNum + 1) => {
    seqNum = at;
    const time = field(52, formatUtcTimestamp(nowMs()));
    const header = [field(34, at), field(49, compId), time, field(56, 'TRADEFLOOR')];
    const bytes = encode({ type, header, body }, EXCHANGE_DICTIONARY);
    socket.write(bytes);
    return bytes;
  };
  const logon = (more: readonly FixField[] = [], heartBtInt = 30) =>
    send('A', [field(98, 0), field(108, heartBtInt), ...more]);
  const received = () => text.replaceAll('\u0001', '|');
  const countFor = (part: string) => received().split(part).length - 1;
  return { socket, send, logon, received, countFor, isClosed: () => isClosed };
}

const order = (id: string, more: readonly FixField[] = []): FixField[] => [
  field(11, id),
  field(38, 100),
  field(40, 2),
  field(44, 95),
  field(54, 1),
  field(55, 'ZVZZT'),
  field(60, formatUtcTimestamp(Date.now())),
  ...more,
];

const SECRET = 'a secret of thirty-two characters';
const closed = (client: ReturnType<typeof makeClient>) =>
  vi.waitFor(() => expect(client.isClosed()).toBe(true), 5_000);

test('production: only a client with the password logs on, all others get no response', async () => {
  const given = [{ compId: 'FUND', password: 'a-long-password' }];
  const { port } = await start(productionClients(SECRET, given));
  const known = [field(553, 'FUND'), field(554, 'a-long-password')];
  const attempts: [string, readonly FixField[]][] = [
    ['FUND', [field(553, 'FUND'), field(554, 'another-password')]],
    ['FUND', [field(553, 'FUND'), field(554, 'a-long-passwor')]],
    ['FUND', [field(553, 'OTHER'), field(554, 'a-long-password')]],
    ['FUND', []],
    ['EMS', known],
    ['CERTA', known],
  ];
  for (const [compId, fields] of attempts) {
    const stranger = makeClient(port, compId);
    stranger.logon(fields);
    await closed(stranger);
    expect(stranger.received()).toBe('');
  }
  const fund = makeClient(port, 'FUND');
  fund.logon(known);
  await vi.waitFor(() => expect(fund.countFor('|35=A|34=1|')).toBe(1));
  const second = makeClient(port, 'FUND');
  second.logon(known);
  await closed(second);
  expect(second.received()).toBe('');
  const own = makeClient(port, 'EMS');
  own.logon([field(553, 'EMS'), field(554, ownPassword(SECRET, 'EMS'))]);
  await vi.waitFor(() => expect(own.countFor('|35=A|')).toBe(1));
  fund.send('D', order('a'));
  await vi.waitFor(() => expect(fund.countFor('|150=0|')).toBe(1));
}, 30_000);

test('too fast is refused, much too fast is logged out, and others are not held up', async () => {
  const clients = developmentClients().map((client) =>
    client.compId === 'CERTA'
      ? { ...client, terms: { ...client.terms, throttle: { perSecond: 1, burst: 3, endsAt: 6 } } }
      : client,
  );
  const exchange = await start(clients);
  const fast = makeClient(exchange.port, 'CERTA');
  fast.logon();
  for (let n = 0; n < 40; n += 1) fast.send('D', order(`f${n}`));
  await closed(fast);
  expect(fast.countFor('|150=0|')).toBeLessThanOrEqual(4);
  expect(fast.countFor('|103=3|')).toBeGreaterThanOrEqual(1);
  expect(fast.countFor('|35=5|')).toBe(1);
  const calm = makeClient(exchange.port, 'CERTB');
  calm.logon();
  calm.send('D', order('a'));
  await vi.waitFor(() => expect(calm.countFor('|150=0|')).toBe(1));
  const metrics = await exchange.metrics();
  expect(metrics).toMatch(/fix_throttled_total\{session="CERTA"\} [1-9]/);
  expect(metrics).toContain('fix_session_logged_on{session="CERTB"} 1');
}, 30_000);

test('a client that falls silent is cut off, and with 9001=Y its orders go', async () => {
  const exchange = await start(developmentClients());
  const silent = makeClient(exchange.port, 'CERTA');
  silent.logon([field(9001, 'Y')], 1);
  silent.send('D', order('a'));
  await vi.waitFor(() => expect(silent.countFor('|150=0|')).toBe(1));
  const bids = () => exchange.depth('ZVZZT', 5, null)?.venues.flatMap((venue) => venue.bids) ?? [];
  expect(bids()).toHaveLength(1);
  await closed(silent);
  expect(silent.countFor('|35=1|')).toBe(1);
  await vi.waitFor(() => expect(bids()).toEqual([]));
}, 30_000);

test('the day’s end: DAY orders expire, sessions end with a word and begin at 1 the next day', async () => {
  const late = Date.UTC(2026, 10, 24, 23, 59, 58);
  const shift = late - Date.now();
  let night = 0;
  const nowMs = () => Date.now() + shift + night;
  const { port } = await start(developmentClients(), nowMs);
  const client = makeClient(port, 'CERTA', nowMs);
  client.logon();
  client.send('D', order('day', [field(59, 0)]));
  client.send('D', order('gtc', [field(59, 1)]));
  await vi.waitFor(() => expect(client.countFor('|150=0|')).toBe(2));
  night = 60_000;
  await vi.waitFor(() => expect(client.countFor('|58=the session day is over|')).toBe(1), 5_000);
  expect(client.received()).toMatch(/\|11=day\|.*\|150=C\|/);
  await closed(client);
  const next = makeClient(port, 'CERTA', nowMs);
  next.logon();
  await vi.waitFor(() => expect(next.countFor('|35=A|34=1|')).toBe(1));
  next.send('AF', [field(584, 'm'), field(585, 7)]);
  await vi.waitFor(() => expect(next.countFor('|150=I|')).toBe(1));
  expect(next.received()).toContain('|11=gtc|');
}, 30_000);

test('a session played again and numbers out of turn are turned away; the neighbour notices nothing', async () => {
  const { port } = await start(developmentClients());
  const neighbour = makeClient(port, 'CERTB');
  neighbour.logon();
  const first = makeClient(port, 'CERTA');
  const wire = [first.logon(), first.send('D', order('a'))];
  await vi.waitFor(() => expect(first.countFor('|150=0|')).toBe(1));
  first.socket.destroy();
  const replay = makeClient(port, 'CERTA');
  await vi.waitFor(() => expect(first.isClosed()).toBe(true));
  replay.socket.write(Buffer.concat(wire));
  await closed(replay);
  expect(replay.received()).toContain('MsgSeqNum too low, expecting 3 but received 1');
  expect(replay.countFor('|150=0|')).toBe(0);
  const forger = makeClient(port, 'CERTA');
  forger.send('A', [field(98, 0), field(108, 30)], 3);
  const bent = encode({ type: 'D', header: [], body: order('x') }, EXCHANGE_DICTIONARY);
  forger.socket.write(bent.map((byte, at) => (at === 30 ? byte ^ 1 : byte)));
  forger.send('D', order('y'), 900_000);
  await vi.waitFor(() => expect(forger.countFor('|35=2|')).toBe(1));
  expect(forger.countFor('|150=0|')).toBe(0);
  neighbour.send('D', order('n'));
  await vi.waitFor(() => expect(neighbour.countFor('|150=0|')).toBe(1));
}, 30_000);

test('hundreds of silent or noisy connections lock no one out', async () => {
  const { port } = await start(developmentClients());
  const idle = Array.from({ length: 300 }, () => makeClient(port, 'NOBODY'));
  const noisy = makeClient(port, 'NOISE');
  noisy.socket.write(Buffer.alloc(1_000_000, 'x'));
  await closed(noisy);
  await vi.waitFor(() => expect(idle.filter((one) => one.isClosed()).length).toBeGreaterThan(200));
  const client = makeClient(port, 'CERTA');
  client.logon();
  client.send('D', order('a'));
  await vi.waitFor(() => expect(client.countFor('|150=0|')).toBe(1), 5_000);
}, 30_000);
