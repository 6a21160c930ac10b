/**
 * A process subscribes once to the topics its services need together, and no service continues before the subscription
 * is active.
 */
import type { TopicName } from '@tradefloor/contracts/topics';
import { expect, it } from 'vitest';
import { SubscriptionGate } from './subscription-gate.ts';

const FEW: readonly TopicName[] = ['orders.filled'];
const MORE: readonly TopicName[] = ['orders.filled', 'orders.routed'];

/** A subscription gate, and reads that complete when the test resolves them. */
function givenGate() {
  const gate = new SubscriptionGate();
  const begun: { topics: readonly TopicName[]; ready: () => void; fail: () => void }[] = [];
  const done: string[] = [];
  const request = (who: string, topics: readonly TopicName[]) => {
    const listen = () =>
      new Promise<void>((ready, reject) => {
        begun.push({ topics, ready, fail: () => reject(new Error('no bus')) });
      });
    return gate.of(topics, listen).then(() => void done.push(who));
  };
  return { request, begun, done };
}

it('starts once for two concurrent subscription requests', async () => {
  const { request, begun, done } = givenGate();
  const both = [request('journal', FEW), request('fix-archive', FEW)];
  expect(begun).toHaveLength(1);
  expect(done).toEqual([]);
  begun[0]?.ready();
  await Promise.all(both);
  expect(done).toEqual(['journal', 'fix-archive']);
});

it('lets no caller continue before the longer list that superseded its own is active', async () => {
  const { request, begun, done } = givenGate();
  const both = [request('journal', FEW), request('oms', MORE)];
  begun[0]?.ready();
  await Promise.resolve();
  expect(done).toEqual([]);
  begun[1]?.ready();
  await Promise.all(both);
  expect(begun.map(({ topics }) => topics)).toEqual([FEW, MORE]);
});

it('retries a subscription that could not be started', async () => {
  const { request, begun, done } = givenGate();
  const first = request('journal', FEW);
  begun[0]?.fail();
  await expect(first).rejects.toThrow('no bus');
  const second = request('journal', FEW);
  begun[1]?.ready();
  await second;
  expect(done).toEqual(['journal']);
});

it('subscribes to nothing when no topics are needed', async () => {
  const { request, begun } = givenGate();
  await request('user-service', []);
  expect(begun).toEqual([]);
});
