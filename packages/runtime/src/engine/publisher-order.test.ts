/** Events on their way to the wire: in order, once each, whatever is dropped meanwhile. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { expect, test } from 'vitest';
import type { EventEnvelope } from './durable.ts';
import { Publisher } from './publisher.ts';

const event = (producer: ServiceName, seq: number): EventEnvelope => ({
  producer,
  seq,
  id: `${producer}-${seq}`,
  topic: 'orders.filled',
  key: 'tom',
  atMs: 0,
  requestId: 'r',
  payload: null,
});
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A wire that publishes one chunk whenever the test lets it. */
function given() {
  const chunks: string[][] = [];
  let open: (failure?: Error) => void = () => undefined;
  const wire = {
    publish: (events: readonly EventEnvelope[]) => {
      chunks.push(events.map(({ id }) => id));
      return new Promise<void>((resolve, reject) => {
        open = (failure) => (failure ? reject(failure) : resolve());
      });
    },
  };
  const clock = {
    nowMs: () => 0,
    after: (_: number, run: () => void) => {
      run();
      return () => undefined;
    },
    soon: (run: () => void) => run(),
  };
  const publisher = new Publisher(wire as never, clock);
  const pass = async (failure?: Error) => {
    open(failure);
    await settled();
  };
  return { publisher, chunks, pass };
}

const ids = (producer: ServiceName, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${producer}-${from + n}`);
const events = (producer: ServiceName, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => event(producer, from + n));

test('every event goes out once, in order, in chunks of 500; a failed chunk goes out again', async () => {
  const { publisher, chunks, pass } = given();
  publisher.push(events('oms', 1, 700));
  await settled();
  await pass(new Error('away'));
  publisher.push(events('oms', 701, 710));
  await pass();
  expect(publisher.backlog).toBe(210);
  await pass();
  expect(chunks).toEqual([ids('oms', 1, 500), ids('oms', 1, 500), ids('oms', 501, 710)]);
  expect(publisher.backlog).toBe(0);
  expect(publisher.takeMarks()).toEqual([{ producer: 'oms', seq: 710 }]);
});

test('a producer that is dropped while a chunk is on its way leaves the others in their order', async () => {
  const { publisher, chunks, pass } = given();
  publisher.push([event('oms', 1), event('ems', 1), event('oms', 2), event('ems', 2)]);
  await settled();
  publisher.drop('oms');
  publisher.push([event('ems', 3), event('oms', 1)]);
  expect(publisher.backlog).toBe(4);
  await pass();
  await pass();
  expect(chunks).toEqual([
    ['oms-1', 'ems-1', 'oms-2', 'ems-2'],
    ['ems-3', 'oms-1'],
  ]);
  expect(publisher.backlog).toBe(0);
});

test('what the handlings of a commit publish goes out together, without one that is dropped with them', async () => {
  const { publisher, chunks, pass } = given();
  publisher.push(events('oms', 1, 2));
  publisher.push(events('ems', 1, 1));
  publisher.push(events('ccp', 1, 1));
  publisher.drop('ccp');
  await settled();
  expect(chunks).toEqual([['oms-1', 'oms-2', 'ems-1']]);
  await pass();
  expect(publisher.backlog).toBe(0);
});
