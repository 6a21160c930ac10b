/** A client's request in the words of its salesperson: what is to be done next, by whom it is worked. Pure. */

import { formatCompact } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { sideText } from '../requests/side-text.tsx';
import { shownUntil } from '../requests/two-way-facts.ts';

const NEXT: Readonly<Record<Rfq['state'], string>> = {
  REQUESTED: 'NEW',
  SALES_REVIEW: 'choose dealers',
  PENDING: 'add mark-up',
  MARKED_UP: 'send quote',
  CLIENT_QUOTED: 'client decides',
  EXECUTED: 'DONE',
  CLIENT_DECLINED: 'declined',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
  REJECTED: 'rejected',
};

/** What happens next, in two words. */
export const nextStep = ({ state }: Pick<Rfq, 'state'>): string => phrase(NEXT[state]);

/** Requests of clients only: a trader's own have no client. */
export const isOfClient = ({ flow }: Pick<Rfq, 'flow'>): boolean => flow === 'SALES';

/** Whether this user may act on it: unassigned, or assigned to him. */
export const isMine = ({ salesUserId }: Pick<Rfq, 'salesUserId'>, userId: string): boolean =>
  salesUserId === null || salesUserId === userId;

/** `BUY 5.0M UST 4.25 2036`. */
export const requestTitle = ({ side, qty }: Pick<Rfq, 'side' | 'qty'>, bondName: string): string =>
  `${sideText(side)} ${formatCompact(qty)} ${bondName}`;

/**
 * When what stands now will be over: the client's price, the dealers' quotes behind it, and before there is one the time
 * to quote. Null for what has no end of its own.
 */
export function findEnd(rfq: Rfq): string | null {
  const { state, windowEndsAt } = rfq;
  if (state === 'CLIENT_QUOTED') return shownUntil(rfq);
  if (state !== 'PENDING' && state !== 'MARKED_UP') return null;
  return firmUntil(rfq) ?? windowEndsAt;
}

/** How long the chosen dealer stands to its quote; without a choice, the dealer that does so longest; null for none. */
function firmUntil({ dealers, chosen }: Pick<Rfq, 'dealers' | 'chosen'>): string | null {
  const quotes = dealers.flatMap(({ dealerId, status, quote }) =>
    quote !== null && status === 'QUOTED' && dealerId === (chosen?.dealerId ?? dealerId)
      ? [quote.validUntil]
      : [],
  );
  return quotes.toSorted().at(-1) ?? null;
}

/** How many more dealers are needed for a panel of three to five. */
export function panelProblem(count: number): string | null {
  if (count < 3) return phrase`Select ${3 - count} more: a request needs three to five dealers`;
  return count > 5 ? phrase`Remove ${count - 5}: a request needs three to five dealers` : null;
}
