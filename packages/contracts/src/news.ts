/** News and corporate events of the simulated companies: what is said of one symbol at one instant. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { AtWire } from './time.ts';

/** What kind of thing happened. A headline is talk; all others are events of the company. */
export const NEWS_KINDS = [
  'HEADLINE',
  'EARNINGS',
  'GUIDANCE',
  'ANALYST',
  'MERGER',
  'REGULATORY',
  'DIVIDEND',
] as const;
export const NewsKind = z.enum(NEWS_KINDS);
export type NewsKind = z.infer<typeof NewsKind>;

/** From -1 (as bad as it gets) to 1, in hundredths. */
const Tone = z.number().min(-1).max(1);

export const NewsEvent = z.strictObject({
  newsId: z.string().min(1).max(64),
  /** The batch of the market it came with. */
  seq: z.int().nonnegative(),
  at: AtWire,
  simTime: AtWire,
  symbol: InstrumentSymbol,
  kind: NewsKind,
  headline: z.string().min(1).max(160),
  /** How the text sounds. */
  sentiment: Tone,
  /** How much the event is worth to the company; 0 for mere talk. */
  impact: Tone,
});
export type NewsEvent = z.infer<typeof NewsEvent>;
