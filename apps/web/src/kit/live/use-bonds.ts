/** How components reach bonds and requests for quote; re-render on what they read. */
import { useSyncExternalStore } from 'react';
import type { BondBook } from '../../platform/stores/bond-book.ts';
import type { RfqBook } from '../../platform/stores/rfq-book.ts';
import { useClient } from './use-client.ts';

/** Must select what stays the same object until it changes. */
export function useBonds<T>(select: (bonds: BondBook) => T): T {
  const { bonds } = useClient();
  const read = (): T => select(bonds);
  return useSyncExternalStore((listener) => bonds.subscribe(listener), read, read);
}

/** Must select what stays the same object until it changes. */
export function useRfqs<T>(select: (rfqs: RfqBook) => T): T {
  const { rfqs } = useClient();
  const read = (): T => select(rfqs);
  return useSyncExternalStore((listener) => rfqs.subscribe(listener), read, read);
}
