/**
 * The news of the simulated market: which company is in the news with which batch, what happened, and how good or bad
 * it is. A function of the seed and the batch's number: any batch can be evaluated, in any order, and nothing is
 * stored.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import type { CompanyNewsKind, NewsEvent } from '@tradefloor/contracts/news';
import { normal } from '@tradefloor/core/distribution';
import {
  combine32,
  type Draws,
  drawAt,
  drawsFrom,
  hash32,
  streamSeed,
  uniformInt,
} from '@tradefloor/core/prng';
import { normalCdf, normalPdf } from '@tradefloor/instruments/option/normal-distribution';
import { composeHeadline } from './headlines.ts';

/** The market's free streams are 13 to 15 (see the walk): news takes the first of them. */
const NEWS_STREAM = 13;
const HOUR_MS = 3_600_000;

/** An item of news before publication. */
export type NewsDraft = {
  /** Place of the company in the universe. */
  readonly place: number;
  readonly kind: CompanyNewsKind;
  readonly headline: string;
  /** In hundredths, within [-1, 1]. */
  readonly sentiment: number;
  /** In hundredths, within [-1, 1]; 0 for mere talk. A price that reacts to news reacts to this. */
  readonly impact: number;
};

export type NewsWire = {
  /** What is in the news with batch `seq`; at most one piece, mostly none. */
  at(seq: number): NewsDraft | null;
};

/** Shares of a hundred pieces of news: most of it is talk. */
const KINDS: readonly (readonly [kind: CompanyNewsKind, share: number])[] = [
  ['HEADLINE', 62],
  ['ANALYST', 14],
  ['EARNINGS', 8],
  ['GUIDANCE', 6],
  ['REGULATORY', 4],
  ['MERGER', 3],
  ['DIVIDEND', 3],
];

/** Standard deviation of an event's impact before it is cut to [-1, 1]. */
const IMPACT_SD: Readonly<Record<CompanyNewsKind, number>> = {
  HEADLINE: 0,
  ANALYST: 0.25,
  EARNINGS: 0.5,
  GUIDANCE: 0.4,
  REGULATORY: 0.4,
  MERGER: 0.6,
  DIVIDEND: 0.2,
};
/**
 * The mean square of a normal number of standard deviation s that is cut to [-1, 1]: s^2 (P - 2 c f(c)) + 1 - P, with
 * c = 1 / s, f the density and P the chance to lie within c.
 */
export function cutMeanSquare(sd: number): number {
  const inside = 1 - 2 * normalCdf(-1 / sd);
  return sd * sd * (inside - (2 / sd) * normalPdf(1 / sd)) + 1 - inside;
}
export const SENTIMENT_SD = 0.45;
/** How far a text's tone strays from what the event is worth. */
export const TONE_NOISE = 0.15;

/** News an hour a company usually has: more for those that much money trades in each day. */
export function newsPerHour({ adv, referencePrice }: Instrument): number {
  const dollars = (adv * referencePrice) / 1_000_000;
  if (dollars > 5_000_000_000) return 1;
  return dollars > 1_000_000_000 ? 0.6 : 0.3;
}

/** The name of the piece of news that comes with a batch of a market. */
export const toNewsId = (seed: number, seq: number): string => `news-${seed}-${seq}`;

/**
 * Which company of a universe is in the news with a batch, by its place; null for the many batches without news.
 * @param tickMs milliseconds of market time from batch to batch
 */
export function newsArrivals(
  seed: number,
  universe: readonly Instrument[],
  tickMs: number,
): (seq: number) => number | null {
  const stream = streamSeed(seed, NEWS_STREAM);
  const steps: number[] = [];
  let total = 0;
  for (const instrument of universe) {
    total += (newsPerHour(instrument) * tickMs) / HOUR_MS;
    steps.push(total);
  }
  return (seq) => {
    // One number a batch decides whether there is news and of which company: each company owns a part of [0, 1).
    const u = drawAt(stream, seq) / 0x1_0000_0000;
    return u >= total ? null : toPlace(steps, u);
  };
}

/**
 * The news of a universe under a seed, of a market whose prices do not move by it.
 * @param tickMs milliseconds of market time from batch to batch
 */
export function newsWire(seed: number, universe: readonly Instrument[], tickMs: number): NewsWire {
  const arrivals = newsArrivals(seed, universe, tickMs);
  const key = hash32(`news ${seed}`);
  return {
    at: (seq) => {
      const place = arrivals(seq);
      const instrument = universe[place ?? -1];
      if (place === null || instrument === undefined) return null;
      return toDraft(instrument, place, drawsFrom(combine32(key, seq)));
    },
  };
}

/** The news of a batch, as published; null for the many batches without news. */
export function newsAt(
  of: { readonly wire: NewsWire; readonly universe: readonly Instrument[]; readonly seed: number },
  when: Pick<NewsEvent, 'seq' | 'at' | 'simTime'>,
): NewsEvent | null {
  const draft = of.wire.at(when.seq);
  const symbol = draft === null ? undefined : of.universe[draft.place]?.symbol;
  if (draft === null || symbol === undefined) return null;
  const { kind, headline, sentiment, impact } = draft;
  return {
    newsId: toNewsId(of.seed, when.seq),
    ...when,
    symbol,
    sector: null,
    kind,
    headline,
    sentiment,
    impact,
  };
}

/** The first place whose upper end is above `u`. */
function toPlace(steps: readonly number[], u: number): number {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (u < (steps[middle] ?? 1)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function toDraft(instrument: Instrument, place: number, draws: Draws): NewsDraft {
  const kind = getKind(uniformInt(draws, 100));
  const impact = hundredths(IMPACT_SD[kind] * normal(draws));
  const tone = normal(draws);
  const sentiment = hundredths(
    kind === 'HEADLINE' ? SENTIMENT_SD * tone : impact + TONE_NOISE * tone,
  );
  const headline = composeHeadline(
    { name: instrument.name, kind, tone: impact || sentiment },
    draws,
  );
  return { place, kind, headline, sentiment, impact };
}

function getKind(drawn: number): CompanyNewsKind {
  let below = 0;
  for (const [kind, share] of KINDS) {
    below += share;
    if (drawn < below) return kind;
  }
  return 'HEADLINE';
}

/** Change of the log price for an impact of one: the usual event, four tenths, moves a price by a third of one per cent. */
export const NEWS_MOVE = 0.0085;

/** Cut to [-1, 1] and rounded to hundredths; never a negative zero. */
export const hundredths = (value: number): number =>
  Math.round(Math.max(-1, Math.min(1, value)) * 100) / 100 + 0;
