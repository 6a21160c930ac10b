/** A gateway with FIX order entry, an OMS of a few orders behind it, and a client with a real FIX engine. Only tests import it. */
import { givenKey, givenSession } from '@tradefloor/api/testing/given';
import { journalOrder } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import { orderId, uuidV7 } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { Order, PlaceOrder } from '@tradefloor/contracts/order';
import { findProblem } from '@tradefloor/contracts/refusals';
import { A_MONDAY_MS, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import type { KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { type FixMessage, field, toText } from '@tradefloor/fix/message';
import { USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import { MemoryStore } from '@tradefloor/fix/store';
import { TAG } from '@tradefloor/fix/tags';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import type { InitiatorTls } from '@tradefloor/runtime/host/fix/fix-tls';
import { Initiator } from '@tradefloor/runtime/host/fix/initiator';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import { afterEach } from 'vitest';
import { givenGateway, type Reply, type Seen } from '../testing/given.ts';

export const KEY_ID = 'k00000000001';
export const SCOPES: readonly KeyScope[] = ['read', 'trade:EQ', 'fix'];

type Event = { readonly topic: string; readonly order: Order; readonly reason: string | null };

/** Orders as the OMS and the journal have them; each change is also published. */
export class GivenOms {
  readonly orders = new Map<string, Order>();
  readonly events = new Map<string, Event[]>();
  readonly fills = new Map<string, Fill[]>();
  refusal: {
    readonly code: RefusalCode;
    readonly detail: string;
    readonly orderId?: string;
  } | null = null;
  publish: (topic: string, payload: unknown) => void = () => undefined;
  #count = 0;

  reply(seen: Seen): Reply {
    const { method, url, body } = seen;
    const path = url.split('?')[0] ?? '';
    if (path !== '/orders' && !path.startsWith('/orders/')) return {};
    if (this.refusal !== null && method !== 'GET') {
      const { code, ...info } = this.refusal;
      if (info.orderId !== undefined) this.#publishRefused(info.orderId, body);
      const problem = findProblem(code, 'request-0001', info);
      return { status: problem.status, body: problem };
    }
    const found = this.orders.get(path.slice('/orders/'.length));
    if (method === 'POST') return { status: 201, body: encodeWire(Order, this.#place(body)) };
    if (method === 'GET' && path === '/orders') return { body: this.#list(url) };
    if (found === undefined) return notFound();
    if (method === 'DELETE') {
      const now = this.change(found, 'orders.updated', { status: 'PENDING_CANCEL' });
      return { body: encodeWire(Order, now) };
    }
    if (method === 'PATCH') {
      const now = this.change(found, 'orders.updated', { status: 'PENDING_REPLACE' });
      return { body: encodeWire(Order, now) };
    }
    return { body: this.#history(found) };
  }

  #place(body: string): Order {
    const asked = PlaceOrder.parse(JSON.parse(body));
    const known = [...this.orders.values()].find(
      ({ clientOrderId }) => clientOrderId === asked.clientOrderId,
    );
    if (known !== undefined) return known;
    this.#count += 1;
    const id = orderId(uuidV7(A_MONDAY_MS + this.#count, () => this.#count / 1_000));
    const { clientOrderId = id, symbol, side, orderType, price = null, timeInForce } = asked;
    const order = givenOrder({
      orderId: id,
      clientOrderId,
      symbol,
      side,
      orderType,
      price,
      timeInForce,
      qty: asked.qty,
      leavesQty: asked.qty,
    });
    return this.#keep(order, 'orders.submitted');
  }

  /** A refused order is a record, and its event may come before the response. */
  #publishRefused(id: string, body: string): void {
    const { clientOrderId = '' } = PlaceOrder.parse(JSON.parse(body));
    const order = givenOrder({ orderId: orderId(id), clientOrderId, status: 'REJECTED' });
    this.publish('orders.rejected', { order, actor: 'oms', reason: null });
  }

  /** The order's next version, published on a topic. */
  change(order: Order, topic: string, over: Partial<Order>): Order {
    const now = this.orders.get(order.orderId) ?? order;
    const { version, updatedAt } = now;
    return this.#keep({ ...now, ...over, version: version + 1, updatedAt: updatedAt + 1 }, topic);
  }

  /** A fill, and the sums that the OMS states after it. */
  fill(order: Order, shares: number, execId: string): void {
    const now = this.orders.get(order.orderId) ?? order;
    const filledQty = qty(now.filledQty + shares);
    const leavesQty = qty(now.qty - filledQty);
    const sums = { cumQty: filledQty, leavesQty, avgPx: px(100_000_000) };
    const { orderId: id, userId, symbol, side } = now;
    const fill = givenFill({
      ...sums,
      userId,
      symbol,
      side,
      qty: qty(shares),
      price: px(100_000_000),
      orderId: id,
      execId: execId as Fill['execId'],
      at: now.updatedAt + 1,
    });
    this.fills.set(id, [...(this.fills.get(id) ?? []), fill]);
    this.publish('orders.filled', fill);
    const status = leavesQty === 0 ? 'FILLED' : 'PARTIALLY_FILLED';
    this.change(now, 'orders.updated', { filledQty, leavesQty, status, avgPx: sums.avgPx });
  }

  #keep(order: Order, topic: string): Order {
    this.orders.set(order.orderId, order);
    const event = { topic, order, reason: null };
    this.events.set(order.orderId, [...(this.events.get(order.orderId) ?? []), event]);
    this.publish(topic, { order, actor: order.userId, reason: null });
    return order;
  }

  #list(url: string): object {
    const isOpen = (order: Order): boolean => order.leavesQty > 0;
    const wantsOpen = url.includes('status=open');
    const found = [...this.orders.values()].filter((order) => isOpen(order) === wantsOpen);
    return { items: found.map((order) => encodeWire(Order, order)), nextCursor: null };
  }

  #history(order: Order): object {
    const events = (this.events.get(order.orderId) ?? []).map((event) => ({
      ...event,
      actor: order.userId,
      at: event.order.updatedAt,
    }));
    const fills = this.fills.get(order.orderId) ?? [];
    return encodeWire(journalOrder.out, { order, events, fills, children: [] }) as object;
  }
}

const notFound = (): Reply => {
  const problem = findProblem('NOT_FOUND', 'request-0001', { detail: 'no such order' });
  return { status: problem.status, body: problem };
};

/** @param change of the gateway's settings */
export async function givenFixEntry(change: Parameters<typeof givenGateway>[0] = {}) {
  const oms = new GivenOms();
  const gateway = await givenGateway({
    fix: { host: '127.0.0.1', port: 0, folder: null },
    ...change,
  });
  oms.publish = (topic, payload) => gateway.publish(topic as never, payload as never);
  gateway.services.replies((seen) => oms.reply(seen));
  const port = await gateway.gateway.openFix();
  if (port === null) throw new Error('the port opens');
  const makeKey = (scopes: readonly KeyScope[] = SCOPES, keyId = KEY_ID) =>
    gateway.services.makeKey(givenKey(scopes, { keyId, session: givenSession() }));
  return { ...gateway, oms, fixPort: port, makeKey };
}

export type Platform = Awaited<ReturnType<typeof givenFixEntry>>;
type Change = Parameters<typeof givenFixEntry>[0];

/** Opens platforms and clients for the tests of a file, and ends them after each. */
export function ownPlatforms() {
  const platforms = new Set<Platform>();
  const clients = new Set<ReturnType<typeof startClient>>();
  const close = async (platform: Platform): Promise<void> => {
    platforms.delete(platform);
    await platform.close();
  };
  afterEach(async () => {
    await Promise.all([...clients].map(({ initiator }) => initiator.stop()));
    await Promise.all([...platforms].map(close));
    clients.clear();
  });
  return {
    open: async (change: Change = {}): Promise<Platform> => {
      const platform = await givenFixEntry(change);
      platforms.add(platform);
      return platform;
    },
    /** Ends one before its test is over. */
    close,
    connect: ({ fixPort }: Pick<Platform, 'fixPort'>, of: LogonOf) => {
      const client = startClient(fixPort, of);
      clients.add(client);
      return client;
    },
  };
}

export type LogonOf = {
  readonly key: string;
  readonly compId?: string;
  readonly username?: string;
  readonly store?: MemoryStore;
  readonly tls?: InitiatorTls | null;
};

/** A FIX client that logs on at once, and again after every loss. */
export function startClient(
  port: number,
  { key, compId = KEY_ID, username = 'trader-1', store = new MemoryStore(), tls = null }: LogonOf,
) {
  const received: FixMessage[] = [];
  const closed: string[] = [];
  const state = { logons: 0 };
  const initiator = new Initiator({
    address: { host: '127.0.0.1', port },
    tls,
    settings: {
      ...USUAL_SETTINGS,
      role: 'initiator',
      ourCompId: compId,
      theirCompId: 'TRADEFLOOR',
      dictionary: EXCHANGE_DICTIONARY,
      store,
      logonFields: [field(TAG.Username, username), field(TAG.Password, key)],
    },
    group: createWriteGroup(),
    nowMs: Date.now,
    listeners: {
      onMessage: ({ message }) => void received.push(message),
      onLoggedOn: () => {
        state.logons += 1;
      },
      onRejected: (message) => void received.push(message),
      onClosed: (why) => void closed.push(why),
    },
  });
  initiator.start();
  const texts = (type: string, ...tags: number[]): string[] =>
    received
      .filter((message) => message.type === type)
      .map(({ body }) => tags.map((tag) => toText(body, tag) ?? '-').join(' '));
  return {
    initiator,
    received,
    closed,
    store,
    logons: () => state.logons,
    /** Execution reports: ClOrdID, OrigClOrdID, ExecType, OrdStatus. */
    reports: () => texts('8', 11, 41, 150, 39),
    texts,
    send: (message: FixMessage) => initiator.send(message),
  };
}

const now = () => field(60, formatUtcTimestamp(Date.now()));

/** A limit order to buy 100 AAPL. */
export const newOrder = (clOrdId: string, price = '100'): FixMessage => ({
  type: 'D',
  header: [],
  body: [
    field(11, clOrdId),
    field(38, 100),
    field(40, 2),
    field(44, price),
    field(54, 1),
    field(55, 'AAPL'),
    now(),
  ],
});

export const cancel = (clOrdId: string, origClOrdId: string): FixMessage => ({
  type: 'F',
  header: [],
  body: [
    field(11, clOrdId),
    field(38, 100),
    field(41, origClOrdId),
    field(54, 1),
    field(55, 'AAPL'),
    now(),
  ],
});

export const replace = (clOrdId: string, origClOrdId: string, price: string): FixMessage => ({
  type: 'G',
  header: [],
  body: [
    field(11, clOrdId),
    field(38, 200),
    field(40, 2),
    field(41, origClOrdId),
    field(44, price),
    field(54, 1),
    field(55, 'AAPL'),
    now(),
  ],
});

/** A status request. */
export const status = (clOrdId: string): FixMessage => ({
  type: 'H',
  header: [],
  body: [field(11, clOrdId), field(54, 1), field(55, 'AAPL')],
});
