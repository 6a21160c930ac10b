/** A request in the words of the client who asked: where it stands, what it may do, how it ended. Pure. */
import type { Rfq } from '../../../platform/client/shapes.ts';

const STANDING: Readonly<Record<Rfq['state'], string>> = {
  REQUESTED: 'Received',
  SALES_REVIEW: 'In review',
  PENDING: 'Pricing',
  MARKED_UP: 'Pricing',
  CLIENT_QUOTED: 'Quoted',
  EXECUTED: 'Traded',
  CLIENT_DECLINED: 'Declined',
  EXPIRED: 'Expired',
  CANCELED: 'Cancelled',
  REJECTED: 'Rejected',
};

export const describeStanding = ({ state }: Pick<Rfq, 'state'>): string => STANDING[state];

/** A short sentence beside the status; empty where the status is enough. */
export function explainState({ state }: Pick<Rfq, 'state'>): string {
  if (state === 'REQUESTED') return 'Sales has received your request.';
  if (state === 'SALES_REVIEW') return 'Sales is working on your request.';
  if (state === 'PENDING' || state === 'MARKED_UP') return 'The price will appear here.';
  return '';
}

/** True while a price stands that the client may take or leave. */
export const isPriced = ({ state }: Pick<Rfq, 'state'>): boolean => state === 'CLIENT_QUOTED';

const SIDES: Readonly<Record<Rfq['side'], string>> = {
  BUY: 'You buy',
  SELL: 'You sell',
  TWO_WAY: 'Two-way price for',
};
export const sideWords = ({ side }: Pick<Rfq, 'side'>): string => SIDES[side];
