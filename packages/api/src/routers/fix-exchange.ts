/** The FIX exchange as its operators and traders see it: sessions, and the depth of every venue. */
import { fixSessions, venueDepth } from '@tradefloor/contracts/calls/fix-exchange';
import { queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const fixExchangeRouter = router({
  sessions: queryOf(fixSessions),
  venueDepth: queryOf(venueDepth),
});
