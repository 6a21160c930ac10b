/** What a check of an order found. */
import type { RejectReason } from '@tradefloor/contracts/refusals';

export type Outcome = {
  readonly value: string;
  readonly limit: string;
  /** Null when it passes. */
  readonly failure: { readonly reason: RejectReason; readonly detail: string } | null;
};
