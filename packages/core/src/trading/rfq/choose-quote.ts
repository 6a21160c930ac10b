/**
 * The winner of a request for quote: the best price for the requester, ties by a verifiable rule, and the outcome of
 * the others. No price is made here.
 */
import { type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { ChosenQuote, DealerQuote, Rfq, RfqDealer } from '@tradefloor/contracts/rfq';
import type { OneWay } from './two-way.ts';

/** A dealer with a live quote. */
export type Quoted = RfqDealer & { readonly quote: DealerQuote };

/** The side of a two-way quote that the requester needs: a buyer lifts the offer, a seller hits the bid. */
export const priceFor = (side: Side, quote: DealerQuote): Px =>
  side === 'BUY' ? quote.askPrice : quote.bidPrice;
export const yieldFor = (side: Side, quote: DealerQuote): number =>
  side === 'BUY' ? quote.askYield : quote.bidYield;

/** How much better `a` is than `b` for the requester, in price units; negative when it is worse. */
export const priceAdvantage = (side: Side, a: Px, b: Px): number =>
  side === 'BUY' ? b - a : a - b;

const isLive = (dealer: RfqDealer, at: number): dealer is Quoted =>
  dealer.status === 'QUOTED' &&
  !dealer.isLate &&
  dealer.outcome !== 'LAST_LOOK_REJECTED' &&
  dealer.quote !== null &&
  dealer.quote.validUntil > at;

/**
 * Executable quotes, the best first: by price for the requester, then by the earlier response, then by the dealer's id.
 * A quote beyond the requester's limit, or for less than the requested quantity, is not executable.
 */
export function rankedQuotes(
  { side, qty, dealers, limitPrice }: OneWay<Pick<Rfq, 'side' | 'qty' | 'dealers' | 'limitPrice'>>,
  at: number,
): readonly Quoted[] {
  return dealers
    .filter((dealer): dealer is Quoted => isLive(dealer, at))
    .filter(({ quote }) => quote.qty >= qty)
    .filter(
      ({ quote }) =>
        limitPrice === null || priceAdvantage(side, priceFor(side, quote), limitPrice) >= 0,
    )
    .toSorted(
      (a, b) =>
        priceAdvantage(side, priceFor(side, b.quote), priceFor(side, a.quote)) ||
        (a.latencyMs ?? 0) - (b.latencyMs ?? 0) ||
        (a.dealerId < b.dealerId ? -1 : 1),
    );
}

/** A choice made: the winner as it is recorded, the second best, and every dealer's outcome. */
export type Decision = {
  readonly chosen: ChosenQuote;
  readonly cover: Rfq['cover'];
  readonly dealers: readonly RfqDealer[];
};

/**
 * Records a choice among ranked quotes.
 * @param ranked not empty, as {@link rankedQuotes} gives them
 * @param winner one of them
 * @param note why an operator chose other than the best
 */
export function decide(
  rfq: OneWay<Pick<Rfq, 'side' | 'dealers'>>,
  ranked: readonly Quoted[],
  { winner, note }: { readonly winner: Quoted; readonly note: string | null },
): Decision {
  const { side } = rfq;
  const best = ranked[0] ?? winner;
  const price = priceFor(side, winner.quote);
  const others = ranked.filter(({ dealerId }) => dealerId !== winner.dealerId);
  const cover = others[0];
  const bestPrice = priceFor(side, best.quote);
  return {
    chosen: {
      dealerId: winner.dealerId,
      price,
      yield: yieldFor(side, winner.quote),
      spreadBps: winner.quote.spreadBps,
      reason: winner.dealerId === best.dealerId && note === null ? 'TIGHTEST' : 'OPERATOR',
      slippage: px(priceAdvantage(side, bestPrice, price)),
      note,
    },
    cover:
      cover === undefined ? null : { dealerId: cover.dealerId, price: priceFor(side, cover.quote) },
    dealers: rfq.dealers.map((dealer) => ({
      ...dealer,
      status: dealer.status === 'PENDING' ? 'TIMED_OUT' : dealer.status,
      outcome: toOutcome(dealer, { side, winner, cover }),
    })),
  };
}

function toOutcome(
  dealer: RfqDealer,
  { side, winner, cover }: { side: Side; winner: Quoted; cover: Quoted | undefined },
): RfqDealer['outcome'] {
  if (dealer.outcome === 'LAST_LOOK_REJECTED') return dealer.outcome;
  if (dealer.dealerId === winner.dealerId) return 'WON';
  if (dealer.status === 'DECLINED') return 'PASSED';
  if (dealer.status !== 'QUOTED' || dealer.quote === null || dealer.isLate) return 'TIMED_OUT';
  const price = priceFor(side, dealer.quote);
  if (price === priceFor(side, winner.quote)) return 'TIED';
  return dealer.dealerId === cover?.dealerId ? 'COVER' : 'DONE_AWAY';
}

/** The window is over: dealers without a response have timed out. */
export const silentTimedOut = (dealers: readonly RfqDealer[]): readonly RfqDealer[] =>
  dealers.map((dealer) =>
    dealer.status === 'PENDING' ? { ...dealer, status: 'TIMED_OUT' } : dealer,
  );

/** Every dealer's outcome where nothing was traded. */
export const outcomesWithoutTrade = (dealers: readonly RfqDealer[]): readonly RfqDealer[] =>
  dealers.map((dealer) => ({
    ...dealer,
    status: dealer.status === 'PENDING' ? 'TIMED_OUT' : dealer.status,
    outcome:
      dealer.outcome ??
      (dealer.status === 'PENDING' || dealer.status === 'TIMED_OUT' || dealer.isLate
        ? 'TIMED_OUT'
        : dealer.status === 'DECLINED'
          ? 'PASSED'
          : 'NOT_TRADED'),
  }));
