/** A stream of events: complete where it can be, and open about what it missed where it cannot. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Client, connectWith } from '../client.ts';
import { COOKIE } from '../testing/stub-platform.ts';
import { givenSocketPlatform, type StubConnection } from '../testing/stub-socket.ts';
import { TradefloorError } from '../transport/error.ts';
import { NODE_DEPS } from '../transport/node-deps.ts';
import type { EventOptions, StreamEvent, TopicName } from './event-types.ts';

type Platform = Awaited<ReturnType<typeof givenSocketPlatform>>;
const open: Platform[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((platform) => platform.close()));
});

/** Waits between connections cost a test nothing. */
const DEPS = { ...NODE_DEPS, sleep: () => Promise.resolve() };

async function given(greet?: (connection: StubConnection) => void) {
  const platform = await givenSocketPlatform(greet);
  open.push(platform);
  const client = await connectWith(DEPS, { url: platform.url, guest: true });
  return { platform, client };
}

/** Collects a stream in the background. */
function collect(client: Client, topics: readonly TopicName[], options: EventOptions = {}) {
  const stop = new AbortController();
  const events: StreamEvent<TopicName>[] = [];
  const ended = (async () => {
    for await (const event of client.events(topics, { ...options, signal: stop.signal })) {
      events.push(event);
    }
  })();
  const names = () => events.map(({ event }) => event);
  return { events, names, ended, stop: () => stop.abort() };
}

const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 5 });

describe('a stream', () => {
  it('begins with the state, then has the named topics only, until the signal', async () => {
    const { platform, client } = await given();
    const stream = collect(client, ['orders.filled']);
    await until(() => stream.names()).toEqual(['snapshot']);
    const [connection] = platform.connections;
    connection?.send('market.ticks', { seq: 1, ticks: [] });
    connection?.send('orders.filled', { execId: 'e1' }, { id: 'a-2' });
    await until(() => stream.names()).toEqual(['snapshot', 'orders.filled']);
    expect(stream.events[1]).toMatchObject({ id: 'a-2', data: { execId: 'e1' } });
    stream.stop();
    await stream.ended;
    expect(connection?.headers.cookie).toBe(`platform_user=${COOKIE}`);
  });

  it('gives up every other topic, forty a message, and names its symbols', async () => {
    const { platform, client } = await given();
    const stream = collect(client, ['market.ticks', 'market.trades'], { symbols: ['AAPL'] });
    await until(() => platform.connections[0]?.received.length).toBeGreaterThan(3);
    const { received = [] } = platform.connections[0] ?? {};
    const without = received
      .filter(({ op }) => op === 'unsubscribe')
      .flatMap(({ topics = [] }) => topics);
    expect(new Set(without).size).toBeGreaterThan(35);
    expect(without).not.toContain('market.ticks');
    for (const { topics = [] } of received) expect(topics.length).toBeLessThanOrEqual(40);
    expect(received).toContainEqual({ op: 'subscribe', topics: ['market.ticks', 'market.trades'] });
    expect(received).toContainEqual({ op: 'subscribe', symbols: ['AAPL'] });
    stream.stop();
    await stream.ended;
  });

  it('of no topic, or of one that there is not, is refused', async () => {
    const { client } = await given();
    expect(() => client.events([])).toThrow(/INVALID_USE/);
    expect(() => client.events(['orders.lost' as TopicName])).toThrow(/no topic orders.lost/);
    expect(() => client.events(['orders.filled'], { bufferMax: 0 })).toThrow(/INVALID_USE/);
  });

  it('ends with an error when the session is over', async () => {
    const { platform, client } = await given();
    const stream = collect(client, ['orders.filled']);
    await until(() => stream.names()).toEqual(['snapshot']);
    platform.endSession();
    const error = await stream.ended.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TradefloorError);
    expect((error as TradefloorError).code).toBe('UNAUTHENTICATED');
  });

  it('logs in again by password when the session is over, and goes on', async () => {
    const { platform } = await given();
    const client = await connectWith(DEPS, { url: platform.url, username: 'a', password: 'b' });
    const stream = collect(client, ['orders.filled']);
    await until(() => stream.names()).toEqual(['snapshot']);
    platform.endSession();
    await until(() => stream.names()).toEqual(['snapshot', 'disconnected', 'gap', 'snapshot']);
    expect(stream.events[1]).toMatchObject({ code: 4401 });
    stream.stop();
    await stream.ended;
  });

  it('ends with an error where the platform responds but opens no socket', async () => {
    const { platform } = await given();
    const deaf = await connectWith(
      { ...DEPS, openSocket: () => Promise.reject(new Error('refused')) },
      { url: platform.url, guest: true },
    );
    const error = await collect(deaf, ['orders.filled']).ended.catch((thrown: unknown) => thrown);
    expect((error as TradefloorError).detail).toContain('opens no socket');
  });
});

describe('a lost connection', () => {
  const afterLoss = async (greetAgain: (connection: StubConnection) => void) => {
    const { platform, client } = await given((connection) => {
      if (connection.lastEventId === null) connection.send('snapshot', {}, { id: 's-1' });
      else greetAgain(connection);
    });
    const stream = collect(client, ['orders.filled']);
    await until(() => stream.names()).toEqual(['snapshot']);
    platform.connections[0]?.send('orders.filled', {}, { id: 'a-2' });
    await until(() => stream.names().length).toBe(2);
    platform.connections[0]?.cut();
    await until(() => platform.connections.length).toBe(2);
    expect(platform.connections[1]?.lastEventId).toBe('a-2');
    return stream;
  };

  it('goes on after the last event, without a gap, where the platform has the missed ones', async () => {
    const stream = await afterLoss((connection) =>
      connection.send('orders.filled', {}, { id: 'a-3' }),
    );
    await until(() => stream.names()).toEqual([
      'snapshot',
      'orders.filled',
      'disconnected',
      'orders.filled',
    ]);
    stream.stop();
    await stream.ended;
  });

  it('is a gap, and then the state, where the platform has them no longer', async () => {
    const stream = await afterLoss((connection) => connection.send('snapshot', {}, { id: 's-9' }));
    await until(() => stream.names().slice(2)).toEqual(['disconnected', 'gap', 'snapshot']);
    expect(stream.events[3]).toMatchObject({ reason: 'RECONNECTED', missed: null });
    stream.stop();
    await stream.ended;
  });
});

describe('a gap is an event of its own', () => {
  const withStream = async (topic: TopicName, play: (connection: StubConnection) => void) => {
    const { platform, client } = await given();
    const stream = collect(client, [topic]);
    await until(() => stream.names()).toEqual(['snapshot']);
    const connection = platform.connections[0];
    if (connection) play(connection);
    await until(() => stream.events.length).toBeGreaterThan(2);
    stream.stop();
    await stream.ended;
    return stream.events
      .slice(1)
      .map((event) => ('reason' in event ? `${event.reason} ${event.missed}` : event.event));
  };

  it('when the platform sends the state again', async () => {
    const seen = await withStream('orders.filled', ({ send }) =>
      send('snapshot', {}, { id: 's-2' }),
    );
    expect(seen).toEqual(['PLATFORM null', 'snapshot']);
  });

  it('when a number of the connection is missing', async () => {
    const seen = await withStream('orders.filled', ({ send, skip }) => {
      skip(2);
      send('orders.filled', {}, { id: 'a-2' });
    });
    expect(seen).toEqual(['SEQUENCE 2', 'orders.filled']);
  });

  it('when prints were left out, with their number', async () => {
    const seen = await withStream('market.trades', ({ send }) => {
      send('market.trades', { seq: 1, trades: [] });
      send('market.trades', { seq: 5, trades: [] }, { missed: 7 });
    });
    expect(seen).toEqual(['market.trades', 'PRINTS 7', 'market.trades']);
  });
});

describe('back-pressure', () => {
  it('bounds what waits, and loses no event: each comes once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 120 }),
        async (bufferMax, count) => {
          const { platform, client } = await given((connection) => {
            const from = Number(connection.lastEventId?.split('-')[1] ?? 0);
            if (connection.lastEventId === null) connection.send('snapshot', {}, { id: 'a-0' });
            for (let i = from + 1; i <= count; i += 1)
              connection.send('orders.filled', { i }, { id: `a-${i}` });
          });
          const got: number[] = [];
          for await (const event of client.events(['orders.filled'], { bufferMax })) {
            if (event.event === 'orders.filled')
              got.push((event.data as unknown as { i: number }).i);
            expect(event.event).not.toBe('gap');
            if (got.length === count) break;
            await new Promise(setImmediate);
          }
          expect(got).toEqual(Array.from({ length: count }, (_, i) => i + 1));
          await platform.close();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('ends the connection of a loop that is too slow, and begins again when it has caught up', async () => {
    const { platform, client } = await given();
    const stream = client.events(['orders.filled'], { bufferMax: 5 });
    expect((await stream.next()).value?.event).toBe('snapshot');
    const [connection] = platform.connections;
    for (let i = 1; i <= 20; i += 1) connection?.send('orders.filled', { i }, { id: `a-${i}` });
    await until(() => connection?.isClosed()).toBe(true);
    expect(platform.connections).toHaveLength(1);
    const left: StreamEvent<'orders.filled'>[] = [];
    while (left.at(-1)?.event !== 'disconnected') {
      const { value } = await stream.next();
      if (value) left.push(value);
    }
    expect(left).toHaveLength(6);
    expect(left.at(-1)).toMatchObject({ code: 1013 });
    const next = stream.next();
    await until(() => platform.connections[1]?.lastEventId).toBe('a-5');
    await next;
    await stream.return();
  });
});
