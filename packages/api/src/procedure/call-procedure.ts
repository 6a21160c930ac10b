/** A contract call as a procedure: its schema checks the input, which then travels on exactly as it came. */

import { type Call, isOrder } from '@tradefloor/contracts/calls/call';
import { findProblem, toFieldErrors } from '@tradefloor/contracts/refusals';
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { Requester, WireInput, WireOutput } from '../ports/ports.ts';
import { RefusedError, toTrpcError } from './refusal.ts';
import { type ApiContext, type ApiMeta, guarded } from './trpc.ts';

/** Calls whose every field may be left out may be called without anything. */
type InputOf<C extends Call> =
  Record<never, never> extends WireInput<C> ? WireInput<C> | undefined : WireInput<C>;
type Procedure<C extends Call> = { input: InputOf<C>; output: WireOutput<C>; meta: ApiMeta };
export type QueryOf<C extends Call> = TRPCQueryProcedure<Procedure<C>>;
export type MutationOf<C extends Call> = TRPCMutationProcedure<Procedure<C>>;

const toMeta = (call: Call): ApiMeta => ({
  call: call.name,
  access: call.access,
  spending: isOrder(call) ? 'orders' : 'calls',
});

/**
 * Checks the input by the call's schema and returns it unchanged: the service decodes it itself.
 */
export const wireInput =
  <C extends Call>(call: C) =>
  (raw: unknown): WireInput<C> => {
    const input = raw ?? {};
    const parsed = call.in.safeParse(input);
    // Distinguished from tRPC's own errors by its class; the request id is put in where the error leaves.
    if (!parsed.success) {
      const errors = toFieldErrors(parsed.error);
      throw new RefusedError(findProblem('VALIDATION_FAILED', '', { errors }));
    }
    return input as WireInput<C>;
  };

type Resolved = {
  readonly ctx: ApiContext & { readonly asker: Requester };
  readonly input: unknown;
  readonly signal?: AbortSignal | undefined;
};

const requesting =
  <C extends Call>(call: C) =>
  async ({ ctx, input, signal }: Resolved) => {
    const outcome = await ctx.calls.request(call, input as WireInput<C>, { ...ctx.asker, signal });
    if (outcome.ok) return outcome.value;
    throw toTrpcError(outcome.problem);
  };

// The builder cannot follow a generic call; its types are given here, once, from the call itself.

/** A call that reads. */
export const toQuery = <C extends Call>(call: C): QueryOf<C> =>
  guarded
    .meta(toMeta(call))
    .input(wireInput(call))
    .query(requesting(call) as never) as unknown as QueryOf<C>;

/** A call that changes something. */
export const toMutation = <C extends Call>(call: C): MutationOf<C> =>
  guarded
    .meta(toMeta(call))
    .input(wireInput(call))
    .mutation(requesting(call) as never) as unknown as MutationOf<C>;
