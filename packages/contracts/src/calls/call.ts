/** The shape of a call, and the schemas calls share. A call declares its handler, path, timeout and access. */
import * as z from 'zod';
import type { ServiceName } from '../services.ts';
import type { Role } from '../user.ts';
import type { KeyUse } from '../vocabulary/keys.ts';
import { PAGE_MAX } from '../vocabulary/paging.ts';
import { ROLES } from '../vocabulary/users.ts';

/**
 * Who may call. `public`: anyone, no session. `internal`: services only, never through the gateway.
 * A list of roles: sessions of those roles. Row visibility is the handler's rule.
 */
export type Access = 'public' | 'internal' | readonly Role[];

/** A query changes nothing that is traced; a mutation may. */
export type CallKind = 'query' | 'mutation';

/** Where the browser finds a call: the noun it belongs to, and its verb. */
export type ProcedurePath = `${string}.${string}`;

export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly kind: CallKind;
  /** Left out of what the browser does not ask: calls between services, and those that set a cookie. */
  readonly procedure?: ProcedurePath | undefined;
  readonly to: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path on the service, parameters as `:name`; each is a field of `in`. */
  readonly path: string;
  readonly timeoutMs: number;
  /** The call's row of the access matrix; docs/access.md shows it with all ten principals. */
  readonly access: Access;
  /**
   * What it requires of an API key. Left out: a query requires `read`, everything else is for people only, so that no
   * call is open to keys by being forgotten.
   */
  readonly keys?: 'trade' | 'people';
  /** `form` beside JSON where OAuth clients send it. */
  readonly accepts?: readonly ('json' | 'form')[];
  /** A repeat returns the first result, with status 200. */
  readonly returnsFirst?: boolean;
  /** Reduces risk or load: taken before new work, never refused because the platform is busy, and never dropped. */
  readonly reducesRisk?: boolean;
  /** Its response sets or ends the session's cookie. */
  readonly setsCookie?: boolean;
  /** What it returns in the form of RFC 6749, where `out` is a union with the error of that form. */
  readonly oauth?: z.ZodType;
  /** Path parameters, query and body in one object; on the wire, strings where the path or query carries them. */
  readonly in: I;
  readonly out: O;
};

/** A call as it was declared: its name, kind and path are known to the compiler. */
export type Declared<
  N extends string,
  K extends CallKind,
  P extends ProcedurePath | undefined,
  I extends z.ZodType,
  O extends z.ZodType,
> = Call<I, O> & { readonly name: N; readonly kind: K; readonly procedure: P };

type Spec<
  K extends CallKind,
  P extends ProcedurePath | undefined,
  I extends z.ZodType,
  O extends z.ZodType,
> = Omit<Call<I, O>, 'name' | 'timeoutMs' | 'kind' | 'procedure'> & {
  readonly kind: K;
  readonly procedure?: P;
  readonly timeoutMs?: number;
};

const DECLARED = new WeakSet<object>();

/** Declares a call; the timeout is 5 s by default. */
export function call<
  N extends string,
  K extends CallKind,
  I extends z.ZodType,
  O extends z.ZodType,
  P extends ProcedurePath | undefined = undefined,
>(name: N, spec: Spec<K, P, I, O>): Declared<N, K, P, I, O> {
  const declared = { timeoutMs: 5_000, ...spec, name, procedure: spec.procedure as P };
  DECLARED.add(declared);
  return declared;
}

/** Whether a value was declared here: a file of calls exports schemas, too. */
export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && DECLARED.has(value);

/** Whether a call spends from the allowance for orders: what changes something with the OMS. */
export const isOrder = ({ to, kind }: Pick<Call, 'to' | 'kind'>): boolean =>
  to === 'oms' && kind === 'mutation';

/** What a call requires of an API key. */
export function findKeyUse({ access, keys, kind }: Pick<Call, 'access' | 'keys' | 'kind'>): KeyUse {
  if (keys !== undefined) return keys;
  return kind === 'query' && typeof access === 'object' ? 'read' : 'people';
}

/** Any session, whatever its role. */
export const EVERY_ROLE: readonly Role[] = ROLES;
/** Every role that may see the market. */
export const MARKET_READERS: readonly Role[] = ROLES.filter((role) => role !== 'external-client');
/** Those who see the whole firm. */
export const RISK_ROLES: readonly Role[] = ['risk-manager', 'compliance', 'admin'];
/** Those who see orders and fills: their own, their desk's or the firm's. */
export const TRADE_WATCHERS: readonly Role[] = ['trader', 'desk-head', 'sales', ...RISK_ROLES];

/** A whole number that a query string carries as text. */
export const queryInt = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));
/** Page size: 100 by default. */
export const Limit = queryInt(1, PAGE_MAX).optional();
/** Where the page before ended; opaque to the caller. */
export const Cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/)
  .optional();
/** One page of a list. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** A call without parameters. */
export const Nothing = z.strictObject({});
/** Which orders to list. */
export const StatusFilter = z.enum(['open', 'closed', 'all']);

/** The input of a call, in its inside form. */
export type CallInput<C extends Call> = z.output<C['in']>;
/** The output of a call, in its inside form. */
export type CallOutput<C extends Call> = z.output<C['out']>;
