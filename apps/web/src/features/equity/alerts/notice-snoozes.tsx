/** Kinds of notices that are snoozed, and until when; each can be ended, or snoozed for longer. */

import {
  NOTICE_KINDS,
  NOTICE_TEXT,
  type NoticeKind,
} from '@tradefloor/contracts/vocabulary/alerts';
import { useClient } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { NoticeSnooze } from '../../../platform/client/shapes.ts';
import { untilText } from './alert-text.ts';
import { SNOOZES, toSnoozeEnd } from './snooze.ts';
import { useAlertActions } from './use-alerts.ts';
import { useSnoozed } from './use-snoozed.ts';

const makeOptions = () => [
  { value: '', label: 'Shown' },
  ...SNOOZES.map(({ id, label }) => ({ value: id, label: phrase`Snooze for ${label}` })),
];

export function NoticeSnoozes({ snoozes }: { readonly snoozes: readonly NoticeSnooze[] }) {
  const { problem, ...actions } = useAlertActions();
  const snoozed = useSnoozed(snoozes);
  return (
    <details className="text-12">
      <summary className="cursor-pointer font-semibold">
        Margin calls, kill switches and service levels
      </summary>
      <div className="flex flex-wrap items-end gap-3 pt-2">
        {NOTICE_KINDS.map((kind) => (
          <KindField
            key={kind}
            kind={kind}
            until={
              snoozed.has(kind)
                ? (snoozes.find((snooze) => snooze.kind === kind)?.until ?? null)
                : null
            }
            {...actions}
          />
        ))}
      </div>
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </details>
  );
}

type KindFieldProps = Omit<ReturnType<typeof useAlertActions>, 'problem'> & {
  readonly kind: NoticeKind;
  /** When its snooze ends; null for none. */
  readonly until: string | null;
};

function KindField({ kind, until, run, isBusy }: KindFieldProps) {
  const client = useClient();
  const [name] = NOTICE_TEXT[kind];
  const { snoozeNotices } = client.calls.alerts;
  if (until !== null) {
    return (
      <div className="flex items-center gap-1">{richPhrase`${name}: snoozed until ${untilText(parseMs(until), client.serverNowMs())}${(
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={phrase`End the snooze of: ${name}`}
          onClick={() => void run(() => snoozeNotices.mutate({ kind, until: null }))}
        >
          End the snooze
        </Button>
      )}`}</div>
    );
  }
  const snooze = (id: string): void => {
    const chosen = SNOOZES.find((one) => one.id === id);
    if (chosen === undefined) return;
    const end = toSnoozeEnd(client.serverNowMs(), chosen.ms);
    void run(() => snoozeNotices.mutate({ kind, until: end }));
  };
  return (
    <SelectField
      label={name}
      className="w-36"
      options={makeOptions()}
      value=""
      disabled={isBusy}
      onChange={({ target }) => snooze(target.value)}
    />
  );
}
