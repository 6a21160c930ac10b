/** The archive's queries: lists are refetched by themselves, a message never changes. */
import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../kit/grid/pages.ts';
import { useDesk } from '../../kit/live/use-desk.ts';
import { useWatched } from '../../kit/query/old-figures.tsx';
import type { FixAsked, FixMessage } from '../../platform/client/execution-port.ts';
import { keyText, type MessageKey } from './message-words.ts';

const REREAD_MS = 5_000;
const CHAIN_MS = 3_000;
const RUN_MS = 1_000;
/** A chain on the screen holds no more; an algo's order has a few for each child. */
const CHAIN_MAX = 500;

/** The search, newest first; nothing is fetched without a search. */
export function useFixMessages(asked: FixAsked | null) {
  const { port } = useDesk();
  return usePages<FixAsked, FixMessage>({
    name: 'fix-messages',
    asked,
    read: port.fixMessages,
    everyMs: REREAD_MS,
  });
}

/** All messages about an order and its children. */
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
