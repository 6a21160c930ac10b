/**
 * News and corporate events of the simulated companies, of their sectors and of the market: the items of one instant.
 */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import type { Instrument } from './market.ts';
import { AtWire } from './time.ts';
import { SECTORS } from './vocabulary/instruments.ts';

/** The kind of an item about a company. A headline is talk; all others are events. */
export const COMPANY_NEWS_KINDS = [
  'HEADLINE',
  'EARNINGS',
  'GUIDANCE',
  'ANALYST',
  'MERGER',
  'REGULATORY',
  'DIVIDEND',
] as const;
export type CompanyNewsKind = (typeof COMPANY_NEWS_KINDS)[number];

/**
 * And of its market: trading is halted, a price shock is injected, or a share split is announced. The others are of a
 * market whose prices move by its news: of a product, of a lawsuit, of a sector, and of the economy.
 */
export const NEWS_KINDS = [
  ...COMPANY_NEWS_KINDS,
  'HALT',
  'SHOCK',
  'SPLIT',
  'PRODUCT',
  'LITIGATION',
  'SECTOR',
  'MACRO',
] as const;
export const NewsKind = z.enum(NEWS_KINDS);
export type NewsKind = z.infer<typeof NewsKind>;

/** From -1 (as bad as it gets) to 1, in hundredths. */
const Tone = z.number().min(-1).max(1);

/** An item as its source reports it, where prices move by the news. */
export const NewsStory = z.strictObject({
  /** An agency, the company itself, a dealer or an office. */
  source: z.string().min(1).max(80),
  /** Two or three sentences. */
  body: z.string().min(1).max(800),
  /** What the price of each share it is about moves by with the item's batch, in per cent; 0 for mere talk. */
  movePct: z.number().min(-50).max(50),
});
export type NewsStory = z.infer<typeof NewsStory>;

export const NewsEvent = z.strictObject({
  newsId: z.string().min(1).max(64),
  /** The market batch it was published with. */
  seq: z.int().nonnegative(),
  at: AtWire,
  simTime: AtWire,
  /** Null for news of a sector or of the whole market. */
  symbol: InstrumentSymbol.nullable(),
  /** Of a sector's news; null for a company's and the whole market's. */
  sector: z.enum(SECTORS).nullable(),
  kind: NewsKind,
  headline: z.string().min(1).max(160),
  /** How the text sounds. */
  sentiment: Tone,
  /** How much the event is worth to the company; 0 for mere talk. */
  impact: Tone,
  /** Absent or null where prices do not move by the news. */
  story: NewsStory.nullable().optional(),
});
export type NewsEvent = z.infer<typeof NewsEvent>;

/** Whether a piece of news is about an instrument: its own, its sector's, or the whole market's. */
export const isNewsFor = (
  { symbol, sector }: Pick<NewsEvent, 'symbol' | 'sector'>,
  instrument: Pick<Instrument, 'symbol' | 'sector'>,
): boolean => {
  if (symbol !== null) return symbol === instrument.symbol;
  return sector === null || sector === instrument.sector;
};
