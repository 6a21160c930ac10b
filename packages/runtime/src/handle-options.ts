/** What a handler declares beside its call: for whom it responds, which rows that person must see, and its lane. */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import type { Caller, Desk } from '@tradefloor/contracts/user';
import { invariant } from '@tradefloor/core/result';
import type { Sight } from '@tradefloor/core/trading/access/access';

/** The least of the firm's rows that a caller must see: its own, its desks' or all. Who sees less is refused. */
export type LeastSight = Exclude<Sight, 'none'>;

export type Lane<C extends Call> = (input: CallInput<C>, caller: Caller | null) => string;

/**
 * The desks that a request trades on, for API keys of one desk; null where that cannot be known. Of rows that the caller
 * may not see there is no desk: the handler refuses those as it does for people.
 */
export type Desks<X, C extends Call> = (
  ctx: X,
  input: CallInput<C>,
) => readonly Desk[] | null | Promise<readonly Desk[] | null>;

/** For whom a handler responds: see {@link HandleOptions}. */
export type As = 'service' | 'anyone' | 'user';

/**
 * For whom a handler responds, and its lane. `service`: other services, on calls that are internal. `anyone`: every
 * caller the access rule allows, people and services. `user`: a person; the engine refuses a request without a
 * session. Requests of one lane are handled in order; default: the caller's user.
 */
export type HandleOptions<C extends Call> = { readonly lane?: Lane<C> } & (
  | { readonly as: 'service' | 'anyone' }
  | { readonly as: 'user'; readonly scope?: LeastSight; readonly desks?: Desks<never, C> }
);

/** How a handler is declared, with nothing left out. A key for one desk is refused where `desks` is null. */
export type Declared = {
  readonly as: As;
  readonly scope: LeastSight | null;
  readonly desks: Desks<never, never> | null;
};

const laneOfCaller = (_: unknown, caller: Caller | null): string => caller?.userId ?? 'all';

/** The options of a handler with what they leave out. */
export const withDefaults = <C extends Call>(options: HandleOptions<C>) => ({
  lane: options.lane ?? laneOfCaller,
  as: options.as,
  scope: options.as === 'user' ? (options.scope ?? null) : null,
  desks: options.as === 'user' ? (options.desks ?? null) : null,
});

/** For whom a handler of this call may respond: what people change, a person has to request. */
function respondsAs({ access, kind }: Call): readonly As[] {
  if (access === 'internal') return ['service'];
  if (access === 'public') return ['anyone'];
  return kind === 'mutation' ? ['user'] : ['anyone', 'user'];
}

/** Refuses a declaration that the access of its call belies. @throws InvariantViolation naming service, call and word */
export function requireTrue(
  service: string,
  handlers: readonly { readonly call: Call; readonly as: As }[],
): void {
  for (const { call, as } of handlers) {
    invariant(respondsAs(call).includes(as), `${service} may not handle ${call.name} as '${as}'`);
  }
}
