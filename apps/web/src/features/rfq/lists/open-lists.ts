/** The lists among the requests a user sees, the newest first, and which of them still live. Pure. */
import type { Rfq } from '../../../platform/client/shapes.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';

export type OpenList = { readonly listId: string; readonly isLive: boolean };

/** @param rfqs the newest first */
export function findLists(rfqs: readonly Rfq[]): readonly OpenList[] {
  const live = new Map<string, boolean>();
  for (const rfq of rfqs) {
    if (rfq.list == null) continue;
    const { listId } = rfq.list;
    live.set(listId, live.get(listId) === true || isLiveRfq(rfq));
  }
  return [...live].map(([listId, isLive]) => ({ listId, isLive }));
}
