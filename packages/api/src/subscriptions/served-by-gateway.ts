/**
 * Hot subscriptions are declared here, with their access rule, input and items, and served by the gateway's feed: one
 * frame for all who subscribe alike. No other transport serves them; asked over one, they are refused.
 */
import { problemOf } from '@tradefloor/contracts/refusals';
import { trpcErrorOf } from '../refusal.ts';

/** The resolver of a declaration: it names the items and makes none. */
export function servedByGateway<Item>({
  ctx,
}: {
  readonly ctx: { readonly requestId: string };
}): AsyncIterable<Item> {
  const detail = 'Served over the socket only';
  throw trpcErrorOf(problemOf('METHOD_NOT_ALLOWED', ctx.requestId, { detail }));
}
