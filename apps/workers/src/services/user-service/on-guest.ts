/** A visitor's way in: a fresh trader with small limits for two hours, while the installation allows guests. */
import { userId } from '@tradefloor/contracts/ids';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import { guestUser } from '@tradefloor/core/trading/users/seed-users';
import { type AnyoneCtx, refuse, respond } from '@tradefloor/runtime';
import { beginSession } from './begin-session.ts';
import { findSeat } from './guest-seats.ts';
import { endCallersSession } from './on-token.ts';
import type { UserDeps } from './settings.ts';
import { putUser, type UserState } from './state.ts';

export const onGuest =
  ({ secrets, settings }: UserDeps) =>
  async (ctx: AnyoneCtx<UserState>) => {
    if (!settings.guestTrading) return refuse('NOT_FOUND', { detail: 'guest access is disabled' });
    const seat = await findSeat(ctx, settings);
    if (!seat.ok) return seat.error;
    const user = guestUser(userId(`guest-${toPublicName(secrets)}`), ctx.nowMs);
    putUser(ctx.state, user);
    const begun = beginSession(ctx, secrets, { user, kind: 'GUEST' });
    return respond(begun.body, [...endCallersSession(ctx), ...seat.value, ...begun.events], {
      headers: begun.headers,
    });
  };

/** About 80 bits in the characters of a user id: none ever repeats. */
export const toPublicName = (secrets: Secrets): string =>
  secrets.token(12).toLowerCase().replaceAll(/[-_]/g, '0');
