/** Whose requests a person sees, and how much of them: clients their own and nothing of dealers. */

import { clientViewOf, type Rfq } from '@tradefloor/contracts/rfq';
import type { Caller } from '@tradefloor/contracts/user';

/** Whether the request may be seen at all. A desk-head of fixed income sees its desk; who may ask was decided before. */
export function maySee(caller: Caller, rfq: Rfq): boolean {
  switch (caller.role) {
    case 'external-client':
      return rfq.clientUserId === caller.userId;
    case 'trader':
      return rfq.userId === caller.userId;
    case 'viewer':
      return false;
    default:
      return true;
  }
}

/** The request as this person may see it. */
export const viewFor = (caller: Caller, rfq: Rfq): Rfq =>
  caller.role === 'external-client' ? clientViewOf(rfq) : rfq;
