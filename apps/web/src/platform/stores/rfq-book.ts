/** Requests for quote as this person sees them. */
import type { Rfq } from '../client/shapes.ts';
import { VersionedBook } from './versioned-book.ts';

const TERMINAL: ReadonlySet<Rfq['state']> = new Set([
  'EXECUTED',
  'CLIENT_DECLINED',
  'EXPIRED',
  'CANCELED',
  'REJECTED',
]);

/** False for a request that has ended; late quotes are still noted beside it. */
export const isLiveRfq = ({ state }: Pick<Rfq, 'state'>): boolean => !TERMINAL.has(state);

export class RfqBook extends VersionedBook<Rfq> {
  constructor() {
    super({ toId: ({ rfqId }) => rfqId, isLive: isLiveRfq });
  }
}
