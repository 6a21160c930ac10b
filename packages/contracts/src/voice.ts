/**
 * Voice deals in futures: a client's request by phone, the firm's price for it, and the outcome of both. A deal is on
 * one month or on a calendar spread; its side and its price are the client's.
 */
import * as z from 'zod';
import { ExecId, InstrumentSymbol, UserId } from './ids.ts';
import { PriceWire, Qty } from './money.ts';
import { Side } from './order.ts';
import { RfqStep } from './rfq.ts';
import { AtWire } from './time.ts';
import { Role } from './user.ts';
import { VOICE_STATES } from './vocabulary/rfq.ts';

/** UUID version 7: the fills of a deal carry it as the id of their request. */
export const VoiceDealId = z.uuidv7().brand<'VoiceDealId'>();
export type VoiceDealId = z.infer<typeof VoiceDealId>;

export const VoiceState = z.enum(VOICE_STATES);
export type VoiceState = z.infer<typeof VoiceState>;

/** How long a request waits in all. Milliseconds. */
export const VOICE_LIFE_MS = 300_000;

/** What the firm traded in a deal: one leg, or near and far of a spread. */
export const VoiceLeg = z.strictObject({
  execId: ExecId,
  symbol: InstrumentSymbol,
  /** The firm's: it deals against the client. */
  side: Side,
  price: PriceWire,
});
export type VoiceLeg = z.infer<typeof VoiceLeg>;

export const VoiceDeal = z.strictObject({
  dealId: VoiceDealId,
  state: VoiceState,
  /** The requested month; of a spread the near one. */
  symbol: InstrumentSymbol,
  /** The far month of a spread, whose price is near less far; null for one month. */
  farSymbol: InstrumentSymbol.nullable(),
  /** The client's: a spread is bought by buying the near month. */
  side: Side,
  lots: Qty,
  clientUserId: UserId,
  /** Who has the client on the phone, and in which role. */
  askedBy: UserId,
  askerRole: Role,
  /** The firm's trader who made the price; null before the first. */
  tradedBy: UserId.nullable(),
  note: z.string().nullable(),
  price: PriceWire.nullable(),
  /** The market's middle when the price was made. */
  mark: PriceWire.nullable(),
  /** The last instant at which the price is good. */
  validUntil: AtWire.nullable(),
  /** When the request ends by itself. */
  endsAt: AtWire,
  /** Why it was passed or declined. */
  reason: z.string().nullable(),
  /** Empty until it is done. */
  legs: z.array(VoiceLeg),
  /** Its life so far, first step first. */
  steps: z.array(RfqStep),
  createdAt: AtWire,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type VoiceDeal = z.infer<typeof VoiceDeal>;
