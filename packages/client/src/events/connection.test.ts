/** A connection that is silent is pinged, then given up; its responses show the platform's time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerClock } from '../transport/clock.ts';
import type { Socket } from '../transport/deps.ts';
import { followSocket } from './connection.ts';

const START = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function given() {
  const sent: string[] = [];
  let closed = false;
  let receive: (event: { readonly data: unknown }) => void = () => undefined;
  const socket = {
    send: (text: string) => sent.push(text),
    close: () => {
      closed = true;
    },
    addEventListener: (type: string, listener: typeof receive) => {
      if (type === 'message') receive = listener;
    },
  } as unknown as Socket;
  const clock = new ServerClock();
  const end = followSocket(socket, {
    topics: ['orders.filled'],
    symbols: [],
    nowMs: () => Date.now(),
    elapsedMs: () => Date.now() - START,
    clock,
    signal: new AbortController().signal,
    onFrame: () => true,
  });
  let seq = 0;
  const frame = (event: string, at: number) => {
    seq += 1;
    receive({ data: JSON.stringify({ event, seq, at: new Date(at).toISOString(), data: {} }) });
  };
  const pings = () => sent.filter((text) => text === '{"op":"ping"}').length;
  return { clock, end, frame, pings, isClosed: () => closed };
}

describe('silence', () => {
  it('is broken by a ping, and ends the connection where nothing comes back', async () => {
    const { end, frame, pings, isClosed } = given();
    frame('authIdentity', START);
    frame('pong', START);
    expect(pings()).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(pings()).toBe(2);
    expect(isClosed()).toBe(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(isClosed()).toBe(true);
    expect(await end).toEqual({ code: 1006, opened: true, reason: '' });
  });

  it('of a handshake that never ends is ended as well', async () => {
    const { end } = given();
    await vi.advanceTimersByTimeAsync(35_000);
    expect(await end).toMatchObject({ code: 1006, opened: false });
  });

  it('that a response ends is none', async () => {
    const { frame, isClosed } = given();
    frame('authIdentity', START);
    for (let i = 0; i < 10; i += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      frame('pong', Date.now());
    }
    expect(isClosed()).toBe(false);
  });
});

it('the response to a ping shows the platform’s time to the round trip', async () => {
  const { clock, frame } = given();
  frame('authIdentity', START);
  await vi.advanceTimersByTimeAsync(10);
  frame('pong', START + 5 + 3_000);
  expect(clock.offsetMs).toBeGreaterThan(2_990);
  expect(clock.offsetMs).toBeLessThan(3_010);
  expect(clock.toleranceMs).toBeLessThan(10);
});
