/** Instruments, prices, depth and candles. */
import { candles } from '@tradefloor/contracts/calls/journal';
import {
  depth,
  instruments,
  marketEvents,
  marketStatus,
  quotes,
  startMarketEvent,
} from '@tradefloor/contracts/calls/market';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const marketRouter = router({
  instruments: queryOf(instruments),
  quotes: queryOf(quotes),
  depth: queryOf(depth),
  candles: queryOf(candles),
  status: queryOf(marketStatus),
  events: queryOf(marketEvents),
  startEvent: mutationOf(startMarketEvent),
});
