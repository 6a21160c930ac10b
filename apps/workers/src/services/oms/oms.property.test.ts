/** The OMS beside an executing side that does as it likes: whatever overtakes what, both end with the same order. */
import { qty } from '@tradefloor/contracts/money';
import type { ExecutionAck, Order } from '@tradefloor/contracts/order';
import type { TopicName } from '@tradefloor/contracts/topics';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { HandlerOutput } from '@tradefloor/runtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

type Output = readonly HandlerOutput<TopicName, string>[];
type Ack = Partial<ExecutionAck> & Pick<ExecutionAck, 'kind'>;
type Request = {
  readonly no: number;
  readonly qty: number | null;
  /** What it shows from then on; undefined where that stays. */
  readonly shows?: number | null | undefined;
};

/** One order at the executing side: fills and responses leave it in two streams, each in order. */
class Executor {
  readonly order: Order;
  readonly requests: Request[] = [];
  readonly fills: { n: number; qty: number; cumQty: number; total: number }[] = [];
  readonly acks: Ack[] = [];
  qty: number;
  shows: number | null;
  cum = 0;
  isOver = false;
  #count = 0;

  constructor(order: Order) {
    this.order = order;
    this.qty = order.qty;
    this.shows = order.displayQty;
  }

  take(events: Output): void {
    for (const { requestNo } of publishedOn(events, 'orders.cancel-requested')) {
      this.requests.push({ no: requestNo, qty: null });
    }
    for (const request of publishedOn(events, 'orders.replace-requested')) {
      const shows = request.handling?.displayQty;
      this.requests.push({ no: request.requestNo, qty: request.qty, shows });
    }
  }

  fill(share: number): void {
    if (this.isOver) return;
    const size = Math.max(1, Math.floor((this.qty - this.cum) * share));
    this.cum += size;
    this.#count += 1;
    this.isOver = this.cum === this.qty;
    this.fills.push({ n: this.#count, qty: size, cumQty: this.cum, total: this.qty });
  }

  handle(): void {
    const request = this.requests.shift();
    if (request === undefined) return;
    const isReplace = request.qty !== null;
    if (this.isOver || (isReplace && request.qty <= this.cum)) {
      this.#ack(isReplace ? 'REPLACE_REJECTED' : 'CANCEL_REJECTED', request.no);
      return;
    }
    if (isReplace) {
      this.qty = request.qty;
      if (request.shows !== undefined) this.shows = request.shows;
    } else this.isOver = true;
    this.#ack(isReplace ? 'REPLACED' : 'CANCELED', request.no);
  }

  /** Ends the order of its own accord. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#ack('EXPIRED', 0);
  }

  #ack(kind: ExecutionAck['kind'], requestNo: number): void {
    this.acks.push({ kind, requestNo, qty: qty(this.qty), cumQty: qty(this.cum) });
  }
}

type Deed = {
  readonly does:
    | 'cancel'
    | 'replace'
    | 'fill'
    | 'answer'
    | 'end'
    | 'receive-fill'
    | 'receive-ack'
    | 'restart';
  readonly n: number;
};
const anyDeed: fc.Arbitrary<Deed> = fc.record({
  does: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom('fill', 'answer', 'receive-fill', 'receive-ack') },
    { weight: 5, arbitrary: fc.constantFrom('cancel', 'replace', 'replace', 'restart') },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  ) as fc.Arbitrary<Deed['does']>,
  n: fc.integer({ min: 1, max: 300 }),
});

/** Half of the quantity, so that it differs from change to change, and may be above what is open. */
const toShown = (n: number): number => Math.ceil(n / 2);

async function act(oms: OmsFixture, ems: Executor, { does, n }: Deed): Promise<Output> {
  const { order } = ems;
  const fill = does === 'receive-fill' ? ems.fills.shift() : undefined;
  const ack = does === 'receive-ack' ? ems.acks.shift() : undefined;
  if (fill !== undefined) return oms.fill(order, fill);
  if (ack !== undefined) return oms.acknowledge(order, ack);
  switch (does) {
    case 'cancel':
      return (await oms.cancel(order)).events;
    case 'replace':
      return (
        await oms.replace(order, n % 2 === 0 ? { qty: n } : { qty: n, displayQty: toShown(n) })
      ).events;
    case 'fill':
      ems.fill(n / 600);
      return [];
    case 'answer':
      ems.handle();
      return [];
    case 'end':
      ems.end();
      return [];
    case 'restart':
      oms.lone.restart();
      await oms.tick();
      return [];
    default:
      return [];
  }
}

const orderTopics = [
  'orders.submitted',
  'orders.updated',
  'orders.cancelled',
  'orders.replaced',
  'orders.expired',
] as const;
const versionsIn = (events: Output): number[] =>
  events.flatMap((out) =>
    out.type === 'say' && (orderTopics as readonly string[]).includes(out.topic)
      ? [(out.payload as { order: Order }).order.version]
      : [],
  );

/**
 * Every request is acknowledged and every message delivered, fills before responses or the other
 * way round.
 */
async function drain(oms: OmsFixture, ems: Executor, acksFirst: boolean): Promise<Output> {
  const published: HandlerOutput<TopicName, string>[] = [];
  while (ems.requests.length > 0) ems.handle();
  const kinds = acksFirst
    ? (['receive-ack', 'receive-fill'] as const)
    : (['receive-fill', 'receive-ack'] as const);
  for (const does of kinds) {
    while ((does === 'receive-ack' ? ems.acks : ems.fills).length > 0) {
      published.push(...(await act(oms, ems, { does, n: 1 })));
    }
  }
  return published;
}

test('in any order of messages, quantities, ends and counts agree, and changes are published as 1..n', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDeed, { maxLength: 40 }),
      fc.boolean(),
      async (deeds, acksFirst) => {
        const oms = await openOms();
        const order = await oms.placed({ timeInForce: 'GTC', displayQty: qty(80) });
        const ems = new Executor(order);
        const versions = [1];
        for (const deed of deeds) {
          const events = await act(oms, ems, deed);
          ems.take(events);
          versions.push(...versionsIn(events));
          const { status, qty: all, filledQty, leavesQty } = oms.row(order);
          expect(leavesQty).toBe(isOpen(status) ? all - filledQty : 0);
        }
        versions.push(...versionsIn(await drain(oms, ems, acksFirst)));

        const row = oms.row(order);
        expect(versions).toEqual(Array.from({ length: row.version }, (_, i) => i + 1));
        expect([row.filledQty, row.qty, isOpen(row.status)]).toEqual([
          ems.cum,
          ems.qty,
          !ems.isOver,
        ]);
        if (isOpen(row.status)) expect(row.displayQty).toBe(ems.shows);
        expect(row.status === 'FILLED').toBe(ems.cum === ems.qty);
        expect([row.deferredAck, row.pendingReplace, row.pendingCancel]).toEqual([
          null,
          null,
          null,
        ]);
        // All prices are 100.00: what is filled and what is open counts, nothing else.
        expect(oms.used()).toBe((isOpen(row.status) ? row.qty : row.filledQty) * 100);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a duplicate message, at once or after the end, changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { maxLength: 25 }), async (deeds) => {
      const oms = await openOms();
      const order = await oms.placed({ timeInForce: 'GTC' });
      const ems = new Executor(order);
      const received: (() => Promise<Output>)[] = [];
      for (const deed of deeds) {
        const [fill, ack] = [ems.fills[0], ems.acks[0]];
        ems.take(await act(oms, ems, deed));
        // While it is open, too: the same fill once more is no fill.
        if (deed.does === 'receive-fill' && fill) expect(await oms.fill(order, fill)).toEqual([]);
        if (deed.does === 'receive-fill' && fill) received.push(() => oms.fill(order, fill));
        if (deed.does === 'receive-ack' && ack) received.push(() => oms.acknowledge(order, ack));
      }
      await drain(oms, ems, false);
      if (isOpen(oms.row(order).status)) {
        await oms.cancel(order);
        await oms.acknowledge(order, { kind: 'CANCELED', requestNo: 99, cumQty: qty(ems.cum) });
      }
      const before = oms.row(order);
      for (const again of received) expect(await again()).toEqual([]);
      expect(oms.row(order)).toBe(before);
    }),
    { numRuns: 300 },
  );
});
