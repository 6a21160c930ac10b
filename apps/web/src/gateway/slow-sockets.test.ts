import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Live } from '@tradefloor/api/live/live';
import {
  givenBatch,
  givenFeed,
  givenSession,
  givenTrades,
  NOW,
} from '@tradefloor/api/testing/given';
import { createTickReader, type TickFrame } from '@tradefloor/api/ticks/frame';
import { CLOSE, type SocketFrame } from '@tradefloor/contracts/socket';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { TickHub } from './feed/tick-hub.ts';
import { GATEWAY_LIMITS } from './limits/settings.ts';
import { Connection } from './socket/connection.ts';
import { frameCharacters, textFrame } from './socket/ws-frame.ts';
import { JsonSockets } from './socket/ws-json.ts';
import { eventually } from './testing/given.ts';

/** A connection whose socket takes as much as the test allows. */
function givenConnection(clock: { nowMs: number }) {
  const written: string[] = [];
  const socket = {
    writableLength: 0,
    cork: () => undefined,
    uncork: () => undefined,
    write: (bytes: Buffer | string) =>
      written.push(typeof bytes === 'string' ? bytes : bytes.toString('utf8')),
  };
  const closed: number[] = [];
  const ws = Object.assign(new EventEmitter(), {
    readyState: 1,
    ping: () => undefined,
    terminate: () => undefined,
    close: (code: number) => {
      closed.push(code);
      ws.readyState = 2;
    },
  });
  const connection = new Connection({
    ws: ws as unknown as WebSocket,
    socket: socket as unknown as Duplex,
    session: givenSession(),
    credential: { cookie: 'cookie' },
    id: 'connection-1',
    path: '/trpc',
    limits: GATEWAY_LIMITS,
    nowMs: () => clock.nowMs,
  });
  return { connection, socket, written, closed, ws };
}

function given() {
  const clock = { nowMs: NOW };
  const bus = givenFeed();
  const live = new Live(bus.feed, { life: 'a', nowMs: () => clock.nowMs });
  const tick = (seq: number) =>
    bus.publish(
      'market.ticks',
      givenBatch(seq, { AAPL: 150_000_000 + seq * 10_000, MSFT: 2_000_000 }),
    );
  const print = (seq: number) =>
    bus.publish('market.trades', givenTrades(seq, ['AAPL', 10], ['MSFT', 20], ['AAPL', 30]));
  return { clock, live, tick, print, connect: () => givenConnection(clock) };
}

/** The payload of a hand-made frame: what follows its head. */
const toFrame = (text: string) =>
  (JSON.parse(text.slice(text.indexOf('{'))) as { result: { data: TickFrame } }).result.data;

describe('prices for many', () => {
  it('are written once for all who wait alike, and shared as they are', () => {
    const { live, tick, connect } = given();
    const hub = new TickHub(live);
    const clients = [connect(), connect(), connect()];
    for (const { connection } of clients) hub.subscribe(connection, '1', null);
    const other = connect();
    hub.subscribe(other.connection, '"x"', ['MSFT']);
    tick(1);
    tick(2);
    expect(clients[0]?.written).toHaveLength(2);
    expect(clients[1]?.written).toEqual(clients[0]?.written);
    expect(toFrame(clients[0]?.written[0] ?? '')).toMatchObject({ f: 1, s: 1 });
    expect(toFrame(clients[0]?.written[1] ?? '')).toMatchObject({
      s: 2,
      q: [[0], [15_002], [1], [300], [200]],
    });
    expect(other.written[1]).toContain('{"id":"x",');
    expect(toFrame(other.written[1] ?? '')).toEqual({ s: 2, a: NOW + 500 });
    expect(hub.groups).toBe(2);
  });

  it('leave a slow one out, send it everything when it is back, and its reader is consistent again', () => {
    const { live, tick, connect } = given();
    const hub = new TickHub(live);
    const slow = connect();
    const quick = connect();
    for (const { connection } of [slow, quick]) hub.subscribe(connection, '1', null);
    tick(1);
    slow.socket.writableLength = GATEWAY_LIMITS.conflateBytes + 1;
    for (let seq = 2; seq <= 10; seq += 1) tick(seq);
    expect([slow.written.length, quick.written.length]).toEqual([1, 10]);
    slow.socket.writableLength = 0;
    tick(11);
    tick(12);
    const reader = createTickReader();
    for (const text of slow.written) reader.apply(toFrame(text));
    expect(toFrame(slow.written[1] ?? '')).toMatchObject({ f: 1, s: 11 });
    expect(reader.seq).toBe(12);
    expect(reader.quotes()[0]).toMatchObject({ symbol: 'AAPL', bid: 15_012 });
    expect(slow.closed).toEqual([]);
  });

  it('close one that takes nothing for a quarter of a minute', () => {
    const { live, tick, connect, clock } = given();
    const hub = new TickHub(live);
    const stuck = connect();
    hub.subscribe(stuck.connection, '1', null);
    stuck.socket.writableLength = GATEWAY_LIMITS.conflateBytes + 1;
    for (let seq = 1; seq <= 62; seq += 1) {
      clock.nowMs += 250;
      tick(seq);
    }
    expect(stuck.closed).toEqual([CLOSE.TRY_AGAIN]);
    expect(stuck.written).toEqual([]);
  });

  it('end with the subscription, and with the last one the group', () => {
    const { live, tick, connect } = given();
    const hub = new TickHub(live);
    const { connection, written } = connect();
    const stop = hub.subscribe(connection, '1', ['AAPL']);
    const again = hub.subscribe(connection, '2', ['AAPL']);
    tick(1);
    stop();
    stop();
    tick(2);
    expect(written).toHaveLength(3);
    again();
    expect(hub.groups).toBe(0);
    hub.close();
    tick(3);
    expect(written).toHaveLength(3);
  });
});

/** A program that has its snapshot. */
async function givenProgram({ live, connect }: ReturnType<typeof given>) {
  const calls = {
    request: async () => ({ ok: true, value: { items: [], active: [] } }) as never,
  };
  const program = connect();
  new JsonSockets(live, calls).accept(program.connection);
  await eventually(() => program.written.some((text) => text.includes('"snapshot"'))).toBe(true);
  return program;
}

describe('a slow program', () => {
  it('gets the number of the prints it wants that were left out', async () => {
    const parts = given();
    const { socket, ws, written } = await givenProgram(parts);
    const op = { op: 'subscribe', topics: ['market.trades'], symbols: ['AAPL'] };
    ws.emit('message', Buffer.from(JSON.stringify(op)), false);
    parts.print(1);
    socket.writableLength = GATEWAY_LIMITS.conflateBytes + 1;
    for (const seq of [2, 3, 4]) parts.print(seq);
    socket.writableLength = 0;
    for (const seq of [5, 6]) parts.print(seq);
    const frames = [...written.join('').matchAll(/\{"event":"market\.trades".*?\]\}(.*?)\}/g)];
    expect(frames.map(([text]) => JSON.parse(text) as SocketFrame)).toMatchObject([
      { seq: 4, data: { seq: 1, trades: [{ qty: 10 }, { qty: 30 }] } },
      { seq: 5, data: { seq: 5 }, missed: 6 },
      { seq: 6, data: { seq: 6 } },
    ]);
    expect(frames.map(([, end]) => end)).toEqual(['', ',"missed":6', '']);
  });

  it('gets the newest batch when it can take one, and never a queue of old ones', async () => {
    const parts = given();
    const { tick } = parts;
    const { socket, written } = await givenProgram(parts);
    socket.writableLength = GATEWAY_LIMITS.conflateBytes + 1;
    for (let seq = 1; seq <= 5; seq += 1) tick(seq);
    socket.writableLength = 0;
    tick(6);
    const text = written.join('');
    expect(text).toContain('"event":"market.ticks","seq":3,');
    expect(text.match(/"event":"market.ticks"/g)).toHaveLength(1);
    expect(text).toContain('"bid":150.06');
  });
});

/** What was sent has been written. */
const written = () => new Promise<void>((resolve) => process.nextTick(resolve));

describe('what must not be lost', () => {
  it('is sent however slow the socket, until it is too much: then the socket is closed', async () => {
    const { connect } = given();
    const { connection, socket, written: texts, closed } = connect();
    socket.writableLength = GATEWAY_LIMITS.unsentBytes - 'XXone'.length;
    connection.sendText('one');
    await written();
    expect([texts, closed]).toEqual([['\x81\x03one'], []]);
    socket.writableLength = GATEWAY_LIMITS.unsentBytes;
    connection.sendText('two');
    expect(closed).toEqual([CLOSE.TRY_AGAIN]);
    connection.sendText('three');
    connection.writeFrame(Buffer.from('four'));
    connection.writePieces([Buffer.from('five')]);
    await written();
    expect(texts).toEqual(['\x81\x03one', '\x81\x03two']);
  });
});

describe('the frames of one moment', () => {
  it('are one write, in the order in which they were sent', async () => {
    const { connection, written: texts } = given().connect();
    for (const text of ['one', 'two', 'three']) connection.sendText(text);
    expect(texts).toEqual([]);
    await written();
    expect(texts).toEqual(['\x81\x03one\x81\x03two\x81\x05three']);
    connection.sendText('four');
    await written();
    expect(texts).toHaveLength(2);
  });

  it('stay before prices that are written past them, and before the farewell', () => {
    const { connection, written: texts, closed } = given().connect();
    connection.sendText('one');
    connection.writeFrame(Buffer.from('ticks'));
    connection.sendText('two');
    connection.writePieces([Buffer.from('rows')]);
    connection.sendText('three');
    connection.close(CLOSE.RESTART, 'restart');
    expect(texts).toEqual(['\x81\x03one', 'ticks', '\x81\x03two', 'rows', '\x81\x05three']);
    expect(closed).toEqual([CLOSE.RESTART]);
  });

  it('count as unsent until they are written, and are dropped when the other side has gone', async () => {
    const { connection, written: texts, ws } = given().connect();
    connection.sendText('one');
    expect(connection.unsent).toBe('XXone'.length);
    ws.readyState = 3;
    await written();
    expect([texts, connection.unsent]).toEqual([[], 0]);
  });
});

describe('a frame of text', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536])(
    'of %d bytes is the same frame either way',
    (n) => {
      for (const unit of ['a', 'é', '€', '😀']) {
        const text = unit
          .repeat(Math.floor(n / Buffer.byteLength(unit)))
          .padEnd(n > 0 ? 1 : 0, '.');
        const bytes = Buffer.from(frameCharacters(text), 'latin1');
        expect(bytes.equals(textFrame(text))).toBe(true);
      }
    },
  );
});
