/** A request in the words of the client who asked: where it stands, what it may do, how it ended. Pure. */
import type { Rfq } from '../../../platform/client/shapes.ts';

const STANDING: Readonly<Record<Rfq['state'], string>> = {
  REQUESTED: 'Received',
  SALES_REVIEW: 'Being worked on',
  PENDING: 'Being priced',
  MARKED_UP: 'Being priced',
  CLIENT_QUOTED: 'Your price',
  EXECUTED: 'Done',
  CLIENT_DECLINED: 'Declined by you',
  EXPIRED: 'Ran out',
  CANCELED: 'Called off',
  REJECTED: 'Turned down',
};

export const standingOf = ({ state }: Pick<Rfq, 'state'>): string => STANDING[state];

/** A short sentence beside the status; empty where the status is enough. */
export function explanationOf({ state }: Pick<Rfq, 'state'>): string {
  if (state === 'REQUESTED') return 'Your salesperson has it on the screen.';
  if (state === 'SALES_REVIEW') return 'Your salesperson is working on it.';
  if (state === 'PENDING' || state === 'MARKED_UP') return 'The price will appear here.';
  return '';
}

/** True while a price stands that the client may take or leave. */
export const isPriced = ({ state }: Pick<Rfq, 'state'>): boolean => state === 'CLIENT_QUOTED';

export const sideWords = ({ side }: Pick<Rfq, 'side'>): string =>
  side === 'BUY' ? 'You buy' : 'You sell';
