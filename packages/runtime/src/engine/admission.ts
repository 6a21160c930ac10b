/**
 * The caller and its row scope: determined here for every handler, before it runs. A handler that is declared
 * `as: 'user'` never sees a request without a session, one with a `scope` never a caller who sees none of its rows.
 */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import { findDeskFault } from '@tradefloor/contracts/vocabulary/keys';
import { err, ok, type Result } from '@tradefloor/core/result';
import {
  getScope,
  ROLE_POWERS,
  type Scope,
  type Sight,
} from '@tradefloor/core/trading/access/access';
import {
  type AnyoneCtx,
  type CallHandler,
  type CallResponse,
  type FindUser,
  notResponding,
  type Refused,
  refuse,
  type ScopedCtx,
  type Service,
  type UserCtx,
} from '../service.ts';
import { withKey } from './key-stamp.ts';

type Reply = CallResponse<TopicName, string, unknown>;
type Settled = Result<Scope | null, Refused>;
type Request = { readonly ctx: AnyoneCtx<unknown>; readonly input: unknown };

/** Handles a request, or refuses it where its caller is not one that the handler is for. */
export function handleRequest(
  service: Service,
  entry: CallHandler,
  request: Request,
): Reply | Promise<Reply> {
  const { caller } = request.ctx;
  // Which scope the call itself needs was checked where the request came in: services call for their users, too.
  if (caller?.key === undefined || entry.call.keys !== 'trade') return run(service, entry, request);
  const reply = caller.key.scopes.includes('trade')
    ? run(service, entry, request)
    : runOnDesks(service, entry, request);
  return Promise.resolve(reply).then((settled) => withKey(settled, caller));
}

/** Handles the request of a key for some desks, where it trades on those only. */
function runOnDesks(service: Service, entry: CallHandler, request: Request): Promise<Reply> {
  const ctx = request.ctx as UserCtx<unknown>;
  const found = Promise.resolve(entry.desks?.(ctx as never, request.input as never) ?? null);
  return found.then((desks) => {
    const fault = findDeskFault(desks, ctx.caller.key?.scopes ?? []);
    return fault === null ? run(service, entry, request) : refuse('FORBIDDEN', { detail: fault });
  });
}

function run(
  service: Service,
  entry: CallHandler,
  { ctx, input }: Request,
): Reply | Promise<Reply> {
  const handleSettled = (settled: Settled) =>
    // `answer` has held what the handler takes against what it declares.
    settled.ok
      ? entry.on(
          (settled.value === null ? ctx : { ...ctx, scope: settled.value }) as ScopedCtx<unknown>,
          input,
        )
      : settled.error;
  const settled = settle(service, entry, ctx);
  return settled instanceof Promise ? settled.then(handleSettled) : handleSettled(settled);
}

const EXTENT = { none: 0, own: 1, desks: 2, firm: 3 } as const satisfies Record<Sight, number>;

/** The caller's scope, null where the handler has declared none. Only a desk-head's desks need a call. */
function settle(
  service: Service,
  { as, scope }: CallHandler,
  ctx: AnyoneCtx<unknown>,
): Settled | Promise<Settled> {
  const { caller } = ctx;
  if (as !== 'user') return ok(null);
  if (caller === null) return err(refuse('UNAUTHENTICATED'));
  if (scope === null) return ok(null);
  const { sees } = ROLE_POWERS[caller.role];
  if (EXTENT[sees] < EXTENT[scope]) return err(notTheirs());
  return sees === 'desks'
    ? scopeOfHead(service.findUser ?? fetchUser, ctx, caller)
    : orNotTheirs(getScope(caller, []));
}

async function scopeOfHead(
  findUser: FindUser<unknown>,
  ctx: AnyoneCtx<unknown>,
  caller: Caller,
): Promise<Settled> {
  const found = await findUser(ctx, caller.userId);
  if (!found.ok) return err(notResponding('user-service'));
  return orNotTheirs(getScope(caller, found.value?.limits.desks ?? []));
}

const fetchUser: FindUser<unknown> = async (ctx, userId) => {
  const response = await ctx.call(userOf, { userId });
  return response.ok ? ok(response.value.user) : response;
};

const orNotTheirs = (scope: Scope | null): Settled =>
  scope === null ? err(notTheirs()) : ok(scope);
const notTheirs = (): Refused => refuse('FORBIDDEN', { detail: 'no access to these rows' });
