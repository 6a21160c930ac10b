/** Every change of a user's limits, from the database: who, when, why, from what to what. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { limitHistory } from '@tradefloor/contracts/calls/users';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { toCursor, toPosition } from '@tradefloor/core/trading/journal/cursor';
import {
  type CallResponse,
  readOrRefuse,
  refuse,
  respond,
  type UserCtx,
} from '@tradefloor/runtime';
import type { UserDeps } from './settings.ts';
import type { UserState } from './state.ts';

const PAGE = 100;

/** Newest first. A user who is gone from memory has a history all the same. */
export const onLimitHistory =
  ({ limitChanges }: UserDeps) =>
  async (
    { caller }: UserCtx<UserState>,
    { userId, cursor, limit = PAGE }: CallInput<typeof limitHistory>,
  ): Promise<CallResponse<never, never, CallOutput<typeof limitHistory>>> => {
    if (ROLE_POWERS[caller.role].sees !== 'firm') return refuse('FORBIDDEN');
    const after = cursor === undefined ? null : toPosition(cursor);
    if (cursor !== undefined && after === null) {
      return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
    }
    // One row more than requested: it shows whether there is a next page.
    const read = await readOrRefuse(limitChanges.changes({ userId, after, limit: limit + 1 }));
    if (!read.ok) return read.error;
    const rows = read.value;
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const more = rows.length > limit && last !== undefined;
    return respond({
      items,
      nextCursor: more ? toCursor({ atMs: last.at, id: last.changeId }) : null,
    });
  };
