/** State of the price feed and latency of a round trip to the gateway. */

import { useStore } from 'zustand';
import { feedStateNow, useClient, useTimed } from '../../kit/live/use-client.ts';
import { cx } from '../../kit/ui/cx.ts';
import { formatAge } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FeedState } from '../../platform/feed/feed.ts';
import { feedState } from '../../platform/feed/feed.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';

const LOOK: Readonly<Record<FeedState, string>> = {
  connecting: 'border-control text-t2',
  live: 'border-up text-up',
  late: 'border-warn text-warn',
  stale: 'border-critical text-critical',
  down: 'border-critical text-critical',
  over: 'border-critical text-critical',
};

/** The text of the pill at this moment. */
function feedText(client: TradingClient): string {
  const nowMs = client.browser.nowMs();
  const facts = client.feed.getState();
  const age = formatAge(nowMs - (facts.lastBatchAtMs ?? nowMs));
  switch (feedState(facts, nowMs)) {
    case 'connecting':
      // An external client sees no market: for it an open line is all there is.
      return facts.socket === 'open' && !client.can('market') ? 'Online' : 'Connecting';
    case 'live':
      return 'Live';
    case 'late':
      return phrase`Late ${age}`;
    case 'stale':
      return phrase`Stale ${age}`;
    case 'down':
      return phrase`Disconnected ${formatAge(nowMs - (facts.downSinceMs ?? nowMs))}`;
    case 'over':
      return 'Logged out';
  }
}

const isSlowed = (client: TradingClient): boolean => client.painter.isSlowed();

export function FeedPill() {
  const client = useClient();
  const text = useTimed(feedText);
  const state = useTimed(feedStateNow);
  const slowed = useTimed(isSlowed);
  const missed = useStore(client.feed, (facts) => facts.missedBatches);
  return (
    <span
      data-testid="feed"
      data-state={state}
      title={phrase`A price update every ${client.batchIntervalMs()} ms; ${missed} ${phrase(missed === 1 ? 'update' : 'updates')} missed since log-in${slowed ? phrase('; drawn at half rate') : ''}`}
      className={cx(
        'inline-flex h-5 min-w-24 items-center justify-center gap-1 rounded-sm border px-1.5 font-medium text-11',
        LOOK[state],
      )}
    >
      <span aria-hidden="true">{state === 'live' ? '●' : '▲'}</span>
      {text}
      {slowed ? ' (throttled)' : ''}
    </span>
  );
}

export function RoundTrips() {
  const { p50, p99 } = useStore(useClient().roundTrip);
  const text = p50 === null ? '–' : `${Math.round(p50)} ms`;
  return (
    <span
      className="whitespace-nowrap text-11 text-t3"
      title={phrase`Round trip to the gateway in the last minute: median ${text}, 99th percentile ${p99 === null ? '–' : `${Math.round(p99)} ms`}`}
    >
      <span className="max-xl:sr-only">Latency </span>
      <span className="text-t2">{text}</span>
    </span>
  );
}
