/** The services' events, read from the bus: for a gateway in a process of its own. */
import type { Feed, FeedLetter } from '@tradefloor/api/ports';
import { readLetter } from '@tradefloor/contracts/letter-wire';
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

type Hear = Parameters<Feed['subscribe']>[0];

/**
 * Starts to read at once. Until the bus can be reached nothing is received; when that may have cost messages, `onGap`
 * is called.
 * @param onBadLetter is given the reason when an entry does not fit its schema; the entry is left out
 */
export function busFeed(
  bus: TailedBus,
  onBadLetter: (why: string) => void,
): Feed & { close(): Promise<void> } {
  const ears = new Set<Hear>();
  const tell = (letter: FeedLetter) => {
    for (const { onLetter } of ears) onLetter(letter);
  };
  const tailing = bus.tail(
    FED_TOPICS,
    ({ text }) => {
      const read = readLetter(text);
      if (read.ok) tell(read.value);
      else onBadLetter(read.error);
    },
    {
      onGap: () => {
        for (const { onGap } of ears) onGap();
      },
    },
  );
  return {
    subscribe(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
    status: () => bus.status(),
    async close() {
      const stop = await tailing;
      await stop();
    },
  };
}
