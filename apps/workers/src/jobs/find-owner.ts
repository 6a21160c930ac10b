/** Whose job it is: work on behalf of a user has the rights that the user has when the attempt begins. */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import { JOB_FAILURE_TEXT } from '@tradefloor/contracts/vocabulary/jobs';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { JobCall, JobFailure } from './job-runner.ts';

type Owned = {
  readonly userId: UserId;
  /** Names what the user acts by, in place of a session. */
  readonly sessionId: string;
};

/** The owner as the user service has them now; one who is disabled has no more work done. */
export async function findOwner(
  call: JobCall,
  { userId, sessionId }: Owned,
): Promise<Result<Caller, JobFailure>> {
  const found = await call(userOf, { userId });
  if (!found.ok) return err({ reason: JOB_FAILURE_TEXT.NO_RESPONSE, isFinal: false });
  const { user } = found.value;
  if (user === null || user.disabled)
    return err({ reason: JOB_FAILURE_TEXT.DISABLED, isFinal: true });
  const { role, tradingStyle, guest, darkPoolAccess } = user;
  return ok({ userId, role, tradingStyle, guest, darkPoolAccess, sessionId });
}
