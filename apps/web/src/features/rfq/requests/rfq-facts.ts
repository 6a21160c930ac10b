/**
 * The facts of a request for quote for a trader: the best, the cover, the distances from mid and from the best. Pure;
 * the service decides who wins.
 */

import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq, RfqDealer } from '../../../platform/client/shapes.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';
import { describeEnd } from './end-text.ts';

/** What stands beside a dealer's price. */
export type QuoteMark =
  | 'WAITING'
  | 'QUOTED'
  | 'BEST'
  | 'COVER'
  | 'TIED'
  | 'LATE'
  | 'PASSED'
  | 'TIMED_OUT'
  | 'TOO_DEAR'
  | 'LAPSED'
  | 'TAKEN_BACK'
  | 'WON'
  | 'DONE_AWAY'
  | 'NOT_TRADED';

export type QuoteLine = {
  readonly dealer: RfqDealer;
  /** Place in the panel, from 1: the number key that picks it. */
  readonly no: number;
  /** The requested side; null without a quote. */
  readonly price: number | null;
  readonly yieldPct: number | null;
  /** How much dearer than mid for the requester, hundredths of a per cent of price. */
  readonly overMidBps: number | null;
  /** How much dearer than the best for the requester, per 100 of face. */
  readonly behindBest: number | null;
  /** Yield of the requested side over the benchmark's, a government's over its own mid: basis points of yield. */
  readonly yieldSpreadBps: number | null;
  /** Offer less bid, basis points of the price between them. */
  readonly bidAskBps: number | null;
  readonly mark: QuoteMark;
  readonly isExecutable: boolean;
};

type AnySide = Rfq['side'];

/** A buyer lifts the offer, a seller hits the bid; an undisclosed side has no price of its own. */
const priceFor = (side: AnySide, { quote }: RfqDealer): number | null =>
  quote === null || side === 'TWO_WAY' ? null : side === 'BUY' ? quote.askPrice : quote.bidPrice;

/** How much better `a` is than `b` for the requester. */
const advantage = (side: AnySide, a: number, b: number): number => (side === 'BUY' ? b - a : a - b);

const isWithinLimit = ({ side, limitPrice }: Rfq, price: number): boolean =>
  limitPrice === null || advantage(side, price, limitPrice) >= 0;

const isStanding = (dealer: RfqDealer): boolean =>
  dealer.status === 'QUOTED' && !dealer.isLate && dealer.outcome !== 'LAST_LOOK_REJECTED';

/**
 * The instant whose quotes count: now for a live request, the deal for a traded one. The dealers' flow deals as of the
 * window's end, also when it comes to it later. Null for one that ended without a trade: all that stood then.
 */
function quotesAt(
  { state, flow, executedAt, windowEndsAt }: Rfq,
  nowMs: number | null,
): number | null {
  if (isLiveRfq({ state })) return nowMs;
  if (executedAt === null) return null;
  const dealtMs = parseMs(executedAt);
  return flow === 'DEALER' && windowEndsAt !== null
    ? Math.min(dealtMs, parseMs(windowEndsAt))
    : dealtMs;
}

const isFirmAt = ({ quote }: RfqDealer, atMs: number | null): boolean =>
  quote !== null && (atMs === null || parseMs(quote.validUntil) > atMs);

/** Executable quotes, the best first; ties by the earlier response, then by id (as the service ranks them). */
function ranked(
  rfq: Rfq,
  nowMs: number | null,
): readonly { readonly dealer: RfqDealer; readonly price: number }[] {
  const atMs = quotesAt(rfq, nowMs);
  return rfq.dealers
    .filter((dealer) => isStanding(dealer) && isFirmAt(dealer, atMs))
    .flatMap((dealer) => {
      const price = priceFor(rfq.side, dealer);
      return price === null || !isWithinLimit(rfq, price) ? [] : [{ dealer, price }];
    })
    .sort(
      (a, b) =>
        advantage(rfq.side, b.price, a.price) ||
        (a.dealer.latencyMs ?? 0) - (b.dealer.latencyMs ?? 0) ||
        (a.dealer.dealerId < b.dealer.dealerId ? -1 : 1),
    );
}

export type Standing = { readonly dealerId: string; readonly price: number };

/**
 * The best quote for the requester, and the cover. Of the live quotes while the request lives; once it has traded, of
 * those that were live then, whichever of them was traded, with the cover the service recorded.
 * @param nowMs server time; null counts quotes of a live request whose time is over too
 */
export function rankStandings(
  rfq: Rfq,
  nowMs: number | null,
): {
  readonly best: Standing | null;
  readonly cover: Standing | null;
} {
  const [best = null, second = null] = ranked(rfq, nowMs).map(({ dealer, price }) => ({
    dealerId: dealer.dealerId,
    price,
  }));
  return { best, cover: rfq.state === 'EXECUTED' ? rfq.cover : second };
}

/** Dealer and price of the trade; null before there is one. */
export const findTrade = ({ state, chosen }: Rfq): Standing | null =>
  state === 'EXECUTED' && chosen !== null
    ? { dealerId: chosen.dealerId, price: chosen.price }
    : null;

const OUTCOME_MARKS: Readonly<Record<NonNullable<RfqDealer['outcome']>, QuoteMark>> = {
  WON: 'WON',
  COVER: 'COVER',
  TIED: 'TIED',
  DONE_AWAY: 'DONE_AWAY',
  PASSED: 'PASSED',
  TIMED_OUT: 'TIMED_OUT',
  LAST_LOOK_REJECTED: 'TAKEN_BACK',
  NOT_TRADED: 'NOT_TRADED',
};

type Seen = {
  readonly standings: ReturnType<typeof rankStandings>;
  readonly isFirm: boolean;
};

function toMark(rfq: Rfq, dealer: RfqDealer, { standings, isFirm }: Seen): QuoteMark {
  if (dealer.isLate && dealer.quote !== null) return 'LATE';
  if (dealer.outcome !== null) return OUTCOME_MARKS[dealer.outcome];
  if (dealer.status === 'PENDING') return 'WAITING';
  if (dealer.status === 'DECLINED') return 'PASSED';
  if (dealer.status === 'TIMED_OUT') return 'TIMED_OUT';
  if (!isFirm) return 'LAPSED';
  const price = priceFor(rfq.side, dealer);
  if (price !== null && !isWithinLimit(rfq, price)) return 'TOO_DEAR';
  if (dealer.dealerId === standings.best?.dealerId) return 'BEST';
  if (price !== null && price === standings.best?.price) return 'TIED';
  return dealer.dealerId === standings.cover?.dealerId ? 'COVER' : 'QUOTED';
}

/** The panel in its own order, which never changes under a reader's hand: marks move, rows do not. */
export function quoteLines(rfq: Rfq, nowMs: number): readonly QuoteLine[] {
  const standings = rankStandings(rfq, nowMs);
  const atMs = quotesAt(rfq, nowMs);
  const { side, midPrice } = rfq;
  return rfq.dealers.map((dealer, at) => {
    const price = priceFor(side, dealer);
    const isFirm = isFirmAt(dealer, atMs);
    const { quote } = dealer;
    return {
      dealer,
      no: at + 1,
      price,
      yieldPct: quote === null ? null : yieldFor(side, quote),
      overMidBps: price === null || midPrice === null ? null : overMid(side, price, midPrice),
      behindBest:
        price === null || standings.best === null
          ? null
          : advantage(side, standings.best.price, price),
      yieldSpreadBps: quote?.spreadBps ?? null,
      bidAskBps: quote === null ? null : bidAskBps(quote),
      mark: toMark(rfq, dealer, { standings, isFirm }),
      isExecutable:
        isLiveRfq(rfq) &&
        isStanding(dealer) &&
        isFirm &&
        price !== null &&
        isWithinLimit(rfq, price),
    };
  });
}

const yieldFor = (side: AnySide, quote: NonNullable<RfqDealer['quote']>): number | null =>
  side === 'TWO_WAY' ? null : side === 'BUY' ? quote.askYield : quote.bidYield;

const bidAskBps = ({ bidPrice, askPrice }: NonNullable<RfqDealer['quote']>): number =>
  ((askPrice - bidPrice) / ((askPrice + bidPrice) / 2)) * BPS_PER_ONE;

const overMid = (side: AnySide, price: number, mid: number): number =>
  (-advantage(side, price, mid) / mid) * BPS_PER_ONE;

/** What the chosen price saved beside cover, in the bond's currency; null without a cover. */
export function savedAgainstCover({ side, chosen, cover, qty }: Rfq): number | null {
  if (chosen === null || cover === null) return null;
  return (advantage(side, chosen.price, cover.price) * qty) / 100;
}

/** How far the trade was from mid for the requester, hundredths of a per cent of price. */
export const tradeOverMidBps = ({ side, chosen, midPrice }: Rfq): number | null =>
  chosen === null || midPrice === null ? null : overMid(side, chosen.price, midPrice);

/** Quotes that came in time, of requested dealers. */
export const countResponses = ({
  dealers,
}: Rfq): { readonly quoted: number; readonly requested: number } => ({
  quoted: dealers.filter(({ quote, isLate }) => quote !== null && !isLate).length,
  requested: dealers.length,
});

export const MARK_WORDS: Readonly<Record<QuoteMark, string>> = {
  WAITING: 'waiting',
  QUOTED: 'quoted',
  BEST: 'BEST',
  COVER: 'COVER',
  TIED: 'tied',
  LATE: 'late',
  PASSED: 'passed',
  TIMED_OUT: 'timed out',
  TOO_DEAR: 'beyond limit',
  LAPSED: 'expired',
  TAKEN_BACK: 'withdrawn',
  WON: 'WON',
  DONE_AWAY: 'done away',
  NOT_TRADED: 'not traded',
};

/** How it ended or where it stands, in a few words. */
export function outcomeText(rfq: Rfq): string {
  const { state, chosen, note } = rfq;
  if (chosen !== null && state === 'EXECUTED') {
    return chosen.reason === 'OPERATOR'
      ? phrase`${chosen.dealerId} manually`
      : phrase`${chosen.dealerId} best`;
  }
  const ended = describeEnd(rfq);
  if (ended !== '') return ended;
  if (state === 'EXPIRED') return countResponses(rfq).quoted === 0 ? 'no quote' : 'not traded';
  if (state === 'CANCELED') return 'cancelled';
  if (state === 'REJECTED') return 'rejected';
  if (state === 'CLIENT_DECLINED') return 'client declined';
  if (state === 'PENDING') {
    const { quoted, requested } = countResponses(rfq);
    return phrase`${quoted} of ${requested} quoted`;
  }
  return note ?? '';
}
