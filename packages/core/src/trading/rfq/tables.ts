/** The RFQ service's tables: requests as they stand, and every step of each. */

import type { RoutedOrder } from '@tradefloor/contracts/order';
import type { Rfq, RfqStep } from '@tradefloor/contracts/rfq';

/** A request with the service's private fields: the order it serves, and the requester's key. */
export type RfqRow = Rfq & {
  /** The order of the dealers' flow, as it was routed; null for the sales flow. */
  readonly routed: RoutedOrder | null;
  /** `<user>|<requestKey>`: a repeat is recognised by it. */
  readonly requestKey: string | null;
  /** Dealers that took their quote back at the last look. */
  readonly lastLooks: number;
};

export type RfqStepRow = RfqStep & {
  readonly stepId: string;
  readonly rfqId: string;
  /** The API key the actor used; null for people and services. */
  readonly keyId: string | null;
};

/** Requests that memory holds beside the live ones: what lists and analytics look at. */
export const KEPT_ENDED_MAX = 1_000;

/** Where the steps of one request are read from. */
export type RfqReader = {
  /** In order of version. */
  listSteps(rfqId: string): Promise<readonly RfqStep[]>;
  /** A request that memory has let go of; null when there never was one. */
  find(rfqId: string): Promise<RfqRow | null>;
};
