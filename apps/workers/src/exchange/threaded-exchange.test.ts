/** The exchange in another thread, as its process sees it, with threads that die at a test's word. */
import type { TickBatch } from '@tradefloor/contracts/market';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterEach, expect, test, vi } from 'vitest';
import type { FromExchange, ToExchange } from './thread-messages.ts';
import { type Thread, ThreadedExchange } from './threaded-exchange.ts';

const log = createLog({ service: 'test', level: 'silent' });
const halt = (reason: string) => ({ symbol: null, reason, isHalted: true });

class GivenThread implements Thread {
  readonly received: ToExchange[] = [];
  isTerminated = false;
  readonly #receivers = new Map<string, (value: never) => void>();

  on(event: string, receive: (value: never) => void): void {
    this.#receivers.set(event, receive);
  }

  postMessage(message: ToExchange): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  send(message: FromExchange): void {
    this.#receivers.get('message')?.(message as never);
  }

  die(why: string): void {
    this.#receivers.get('error')?.(new Error(why) as never);
    this.#receivers.get('exit')?.(1 as never);
  }

  /** Responds to everything it was sent. */
  respond(value: unknown = null): void {
    for (const message of this.received.splice(0)) {
      if ('id' in message) this.send({ kind: 'RESPONSE', id: message.id, value });
    }
  }

  reasons(): string[] {
    return this.received.flatMap((message) =>
      'id' in message && message.request.kind === 'HALT' ? [message.request.change.reason] : [],
    );
  }
}

afterEach(() => vi.useRealTimers());

function given() {
  vi.useFakeTimers();
  const threads: GivenThread[] = [];
  const exchange = new ThreadedExchange(() => {
    const thread = new GivenThread();
    threads.push(thread);
    return thread;
  }, log);
  const newest = (): GivenThread => threads.at(-1) ?? raise();
  return { exchange, threads, newest };
}

function raise(): never {
  throw new Error('there is no thread');
}

test('what comes before it is open waits, in its order; prices do not', async () => {
  const { exchange, newest } = given();
  exchange.onHalt(halt('first'));
  exchange.onTicks({} as TickBatch);
  exchange.onHalt(halt('second'));
  expect(newest().received).toEqual([]);
  expect(exchange.failure()).toBe('the exchange is starting');
  newest().send({ kind: 'OPEN' });
  await exchange.whenOpen;
  expect(newest().reasons()).toEqual(['first', 'second']);
  expect(newest().received).toHaveLength(2);
  expect(exchange.failure()).toBeNull();
});

test('a handling is over once the exchange has taken in everything before it', async () => {
  const { exchange, newest } = given();
  newest().send({ kind: 'OPEN' });
  exchange.onHalt(halt('news'));
  const taken = vi.fn();
  const settled = exchange.settled().then(taken);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(taken).not.toHaveBeenCalled();
  newest().respond();
  await settled;
  expect(taken).toHaveBeenCalled();
});

test('a thread that dies is replaced, and its successor receives what it did not respond to', async () => {
  const { exchange, threads, newest } = given();
  newest().send({ kind: 'OPEN' });
  exchange.onHalt(halt('done'));
  newest().respond();
  exchange.onHalt(halt('lost'));
  const sessions = exchange.sessions();
  newest().die('out of memory');
  expect(exchange.failure()).toContain('out of memory');
  await vi.advanceTimersByTimeAsync(100);
  expect(threads).toHaveLength(2);
  exchange.onHalt(halt('meanwhile'));
  newest().send({ kind: 'OPEN' });
  expect(newest().reasons()).toEqual(['lost', 'meanwhile']);
  newest().respond([]);
  expect(await sessions).toEqual([]);
  await exchange.settled();
});

test('one that dies again and again is started less and less often, until it lives', async () => {
  const { threads, newest } = given();
  const startsIn = async (ms: number): Promise<number> => {
    const before = threads.length;
    await vi.advanceTimersByTimeAsync(ms);
    return threads.length - before;
  };
  newest().send({ kind: 'OPEN' });
  for (const waitMs of [100, 200, 400]) {
    newest().die('a broken disk');
    expect(await startsIn(waitMs - 1)).toBe(0);
    expect(await startsIn(1)).toBe(1);
  }
  newest().send({ kind: 'OPEN' });
  await vi.advanceTimersByTimeAsync(20_000);
  newest().die('something new');
  expect(await startsIn(100)).toBe(1);
});

test('an exchange that cannot be opened at first is reported, and not tried again', async () => {
  const { exchange, threads, newest } = given();
  newest().die('the port is taken');
  await expect(exchange.whenOpen).rejects.toThrow('the port is taken');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(threads).toHaveLength(1);
});

test('an exchange that does not respond is reported, until it does', async () => {
  const { exchange, newest } = given();
  newest().send({ kind: 'OPEN' });
  exchange.onHalt(halt('news'));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(exchange.failure()).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(exchange.failure()).toBe('the exchange does not respond');
  expect(await exchange.metrics()).toBe('');
  newest().respond();
  expect(exchange.failure()).toBeNull();
});

test('what is read from an exchange that does not respond ends in time, and is not read again', async () => {
  const { exchange, newest } = given();
  newest().send({ kind: 'OPEN' });
  const read = [exchange.depth('AAPL', 5, null), exchange.sessions(), exchange.metrics()];
  const done = vi.fn();
  void Promise.all(read).then(done);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalledWith(['NOT_RESPONDING', 'NOT_RESPONDING', '']);
  expect(exchange.failure()).toBe('the exchange does not respond');
  expect(newest().received).toHaveLength(3);

  newest().die('out of memory');
  await vi.advanceTimersByTimeAsync(100);
  newest().send({ kind: 'OPEN' });
  expect(newest().received).toEqual([]);
  expect(exchange.failure()).toBeNull();
});

test('nothing is read while it is known not to work', async () => {
  const { exchange, threads, newest } = given();
  const read = () =>
    Promise.all([exchange.depth('AAPL', 5, null), exchange.sessions(), exchange.metrics()]);
  expect(await read()).toEqual(['NOT_RESPONDING', 'NOT_RESPONDING', '']);
  newest().send({ kind: 'OPEN' });
  newest().die('out of memory');
  expect(await read()).toEqual(['NOT_RESPONDING', 'NOT_RESPONDING', '']);
  expect(threads[0]?.received).toEqual([]);
});

test('what it has not taken in before a stop, and what comes after, counts as not taken in', async () => {
  const { exchange, newest } = given();
  newest().send({ kind: 'OPEN' });
  exchange.onHalt(halt('before'));
  const taken = vi.fn();
  void exchange.settled().then(taken);
  const stopped = exchange.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  await stopped;
  exchange.onHalt(halt('after'));
  void exchange.settled().then(taken);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).not.toHaveBeenCalled();
});

test('a stop lets it say goodbye, waits a limited time, and ends the thread', async () => {
  const { exchange, newest } = given();
  newest().send({ kind: 'OPEN' });
  const depth = exchange.depth('AAPL', 5, null);
  const stopped = exchange.stop();
  expect(newest().received.at(-1)).toMatchObject({ request: { kind: 'STOP' } });
  await vi.advanceTimersByTimeAsync(5_000);
  await stopped;
  expect(newest().isTerminated).toBe(true);
  expect(await depth).toBe('NOT_RESPONDING');
  newest().die('terminated');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await exchange.metrics()).toBe('');
  expect(await exchange.sessions()).toBe('NOT_RESPONDING');
});
