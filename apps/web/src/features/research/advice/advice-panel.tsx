/**
 * Recommendations, newest first, each beside the record of such advice. Advice only: a click fills the ticket, and only
 * the user sends it.
 */

import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useCan, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { SideWord } from '../../../kit/order/side-word.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatFixed, formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Advice, Recommendation } from '../../../platform/client/shapes.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { nameOfFeature } from '../signals/feature-text.ts';
import { recordWords, toPrefill } from './advice-text.ts';
import { RecordTable } from './record-table.tsx';

export function AdvicePanel() {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.intelligence.recommendations.queryOptions({ limit: 50 })),
  );
  if (data === undefined) {
    return <Awaited what="the recommendations" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2">
      <RecordTable advice={data} />
      {data.items.length === 0 ? (
        <Empty title="No recommendations yet">
          A recommendation needs a confidence above 0.6 for two seconds.
        </Empty>
      ) : (
        <ul aria-label="Recommendations" className="flex flex-col gap-1">
          {data.items.map((item) => (
            <Item key={item.recommendationId} item={item} advice={data} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ item, advice }: { readonly item: Recommendation; readonly advice: Advice }) {
  const ui = useUiStore();
  const trades = useCan('trade');
  const { limits } = useIdentity();
  const { outcome } = item;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 border border-line bg-s1 px-2 py-1 text-12">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <time className="text-t3" dateTime={item.at}>
            {formatTime(parseMs(item.at))}
          </time>
          <b className="text-13">{item.symbol}</b>
          <SideWord side={item.side} />
          <span>
            {formatQty(item.suggestedQty)} @ {formatFixed(item.limitPrice, 2)} {item.strategy}
          </span>
          <span className="text-t2">{phrase`confidence ${formatFixed(item.confidence, 2)}`}</span>
          <span className="text-11 text-t3">{phrase`weights v${item.weightsVersion}`}</span>
        </p>
        <p className="text-11 text-t2">
          {item.reasons
            .map(
              ({ feature, contribution }) =>
                `${nameOfFeature(feature)} ${formatSigned(contribution, 2)}`,
            )
            .join(', ')}
        </p>
        <p className="text-11 text-t3">{recordWords(advice)}</p>
      </div>
      <div className="flex flex-col items-end justify-between gap-1">
        {trades ? (
          <Button
            size="sm"
            aria-label={phrase`Fill ticket: ${item.side} ${item.symbol}`}
            onClick={() => requestTicket(ui, toPrefill(item, limits))}
          >
            Fill ticket
          </Button>
        ) : null}
        <span
          className={cx(
            'text-11 tabular-nums',
            outcome === null ? 'text-t3' : outcome.isHit ? 'text-up' : 'text-down',
          )}
        >
          {outcome === null
            ? 'not measured yet'
            : phrase`${phrase(outcome.isHit ? 'hit' : 'miss')} ${formatSigned(outcome.returnBps, 1)} bp, cost ${formatFixed(outcome.costBps, 1)}`}
        </span>
      </div>
    </li>
  );
}
