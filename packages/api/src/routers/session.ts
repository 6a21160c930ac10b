/** Who one is, and other people's sessions and limits. Log-in and log-out set a cookie and stay plain HTTP. */
import {
  endSession,
  endSessions,
  limitHistory,
  listSessions,
  listUsers,
  putLimits,
  whoAmI,
} from '@tradefloor/contracts/calls/users';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const sessionRouter = router({
  whoAmI: queryOf(whoAmI),
  listUsers: queryOf(listUsers),
  putLimits: mutationOf(putLimits),
  limitHistory: queryOf(limitHistory),
  endSessions: mutationOf(endSessions),
  listSessions: queryOf(listSessions),
  endSession: mutationOf(endSession),
});
