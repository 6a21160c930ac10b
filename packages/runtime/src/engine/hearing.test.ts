/**
 * A process subscribes once to the topics its services need together, and no service continues before the subscription
 * is active.
 */
import type { TopicName } from '@tradefloor/contracts/topics';
import { expect, it } from 'vitest';
import { Hearing } from './hearing.ts';

const FEW: readonly TopicName[] = ['orders.filled'];
const MORE: readonly TopicName[] = ['orders.filled', 'orders.routed'];

/** A subscription gate, and reads that complete when the test resolves them. */
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

it('starts once for two concurrent subscription requests', async () => {
  const { ask, begun, done } = givenHearing();
  const both = [ask('journal', FEW), ask('fix-archive', FEW)];
  expect(begun).toHaveLength(1);
  expect(done).toEqual([]);
  begun[0]?.ready();
  await Promise.all(both);
  expect(done).toEqual(['journal', 'fix-archive']);
});

it('lets no caller continue before the longer list that superseded its own is active', async () => {
  const { ask, begun, done } = givenHearing();
  const both = [ask('journal', FEW), ask('oms', MORE)];
  begun[0]?.ready();
  await Promise.resolve();
  expect(done).toEqual([]);
  begun[1]?.ready();
  await Promise.all(both);
  expect(begun.map(({ topics }) => topics)).toEqual([FEW, MORE]);
});

it('retries a subscription that could not be started', async () => {
  const { ask, begun, done } = givenHearing();
  const first = ask('journal', FEW);
  begun[0]?.fail();
  await expect(first).rejects.toThrow('no bus');
  const second = ask('journal', FEW);
  begun[1]?.ready();
  await second;
  expect(done).toEqual(['journal']);
});

it('subscribes to nothing when no topics are needed', async () => {
  const { ask, begun } = givenHearing();
  await ask('user-service', []);
  expect(begun).toEqual([]);
});
