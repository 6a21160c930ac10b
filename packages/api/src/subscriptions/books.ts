/**
 * The exchange's books of one symbol, venue by venue, with the reader's own shares in the queues: at once, then with
 * every batch of the market and every change of an own order. One call at a time; a slow reader gets the newest.
 */
import { MARKET_READERS } from '@tradefloor/contracts/calls/call';
import { venueDepth } from '@tradefloor/contracts/calls/fix-exchange';
import { getScope } from '../live/scope.ts';
import type { WireOutput } from '../ports/ports.ts';
import { wireInput } from '../procedure/call-procedure.ts';
import { toTrpcError } from '../procedure/refusal.ts';
import { guarded } from '../procedure/trpc.ts';
import { Pending } from './pending.ts';

/** The books as they travel. */
export type Books = WireOutput<typeof venueDepth>;

/** Own orders may change many times between two batches: so often they are followed at once. */
const LOOKS_A_BATCH = 4;
/** From here on a problem is the platform's and passes; below, it is the question's. */
const PASSING_STATUS = 500;

export const books = guarded
  .meta({ access: MARKET_READERS, keys: 'read', spending: 'calls' })
  .input(wireInput(venueDepth))
  .subscription(async function* ({ ctx, input, signal }): AsyncGenerator<Books> {
    const { live, calls, asker: requester } = ctx;
    const pending = new Pending<null>(signal);
    let looks = 0;
    const look = (): void => {
      looks += 1;
      if (pending.size === 0) pending.push(null);
    };
    const stop = live.hook({
      onTicks: () => {
        looks = 0;
        look();
      },
    });
    const listening = live.listen({
      scope: () => getScope((ctx.session() ?? requester.session).identity),
      onEvent: ({ topic, owner }) => {
        const isOwn = owner?.userId === requester.session.identity.userId;
        if (isOwn && topic.startsWith('orders.') && looks < LOOKS_A_BATCH) look();
      },
      onGap: look,
    });
    try {
      look();
      for await (const _ of pending.drain()) {
        const session = ctx.session();
        if (!session) return;
        const outcome = await calls.request(venueDepth, input, { ...requester, session });
        if (outcome.ok) yield outcome.value;
        else if (outcome.problem.status < PASSING_STATUS) throw toTrpcError(outcome.problem);
      }
    } finally {
      stop();
      listening.stop();
    }
  });
