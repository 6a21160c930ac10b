/** A contract call as a procedure: its schema checks the input, which then travels on exactly as it came. */

import { type Call, type CallInput, findKeyUse, isOrder } from '@tradefloor/contracts/calls/call';
import { findProblem, toFieldErrors } from '@tradefloor/contracts/refusals';
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { CallOutcome, Requester, WireInput, WireOutput } from '../ports/ports.ts';
import { RefusedError, toTrpcError } from './refusal.ts';
import { type ApiContext, type ApiMeta, admit, guarded } from './trpc.ts';

/** Calls whose every field may be left out may be called without anything. */
type InputOf<C extends Call> =
  Record<never, never> extends WireInput<C> ? WireInput<C> | undefined : WireInput<C>;
type Procedure<C extends Call> = { input: InputOf<C>; output: WireOutput<C>; meta: ApiMeta };
export type QueryOf<C extends Call> = TRPCQueryProcedure<Procedure<C>>;
export type MutationOf<C extends Call> = TRPCMutationProcedure<Procedure<C>>;

const toMeta = (call: Call): ApiMeta => ({
  call: call.name,
  access: call.access,
  keys: findKeyUse(call),
  spending: isOrder(call) ? 'orders' : 'calls',
});

/** An input that its call's schema accepts: exactly as it came, and decoded. */
type CheckedInput<C extends Call> = { readonly wire: WireInput<C>; readonly decoded: CallInput<C> };

/** Checks an input by the call's schema. @throws RefusedError */
function checkInput<C extends Call>(call: C, raw: unknown): CheckedInput<C> {
  const input = raw ?? {};
  const parsed = call.in.safeParse(input);
  // Distinguished from tRPC's own errors by its class; the request id is put in where the error leaves.
  if (!parsed.success) {
    const errors = toFieldErrors(parsed.error);
    throw new RefusedError(findProblem('VALIDATION_FAILED', '', { errors }));
  }
  return { wire: input as WireInput<C>, decoded: parsed.data as CallInput<C> };
}

/** Checks the input by the call's schema and returns it unchanged. */
export const wireInput =
  <C extends Call>(call: C) =>
  (raw: unknown): WireInput<C> =>
    checkInput(call, raw).wire;

/**
 * Serves a call as its procedure does, guard and check of the input included, without what tRPC puts around a
 * procedure: for a server that reads and writes tRPC's messages itself.
 * @param signal aborted when the client has gone
 * @throws RefusedError when the input is not valid
 */
export async function serveCall<C extends Call>(
  call: C,
  ctx: ApiContext,
  { input: raw, signal }: { readonly input: unknown; readonly signal: AbortSignal },
): Promise<CallOutcome<C>> {
  const admitted = admit(ctx, toMeta(call), raw);
  if (!admitted.ok) {
    const { code, detail } = admitted;
    return { ok: false, problem: findProblem(code, ctx.requestId, { detail }) };
  }
  const { session } = admitted;
  const { wire, decoded } = checkInput(call, raw);
  const requestId = ctx.callId(call.kind);
  return ctx.calls.request(call, wire, { requestId, session, decoded, signal });
}

type Resolved<C extends Call> = {
  readonly ctx: ApiContext & { readonly asker: Requester };
  readonly input: CheckedInput<C>;
  readonly signal?: AbortSignal | undefined;
};

const requesting =
  <C extends Call>(call: C) =>
  async ({ ctx, input: { wire, decoded }, signal }: Resolved<C>) => {
    const outcome = await ctx.calls.request(call, wire, { ...ctx.asker, decoded, signal });
    if (outcome.ok) return outcome.value;
    throw toTrpcError(outcome.problem);
  };

// The builder cannot follow a generic call; its types are given here, once, from the call itself.

/** A call that reads. */
export const toQuery = <C extends Call>(call: C): QueryOf<C> =>
  guarded
    .meta(toMeta(call))
    .input((raw: unknown) => checkInput(call, raw))
    .query(requesting(call) as never) as unknown as QueryOf<C>;

/** A call that changes something. */
export const toMutation = <C extends Call>(call: C): MutationOf<C> =>
  guarded
    .meta(toMeta(call))
    .input((raw: unknown) => checkInput(call, raw))
    .mutation(requesting(call) as never) as unknown as MutationOf<C>;
