/** A process listens once to what its services ask for together, and none of them goes on before it does. */
import type { TopicName } from '@tradefloor/contracts/topics';
import { expect, it } from 'vitest';
import { Hearing } from './hearing.ts';

const FEW: readonly TopicName[] = ['orders.filled'];
const MORE: readonly TopicName[] = ['orders.filled', 'orders.routed'];

/** A hearing, and readings that are in place when the test says so. */
function givenHearing() {
  const hearing = new Hearing();
  const begun: { topics: readonly TopicName[]; ready: () => void; fail: () => void }[] = [];
  const done: string[] = [];
  const ask = (who: string, topics: readonly TopicName[]) => {
    const listen = () =>
      new Promise<void>((ready, reject) => {
        begun.push({ topics, ready, fail: () => reject(new Error('no bus')) });
      });
    return hearing.of(topics, listen).then(() => void done.push(who));
  };
  return { ask, begun, done };
}

it('begins once what two services ask for at the same moment', async () => {
  const { ask, begun, done } = givenHearing();
  const both = [ask('journal', FEW), ask('fix-archive', FEW)];
  expect(begun).toHaveLength(1);
  expect(done).toEqual([]);
  begun[0]?.ready();
  await Promise.all(both);
  expect(done).toEqual(['journal', 'fix-archive']);
});

it('has nobody go on before the longer list that overtook its own is heard', async () => {
  const { ask, begun, done } = givenHearing();
  const both = [ask('journal', FEW), ask('oms', MORE)];
  begun[0]?.ready();
  await Promise.resolve();
  expect(done).toEqual([]);
  begun[1]?.ready();
  await Promise.all(both);
  expect(begun.map(({ topics }) => topics)).toEqual([FEW, MORE]);
});

it('begins anew what could not be begun', async () => {
  const { ask, begun, done } = givenHearing();
  const first = ask('journal', FEW);
  begun[0]?.fail();
  await expect(first).rejects.toThrow('no bus');
  const second = ask('journal', FEW);
  begun[1]?.ready();
  await second;
  expect(done).toEqual(['journal']);
});

it('asks the bus for nothing where nothing is to be heard', async () => {
  const { ask, begun } = givenHearing();
  await ask('user-service', []);
  expect(begun).toEqual([]);
});
