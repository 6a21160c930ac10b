/** People of a simulation who retry until they have a response, and what they received. Only tests import it. */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { Caller } from '@tradefloor/contracts/user';
import type { Result } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import type { Client } from '@tradefloor/testkit/simulation';

/** How long one waits before the next attempt. Milliseconds. */
export const AGAIN_MS = 300;

/** What users received: the audit holds the records against it. */
export type Reported = {
  /** Dealers of executions that returned a trade, by request. */
  readonly executed: Map<string, string[]>;
  /** Requests whose client was notified of a trade. */
  readonly accepted: Set<string>;
  /** Requests with a response, by the requester's key. */
  readonly requested: Map<string, string>;
  readonly orders: Map<string, string>;
};

export const nothingReported = (): Reported => ({
  executed: new Map(),
  accepted: new Set(),
  requested: new Map(),
  orders: new Map(),
});

type Reported1<C extends Call> = Result<CallOutput<C>, CallFailure>;

/** Retries until there is a final response: accepted, or a refusal of the service itself. */
export function insist<C extends Call>(
  { time, request }: Client,
  of: { readonly call: C; readonly input: CallInput<C>; readonly caller: Caller },
  onResponse: (response: Reported1<C>) => void,
): void {
  const attempt = async (): Promise<void> => {
    const response = await request(of.call, of.input, of.caller);
    const isAway =
      !response.ok &&
      (response.error.kind !== 'REFUSED' || response.error.code.startsWith('UPSTREAM'));
    if (isAway) time.after(AGAIN_MS, () => void attempt());
    else onResponse(response);
  };
  void attempt();
}
