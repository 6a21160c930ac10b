/** The newest deliveries of a webhook, with what became of each; one that was given up can be sent again. */

import { useQuery } from '@tanstack/react-query';
import { DELIVERY_ATTEMPTS, WEBHOOK_KIND_TEXT } from '@tradefloor/contracts/vocabulary/webhooks';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WebhookDelivery } from '../../../platform/client/shapes.ts';

const SHOWN = 50;

export function WebhookDeliveries({ webhookId }: { readonly webhookId: string }) {
  const { calls, queries } = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(queries.webhooks.deliveries.queryOptions({ webhookId, limit: SHOWN })),
  );
  const { run, isBusy, problem } = useChange(queries.webhooks.deliveries.pathFilter());
  if (data === undefined) {
    return <Awaited what="deliveries" error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <div className="flex items-center gap-2">
        <Button size="sm" onClick={() => void refetch()}>
          Refresh deliveries
        </Button>
        {data.items.length === 0 ? <span className="text-t3">Nothing was sent yet</span> : null}
      </div>
      {data.items.length === 0 ? null : (
        <PlainTable
          label="Deliveries"
          heads={[
            { name: 'Time (UTC)', isText: true },
            { name: 'Event', isText: true },
            { name: 'State', isText: true },
            { name: 'Attempts' },
            { name: 'Action', hidesName: true },
          ]}
        >
          {data.items.map((delivery) => (
            <tr key={delivery.deliveryId} className="border-line border-t">
              <td className="px-1 text-left">{formatTime(parseMs(delivery.createdAt))}</td>
              <td className="px-1 text-left">{kindText(delivery)}</td>
              <td className="px-1 text-left">{stateText(delivery)}</td>
              <td className="px-1 text-right">{delivery.attempts}</td>
              <td className="px-1 text-right">
                {delivery.state === 'DELIVERED' ? null : (
                  <Button
                    size="sm"
                    disabled={isBusy}
                    onClick={() => {
                      const { deliveryId } = delivery;
                      void run(() => calls.webhooks.resend.mutate({ deliveryId }));
                    }}
                  >
                    {delivery.state === 'DEAD' ? 'Send again' : 'Send now'}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </>
  );
}

const kindText = ({ kind }: WebhookDelivery): string =>
  kind === 'TEST' ? 'Test' : WEBHOOK_KIND_TEXT[kind];

/** `Delivered (204)`, `Waits until 14:03:22: the response was 503`, `Given up after 8 attempts: …`. */
function stateText({ state, status, problem, nextAttemptAt }: WebhookDelivery): string {
  const why = problem === null ? '' : `: ${phrase(problem)}`;
  if (state === 'DELIVERED') return phrase`Delivered (${status ?? 0})`;
  if (state === 'DEAD') return phrase`Given up after ${DELIVERY_ATTEMPTS} attempts${why}`;
  if (problem === null || nextAttemptAt === null) return 'Waits to be sent';
  return phrase`Waits until ${formatTime(parseMs(nextAttemptAt))}${why}`;
}
