/** The code of the offer of a first task: of those alone who have not answered it. */
import { onDemand } from '../../lib/code/code-on-demand.ts';

export const OFFER = onDemand(async () => (await import('./offer.tsx')).Offer);

/**
 * Fetches it with the page's own code, so that it is drawn with the page: it is the first sentence that a newcomer reads,
 * and the panels need not make room for it later.
 * @param stored this browser's preferences as they are kept, null without any
 */
export function fetchOffer(stored: string | null): void {
  if (stored?.includes('"offer":"answered"') !== true) OFFER.fetch();
}
