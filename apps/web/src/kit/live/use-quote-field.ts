/** One value of a symbol's newest quote; a component renders again when it is another. */
import { useSyncExternalStore } from 'react';
import type { QuoteField } from '../../lib/hot/live-quotes.ts';
import { useClient } from './use-client.ts';

/** Null for a symbol without a price. */
export function useQuoteField(symbol: string, field: QuoteField): number | null {
  const { hot } = useClient();
  const read = (): number | null => hot.shown(symbol, field);
  return useSyncExternalStore((listener) => hot.subscribe(listener), read, read);
}
