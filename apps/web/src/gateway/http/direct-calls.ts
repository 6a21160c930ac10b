/** The browser's calls where the services run in the same process: decoded, handled, encoded, with no HTTP between. */
import type { Calls, WireAnswer } from '@tradefloor/api/ports';
import type { Answer, Asked, Call } from '@tradefloor/contracts/calls/call';
import { fieldErrorsOf, problemOf } from '@tradefloor/contracts/refusals';
import type { Caller } from '@tradefloor/contracts/user';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type { UpstreamFailure } from '../upstream/upstream.ts';
import { refusalOf } from './answer.ts';

/** Calls a service for a user, in inside form. */
export type AskInside = <C extends Call>(
  call: C,
  input: Asked<C>,
  meta: { readonly requestId: string; readonly caller: Caller },
) => Promise<
  | { readonly ok: true; readonly value: Answer<C> }
  | { readonly ok: false; readonly error: UpstreamFailure }
>;

export const directCalls = (askInside: AskInside): Calls => ({
  async ask<C extends Call>(call: C, input: unknown, asker: Parameters<Calls['ask']>[2]) {
    const { requestId, session } = asker;
    const read = call.in.safeParse(input ?? {});
    if (!read.success) {
      const errors = fieldErrorsOf(read.error);
      return { ok: false, problem: problemOf('VALIDATION_FAILED', requestId, { errors }) };
    }
    const answer = await askInside(call, read.data as Asked<C>, {
      requestId,
      caller: session.caller,
    });
    if (answer.ok) return { ok: true, value: encodeWire(call.out, answer.value) as WireAnswer<C> };
    const { code, info } = refusalOf(answer.error);
    return { ok: false, problem: problemOf(code, requestId, info) };
  },
});
