/**
 * Hot subscriptions are declared here, with their access rule, input and items, and served by the gateway's feed: one
 * frame for all identical subscribers. No other transport serves them; over any other they are refused.
 */
import { findProblem } from '@tradefloor/contracts/refusals';
import { toTrpcError } from '../procedure/refusal.ts';

/** The resolver of a declaration: it names the items and makes none. */
export function servedByGateway<Item>({
  ctx,
}: {
  readonly ctx: { readonly requestId: string };
}): AsyncIterable<Item> {
  const detail = 'Served over the socket only';
  throw toTrpcError(findProblem('METHOD_NOT_ALLOWED', ctx.requestId, { detail }));
}
