/** Kill switches at the dealers' door: what may not trade with a dealer now. */

import type { Venue } from '@tradefloor/contracts/market';
import type { HaltedScope } from '../ems/halted-scope.ts';
import { isKilledBy } from '../order/kill-scope.ts';
import type { RfqRow } from './tables.ts';

/** The venue that fills of requests name. */
const VENUE: Venue = 'OTC';

/** What of a trade with a dealer a switch looks at. */
export type RfqSubject = {
  readonly symbol: string;
  /** The users involved: requester, owner of the order or client, seller, executing user. */
  readonly people: readonly (string | null)[];
  /** The strategy of the order it serves; null for a client's request, which no order stands behind. */
  readonly strategy: string | null;
};

/** What a switch looks at in a request that `actor` would have trade. */
export const toSubject = (
  row: Pick<RfqRow, 'isin' | 'userId' | 'clientUserId' | 'salesUserId' | 'routed'>,
  actor: string | null = null,
): RfqSubject => ({
  symbol: row.isin,
  people: [row.userId, row.clientUserId, row.salesUserId, actor],
  strategy: row.routed?.order.strategy ?? null,
});

/** True when the switch forbids the trade. */
export function haltsRfq(halt: HaltedScope, { symbol, people, strategy }: RfqSubject): boolean {
  if (!halt.active) return false;
  const of = { symbol, strategy: strategy ?? '', venue: VENUE };
  return people.some((userId) => isKilledBy(halt, { ...of, userId }));
}

/** Why the request may not trade. */
export const haltText = ({ scope, target }: HaltedScope): string =>
  `kill switch on ${target === null ? 'all trading' : `${scope} ${target}`}`;
