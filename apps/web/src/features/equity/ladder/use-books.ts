/** The books of a symbol, for the ladder that shows them. */
import { useEffect } from 'react';
import type { LadderModel } from '../../../kit/ladder/ladder-model.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Venue } from '../../../platform/client/shapes.ts';
import { subscribeBooks } from '../../../platform/client/streams.ts';
import { useUi } from '../../../ui-state/use-ui.ts';

/** One venue's, or those of all together. A frozen screen keeps the books of the moment it was frozen. */
export function useBooks(model: LadderModel, symbol: string, venue: Venue | null): void {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  useEffect(() => {
    if (isFrozen) return;
    return subscribeBooks(client.calls, symbol, (books) => {
      model.setBooks(books.venues);
      client.painter.invalidate();
    });
  }, [client, symbol, model, isFrozen]);
  useEffect(() => {
    model.setVenue(venue);
    client.painter.invalidate();
  }, [client, model, venue]);
}
