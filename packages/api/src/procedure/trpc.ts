/**
 * The tRPC instance: its context, its error shape, and the guard every procedure passes. A procedure without an access
 * rule is forbidden to all.
 */

import type { Access } from '@tradefloor/contracts/calls/call';
import { toCallCost } from '@tradefloor/contracts/vocabulary/call-cost';
import type { KeyUse } from '@tradefloor/contracts/vocabulary/keys';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { initTRPC } from '@trpc/server';
import type { Live } from '../live/live.ts';
import type { Calls, Session } from '../ports/ports.ts';
import { findKeyFault } from './key-fault.ts';
import { refuse, toShape } from './refusal.ts';

/** Orders have a token bucket of their own: a busy screen must not use up what trading needs. */
export type Spending = 'orders' | 'calls';

export type ApiContext = {
  /** Of the request or of the connection. */
  readonly requestId: string;
  /** Names one call: on a connection each has its own, so that an order can be followed by it. */
  readonly callId: (kind: 'query' | 'mutation' | 'subscription') => string;
  /** The session as it stands now; null once it is over, however long the connection lives. */
  readonly session: () => Session | null;
  /** Takes a call of that cost from the session's allowance; false when too little is left. */
  readonly spend: (kind: Spending, cost: number) => boolean;
  readonly calls: Calls;
  readonly live: Live;
  /** Calls `changed` when the session's identity changes; returns a function that ends it. */
  readonly onIdentity: (changed: () => void) => () => void;
};

export type ApiMeta = {
  readonly access: Access;
  readonly spending: Spending;
  /** What it requires of an API key. */
  readonly keys: KeyUse;
  /** Name of the call; subscriptions have none. */
  readonly call?: string;
};

const t = initTRPC
  .context<ApiContext>()
  .meta<ApiMeta>()
  .create({
    isDev: false,
    // Subscriptions go over the socket: six open streams would stall every other request of a browser.
    sse: { enabled: false },
    errorFormatter: ({ shape, error, ctx }) =>
      toShape(error, shape.code, ctx?.requestId ?? 'unknown'),
  });

export const router = t.router;

export type Admission =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly code: RefusalCode; readonly detail?: string };

/** The guard of everything the browser asks, over any server: session first, then role, key and allowance. */
export function admit(
  ctx: Pick<ApiContext, 'session' | 'spend'>,
  meta: Pick<ApiMeta, 'access' | 'keys' | 'spending'> | undefined,
  input: unknown,
): Admission {
  const session = ctx.session();
  if (!session) return { ok: false, code: 'UNAUTHENTICATED' };
  if (!allows(meta?.access, session)) return { ok: false, code: 'FORBIDDEN' };
  const detail = findKeyFault(meta?.keys ?? 'people', session);
  if (detail !== null) return { ok: false, code: 'FORBIDDEN', detail };
  if (!ctx.spend(meta?.spending ?? 'calls', costOfInput(input)))
    return { ok: false, code: 'RATE_LIMITED' };
  return { ok: true, session };
}

/** The only procedure there is: it passes the guard. */
export const guarded = t.procedure.use(async ({ ctx, meta, type, next, getRawInput }) => {
  const admitted = admit(ctx, meta, await getRawInput());
  if (!admitted.ok) return refuse(admitted.code, ctx.requestId, admitted.detail);
  const { session } = admitted;
  return next({ ctx: { ...ctx, asker: { requestId: ctx.callId(type), session } } });
});

/** Before the input is checked: what is no number of rows is refused later, and costs one. */
const costOfInput = (input: unknown): number =>
  toCallCost(
    typeof input === 'object' && input !== null && 'limit' in input ? input.limit : undefined,
  );

const allows = (access: Access | undefined, session: Session): boolean =>
  typeof access === 'object' && access.includes(session.identity.role);
