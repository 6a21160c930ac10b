/** Instruments, prices, depth and candles. */
import { candles } from '@tradefloor/contracts/calls/journal';
import { depth, instruments, quotes } from '@tradefloor/contracts/calls/market';
import { queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const marketRouter = router({
  instruments: queryOf(instruments),
  quotes: queryOf(quotes),
  depth: queryOf(depth),
  candles: queryOf(candles),
});
