/** The services' events, read from the bus: for a gateway in a process of its own. */
import type { Feed, FeedEvent } from '@tradefloor/api/ports/ports';
import { parseEvent, toPayloadText } from '@tradefloor/contracts/event-wire';
import { USER_TOPICS } from '@tradefloor/contracts/socket';
import { isTopicName, type TopicName } from '@tradefloor/contracts/topics';

/** The part of the bus that is used here. */
export type TailedBus = {
  tail(
    topics: readonly TopicName[],
    onEntry: (entry: { readonly text: string }) => void,
    options: { readonly onGap: () => void },
  ): Promise<() => Promise<void>>;
  status(): 'up' | 'down';
};

/** Every topic a user may see, and the sessions' own. */
export const FED_TOPICS: readonly TopicName[] = [
  ...Object.keys(USER_TOPICS).filter(isTopicName),
  'user.session',
];

type OnEvent = Parameters<Feed['subscribe']>[0];

/**
 * Starts to read at once. Until the bus can be reached nothing is received; when that may have cost messages, `onGap`
 * is called.
 * @param onInvalidEvent is given the reason when an entry does not fit its schema; the entry is left out
 */
export function busFeed(
  bus: TailedBus,
  onInvalidEvent: (why: string) => void,
): Feed & { close(): Promise<void> } {
  const listeners = new Set<OnEvent>();
  const notify = (event: FeedEvent) => {
    for (const { onEvent } of listeners) onEvent(event);
  };
  const tailing = bus.tail(
    FED_TOPICS,
    ({ text }) => {
      const read = parseEvent(text);
      if (read.ok) notify(read.value);
      else onInvalidEvent(read.error);
    },
    {
      onGap: () => {
        for (const { onGap } of listeners) onGap();
      },
    },
  );
  return {
    subscribe(subscribe) {
      listeners.add(subscribe);
      return () => listeners.delete(subscribe);
    },
    payloadText: toPayloadText,
    status: () => bus.status(),
    async close() {
      const stop = await tailing;
      await stop();
    },
  };
}
