/**
 * The caller and its row scope: determined here for every handler, before it runs. A handler that is declared
 * `as: 'user'` never sees a request without a session, one with a `scope` never a caller who sees none of its rows.
 */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
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
} from '../service.ts';

type Reply = CallResponse<TopicName, string, unknown>;
type Settled = Result<Scope | null, Refused>;

/** Handles a request, or refuses it where its caller is not one that the handler is for. */
export function handleRequest(
  service: Service,
  entry: CallHandler,
  { ctx, input }: { readonly ctx: AnyoneCtx<unknown>; readonly input: unknown },
): Reply | Promise<Reply> {
  const run = (settled: Settled) =>
    // `answer` has held what the handler takes against what it declares.
    settled.ok
      ? entry.on(
          (settled.value === null ? ctx : { ...ctx, scope: settled.value }) as ScopedCtx<unknown>,
          input,
        )
      : settled.error;
  const settled = settle(service, entry, ctx);
  return settled instanceof Promise ? settled.then(run) : run(settled);
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
