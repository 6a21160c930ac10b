/** Builders of members of the clearing house for tests; each takes only what the test is about. */
import type { ClearingOverview } from '../client/shapes.ts';

type Account = ClearingOverview['accounts'][number];

/** A client's account without a position. */
export const toMember = (more: Partial<Account> = {}): Account => ({
  userId: 'edith',
  name: 'Edith External',
  kind: 'CLIENT',
  openPositions: 0,
  initialMargin: 0,
  posted: 0,
  variationMargin: 0,
  exposure: 0,
  cash: 0,
  ...more,
});
