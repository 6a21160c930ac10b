/** The archive as questions: lists are asked again by themselves, a message never changes. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FixAsked, FixMessage } from '../data/execution-port.ts';
import { useDesk } from '../data/use-desk.ts';
import { useWatched } from '../shell/old-figures.tsx';
import { keyText, type MessageKey } from './message-words.ts';

const REREAD_MS = 5_000;
const CHAIN_MS = 3_000;
const RUN_MS = 1_000;
const PAGE = 200;
/** A chain on the screen holds no more; an algo's order has a few for each child. */
const CHAIN_MAX = 500;

/** Pages of the search, the newest first; nothing is asked while there is no question. */
export function useFixMessages(asked: FixAsked | null) {
  const desk = useDesk();
  return useWatched(
    useInfiniteQuery({
      queryKey: ['fix-messages', asked],
      enabled: asked !== null,
      initialPageParam: '',
      queryFn: ({ pageParam }) =>
        desk.port.fixMessages({
          ...asked,
          limit: PAGE,
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        }),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
      refetchInterval: REREAD_MS,
    }),
  );
}

/** All that was said about an order and its children. */
export function useFixChain(orderId: string) {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['fix-chain', orderId],
      queryFn: () => desk.port.fixMessages({ orderId, limit: CHAIN_MAX }),
      refetchInterval: CHAIN_MS,
    }),
  );
}

/** One message, tag by tag. */
export function useExplained(key: MessageKey) {
  const desk = useDesk();
  return useQuery({
    queryKey: ['fix-message', keyText(key)],
    queryFn: () => desk.port.fixMessage(key),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useFixVerifications() {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['fix-verifications'],
      queryFn: () => desk.port.fixVerifications(),
      refetchInterval: RUN_MS,
    }),
  );
}

/** An export holds at most so many messages. */
export const EXPORT_MAX = 20_000;
const EXPORT_PAGE = 1_000;

/** Every message of the search, page after page, up to the most an export holds. */
export async function allMessages(
  read: (asked: FixAsked) => Promise<{
    readonly items: readonly FixMessage[];
    readonly nextCursor: string | null;
  }>,
  asked: FixAsked,
): Promise<readonly FixMessage[]> {
  const messages: FixMessage[] = [];
  for (let cursor: string | null = ''; cursor !== null && messages.length < EXPORT_MAX; ) {
    const page = await read({
      ...asked,
      limit: EXPORT_PAGE,
      ...(cursor === '' ? {} : { cursor }),
    });
    messages.push(...page.items);
    cursor = page.nextCursor;
  }
  return messages;
}
