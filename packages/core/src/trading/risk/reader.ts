/**
 * The risk engine's reader ports: decisions and samples of profit, too many for memory. The database implements it, memory in tests. Access is
 * decided before the call.
 */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { ProfitSample } from './profit-samples.ts';
import type { DecisionRow } from './tables.ts';

export type DecisionQuery = {
  readonly userId: UserId | null;
  readonly decision: DecisionRow['decision'] | null;
  readonly limit: number;
  /** The last row of the page before; null for the first page. */
  readonly after: { readonly atMs: number; readonly id: string } | null;
};

export interface DecisionReader {
  /** Decisions of risk made at or after `sinceMs`, newest first, at most `limit`. */
  since(requested: {
    readonly sinceMs: number;
    readonly limit: number;
  }): Promise<readonly DecisionRow[]>;
  /** All decisions about an order, oldest first. */
  ofOrder(orderId: OrderId): Promise<readonly DecisionRow[]>;
  byId(decisionId: string): Promise<DecisionRow | null>;
  /** Newest first: by `at`, then `decisionId`, both falling; strictly below `after`. */
  page(query: DecisionQuery): Promise<readonly DecisionRow[]>;
}

export interface ProfitReader {
  /** One user's samples after `fromMs`, oldest first, with the last one at or before it. */
  since(requested: {
    readonly userId: UserId;
    readonly fromMs: number;
  }): Promise<readonly ProfitSample[]>;
  /** The last sample of each user at or before a time; none of who has no such sample. */
  lastAt(requested: {
    readonly userIds: readonly UserId[];
    readonly atMs: number;
  }): Promise<readonly ProfitSample[]>;
}
