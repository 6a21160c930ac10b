/** Requests for quote as this person sees them. */
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import type { Rfq } from '../client/shapes.ts';
import { VersionedBook } from './versioned-book.ts';

/** False for a request that has ended; late quotes are still noted beside it. */
export const isLiveRfq = ({ state }: Pick<Rfq, 'state'>): boolean => !RFQ_TERMINAL.has(state);

export class RfqBook extends VersionedBook<Rfq> {
  constructor() {
    super({ toId: ({ rfqId }) => rfqId, isLive: isLiveRfq });
  }
}
