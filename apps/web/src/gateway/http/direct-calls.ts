/** The browser's calls where the services run in the same process: decoded, handled, encoded, with no HTTP between. */
import type { Calls, WireOutput } from '@tradefloor/api/ports/ports';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { findProblem, toFieldErrors } from '@tradefloor/contracts/refusals';
import type { Caller } from '@tradefloor/contracts/user';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type { UpstreamFailure } from '../upstream/upstream.ts';
import { toRefusal } from './answer.ts';

/** Calls a service for a user, in inside form. */
export type CallInside = <C extends Call>(
  call: C,
  input: CallInput<C>,
  meta: {
    readonly requestId: string;
    readonly caller: Caller;
    /** True once the client has gone. */
    readonly isAbandoned?: () => boolean;
  },
) => Promise<
  | { readonly ok: true; readonly value: CallOutput<C> }
  | { readonly ok: false; readonly error: UpstreamFailure }
>;

export const directCalls = (callInside: CallInside): Calls => ({
  async request<C extends Call>(
    call: C,
    input: unknown,
    requester: Parameters<Calls['request']>[2],
  ) {
    const { requestId, session, signal, decoded } = requester;
    const read = decoded === undefined ? call.in.safeParse(input ?? {}) : null;
    if (read?.success === false) {
      const errors = toFieldErrors(read.error);
      return { ok: false, problem: findProblem('VALIDATION_FAILED', requestId, { errors }) };
    }
    const response = await callInside(call, (read?.data ?? decoded) as CallInput<C>, {
      requestId,
      caller: session.caller,
      ...(signal === undefined ? {} : { isAbandoned: () => signal.aborted }),
    });
    if (response.ok)
      return { ok: true, value: encodeWire(call.out, response.value) as WireOutput<C> };
    const { code, info } = toRefusal(response.error);
    return { ok: false, problem: findProblem(code, requestId, info) };
  },
});
