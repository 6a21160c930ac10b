/** What the OMS asks of those who fill orders, before it acknowledges a kill switch. */
import * as z from 'zod';
import { KillScope } from '../kill-switch.ts';
import { AtWire } from '../time.ts';
import { call } from './call.ts';

/** A kill switch that is about to be in force. It holds at once; the switch itself follows on the bus. */
export const Halt = z.strictObject({
  killSwitchId: z.string().max(64),
  scope: KillScope,
  target: z.string().max(64).nullable(),
  at: AtWire,
});
export type Halt = z.infer<typeof Halt>;

/** Answered once nothing in the scope fills any more. */
export const haltEms = call('haltEms', {
  to: 'ems',
  method: 'POST',
  path: '/halts',
  timeoutMs: 1_000,
  access: 'internal',
  in: Halt,
  out: z.object({ halted: z.literal(true) }),
});
