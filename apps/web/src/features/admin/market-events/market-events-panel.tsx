/** The market's behaviour: habits, what goes on, who is halted, and everything that was done to it. */

import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useAccount, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { eventText, haltText } from '../../../kit/market/halt-text.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { MarketEventInfo } from '../../../platform/client/shapes.ts';
import { HabitsForm } from './habits-form.tsx';
import { StartForm } from './start-form.tsx';

const REGIMES = { CALM: 'calm', STRESSED: 'stressed' } as const;

export function MarketEventsPanel() {
  const client = useClient();
  const { role } = useIdentity();
  const status = useAccount((account) => account.marketStatus());
  const { data, error, refetch } = useWatched(
    useQuery(
      client.queries.market.events.queryOptions({ limit: 200 }, { select: ({ items }) => items }),
    ),
  );
  const flags = status?.flags;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <section aria-label="Now" className="text-12" data-testid="market-now">
        <h2 className="mb-1 font-semibold">Now</h2>
        {status === null ? (
          <p className="text-t3">Waiting for market data</p>
        ) : (
          <ul className="flex flex-col gap-0.5">
            <li className="text-t2">
              {status.flags.length === 0
                ? 'Plain geometric Brownian motion, no features enabled'
                : phrase`Regime ${REGIMES[status.regime]}, ${status.flags.length} features`}
            </li>
            {status.halts.map((halt) => (
              <li key={halt.symbol} className="text-critical">
                <b>{halt.symbol}</b> {haltText(halt)}
              </li>
            ))}
            {status.events.map((event) => (
              <li
                key={event.eventId}
                className="text-warn"
              >{phrase`${eventText(event)}, until ${formatTime(parseMs(event.endsAt))}: ${event.reason}`}</li>
            ))}
          </ul>
        )}
      </section>
      {role === 'admin' && flags !== undefined ? (
        <>
          <StartForm onStarted={() => void refetch()} />
          <HabitsForm key={flags.join(' ')} live={flags} onStarted={() => void refetch()} />
        </>
      ) : null}
      {data === undefined ? (
        <Awaited what="the market event log" error={error} retry={() => void refetch()} />
      ) : (
        <EventList events={data} />
      )}
    </div>
  );
}

function EventList({ events }: { readonly events: readonly MarketEventInfo[] }) {
  return (
    <section aria-label="Events" className="text-12">
      <h2 className="mb-1 font-semibold">Market event log</h2>
      {events.length === 0 ? (
        <p className="text-t3">No events. The seed alone reproduces this market.</p>
      ) : (
        <ol className="flex flex-col gap-0.5">
          {events.map((event) => (
            <li key={event.eventId}>
              <span className="text-t3">{formatTime(parseMs(event.at))}</span>{' '}
              {event.flags === null
                ? eventText(event)
                : phrase`Features: ${event.flags.join(' ') || 'none'}`}{' '}
              <span className="text-t3">{phrase`batch ${event.fromSeq}, ${event.actor}: ${event.reason}`}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
