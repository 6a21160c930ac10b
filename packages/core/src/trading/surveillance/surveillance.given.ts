/** A day's log for the rules: orders, cancels, fills and trades with clients, placed in time by milliseconds from {@link NOW}. */
import { type Fill, LIQUIDITY } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, RfqId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { type Px, qty } from '@tradefloor/contracts/money';
import type { Order, OrderChange } from '@tradefloor/contracts/order';
import type { Finding } from '@tradefloor/contracts/surveillance';
import fc from 'fast-check';
import { cents, givenFill, givenOrder, givenOrderId, NOW } from '../order/order.given.ts';
import { Surveillance } from './surveillance.ts';

export const BOND = instrumentSymbol('US91282CKB62');
export const ACME = userId('acme');
export const BOB = userId('bob');

export type LogEvent =
  | { readonly type: 'change'; readonly change: Pick<OrderChange, 'order' | 'actor'> }
  | { readonly type: 'fill'; readonly fill: Fill };

export const filled = (n: number, at: number, over: Partial<Fill> = {}): LogEvent => ({
  type: 'fill',
  fill: givenFill({
    execId: execId(`${givenOrderId(n)}-F${at}`),
    orderId: givenOrderId(n),
    at: NOW + at,
    ...over,
  }),
});

type Cancel = {
  readonly from: number;
  readonly at: number;
  readonly size: number;
  readonly actor?: string;
  readonly over?: Partial<Order>;
};

/** An order to sell AAPL at 100.01 that its owner cancelled. */
export function cancelled(n: number, { from, at, size, actor = 'alice', over }: Cancel): LogEvent {
  const order: Order = {
    ...givenOrder(n, { side: 'SELL', price: cents(10_001), qty: qty(size) }),
    status: 'CANCELED',
    leavesQty: qty(0),
    createdAt: NOW + from,
    updatedAt: NOW + at,
    ...over,
  };
  return { type: 'change', change: { order, actor } };
}

type Place = { readonly at: number; readonly size: number; readonly over?: Partial<Order> };

/** An order to buy AAPL at 100 that was accepted then. */
export function placed(n: number, { at, size, over }: Place): LogEvent {
  const order: Order = {
    ...givenOrder(n, { price: cents(10_000), qty: qty(size) }),
    createdAt: NOW + at,
    updatedAt: NOW + at,
    ...over,
  };
  return { type: 'change', change: { order, actor: order.userId } };
}

type ClientTrade = {
  readonly asked: number;
  readonly at: number;
  readonly price: Px;
  readonly over?: Partial<Fill>;
};

/** A client buys 1,000,000 of a bond from the firm; its mid is 100. */
export const clientTrade = (n: number, { asked, at, price, over }: ClientTrade): LogEvent => {
  const rfqId = RfqId.parse(uuidV7(NOW + asked, () => n / 1_000));
  return filled(n, at, {
    execId: execId(`${rfqId}-C1`),
    rfqId,
    symbol: BOND,
    instrumentType: 'bond',
    desk: 'FI',
    side: 'SELL',
    qty: qty(1_000_000),
    price,
    venue: 'OTC',
    counterparty: 'CLNT',
    clientUserId: ACME,
    userId: userId('sally'),
    ...over,
  });
};

/** The firm buys the bond for itself. */
export const ownBond = (n: number, at: number, over: Partial<Fill> = {}): LogEvent =>
  filled(n, at, {
    symbol: BOND,
    instrumentType: 'bond',
    desk: 'FI',
    qty: qty(200_000),
    price: cents(10_000),
    venue: 'OTC',
    userId: BOB,
    ...over,
  });

export const feed = (surveillance: Surveillance, event: LogEvent): readonly Finding[] =>
  event.type === 'fill' ? surveillance.onFill(event.fill) : surveillance.onChange(event.change);

export const findAll = (events: readonly LogEvent[]): Finding[] => {
  const surveillance = new Surveillance();
  return events.flatMap((event) => feed(surveillance, event));
};

export const listRules = (events: readonly LogEvent[]): string[] =>
  findAll(events).map(({ rule }) => rule);

const someone = fc.constantFrom('alice', 'bob').map(userId);
const side = fc.constantFrom('BUY', 'SELL');
const price = fc.constantFrom(9_999, 10_000, 10_001, 10_002, 10_150).map(cents);
const time = fc.integer({ min: 0, max: 12_000 });

/** Of one owner, side and number the same order. */
const toOrderNumber = (order: number, side: string, owner: string): number =>
  100 + order + (side === 'BUY' ? 10 : 20) + (owner === 'bob' ? 100 : 0);

const anyPlaced = () =>
  fc
    .record({
      userId: someone,
      side,
      price,
      size: fc.constantFrom(100, 400, 2_000),
      order: fc.integer({ min: 1, max: 6 }),
    })
    .map(
      ({ order, size, ...over }) =>
        (at: number) =>
          placed(toOrderNumber(order, over.side, over.userId), { at, size, over }),
    );
const anyFill = (n: number) =>
  fc
    .record({
      userId: someone,
      side,
      price,
      qty: fc.constantFrom(100, 300, 1_000).map(qty),
      liquidity: fc.constantFrom(...LIQUIDITY),
      order: fc.integer({ min: 1, max: 6 }),
    })
    .map(
      ({ order, ...over }) =>
        (at: number) =>
          filled(toOrderNumber(order, over.side, over.userId), at, {
            ...over,
            execId: execId(`E-${n}`),
          }),
    );
const anyCancel = (n: number) =>
  fc
    .record({
      side,
      price,
      userId: someone,
      size: fc.constantFrom(500, 2_000, 9_000),
      stood: fc.integer({ min: 0, max: 8_000 }),
      part: fc.constantFrom(0, 0, 0, 50),
      isOwn: fc.constantFrom(true, true, true, false),
    })
    .map(
      ({ stood, size, part, isOwn, ...over }) =>
        (at: number) =>
          cancelled(n, {
            from: at - stood,
            at,
            size,
            actor: isOwn ? over.userId : 'oms',
            over: { ...over, filledQty: qty((size * part) / 100) },
          }),
    );
const anyBond = (n: number) =>
  fc.record({ userId: someone, side, price, share: fc.constantFrom(40_000, 100_000) }).map(
    ({ share, ...over }) =>
      (at: number) =>
        ownBond(n, at, { ...over, qty: qty(share), execId: execId(`O-${n}`) }),
  );
const anyClient = (n: number) =>
  fc.record({ side, price, before: fc.integer({ min: 1, max: 20_000 }) }).map(
    ({ before, price: at, ...over }) =>
      (when: number) =>
        clientTrade(n, { asked: when - before, at: when, price: at, over }),
  );

/** A log of some seconds, in the order of its times. */
export const anyLog: fc.Arbitrary<readonly LogEvent[]> = fc
  .array(
    fc.tuple(
      time,
      fc.constantFrom(anyFill, anyFill, anyPlaced, anyCancel, anyCancel, anyBond, anyClient),
    ),
    {
      minLength: 10,
      maxLength: 60,
    },
  )
  .chain((drawn) =>
    fc.tuple(
      ...drawn
        .toSorted(([a], [b]) => a - b)
        .map(([at, any], n) => any(n + 1).map((toEvent): LogEvent => toEvent(at))),
    ),
  );
