/**
 * The news that prices move by: of companies, of sectors, each with its story. A function of the seed, the batch and the
 * time it is published at; nothing is stored. An item moves the prices it is about by what it states.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import type { NewsEvent, NewsStory } from '@tradefloor/contracts/news';
import { normal } from '@tradefloor/core/distribution';
import { combine32, type Draws, drawsFrom, hash32, uniformInt } from '@tradefloor/core/prng';
import { exp } from '@tradefloor/instruments/math/elementary';
import type { EventCalendar, Scheduled } from './event-calendar.ts';
import {
  cutMeanSquare,
  hundredths,
  NEWS_MOVE,
  newsArrivals,
  SENTIMENT_SD,
  TONE_NOISE,
  toNewsId,
} from './news.ts';
import type { SectorItem, SectorNews } from './sector-news.ts';
import { composeCompanyStory, type StoryKind } from './story/company-story.ts';
import { composeMacroStory } from './story/macro-story.ts';
import { composeSectorStory } from './story/sector-story.ts';

/** An item before it has a time. */
export type NewsItem = Pick<
  NewsEvent,
  'newsId' | 'symbol' | 'sector' | 'kind' | 'headline' | 'sentiment' | 'impact'
> & { readonly story: NewsStory };

/** The step to a batch: its number, and the market times it leads from and to. */
export type NewsStep = { readonly seq: number; readonly fromMs: number; readonly toMs: number };

export type ReportedNews = {
  /** What is reported with a batch; mostly nothing. */
  at(step: NewsStep): readonly NewsItem[];
};

/** Shares of a hundred items about companies that no calendar lists, and what they are worth: the standard deviation, before it is cut to [-1, 1]. */
const KINDS: readonly (readonly [
  kind: Exclude<StoryKind, 'EARNINGS'>,
  share: number,
  sd: number,
])[] = [
  ['HEADLINE', 60, 0],
  ['ANALYST', 15, 0.25],
  ['GUIDANCE', 6, 0.4],
  ['PRODUCT', 6, 0.3],
  ['REGULATORY', 4, 0.4],
  ['LITIGATION', 3, 0.35],
  ['MERGER', 4, 0.6],
  ['DIVIDEND', 2, 0.2],
];

/** Of an item about a company: the chance that it is worth anything, and the mean square of what it is worth. */
export const COMPANY_IMPACT = KINDS.reduce(
  ({ share, meanSquare }, [, of100, sd]) =>
    sd === 0
      ? { share, meanSquare }
      : {
          share: share + of100 / 100,
          meanSquare: meanSquare + (of100 / 100) * cutMeanSquare(sd),
        },
  { share: 0, meanSquare: 0 },
);

/** @param market.tickMs milliseconds of market time from batch to batch */
export function reportedNews(
  market: {
    readonly seed: number;
    readonly universe: readonly Instrument[];
    readonly tickMs: number;
  },
  calendar: EventCalendar,
): ReportedNews {
  const { seed, universe, tickMs } = market;
  const arrivals = newsArrivals(seed, universe, tickMs);
  const { sectors } = calendar;
  const listed = new Set(universe.map(({ sector }) => sector));
  const key = hash32(`stories ${seed}`);
  return {
    at: ({ seq, fromMs, toMs }) => {
      const newsId = toNewsId(seed, seq);
      const items = calendar.between(fromMs, toMs).map((event) => toScheduledItem(seed, event));
      for (const item of sectors.between(fromMs, toMs)) {
        if (listed.has(item.sector)) items.push(toSectorItem(item, `${newsId}-sector`));
      }
      const instrument = universe[arrivals(seq) ?? -1];
      if (instrument === undefined) return items;
      const direction = findDirection(sectors, instrument, toMs);
      const draws = drawsFrom(combine32(key, seq));
      return [...items, toCompanyItem({ newsId, instrument, direction }, draws)];
    },
  };
}

/** What a price moves by, in hundredths of a per cent, for what an item is worth. */
export const toMovePct = (impact: number): number =>
  Math.round((exp(NEWS_MOVE * impact) - 1) * 10_000) / 100 + 0;

const findDirection = (sectors: SectorNews, { sector }: Instrument, atMs: number): number =>
  sector === null ? 0 : sectors.directionAt(sector, atMs);

/** What a scheduled event brings, in the words of its story. */
function toScheduledItem(seed: number, event: Scheduled): NewsItem {
  const { eventId, kind, strength, movePct } = event;
  const draws = drawsFrom(combine32(hash32(eventId), seed));
  const isReport = kind === 'EARNINGS';
  const { headline, source, body } = isReport
    ? composeCompanyStory({ ...event, earnings: event }, draws)
    : composeMacroStory(event, draws);
  // Two standard deviations are as good or bad as it gets.
  const impact = movePct === 0 ? 0 : hundredths(strength / 2) || Math.sign(strength) / 100;
  return {
    newsId: `${toNewsId(seed, 0)}-${eventId}`,
    symbol: isReport ? event.instrument.symbol : null,
    sector: null,
    kind: isReport ? kind : 'MACRO',
    headline,
    sentiment: impact,
    impact,
    story: { source, body, movePct },
  };
}

function toSectorItem({ sector, impact, rng }: SectorItem, newsId: string): NewsItem {
  const movePct = toMovePct(impact);
  const { headline, source, body } = composeSectorStory(
    { sector, strength: impact, movePct },
    drawsFrom(combine32(rng, 1)),
  );
  return {
    newsId,
    symbol: null,
    sector,
    kind: 'SECTOR',
    headline,
    sentiment: impact,
    impact,
    story: { source, body, movePct },
  };
}

function toCompanyItem(
  of: {
    readonly newsId: string;
    readonly instrument: Instrument;
    /** Where the sector goes: the item does not contradict it. */
    readonly direction: number;
  },
  draws: Draws,
): NewsItem {
  const { newsId, instrument, direction } = of;
  const [kind, sd] = drawKind(uniformInt(draws, 100));
  const agree = (value: number) => (direction === 0 ? value : direction * Math.abs(value) + 0);
  const impact = agree(hundredths(sd * normal(draws)));
  const noise = normal(draws);
  const sounds = kind === 'HEADLINE' ? SENTIMENT_SD * noise : impact + TONE_NOISE * noise;
  // A text that reports a gain does not sound like a loss.
  const sentiment = agree(hundredths(impact * sounds < 0 ? impact : sounds));
  const movePct = toMovePct(impact);
  const { headline, source, body } = composeCompanyStory(
    { instrument, kind, strength: impact || sentiment, movePct },
    draws,
  );
  const { symbol } = instrument;
  const story = { source, body, movePct };
  return { newsId, symbol, sector: null, kind, headline, sentiment, impact, story };
}

function drawKind(drawn: number): readonly [kind: StoryKind, sd: number] {
  let below = 0;
  for (const [kind, share, sd] of KINDS) {
    below += share;
    if (drawn < below) return [kind, sd];
  }
  return ['HEADLINE', 0];
}
