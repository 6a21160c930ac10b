/** After a start the services an order needs come to work first, and hold the others up for a while only. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { expect, it } from 'vitest';
import { StartOrder } from './start-order.ts';

const RANKS: Partial<Record<ServiceName, number>> = { oms: 0, 'risk-engine': 0, ems: 1 };

/** A start order on a clock that a test moves. */
function given() {
  const due: { ms: number; run: () => void }[] = [];
  const order = new StartOrder((service) => RANKS[service] ?? 2, {
    nowMs: () => 0,
    after: (ms, run) => {
      const entry = { ms, run };
      due.push(entry);
      return () => due.splice(due.indexOf(entry), 1);
    },
    soon: (run) => run(),
  });
  const started: ServiceName[] = [];
  const finish = new Map<ServiceName, () => void>();
  const start = (service: ServiceName) =>
    order.start(service, () => {
      started.push(service);
      return new Promise<void>((resolve) => finish.set(service, resolve));
    });
  return { order, start, started, finish, due };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('starts a service at once when none of a lower rank is under way', () => {
  const { start, started } = given();
  void start('journal');
  void start('ems');
  void start('oms');
  expect(started).toEqual(['journal', 'ems', 'oms']);
});

it('starts the others when all of the lower ranks work', async () => {
  const { start, started, finish, due } = given();
  for (const service of ['oms', 'risk-engine', 'ems', 'journal'] as const) void start(service);
  expect(started).toEqual(['oms', 'risk-engine']);
  finish.get('oms')?.();
  await settled();
  expect(started).toEqual(['oms', 'risk-engine']);
  finish.get('risk-engine')?.();
  await settled();
  expect(started).toEqual(['oms', 'risk-engine', 'ems']);
  finish.get('ems')?.();
  await settled();
  expect(started).toEqual(['oms', 'risk-engine', 'ems', 'journal']);
  expect(due).toEqual([]);
});

it('starts the others in the end although a lower rank does not come to work', async () => {
  const { start, started, due } = given();
  void start('oms');
  void start('journal');
  expect(started).toEqual(['oms']);
  due[0]?.run();
  await settled();
  expect(started).toEqual(['oms', 'journal']);
});

it('groups services by rank and leaves none out', () => {
  const { order } = given();
  const actors = (['journal', 'oms', 'ccp', 'ems'] as const).map((name) => ({ service: { name } }));
  const names = order.groups(actors).map((group) => group.map(({ service }) => service.name));
  expect(names).toEqual([['oms'], ['ems'], ['journal', 'ccp']]);
});
