/** The simulator's raw socket over a real one: who gets in, what is sent, what slow clients get. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { TickBatch } from '@tradefloor/contracts/market';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Role } from '@tradefloor/contracts/user';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { CALLER_HEADER, makeSigner, makeVerifier } from '@tradefloor/runtime/host/identity';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createMarketSocket, type MarketSocket } from './market-socket.ts';
import { FIXTURE_START_MS } from './testing/ems-fixture.ts';

const SECRET = 'a secret of at least thirty-two characters';
const sign = makeSigner(SECRET);

let server: Server;
let market: MarketSocket;
let address: string;

beforeEach(async () => {
  market = createMarketSocket({ universe: EQUITIES, verify: makeVerifier(SECRET, 'market-sim') });
  server = createServer();
  server.on('upgrade', market.upgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  address = `ws://127.0.0.1:${at.port}`;
});

afterEach(async () => {
  await market.close();
  server.closeAllConnections();
  server.close();
});

const signToken = (role: Role) => sign('market-sim', 'user:u', givenCaller({ role }));

/** Connects; the frames come in `frames`. */
async function connect(token: string, path = '/ws') {
  const frames: { event: string; data: unknown }[] = [];
  const client = new WebSocket(`${address}${path}`, { headers: { [CALLER_HEADER]: token } });
  client.on('message', (data) => frames.push(JSON.parse(String(data))));
  await once(client, 'open');
  return { client, frames };
}

async function toRefusal(headers: Record<string, string>, path = '/ws'): Promise<number> {
  const client = new WebSocket(`${address}${path}`, { headers });
  const [, response] = await once(client, 'unexpected-response');
  client.on('error', () => undefined);
  client.terminate();
  return response.statusCode;
}

const simulated = createMarket({
  seed: 42,
  startTick: 0,
  startMs: FIXTURE_START_MS,
  universe: EQUITIES,
});

function toEvent(topic: EventEnvelope['topic'], payload: unknown): EventEnvelope {
  return {
    producer: 'market-sim',
    seq: 1,
    id: 'ticks',
    topic,
    key: 'all',
    atMs: FIXTURE_START_MS,
    requestId: 'r',
    payload,
  };
}

const publish = () => {
  simulated.step();
  const batch = simulated.batch(FIXTURE_START_MS);
  market.onEvent(toEvent('market.ticks', batch));
  return batch;
};

describe('the raw market socket', () => {
  it('greets with the instruments, then sends every batch as it is on the wire', async () => {
    const { client, frames } = await connect(await signToken('trader'));
    await expect.poll(() => frames.length).toBe(1);
    expect(frames[0]?.event).toBe('instruments');
    expect(frames[0]?.data).toMatchObject({ items: { length: EQUITIES.length } });
    const batch = publish();
    market.onEvent(toEvent('market.candles', {}));
    await expect.poll(() => frames.length).toBe(2);
    expect(frames[1]?.event).toBe('market.ticks');
    expect(TickBatch.decode(frames[1]?.data as never)).toEqual(batch);
    client.terminate();
  });

  it('gives the newest batch to late subscribers', async () => {
    const first = await connect(await signToken('viewer'));
    publish();
    const batch = publish();
    const second = await connect(await signToken('viewer'));
    await expect.poll(() => second.frames.length).toBe(2);
    expect(second.frames[1]?.data).toMatchObject({ seq: batch.seq });
    first.client.terminate();
    second.client.terminate();
  });

  it('defers clients while its clock is an hour ahead', async () => {
    const token = await signToken('viewer');
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    expect(await toRefusal({ [CALLER_HEADER]: token })).toBe(503);
    vi.useRealTimers();
  });

  it('rejects an unsigned identity, the wrong role, and another address', async () => {
    expect(await toRefusal({})).toBe(401);
    expect(await toRefusal({ [CALLER_HEADER]: 'forged.token.here' })).toBe(401);
    const foreign = await sign('oms', 'user:u', givenCaller());
    expect(await toRefusal({ [CALLER_HEADER]: foreign })).toBe(401);
    expect(await toRefusal({ [CALLER_HEADER]: await signToken('external-client') })).toBe(403);
    expect(await toRefusal({ [CALLER_HEADER]: await signToken('trader') }, '/other')).toBe(404);
    expect(market.clients).toBe(0);
  });

  it('sends nothing more to a client that does not read, and everything to the others', async () => {
    const slow = await connect(await signToken('trader'));
    const quick = await connect(await signToken('trader'));
    slow.client.pause();
    for (let i = 0; i < 1_500; i += 1) {
      const received = once(quick.client, 'message');
      publish();
      await received;
    }
    expect(quick.frames.length).toBeGreaterThan(1_500);
    slow.client.resume();
    const last = publish();
    await expect.poll(() => quick.frames.at(-1)?.data).toMatchObject({ seq: last.seq });
    await expect.poll(() => slow.frames.length).toBeGreaterThan(1);
    expect(slow.frames.length).toBeLessThan(quick.frames.length - 100);
    slow.client.terminate();
    quick.client.terminate();
  });

  it('cuts off a client that sends more than a kilobyte at once', async () => {
    const { client } = await connect(await signToken('trader'));
    const closed = once(client, 'close');
    client.send('x'.repeat(2_000));
    expect((await closed)[0]).toBe(1009);
  });

  it('sends its clients on when the simulator works elsewhere', async () => {
    const { client } = await connect(await signToken('trader'));
    const closed = once(client, 'close');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    market.follow(() => false);
    // One look may fall into a handover.
    vi.advanceTimersByTime(2_000);
    expect(client.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    expect((await closed)[0]).toBe(1012);
  });

  it('announces its restart when it closes', async () => {
    const { client } = await connect(await signToken('trader'));
    const closed = once(client, 'close');
    await market.close();
    expect((await closed)[0]).toBe(1012);
  });
});
