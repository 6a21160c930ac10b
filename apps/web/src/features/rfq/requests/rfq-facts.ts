/**
 * The facts of a request for quote for a trader: the best, the cover, the distances from mid and from the best. Pure;
 * the service decides who wins.
 */
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import type { Rfq, RfqDealer, Side } from '../../../platform/client/shapes.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';

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
  readonly mark: QuoteMark;
  readonly isExecutable: boolean;
};

/** A buyer lifts the offer, a seller hits the bid. */
const priceFor = (side: Side, { quote }: RfqDealer): number | null =>
  quote === null ? null : side === 'BUY' ? quote.askPrice : quote.bidPrice;

/** How much better `a` is than `b` for the requester. */
const advantage = (side: Side, a: number, b: number): number => (side === 'BUY' ? b - a : a - b);

const isWithinLimit = ({ side, limitPrice }: Rfq, price: number): boolean =>
  limitPrice === null || advantage(side, price, limitPrice) >= 0;

const isStanding = (dealer: RfqDealer): boolean =>
  dealer.status === 'QUOTED' && !dealer.isLate && dealer.outcome !== 'LAST_LOOK_REJECTED';

/** Executable quotes, the best first; ties by the earlier response, then by id (as the service ranks them). */
function ranked(rfq: Rfq): readonly { readonly dealer: RfqDealer; readonly price: number }[] {
  return rfq.dealers
    .filter(isStanding)
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

/** Best and second best: of the quotes there are while the request lives, of the trade once it is done. */
export function rankStandings(rfq: Rfq): {
  readonly best: Standing | null;
  cover: Standing | null;
} {
  if (rfq.chosen !== null) {
    const { dealerId, price } = rfq.chosen;
    return { best: { dealerId, price }, cover: rfq.cover };
  }
  const [best, cover] = ranked(rfq).map(({ dealer, price }) => ({
    dealerId: dealer.dealerId,
    price,
  }));
  return { best: best ?? null, cover: cover ?? null };
}

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

function toMark(
  rfq: Rfq,
  dealer: RfqDealer,
  standings: ReturnType<typeof rankStandings>,
): QuoteMark {
  if (dealer.isLate && dealer.quote !== null) return 'LATE';
  if (dealer.outcome !== null) return OUTCOME_MARKS[dealer.outcome];
  if (dealer.status === 'PENDING') return 'WAITING';
  if (dealer.status === 'DECLINED') return 'PASSED';
  if (dealer.status === 'TIMED_OUT') return 'TIMED_OUT';
  const price = priceFor(rfq.side, dealer);
  if (price !== null && !isWithinLimit(rfq, price)) return 'TOO_DEAR';
  if (dealer.dealerId === standings.best?.dealerId) return 'BEST';
  if (price !== null && price === standings.best?.price) return 'TIED';
  return dealer.dealerId === standings.cover?.dealerId ? 'COVER' : 'QUOTED';
}

/** The panel in its own order, which never changes under a reader's hand: marks move, rows do not. */
export function quoteLines(rfq: Rfq): readonly QuoteLine[] {
  const standings = rankStandings(rfq);
  const { side, midPrice } = rfq;
  return rfq.dealers.map((dealer, at) => {
    const price = priceFor(side, dealer);
    const mark = toMark(rfq, dealer, standings);
    const { quote } = dealer;
    return {
      dealer,
      no: at + 1,
      price,
      yieldPct: quote === null ? null : side === 'BUY' ? quote.askYield : quote.bidYield,
      overMidBps: price === null || midPrice === null ? null : overMid(side, price, midPrice),
      behindBest:
        price === null || standings.best === null
          ? null
          : advantage(side, standings.best.price, price),
      mark,
      isExecutable:
        isLiveRfq(rfq) && isStanding(dealer) && price !== null && isWithinLimit(rfq, price),
    };
  });
}

const overMid = (side: Side, price: number, mid: number): number =>
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
  TAKEN_BACK: 'withdrawn',
  WON: 'WON',
  DONE_AWAY: 'done away',
  NOT_TRADED: 'not traded',
};

/** How it ended or where it stands, in a few words. */
export function outcomeText(rfq: Rfq): string {
  const { state, chosen, note } = rfq;
  if (chosen !== null && state === 'EXECUTED') {
    return chosen.reason === 'OPERATOR' ? `${chosen.dealerId} manually` : `${chosen.dealerId} best`;
  }
  if (state === 'EXPIRED') return countResponses(rfq).quoted === 0 ? 'no quote' : 'not traded';
  if (state === 'CANCELED') return 'cancelled';
  if (state === 'REJECTED') return 'rejected';
  if (state === 'CLIENT_DECLINED') return 'client declined';
  if (state === 'PENDING') {
    const { quoted, requested } = countResponses(rfq);
    return `${quoted} of ${requested} quoted`;
  }
  return note ?? '';
}
