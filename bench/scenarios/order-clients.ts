/**
 * Many traders on sockets of their own: they send market orders and note when the fill that ends one arrives, or that
 * it was refused or ended without. Reads of a frame no more than it must; speaks tRPC's words, which the platform and
 * the skeleton both understand.
 */
import type { Done } from '../harness/open-loop.ts';
import { openRaw, type RawSocket } from '../harness/raw-socket.ts';

const FIRST_ORDER_ID = 10;
const EVENTS_ID = 1;
const OPENING_MAX = 20;
const OPEN_MS = 30_000;
/** Refusals are counted by their first words. */
const REASON = /"refusal":"([A-Z_]+)"/;

/** An order that ends without its last fill, by its event; `orders.filled` is read apart. */
const ENDED = /"event":"orders\.(rejected|cancelled|expired)"/;

export type OrderClients = {
  /** Sends order number `op`; `done` is called when it is filled, refused, or over without its last fill. */
  send(op: number, done: Done): void;
  /** Orders that were refused or ended, by reason. */
  readonly refusals: ReadonlyMap<string, number>;
  close(): void;
};

export type Trader = { readonly cookie: string };

export type OrderClient = {
  readonly port: number;
  readonly traders: readonly Trader[];
  readonly symbols: readonly string[];
};

export async function openOrderClients(door: OrderClient): Promise<OrderClients> {
  const book = new OrderBook();
  const sockets: RawSocket[] = [];
  for (let at = 0; at < door.traders.length; at += OPENING_MAX) {
    const more = door.traders.slice(at, at + OPENING_MAX).map((trader) => open(door, trader, book));
    sockets.push(...(await Promise.all(more)));
  }
  const { symbols } = door;
  return {
    send: (op, done) => {
      const socket = sockets[op % sockets.length];
      const symbol = symbols[Math.floor(op / 3) % symbols.length];
      if (socket === undefined || symbol === undefined) throw new Error('no user can trade');
      const id = FIRST_ORDER_ID + book.sent(done);
      const side = op % 2 === 0 ? 'BUY' : 'SELL';
      const qty = 1 + (op % 3);
      socket.send(
        `{"id":${id},"method":"mutation","params":{"path":"orders.place","input":` +
          `{"clientOrderId":"bench-${id}","symbol":"${symbol}","side":"${side}",` +
          `"orderType":"MARKET","qty":${qty},"timeInForce":"IOC","strategy":"LIT",` +
          `"instrumentType":"equity"}}}`,
      );
    },
    refusals: book.refusals,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

async function open(
  { port }: OrderClient,
  { cookie }: Trader,
  book: OrderBook,
): Promise<RawSocket> {
  let isReady = false;
  const socket = await openRaw({
    port,
    cookie,
    path: '/trpc',
    onText: (payload) => {
      if (payload.includes('"started"')) isReady = true;
      else book.received(payload);
    },
  });
  const params = { path: 'events' };
  socket.send(JSON.stringify({ id: EVENTS_ID, method: 'subscription', params }));
  const endMs = performance.now() + OPEN_MS;
  while (!isReady) {
    if (performance.now() > endMs) throw new Error('the events subscription did not begin');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return socket;
}

/** Matches responses (which carry an order's id) with what ends an order (which knows nothing else), in any order. */
class OrderBook {
  readonly refusals = new Map<string, number>();
  readonly #byNumber = new Map<number, Done>();
  readonly #byOrder = new Map<string, Done>();
  /** Over before the response came. */
  readonly #early = new Map<string, 'done' | 'ended'>();
  #count = 0;

  sent(done: Done): number {
    this.#count += 1;
    this.#byNumber.set(this.#count, done);
    return this.#count;
  }

  received(payload: Buffer): void {
    const head = payload.toString('latin1', 0, 200);
    if (head.includes('"orders.filled"')) this.#filled(payload.toString('latin1'));
    else if (!head.includes('"event"')) this.#responded(payload.toString('latin1'));
    else {
      const ended = ENDED.exec(head)?.[1];
      if (ended !== undefined) this.#over(idIn(payload.toString('latin1')), 'ended', ended);
    }
  }

  #filled(text: string): void {
    if (text.includes('"leavesQty":0')) this.#over(idIn(text), 'done');
  }

  #over(orderId: string, outcome: 'done' | 'ended', why?: string): void {
    if (why !== undefined) this.#addReason(why);
    const done = this.#byOrder.get(orderId);
    if (done) {
      this.#byOrder.delete(orderId);
      done(outcome);
    } else this.#early.set(orderId, outcome);
  }

  #addReason(reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }

  #responded(text: string): void {
    const number = Number(/^\{"id":(\d+)/.exec(text)?.[1]) - FIRST_ORDER_ID;
    const done = this.#byNumber.get(number);
    if (!done) return;
    this.#byNumber.delete(number);
    if (text.includes('"error":')) {
      this.#addReason(REASON.exec(text)?.[1] ?? 'error');
      done('refused');
      return;
    }
    const orderId = idIn(text);
    const outcome = this.#early.get(orderId);
    if (outcome === undefined) this.#byOrder.set(orderId, done);
    else {
      this.#early.delete(orderId);
      done(outcome);
    }
  }
}

/** The first order id in a text; every message of one order begins with it. */
const idIn = (text: string): string => /"orderId":"([^"]+)"/.exec(text)?.[1] ?? '';
