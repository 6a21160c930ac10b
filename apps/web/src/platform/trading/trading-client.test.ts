import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { describe, expect, it, vi } from 'vitest';
import type { Connection, QuoteBatch, Stream, StreamListener } from '../client/connection.ts';
import { feedState } from '../feed/feed.ts';
import { fakeCalls } from '../testing/fake-calls.ts';
import { AT, AT_MS, givenRiskConfig, toFill, toIdentity, toQuote } from '../testing/given.ts';
import { TradingClient } from './trading-client.ts';

type Received = { listener: StreamListener | null };

/** A port with responses to the trading client's own calls, and nothing else. */
function toWorld(received: Received, stream: Stream) {
  const page = <T>(items: T[]) => ({ items, nextCursor: null });
  const responses = {
    'journal.fills': vi.fn(() => page([toFill(9)])),
    'orders.limitUse': vi.fn((): never => {
      throw new Error('not part of this test');
    }),
    'risk.config': vi.fn(() => givenRiskConfig(3)),
  };
  const connection = {
    calls: fakeCalls(responses),
    open: (opened: StreamListener) => {
      received.listener = opened;
      return stream;
    },
    ping: async () => 12,
    isSessionAlive: vi.fn(async () => true),
    logOut: async () => undefined,
  } satisfies Connection;
  return { answers: responses, connection };
}

function given(role: Parameters<typeof toIdentity>[0] = 'trader') {
  let nowMs = AT_MS;
  const listeners: Received = { listener: null };
  const beats = new Set<{ readonly callback: () => void; readonly ms: number }>();
  const later: (() => void)[] = [];
  const published: string[] = [];
  const reconnect = vi.fn();
  const close = vi.fn();
  const { answers, connection } = toWorld(listeners, { reconnect, close });
  const cache = new QueryClient();
  const client = new TradingClient({ connection, cache }, toIdentity(role), {
    nowMs: () => nowMs,
    later: (callback) => later.push(callback),
    repeat: (callback, ms) => {
      const interval = { callback, ms };
      beats.add(interval);
      return () => beats.delete(interval);
    },
    requestFrame: () => undefined,
    isHidden: () => false,
    wantsFlashes: () => false,
    publish: (text) => published.push(text.trim()),
  });
  client.start();
  const received = (): StreamListener => {
    if (listeners.listener === null) throw new Error('the stream was not opened');
    return listeners.listener;
  };
  const batch = (seq: number, more: Partial<QuoteBatch> = {}): void =>
    received().onQuotes({ seq, atMs: seq * 250, full: false, changes: [toQuote()], ...more });
  return {
    client,
    answers,
    connection,
    cache,
    message: published,
    beats,
    reconnect,
    close,
    batch,
    stream: received,
    state: () => feedState(client.feed.getState(), nowMs),
    pass: (ms: number) => {
      nowMs += ms;
      for (const callback of later.splice(0)) callback();
      for (const interval of beats) interval.callback();
    },
  };
}

describe('the trading client', () => {
  it('the first frame of a connection shows prices but proves nothing; the next one does', () => {
    const { client, stream, batch, state } = given();
    stream().onOpen();
    batch(1, { full: true });
    expect(client.hot.read('AAPL', 'bid')).toBe(189_410_000);
    expect(state()).toBe('connecting');
    batch(2);
    expect(state()).toBe('live');
  });

  it('reconnecting to a market that has stopped never makes old prices look new', () => {
    const { stream, batch, state, pass } = given();
    stream().onOpen();
    batch(1, { full: true });
    batch(2);
    pass(5_000);
    expect(state()).toBe('stale');
    stream().onClosed();
    stream().onOpen();
    batch(2, { full: true });
    expect(state()).not.toBe('live');
    batch(3);
    expect(state()).toBe('live');
  });

  it('counts time by the server, whatever the clock of the browser shows', () => {
    const { client, stream, batch, pass } = given();
    const serverMs = AT_MS - 3_600_000;
    stream().onOpen();
    batch(1, { full: true, atMs: serverMs - 250 });
    batch(2, { atMs: serverMs });
    expect(client.serverNowMs()).toBe(serverMs);
    pass(800);
    expect(client.serverNowMs()).toBe(serverMs + 800);
    batch(3, { atMs: serverMs + 1_000 });
    expect(client.serverNowMs()).toBe(serverMs + 1_000);
  });

  it('counts the batches that never came', () => {
    const { client, stream, batch } = given();
    stream().onOpen();
    batch(1, { full: true });
    batch(2);
    batch(6);
    expect(client.feed.getState().missedBatches).toBe(3);
  });

  it('drops a socket that is open and silent, but not again and again', () => {
    const { stream, batch, pass, reconnect } = given();
    stream().onOpen();
    batch(1, { full: true });
    batch(2);
    pass(3_500);
    pass(1_000);
    pass(1_000);
    expect(reconnect).toHaveBeenCalledTimes(1);
  });

  it('does not drop the socket of a client of the firm, who is sent no prices', () => {
    const { stream, pass, reconnect } = given('external-client');
    stream().onOpen();
    pass(3_500);
    pass(60_000);
    expect(reconnect).not.toHaveBeenCalled();
  });

  it('detects that the session ended while the socket was down, and makes no further calls', async () => {
    const { client, connection, stream, pass, close, beats } = given();
    connection.isSessionAlive.mockResolvedValue(false);
    stream().onOpen();
    stream().onClosed();
    pass(4_000);
    await vi.waitFor(() => expect(client.feed.getState().socket).toBe('over'));
    expect(close).toHaveBeenCalledTimes(1);
    expect([...beats]).toEqual([]);
  });

  it('announces one\u2019s own fill once, also when it comes twice', () => {
    const { stream, message, pass } = given();
    const event = { event: 'orders.filled', at: AT, data: toFill(1) } as const;
    stream().onEvent(event);
    stream().onEvent(event);
    pass(1_000);
    expect(message).toEqual(['FILLED BUY 100 AAPL @ 189.42 XNAS TAKER']);
  });

  it('counts what happened before the socket was open again as replayed', () => {
    const { client, stream, batch, pass } = given();
    stream().onOpen();
    batch(1, { full: true });
    batch(2);
    stream().onClosed();
    pass(2_000);
    stream().onOpen();
    stream().onEvent({ event: 'orders.filled', at: AT, data: toFill(1) });
    batch(10, { full: true });
    batch(11);
    expect(client.feed.getState()).toMatchObject({ replayed: 1, missedBatches: 0 });
    expect(client.feed.getState().resumedAtMs).not.toBeNull();
  });

  it('fetches after a snapshot only what the user may see', async () => {
    const trader = given('trader');
    const viewer = given('viewer');
    const data = { tickSeq: 1, instruments: [], orders: [], positions: [], killSwitches: [] };
    for (const each of [trader, viewer]) {
      each.stream().onEvent({ event: 'snapshot', at: AT, data });
    }
    await vi.waitFor(() => expect(trader.client.account.riskConfig()?.version).toBe(3));
    expect(trader.client.account.fills()).toHaveLength(1);
    expect(viewer.answers['journal.fills']).not.toHaveBeenCalled();
    viewer.pass(1_000);
    expect(viewer.answers['orders.limitUse']).not.toHaveBeenCalled();
  });

  it('refetches what is shown after a snapshot and after the pushes that concern it', async () => {
    const { client, stream, pass } = given();
    const fetched = vi.fn(async () => 'stats');
    const queryKey = [['ccp', 'stats'], { input: {}, type: 'query' }];
    new QueryObserver(client.cache, { queryKey, queryFn: fetched }).subscribe(() => undefined);
    const isFetched = (times: number) =>
      vi.waitFor(() => {
        expect(fetched).toHaveBeenCalledTimes(times);
        expect(client.cache.isFetching()).toBe(0);
      });
    await isFetched(1);
    stream().onPush('market.fx');
    pass(1_000);
    await isFetched(1);
    stream().onPush('ccp.margin');
    pass(1_000);
    await isFetched(2);
    const data = { tickSeq: 1, instruments: [], orders: [], positions: [], killSwitches: [] };
    stream().onEvent({ event: 'snapshot', at: AT, data });
    await isFetched(3);
  });
});
