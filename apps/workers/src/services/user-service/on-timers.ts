/** What the user service does unasked: the first users, and putting away what is over. */

import { loadUsers } from '@tradefloor/core/trading/users/load-users';
import { developmentUsers, firstAdmin } from '@tradefloor/core/trading/users/seed-users';
import { isLive } from '@tradefloor/core/trading/users/session';
import type { AuthCodeRow } from '@tradefloor/core/trading/users/tables';
import { type Ctx, setTimer } from '@tradefloor/runtime';
import { retireSandboxes } from './sandboxes.ts';
import type { UserDeps } from './settings.ts';
import { closeUser, endSession, putUser, type UserState } from './state.ts';

export const SWEEP_MS = 30_000;
/** A guest's orders may rest a while after the guest has left; then the seat is cleared for good. */
export const GUEST_KEPT_MS = 60 * 60_000;

/**
 * Adds the first users that are missing. Each has a hash with a salt of its own, also where they share a password: who
 * reads the table cannot see who does. The load generator's hundreds have one, whose hashing would hold up a start.
 */
export const onSeed =
  ({ passwords, settings: { seeding, load } }: UserDeps) =>
  async ({ state, nowMs }: Ctx<UserState>) => {
    const isDevelopment = seeding.kind === 'development';
    const first = isDevelopment ? developmentUsers('', nowMs) : firstAdmin('', nowMs);
    const password = isDevelopment ? seeding.password : seeding.adminPassword;
    const groups = [
      ...first.map((user) => ({ users: [user], password })),
      { users: loadUsers(load?.users ?? 0, '', nowMs), password: load?.password ?? '' },
    ];
    const missing = groups
      .map(({ users, ...rest }) => ({
        ...rest,
        users: users.filter(({ userId }) => !state.users.get(userId)),
      }))
      .filter(({ users }) => users.length > 0);
    const hashes = await Promise.all(missing.map((group) => passwords.hash(group.password)));
    for (const [i, { users }] of missing.entries()) {
      for (const user of users) putUser(state, { ...user, passwordHash: hashes[i] ?? null });
    }
    return [];
  };

/** Ends what has lasted or rested too long, and sets itself again. */
export function onSweep({ state, nowMs }: Ctx<UserState>) {
  const over = [...state.sessions.values()].filter((session) => !isLive(session, nowMs));
  const events = over.flatMap((session) =>
    endSession(state, session, { reason: 'EXPIRED', nowMs }),
  );
  const keysOver = state.keys.endExpired(nowMs);
  state.keys.writeUses();
  for (const code of [...state.authCodes.values()]) {
    if (isOver(state, code, nowMs)) {
      state.authCodes.put({ ...code, closedAt: nowMs });
      state.authCodes.forget(code.codeHash);
    }
  }
  for (const user of [...state.users.values()]) {
    const old = nowMs - user.updatedAt > GUEST_KEPT_MS;
    if (user.guest && old && !state.sessionsOf.has(user.userId)) closeUser(state, user, nowMs);
  }
  const retired = retireSandboxes({ state, nowMs });
  return [...events, ...keysOver, ...retired, setTimer('sweep', SWEEP_MS)];
}

/** A used code is watched as long as the session it made stands; an unused one until it expires. */
const isOver = ({ sessions }: UserState, code: AuthCodeRow, nowMs: number): boolean =>
  nowMs >= code.expiresAt && (code.sessionId === null || !sessions.get(code.sessionId));
