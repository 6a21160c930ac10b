/** How the market behaves at one instant, in the words of the outside: who is halted, what goes on, since when. */
import type { Instrument } from '@tradefloor/contracts/market';
import type {
  LiveEvent,
  MarketEvent,
  MarketStatus,
  SymbolHalt,
} from '@tradefloor/contracts/market-event';
import { px } from '@tradefloor/contracts/money';
import { exp } from '@tradefloor/instruments/math/elementary';
import { type BandState, computeEdges } from './limit-bands.ts';
import { toTick } from './quote.ts';
import type { Realism } from './realism.ts';
import { lengthInTicks } from './script.ts';
import { findSession, hasSessions } from './session-clock.ts';
import type { Walk } from './walk.ts';

/** How long news that moved a price is reported. */
const NEWS_MS = 120_000;

type View = {
  readonly walk: Walk;
  readonly realism: Realism;
  readonly listings: readonly { readonly instrument: Instrument }[];
  readonly tickMs: number;
  /** The market's time at that batch. */
  readonly simMs: number;
  /** Real time of the batch the market stands at. */
  readonly atMs: number;
};

export function getStatus(view: View): MarketStatus {
  const { walk, realism, listings, atMs } = view;
  const halts: SymbolHalt[] = [];
  for (const [place, { instrument }] of listings.entries()) {
    const band = realism.band(place);
    if (band !== undefined && band.state !== 'OPEN') {
      halts.push(findHalt(view, { place, instrument, band }));
    }
  }
  const flags = [...realism.flags];
  const session = hasSessions(flags) ? findSession(view.simMs) : null;
  return {
    seq: walk.tick,
    at: atMs,
    flags,
    regime: realism.isStressed ? 'STRESSED' : 'CALM',
    halts,
    events: [...realism.live.map((event) => toEvent(view, event)), ...toNews(view)],
    ...(session === null ? {} : { session: { marketTime: view.simMs, ...session } }),
  };
}

const toTime = ({ walk, tickMs, atMs }: View, tick: number): number =>
  atMs + (tick - walk.tick) * tickMs;

function findHalt(
  view: View,
  of: { readonly place: number; readonly instrument: Instrument; readonly band: BandState },
): SymbolHalt {
  const { place, instrument, band } = of;
  const price = (log: number) => px(toTick(exp(log), instrument.tickSize));
  const isBound = view.realism.isRuled(place) && band.state === 'LIMIT_STATE';
  const [lower, upper] = computeEdges(band, isBound, 0);
  return {
    symbol: instrument.symbol,
    state: band.state === 'PAUSED' ? 'PAUSED' : 'LIMIT_STATE',
    cause: band.cause,
    sinceAt: toTime(view, band.since),
    untilAt: band.until === null ? null : toTime(view, band.until),
    referencePx: price(band.reference),
    lowerPx: isBound ? price(lower) : null,
    upperPx: isBound ? price(upper) : null,
  };
}

const toEvent = (view: View, event: MarketEvent): LiveEvent => ({
  eventId: event.eventId,
  kind: event.kind,
  target: event.target,
  size: event.size,
  startedAt: toTime(view, event.fromSeq),
  endsAt: toTime(view, event.fromSeq + lengthInTicks(event, view.tickMs)),
  reason: event.reason,
});

/** News that moved a price is reported for a while, like an injected shock. */
const toNews = (view: View): LiveEvent[] =>
  view.realism.news.shocks.map((shock) => {
    const { newsId, headline, target } = view.realism.news.toNotified(shock);
    return {
      eventId: newsId,
      kind: 'SHOCK',
      target,
      size: shock.size,
      startedAt: toTime(view, shock.seq),
      endsAt: toTime(view, shock.seq + Math.round(NEWS_MS / view.tickMs)),
      reason: headline,
    };
  });
