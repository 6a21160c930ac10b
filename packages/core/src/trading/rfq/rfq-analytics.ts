/** How requests went: a fold over ended requests. Statistics in floating point; no price is made here. */

import type { CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  ClientScore,
  DealerScore,
  rfqAnalytics,
} from '@tradefloor/contracts/calls/rfq-analytics';
import type { Currency } from '@tradefloor/contracts/fx';
import type { UserId } from '@tradefloor/contracts/ids';
import { decimalOfMoney, money } from '@tradefloor/contracts/money';
import type { Rfq, RfqDealer } from '@tradefloor/contracts/rfq';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { findBond } from '@tradefloor/instruments/instrument';
import { costBps } from '../execution/price-cost.ts';
import { priceAdvantage, priceFor } from './choose-quote.ts';
import { clientQuotes, isOneWay, type OneWay } from './two-way.ts';

type Analytics = CallOutput<typeof rfqAnalytics>;

/**
 * Width and number of the steps by which responses are counted: dealers take 50 to 800
 * milliseconds.
 */
const LATENCY_STEP_MS = 100;
const LATENCY_STEPS = 9;

const computeMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What a request's money is in: its bond's currency. Null for a bond that is no longer listed: there is no guess. */
const findCurrency = ({ isin }: Rfq): Currency | null => findBond(isin)?.currency ?? null;

/** Scores of dealers and clients. Money is summed by currency; that of bonds no longer listed is left out. */
export function computeAnalytics(rfqs: Iterable<Rfq>): Analytics {
  const requested = [...rfqs].filter(({ state }) => RFQ_TERMINAL.has(state));
  const executed = requested.filter(isTraded);
  const sent = requested.filter(({ dealers }) => dealers.length > 0);
  return {
    requests: requested.length,
    executed: executed.length,
    didNotTradeRate: sent.length === 0 ? null : 1 - executed.length / sent.length,
    coverBps: computeMean(executed.flatMap(coverAdvantage)),
    overCover: overCoverMoney(executed),
    toMidBps: computeMean(
      executed.flatMap(({ side, chosen, midPrice }) =>
        chosen === null || midPrice === null ? [] : [costBps(side, chosen.price, midPrice)],
      ),
    ),
    dealers: dealerScores(requested),
    clients: clientScores(requested),
  };
}

/** Traded: a two-way request by then has the side that its client dealt on. */
const isTraded = (rfq: Rfq): rfq is OneWay => rfq.state === 'EXECUTED' && isOneWay(rfq);

function coverAdvantage({ side, chosen, cover, midPrice }: OneWay): number[] {
  if (chosen === null || cover === null || midPrice === null) return [];
  return [costBps(side, cover.price, midPrice) - costBps(side, chosen.price, midPrice)];
}

/** Face times the difference of the two prices, per 100: what the second best would have cost more. */
function overCoverMoney(executed: readonly OneWay[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const rfq of executed) {
    const { chosen, cover, side, qty } = rfq;
    const currency = findCurrency(rfq);
    if (chosen === null || cover === null || currency === null) continue;
    const better = priceAdvantage(side, chosen.price, cover.price) / PX_PER_UNIT;
    sums[currency] = (sums[currency] ?? 0) + (better * qty) / 100;
  }
  return sums;
}

type Seen = { readonly rfq: Rfq; readonly dealer: RfqDealer };

function dealerScores(rfqs: readonly Rfq[]): DealerScore[] {
  const byDealer = new Map<string, Seen[]>();
  for (const rfq of rfqs) {
    for (const dealer of rfq.dealers) {
      const seen = byDealer.get(dealer.dealerId) ?? [];
      seen.push({ rfq, dealer });
      byDealer.set(dealer.dealerId, seen);
    }
  }
  return [...byDealer.values()]
    .map(computeScore)
    .toSorted((a, b) => b.won - a.won || b.asked - a.asked);
}

/** How many responses took 0 to 100 ms, 100 to 200, and so on. */
function toCounts(latencies: readonly number[]): number[] {
  const counts = Array.from({ length: LATENCY_STEPS }, () => 0);
  for (const ms of latencies) {
    const step = Math.min(LATENCY_STEPS - 1, Math.floor(ms / LATENCY_STEP_MS));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts;
}

/** How far behind the winner's price a losing quote was. */
function behindBest({ rfq, dealer }: Seen): number[] {
  if (!isTraded(rfq)) return [];
  const { side, chosen, midPrice } = rfq;
  if (chosen === null || midPrice === null) return [];
  if (dealer.outcome === 'WON' || dealer.quote === null) return [];
  return [
    costBps(side, priceFor(side, dealer.quote), midPrice) - costBps(side, chosen.price, midPrice),
  ];
}

function computeScore(seen: readonly Seen[]): DealerScore {
  const count = (outcome: RfqDealer['outcome']): number =>
    seen.filter(({ dealer }) => dealer.outcome === outcome).length;
  const quoted = seen.filter(({ dealer }) => dealer.quote !== null && !dealer.isLate);
  const won = count('WON');
  const latencies = quoted.flatMap(({ dealer }) =>
    dealer.latencyMs === null ? [] : [dealer.latencyMs],
  );
  return {
    dealerId: seen[0]?.dealer.dealerId ?? '',
    name: seen[0]?.dealer.name ?? '',
    asked: seen.length,
    quoted: quoted.length,
    won,
    cover: count('COVER'),
    tied: count('TIED'),
    doneAway: count('DONE_AWAY'),
    passed: count('PASSED'),
    timedOut: count('TIMED_OUT'),
    lastLookRejected: count('LAST_LOOK_REJECTED'),
    hitRatio: quoted.length === 0 ? null : won / quoted.length,
    latencyMsMean: computeMean(latencies),
    latencyCounts: toCounts(latencies),
    notTraded: count('NOT_TRADED'),
    overCoverBps: computeMean(
      seen.flatMap(({ rfq, dealer }) =>
        dealer.outcome === 'WON' && isTraded(rfq) ? coverAdvantage(rfq) : [],
      ),
    ),
    behindBestBps: computeMean(quoted.flatMap(behindBest)),
    toMidBps: computeMean(
      quoted.flatMap(({ rfq, dealer }) =>
        // A side that was never disclosed has no distance from the mid.
        dealer.quote === null || rfq.midPrice === null || !isOneWay(rfq)
          ? []
          : [costBps(rfq.side, priceFor(rfq.side, dealer.quote), rfq.midPrice)],
      ),
    ),
  };
}

function clientScores(rfqs: readonly Rfq[]): Analytics['clients'] {
  const byClient = new Map<UserId, Rfq[]>();
  for (const rfq of rfqs) {
    if (rfq.clientUserId === null) continue;
    const requested = byClient.get(rfq.clientUserId) ?? [];
    requested.push(rfq);
    byClient.set(rfq.clientUserId, requested);
  }
  return [...byClient]
    .map(([clientUserId, requested]) => toClientScore(clientUserId, requested))
    .toSorted((a, b) => b.executed - a.executed || b.requests - a.requests);
}

/** True for a request whose client was shown a price that it could trade on. A trade by phone was such a price. */
const isShown = (rfq: Rfq): boolean =>
  clientQuotes(rfq).some(({ validUntil }) => validUntil !== null);

/**
 * One client's score over its ended requests. The hit ratio is trades over the requests for which the client was shown a
 * price it could trade on, however these ended (domain, 4.2: client hit rate). A request that was cancelled, rejected or
 * expired before it had a price is no decision of the client, and counts as a request only.
 */
export function toClientScore(clientUserId: UserId, requested: readonly Rfq[]): ClientScore {
  const executed = requested.filter(({ state }) => state === 'EXECUTED');
  const shown = requested.filter(isShown);
  const hits = shown.filter(({ state }) => state === 'EXECUTED').length;
  const turnover: Record<string, number> = {};
  const pnl: Record<string, number> = {};
  for (const rfq of executed) {
    const currency = findCurrency(rfq);
    if (currency === null) continue;
    turnover[currency] = (turnover[currency] ?? 0) + rfq.qty;
    pnl[currency] = (pnl[currency] ?? 0) + (rfq.clientQuote?.pnl ?? 0);
  }
  return {
    clientUserId,
    requests: requested.length,
    executed: executed.length,
    notTaken: shown.length - hits,
    hitRatio: shown.length === 0 ? null : hits / shown.length,
    markupBpsMean: computeMean(executed.flatMap(({ markupBps }) => markupBps ?? [])),
    turnover,
    // Summed in whole units, so that the total is the trades' to the last digit.
    pnl: Object.fromEntries(
      Object.entries(pnl).map(([currency, units]) => [currency, decimalOfMoney(money(units))]),
    ),
  };
}
