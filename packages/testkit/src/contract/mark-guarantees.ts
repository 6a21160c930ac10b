/** What a durable store guarantees of receipts that keep no row: a part of the contract. Imported by tests only. */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { Durable, EventEnvelope, Lease } from '@tradefloor/runtime/engine/durable';
import { expect, test } from 'vitest';
import { batch, event, handled, handledUpTo, ids, LATER } from './durable-parts.ts';

type Room = { readonly durable: Durable; readonly oms: Lease; readonly ems: Lease };

/** Adds the tests; `room` is filled before each of them. */
export function markGuarantees(room: Room): void {
  const open = (consumer: ServiceName) =>
    room.durable.unconfirmed(consumer, ['orders.filled'], LATER, Number.MAX_SAFE_INTEGER);
  const confirm = (consumer: ServiceName, published: EventEnvelope) =>
    room.durable.commit(batch({ leases: [room.oms], inbox: [handled(consumer, published)] }));

  test('a mark confirms all up to it, and never falls', async () => {
    const published = [1, 2, 3, 4].map((seq) => event('ems', seq));
    await room.durable.commit(batch({ leases: [room.ems], outbox: published }));
    const take = (one: EventEnvelope) =>
      room.durable.commit(batch({ leases: [room.oms], inbox: [handledUpTo('oms', one)] }));
    const [first, second, third] = published as [EventEnvelope, EventEnvelope, EventEnvelope];
    expect(ids(await open('oms'))).toEqual(ids(published));
    expect(await open('journal')).toHaveLength(4);
    expect(await take(third)).toMatchObject({ ok: true });
    expect(ids(await open('oms'))).toEqual(['ems-fact-4']);
    expect(await open('journal')).toHaveLength(4);
    const again = { ...handled('oms', published[3] as EventEnvelope), mark: 1 };
    await room.durable.commit(batch({ leases: [room.oms], inbox: [again] }));
    expect(await open('oms')).toEqual([]);
    for (const one of [first, second, third]) {
      expect(await take(one)).toMatchObject({ ok: false, error: { kind: 'DUPLICATE' } });
      expect(await confirm('oms', one)).toMatchObject({ ok: false, error: { kind: 'DUPLICATE' } });
    }
  });

  test('what has a row is refused also where a mark is to cover it', async () => {
    const published = [1, 2].map((seq) => event('ems', seq));
    await room.durable.commit(batch({ leases: [room.ems], outbox: published }));
    await open('oms');
    await confirm('oms', published[1] as EventEnvelope);
    const inbox = [handledUpTo('oms', published[1] as EventEnvelope)];
    const twice = await room.durable.commit(batch({ leases: [room.oms], inbox }));
    expect(twice).toMatchObject({ ok: false, error: { kind: 'DUPLICATE' } });
    expect(ids(await open('oms'))).toEqual(['ems-fact-1']);
  });
}
