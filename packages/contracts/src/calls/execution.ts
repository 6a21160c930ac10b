/** Calls to the executing side: by the OMS before it acknowledges a kill switch, by the line to the exchange. */
import * as z from 'zod';
import { KillScope } from '../kill-switch.ts';
import { AtWire } from '../time.ts';
import { VenueReport } from '../venue.ts';
import { call } from './call.ts';

/** A kill switch that is about to be in force. It holds at once; the switch itself follows on the bus. */
export const Halt = z.strictObject({
  killSwitchId: z.string().max(64),
  scope: KillScope,
  target: z.string().max(64).nullable(),
  at: AtWire,
});
export type Halt = z.infer<typeof Halt>;

/**
 * After the response, nothing more of the scope is sent to a venue. `outstanding`: legs that a venue has not yet
 * confirmed as removed from its book; a repeated call returns how many are left. With none, nothing in the scope fills
 * any more.
 */
export const haltEms = call('haltEms', {
  kind: 'mutation',
  to: 'ems',
  method: 'POST',
  path: '/halts',
  timeoutMs: 1_000,
  access: 'internal',
  reducesRisk: true,
  in: Halt,
  out: z.object({ outstanding: z.int().nonnegative() }),
});

/**
 * After the response, no request for quote of the scope trades. `outstanding` is always 0: a trade with a dealer is one
 * commit, and nothing of it is in flight elsewhere.
 */
export const haltRfqs = call('haltRfqs', {
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/halts',
  timeoutMs: 1_000,
  access: 'internal',
  reducesRisk: true,
  in: Halt,
  out: z.object({ outstanding: z.int().nonnegative() }),
});

/** A report of a venue, from the line to the exchange. Answered: it is booked, whatever dies. */
export const venueReport = call('venueReport', {
  kind: 'mutation',
  to: 'ems',
  method: 'POST',
  path: '/venue-reports',
  access: 'internal',
  in: z.strictObject({ report: VenueReport }),
  out: z.object({ booked: z.literal(true) }),
});

/**
 * The line to the exchange is open: unacknowledged requests are sent again. `isNew`: the line has restarted at 1, and
 * whether the exchange still has what it was sent is not known.
 */
export const venueLine = call('venueLine', {
  kind: 'mutation',
  to: 'ems',
  method: 'POST',
  path: '/venue-line',
  access: 'internal',
  in: z.strictObject({ isNew: z.boolean() }),
  out: z.object({ withdrawn: z.int().nonnegative() }),
});
