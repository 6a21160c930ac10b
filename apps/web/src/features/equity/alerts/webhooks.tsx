/** Webhooks of one's own: add one, whose secret is shown once, test, pause and delete it, and see what was delivered. */

import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_KIND_TEXT } from '@tradefloor/contracts/vocabulary/webhooks';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { DeleteDialog } from '../../../kit/ui/delete-dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Webhook } from '../../../platform/client/shapes.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Nothing is read before it is opened. */
export function Webhooks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-12" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-semibold">Webhooks</summary>
      {isOpen ? <WebhookList /> : null}
    </details>
  );
}

function WebhookList() {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.webhooks.list.queryOptions({})));
  const [shown, setShown] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Webhook | null>(null);
  const changes = useChange(queries.webhooks.pathFilter());
  if (data === undefined) {
    return <Awaited what="webhooks" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col gap-2 pt-2">
      <WebhookForm />
      {data.items.length === 0 ? (
        <p className="text-t3">No webhooks yet: enter an address to which events are sent</p>
      ) : (
        <PlainTable
          label="Your webhooks"
          heads={[
            { name: 'Address', isText: true },
            { name: 'Sent', isText: true },
            { name: 'State', isText: true },
            { name: 'Actions', hidesName: true },
          ]}
        >
          {data.items.map((webhook) => (
            <WebhookRow
              key={webhook.webhookId}
              webhook={webhook}
              {...changes}
              onShow={() => setShown(webhook.webhookId)}
              onDelete={() => setDeleting(webhook)}
            />
          ))}
        </PlainTable>
      )}
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={changes.problem} />
      </p>
      {shown !== null && data.items.some(({ webhookId }) => webhookId === shown) ? (
        <WebhookDeliveries webhookId={shown} />
      ) : null}
      {deleting === null ? null : (
        <DeleteWebhook webhook={deleting} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}

type WebhookRowProps = Pick<ReturnType<typeof useChange>, 'run' | 'isBusy'> & {
  readonly webhook: Webhook;
  readonly onShow: () => void;
  readonly onDelete: () => void;
};

function WebhookRow({ webhook, run, isBusy, onShow, onDelete }: WebhookRowProps) {
  const { calls } = useClient();
  const { webhookId, url, kinds, isPaused, pausedBecause, version } = webhook;
  const test = async (): Promise<void> => {
    await run(() => calls.webhooks.test.mutate({ webhookId }));
    onShow();
  };
  const pause = () =>
    run(() => calls.webhooks.change.mutate({ webhookId, version, isPaused: !isPaused }));
  const pausedText = pausedBecause === null ? 'Paused' : phrase`Paused: ${phrase(pausedBecause)}`;
  return (
    <tr className="border-line border-t text-left">
      <td className="max-w-64 truncate px-1" title={url}>
        {url}
      </td>
      <td className="px-1">{kinds.map((kind) => phrase(WEBHOOK_KIND_TEXT[kind])).join(', ')}</td>
      <td className="px-1">{isPaused ? pausedText : 'Active'}</td>
      <td className="px-1">
        <div className="flex justify-end gap-1">
          <Button size="sm" disabled={isBusy} onClick={() => void test()}>
            Send a test
          </Button>
          <Button size="sm" disabled={isBusy} onClick={() => void pause()}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button size="sm" onClick={onShow}>
            Deliveries
          </Button>
          <Button
            size="sm"
            look="quiet"
            aria-label={phrase`Delete the webhook to ${url}`}
            onClick={onDelete}
          >
            Delete…
          </Button>
        </div>
      </td>
    </tr>
  );
}

type DeleteProps = { readonly webhook: Webhook; readonly onClose: () => void };

function DeleteWebhook({ webhook, onClose }: DeleteProps) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.webhooks.pathFilter());
  const { webhookId, version, url } = webhook;
  const remove = async (): Promise<void> => {
    if (await run(() => calls.webhooks.remove.mutate({ webhookId, version }))) onClose();
  };
  return (
    <DeleteDialog
      name="webhook"
      isBusy={isBusy}
      problem={problem}
      onDelete={() => void remove()}
      onClose={onClose}
    >{phrase`${url}. What waits is not sent, and its deliveries go too.`}</DeleteDialog>
  );
}
