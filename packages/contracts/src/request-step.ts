/** Steps that people and programs take and no other record names: for the audit trail. */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { KeyId } from './key.ts';
import { AtWire } from './time.ts';

/** What was done; the first word is the area of the audit trail. */
export const REQUEST_STEPS = [
  'algo.paused',
  'algo.resumed',
  'algo.amended',
  'dealer.stream-opened',
  'dealer.stream-ended',
  'dealer.quote-requested',
  'locate.granted',
  'basket.stopped',
] as const;

/** One step, with who took it and with which key. Never changed, never deleted. */
export const RequestStep = z.strictObject({
  /** Names the step: the thing and what happened to it. */
  stepId: z.string(),
  kind: z.enum(REQUEST_STEPS),
  /** Who did it, for oneself. */
  userId: UserId,
  /** The API key that it was done with; a person has none. */
  keyId: KeyId.optional(),
  /** The order, stream, quote, locate or basket. */
  subject: z.string(),
  orderId: OrderId.nullable(),
  symbol: InstrumentSymbol.nullable(),
  detail: z.string(),
  at: AtWire,
});
export type RequestStep = z.infer<typeof RequestStep>;
