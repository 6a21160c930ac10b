/**
 * The browser's procedures, one for each declared call that names its path: grouped by noun, of the declared kind, of
 * the declared input and output. A new call is here by being declared.
 */
import { CALLS, type CallAt, type Procedure } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { type MutationOf, type QueryOf, toMutation, toQuery } from './procedure/call-procedure.ts';

type NounOf<P> = P extends `${infer Noun}.${string}` ? Noun : never;
type VerbOf<P, Noun extends string> = P extends `${Noun}.${infer Verb}` ? Verb : never;
type ProcedureOf<C extends Call> = C['kind'] extends 'query' ? QueryOf<C> : MutationOf<C>;

/** Routers by noun, procedures by verb. */
export type Procedures = {
  [Noun in NounOf<Procedure>]: {
    [P in Procedure as VerbOf<P, Noun>]: ProcedureOf<CallAt<P>>;
  };
};

/** Calls by path: what `procedures` is built from. */
export const CALL_BY_PATH: ReadonlyMap<string, Call> = new Map(
  Object.values<Call>(CALLS).flatMap((call) =>
    call.procedure === undefined ? [] : [[call.procedure, call] as const],
  ),
);

function built(): Procedures {
  const nouns: Record<string, Record<string, unknown>> = {};
  for (const [path, call] of CALL_BY_PATH) {
    const [noun, verb] = path.split('.');
    if (noun === undefined || verb === undefined) continue;
    nouns[noun] ??= {};
    nouns[noun][verb] = call.kind === 'query' ? toQuery(call) : toMutation(call);
  }
  // The compiler cannot follow a loop: the type states its result, and root.test.ts calls every procedure.
  return nouns as Procedures;
}

export const procedures: Procedures = built();
