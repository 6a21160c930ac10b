/** Who the connection belongs to: at once, and again when limits or access change. */
import { EVERY_ROLE } from '@tradefloor/contracts/calls/call';
import type { Session } from '../ports/ports.ts';
import { guarded } from '../procedure/trpc.ts';
import { Pending } from './pending.ts';

export const authIdentity = guarded
  .meta({ access: EVERY_ROLE, keys: 'read', spending: 'calls' })
  .subscription(async function* ({ ctx, signal }) {
    const pending = new Pending<Session['identityWire']>(signal);
    const notify = () => {
      const session = ctx.session();
      if (session) pending.push(session.identityWire);
      else pending.end();
    };
    const stop = ctx.onIdentity(notify);
    try {
      notify();
      yield* pending.drain();
    } finally {
      stop();
    }
  });
