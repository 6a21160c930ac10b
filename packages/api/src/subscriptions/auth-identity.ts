/** Who the connection belongs to: at once, and again when limits or access change. */
import { EVERYBODY } from '@tradefloor/contracts/calls/call';
import type { Session } from '../ports.ts';
import { guarded } from '../trpc.ts';
import { Pending } from './pending.ts';

export const authIdentity = guarded
  .meta({ access: EVERYBODY, spending: 'calls' })
  .subscription(async function* ({ ctx, signal }) {
    const pending = new Pending<Session['identityWire']>(signal);
    const tell = () => {
      const session = ctx.session();
      if (session) pending.push(session.identityWire);
      else pending.end();
    };
    const stop = ctx.onIdentity(tell);
    try {
      tell();
      yield* pending.drain();
    } finally {
      stop();
    }
  });
