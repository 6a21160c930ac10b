/** A new webhook: its address is checked as it is typed; its secret is shown once, until it is put away. */
import {
  isWebhookUrl,
  WEBHOOK_KIND_TEXT,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '@tradefloor/contracts/vocabulary/webhooks';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';

export function WebhookForm() {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.webhooks.pathFilter());
  const [text, setText] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(WEBHOOK_KINDS);
  const [secret, setSecret] = useState<string | null>(null);
  const url = text.trim();
  const isReady = isWebhookUrl(url) && kinds.length > 0 && !isBusy;
  const submit = async (): Promise<void> => {
    const isTaken = await run(async () => {
      const made = await calls.webhooks.create.mutate({ url, kinds: [...kinds] });
      setSecret(made.secret);
    });
    if (isTaken) setText('');
  };
  return (
    <form
      aria-label="New webhook"
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <InputField
        label="Address"
        holds="words"
        className="min-w-64 flex-1"
        value={text}
        problem={url === '' || isWebhookUrl(url) ? null : 'An address with https'}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="flex flex-wrap items-center gap-2 pt-4">
        <legend className="sr-only">Events that are sent</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-6 items-center gap-1">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(
                  WEBHOOK_KINDS.filter((one) =>
                    one === kind ? target.checked : kinds.includes(one),
                  ),
                )
              }
            />
            {WEBHOOK_KIND_TEXT[kind]}
          </label>
        ))}
      </fieldset>
      <Button type="submit" className="mt-[1.05rem]" disabled={!isReady}>
        Add webhook
      </Button>
      {secret === null ? null : (
        <p role="status" className="flex w-full flex-wrap items-center gap-2 text-t1">
          Secret, shown once: <code className="select-all break-all">{secret}</code>
          <Button size="sm" onClick={() => setSecret(null)}>
            I have kept it
          </Button>
        </p>
      )}
      <p role="alert" className="w-full text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </form>
  );
}
