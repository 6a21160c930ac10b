/** From a template back to the ticket. Pure. */

import { copyHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { copyTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { copyTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { TemplateOrder } from '../../../platform/client/shapes.ts';
import type { TicketRequest } from '../../../ui-state/ui-state.ts';

/** A template as something the ticket can be filled with; what it leaves open stays as it is. */
export const templateRequest = (order: TemplateOrder): TicketRequest => ({
  side: order.side,
  ...copyTerms(order),
  ...copyTrigger(order),
  ...copyHandling(order),
  timeInForce: order.timeInForce,
  ...(order.expireAt === undefined ? {} : { expireAt: order.expireAt }),
  strategy: order.strategy,
  venue: order.destinationVenue ?? null,
  ...(order.algoParams === undefined ? {} : { algoParams: order.algoParams }),
  ...(order.symbol === undefined ? {} : { symbol: order.symbol }),
  ...(order.qty === undefined ? {} : { qty: order.qty }),
  ...(order.linked === undefined ? {} : { linked: order.linked }),
});
