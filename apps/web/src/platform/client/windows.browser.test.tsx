/** Windows of one browser, with its own locks and channel: one has the socket, all have what comes over it. */
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refused } from '../testing/fake-calls.ts';
import type { CallLink } from './calls.ts';
import { chooseSocket } from './choose-socket.ts';
import { createLine, type Line } from './line.ts';
import { follow, lead, type OwnSocket } from './other-windows.ts';
import { toRefusal } from './refusal.ts';
import { keepSubscribed } from './subscription.ts';
import { type Listening, openCalls } from './trpc-client.ts';

/** A gateway: its sockets, what is subscribed over them, and what was ordered. */
class Gateway {
  sockets = 0;
  readonly open = new Map<object, { readonly path: string; readonly push: (n: number) => void }>();
  readonly orders: unknown[] = [];
  seq = 0;

  connect(closed: AbortSignal): OwnSocket {
    this.sockets += 1;
    closed.addEventListener('abort', () => {
      this.sockets -= 1;
    });
    const link: CallLink =
      () =>
      ({ op }) =>
        observable((observer) => {
          const push = (data: unknown): void =>
            observer.next({ result: { type: 'data', data } } as never);
          if (op.type === 'mutation') {
            this.orders.push(op.input);
            if (op.path === 'orders.cancel') {
              const { error } = refused('Only your own orders') as unknown as { error: object };
              observer.error(TRPCClientError.from({ error } as never));
              return;
            }
            push({ accepted: true });
            observer.complete();
            return;
          }
          const id = {};
          this.open.set(id, { path: op.path, push });
          // As tRPC's link: a change of state holds what the browser cannot post.
          const error = () => undefined;
          observer.next({ result: { type: 'state', state: 'connecting', error } } as never);
          observer.next({ result: { type: 'started' } } as never);
          push(this.seq);
          const stop = (): void => void this.open.delete(id);
          closed.addEventListener('abort', stop);
          return () => {
            stop();
            observer.complete();
          };
        });
    return {
      way: (op, on) =>
        link({})({ op, next: () => observable(() => undefined) }).subscribe(on as never)
          .unsubscribe,
      isOpen: () => true,
    };
  }

  tick(): void {
    this.seq += 1;
    for (const { push } of [...this.open.values()]) push(this.seq);
  }

  count(path: string): number {
    return [...this.open.values()].filter((one) => one.path === path).length;
  }
}

let browsers = 0;

/** A browser with a gateway; `openWindow` is what a page does. */
function givenBrowser() {
  browsers += 1;
  const name = `test.socket.${browsers}`;
  const gateway = new Gateway();
  const windows: { close: () => void }[] = [];
  onTestFinished(() => {
    for (const { close } of windows) close();
  });
  const openWindow = () => {
    const over = new AbortController();
    const states: string[] = [];
    const listening: Listening = {
      listener: {
        onOpen: () => states.push('open'),
        onClosed: () => states.push('closed'),
        onOver: () => states.push('over'),
      } as Partial<NonNullable<Listening['listener']>> as NonNullable<Listening['listener']>,
    };
    const open = () => gateway.connect(over.signal);
    const line: Line = createLine(
      new Promise((resolve) => {
        const sharing = () => ({ name, line, listening, over });
        chooseSocket(name, over.signal, {
          first: () => {
            const own = open();
            resolve(own.way);
            return async () => lead(sharing(), own);
          },
          later: async () => resolve(await follow(sharing(), open)),
        });
      }),
    );
    const calls = openCalls(line.link, over.signal);
    const seen: number[] = [];
    const stop = keepSubscribed(
      (callback, ms) => void window.setTimeout(callback, ms),
      (ended) =>
        calls.books.subscribe({ symbol: 'AAPL', levels: 5 } as never, {
          onData: (data) => seen.push(data as unknown as number),
          ...ended,
        }),
    );
    const opened = {
      calls,
      seen,
      states,
      listening,
      last: () => seen.at(-1),
      close: () => {
        stop();
        over.abort();
      },
    };
    windows.push(opened);
    return opened;
  };
  return { gateway, openWindow };
}

describe('the windows of one browser', () => {
  test('have one socket between them, and each subscription once on it', async () => {
    const { gateway, openWindow } = givenBrowser();
    const first = openWindow();
    await expect.poll(() => first.seen).toEqual([0]);
    const others = [openWindow(), openWindow()];
    await expect.poll(() => others.map(({ seen }) => seen.length > 0)).toEqual([true, true]);
    await expect.poll(() => gateway.count('books')).toBe(1);
    expect(gateway.sockets).toBe(1);
    gateway.tick();
    await expect.poll(() => [first, ...others].map(({ last }) => last())).toEqual([1, 1, 1]);
  });

  test('send orders over it, and get the answer or the refusal', async () => {
    const { gateway, openWindow } = givenBrowser();
    const first = openWindow();
    await expect.poll(() => first.seen.length).toBeGreaterThan(0);
    const second = openWindow();
    const order = { symbol: 'AAPL' };
    await expect(second.calls.orders.place.mutate(order as never)).resolves.toEqual({
      accepted: true,
    });
    expect(gateway.orders).toEqual([order]);
    const failed = await second.calls.orders.cancel.mutate({} as never).catch((error) => error);
    expect(toRefusal(failed)).toMatchObject({ code: 'FORBIDDEN', title: 'Only your own orders' });
    expect(gateway.sockets).toBe(1);
  });

  test('go on when the one with the socket is closed: another takes over, and no banner is shown', async () => {
    const { gateway, openWindow } = givenBrowser();
    const first = openWindow();
    await expect.poll(() => first.seen.length).toBeGreaterThan(0);
    const [second, third] = [openWindow(), openWindow()];
    await expect.poll(() => [second.seen.length, third.seen.length]).not.toContain(0);
    first.close();
    gateway.seq = 7;
    await expect.poll(() => [second.last(), third.last()]).toEqual([7, 7]);
    gateway.tick();
    await expect.poll(() => [second.last(), third.last()]).toEqual([8, 8]);
    expect(gateway.sockets).toBe(1);
    await expect.poll(() => gateway.count('books')).toBe(1);
    expect([...second.states, ...third.states]).not.toContain('closed');
  });

  test('one that is closed leaves nothing behind: its subscriptions end upstream', async () => {
    const { gateway, openWindow } = givenBrowser();
    const first = openWindow();
    await expect.poll(() => first.seen.length).toBeGreaterThan(0);
    const second = openWindow();
    const stop = second.calls.trades.subscribe({ symbol: 'KO' } as never, {
      onData: () => undefined,
    });
    await expect.poll(() => gateway.count('trades')).toBe(1);
    second.close();
    await expect.poll(() => gateway.count('trades')).toBe(0);
    stop.unsubscribe();
    await expect.poll(() => gateway.count('books')).toBe(1);
  });

  test('all know when the socket is lost, found again, and when the session is over', async () => {
    const { openWindow } = givenBrowser();
    const first = openWindow();
    await expect.poll(() => first.seen.length).toBeGreaterThan(0);
    const second = openWindow();
    await expect.poll(() => second.states).toContain('open');
    await expect.poll(() => first.listening.onState).toBeDefined();
    first.listening.onState?.('down');
    await expect.poll(() => second.states.at(-1)).toBe('closed');
    first.listening.onState?.('open');
    await expect.poll(() => second.states.at(-1)).toBe('open');
    first.listening.onState?.('over');
    await expect.poll(() => second.states.at(-1)).toBe('over');
  });

  test('of another user have a socket of their own', async () => {
    const [one, other] = [givenBrowser(), givenBrowser()];
    const first = one.openWindow();
    const second = other.openWindow();
    await expect.poll(() => [first.seen.length, second.seen.length]).toEqual([1, 1]);
    expect([one.gateway.sockets, other.gateway.sockets]).toEqual([1, 1]);
  });
});
