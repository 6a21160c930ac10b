/** A visitor's way in: a fresh trader with small limits for two hours, while the installation allows guests. */
import { userId } from '@tradefloor/contracts/ids';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import { guestUser } from '@tradefloor/core/trading/users/seed-users';
import { isLive } from '@tradefloor/core/trading/users/session';
import { type AnyoneCtx, refuse, respond, unavailable } from '@tradefloor/runtime';
import { beginSession } from './begin-session.ts';
import { endCallersSession } from './on-token.ts';
import type { UserDeps } from './settings.ts';
import { putUser, type UserState } from './state.ts';

export const onGuest =
  ({ secrets, settings }: UserDeps) =>
  (ctx: AnyoneCtx<UserState>) => {
    if (!settings.guestTrading) return refuse('NOT_FOUND', { detail: 'guest access is disabled' });
    if (liveGuests(ctx.state) >= settings.guestsMax) {
      return unavailable('the maximum number of guests is reached');
    }
    if (guestsFrom(ctx) >= settings.guestsPerAddress) {
      const detail = 'the maximum number of guests of one network is reached: leave one first';
      return refuse('RATE_LIMITED', { detail });
    }
    const user = guestUser(userId(`guest-${publicName(secrets)}`), ctx.nowMs);
    putUser(ctx.state, user);
    const begun = beginSession(ctx, secrets, { user, kind: 'GUEST' });
    return respond(begun.body, [...endCallersSession(ctx), ...begun.events], {
      headers: begun.headers,
    });
  };

/** About 80 bits in the characters of a user id: no guest id ever repeats. */
const publicName = (secrets: Secrets): string =>
  secrets.token(12).toLowerCase().replaceAll(/[-_]/g, '0');

function liveGuests({ users, sessionsOf }: UserState): number {
  let count = 0;
  for (const id of sessionsOf.keys()) if (users.get(id)?.guest) count += 1;
  return count;
}

/** Guests at the caller's address (IPv6: its /64), without the one whose seat the caller gives up for another. */
function guestsFrom({ state, origin, caller, nowMs }: AnyoneCtx<UserState>): number {
  const address = origin?.address;
  if (address === undefined) return 0;
  let count = 0;
  for (const session of state.sessions.values()) {
    const isOther = session.kind === 'GUEST' && session.sessionId !== caller?.sessionId;
    if (isOther && session.address === address && isLive(session, nowMs)) count += 1;
  }
  return count;
}
