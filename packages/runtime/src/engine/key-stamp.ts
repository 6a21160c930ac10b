/** The API key in the record: every change of an order that was made with a key names it, whichever handler made it. */
import { OrderChange } from '@tradefloor/contracts/order';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import type { CallResponse, HandlerOutput } from '../service.ts';

type Reply = CallResponse<TopicName, string, unknown>;
type Output = HandlerOutput<TopicName, string>;

/**
 * What the key did: what its user is the actor of, and a new order, also where the platform refused it. What the platform
 * does of itself meanwhile, such as a prevented self-match, is not the key's.
 */
const isOfKey = ({ order, actor }: OrderChange, userId: string): boolean =>
  actor === userId || (order.version === 1 && order.userId === userId);

/** The response with the caller's key in the order changes that it made. */
export function withKey(reply: Reply, { userId, key }: Caller): Reply {
  if (key === undefined || reply.events.length === 0) return reply;
  const { keyId } = key;
  const stamped = (out: Output): Output => {
    if (out.type !== 'say' || TOPICS[out.topic].schema !== OrderChange) return out;
    const change = out.payload as OrderChange;
    if (!isOfKey(change, userId)) return out;
    return { ...out, payload: { ...change, keyId } } as Output;
  };
  return { ...reply, events: reply.events.map(stamped) };
}
