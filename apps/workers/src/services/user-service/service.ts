/**
 * People and sessions: log-in by authorization code with PKCE ending in a cookie, guests, cookie resolution, and
 * permissions. No cookie, code or password is ever stored in clear or published on a topic.
 */
import {
  authorize,
  checkSession,
  endSession,
  endSessions,
  guest,
  limitHistory,
  listSessions,
  listUsers,
  logout,
  putLimits,
  token,
  userOf,
  usersInRole,
  whoAmI,
} from '@tradefloor/contracts/calls/users';
import { AUTH_CODES, LIMIT_CHANGES, SESSIONS, USERS } from '@tradefloor/core/trading/users/tables';
import { answer, defineService, wake } from '@tradefloor/runtime';
import { onAuthorize } from './on-authorize.ts';
import { onGuest } from './on-guest.ts';
import { onLimitHistory } from './on-limit-history.ts';
import {
  onCheckSession,
  onEndSession,
  onEndSessions,
  onListSessions,
  onLogout,
  onWhoAmI,
} from './on-session.ts';
import { onToken } from './on-token.ts';
import { onListUsers, onPutLimits, onUserOf, onUsersInRole } from './on-users.ts';
import { onSeed, onSweep, SWEEP_MS } from './on-wakes.ts';
import type { UserDeps } from './settings.ts';
import { userState, userStateHash } from './state.ts';

export const userService = (deps: UserDeps) =>
  defineService({
    name: 'user-service',
    tables: [USERS, SESSIONS, AUTH_CODES, LIMIT_CHANGES],
    state: userState,
    publishes: ['user.session', 'limits.changed'],
    answers: [
      // One lane per account: guesses at one password queue, other people's log-ins do not.
      answer(authorize, onAuthorize(deps), {
        lane: ({ username }) => `login ${username?.toLowerCase()}`,
      }),
      answer(token, onToken(deps), { lane: ({ code }) => `code ${code}` }),
      answer(guest, onGuest(deps), { lane: () => 'guest' }),
      answer(checkSession, onCheckSession(deps.secrets), { lane: () => 'check' }),
      answer(whoAmI, onWhoAmI, { as: 'user' }),
      answer(logout, onLogout, { as: 'user' }),
      answer(userOf, onUserOf, { lane: () => 'read' }),
      answer(usersInRole, onUsersInRole, { lane: () => 'read' }),
      answer(listUsers, onListUsers),
      answer(putLimits, onPutLimits, { as: 'user', lane: ({ userId }) => userId }),
      answer(limitHistory, onLimitHistory(deps), {
        as: 'user',
        scope: 'firm',
        lane: () => 'history',
      }),
      answer(endSessions, onEndSessions, { as: 'user', lane: ({ userId }) => userId }),
      answer(endSession, onEndSession, { as: 'user', lane: ({ userId }) => userId }),
      answer(listSessions, onListSessions, { lane: () => 'read' }),
    ],
    wakes: { seed: onSeed(deps), sweep: onSweep },
    starts: () => [wake('seed', 0), wake('sweep', SWEEP_MS)],
    stateHash: userStateHash,
  });
