/**
 * The browser's calls, typed by their declarations: `calls.orders.place.mutate(order)`,
 * `calls.journal.fills.query({})`. Input, output and refusals are the declared call's; nothing is listed here.
 */
import type { AppRouter } from '@tradefloor/api/root';
import type { CallAt, Procedure } from '@tradefloor/contracts/calls';
import type { TRPCClient, TRPCLink } from '@trpc/client';
import type * as z from 'zod';

export type Calls = TRPCClient<AppRouter>;
export type CallLink = TRPCLink<AppRouter>;

/** The input of a path's call, on the wire. */
export type CalledAt<P extends Procedure> = z.input<CallAt<P>['in']>;
/** The output of a path's call, on the wire. */
export type ResponseAt<P extends Procedure> = z.input<CallAt<P>['out']>;

/** Options of a call that may take longer than others do. */
export const patient = (
  timeoutMs: number,
): { readonly context: { readonly timeoutMs: number } } => ({
  context: { timeoutMs },
});

/** One more second than the slowest ordinary call may take on the server. */
const CALL_TIMEOUT_MS = 9_000;

/** No call waits forever: every query and order ends with a response or a timeout. */
export const timeLimit: CallLink =
  () =>
  ({ op, next }) => {
    if (op.type === 'subscription') return next(op);
    const { timeoutMs } = op.context;
    const limit = AbortSignal.timeout(typeof timeoutMs === 'number' ? timeoutMs : CALL_TIMEOUT_MS);
    return next({ ...op, signal: op.signal ? AbortSignal.any([op.signal, limit]) : limit });
  };

export type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

export type Paging = { readonly limit: number; readonly cursor?: string };

const PAGE = 500;

/** All pages of a list. */
export async function allPages<T>(
  read: (paging: Paging) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
