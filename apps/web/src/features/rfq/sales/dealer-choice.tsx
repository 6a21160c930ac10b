/** The requested dealers: the suggested panel, changed as sales sees fit; three to five dealers. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Key } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatCompact, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Rfq, Side } from '../../../platform/client/shapes.ts';
import { useRfqAction } from '../client/use-rfq-action.ts';
import { panelProblem } from './sales-text.ts';

export function DealerChoice({ rfq }: { readonly rfq: Rfq }) {
  const client = useClient();
  const { rfqId } = rfq;
  const { data, error } = useWatched(useQuery(client.queries.rfq.panel.queryOptions({ rfqId })));
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const { problem, isBusy, run } = useRfqAction();
  if (data === undefined) {
    return (
      <p className="min-h-32 p-3 text-12 text-t2">
        <Refused problem={error ? toProblem(error) : 'Loading dealers…'} />
      </p>
    );
  }
  const chosen = changed ?? data.suggested;
  const wrong = panelProblem(chosen.length);
  const send = (): void => {
    if (wrong === null)
      void run(() => client.calls.rfq.send.mutate({ rfqId, dealerIds: [...chosen] }));
  };
  const flip = (dealerId: string): void =>
    setChanged(
      chosen.includes(dealerId)
        ? chosen.filter((known) => known !== dealerId)
        : [...chosen, dealerId],
    );
  return (
    <fieldset
      className="p-3"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey && !event.repeat) send();
      }}
    >
      <legend className="visually-hidden">Dealers</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-1">
        {data.dealers.map(({ dealerId, name, isSpecialist, axe }) => (
          <label
            key={dealerId}
            className="flex min-h-6 cursor-pointer items-center gap-2 border border-line px-2 py-0.5 text-12 has-checked:border-control has-checked:bg-s3"
          >
            <input
              type="checkbox"
              checked={chosen.includes(dealerId)}
              onChange={() => flip(dealerId)}
            />
            <b className="font-semibold">{dealerId}</b>
            <span className="min-w-0 flex-1 truncate text-t2">{name}</span>
            {axe == null ? null : <Axe axe={axe} clientSide={rfq.side} />}
            {isSpecialist ? <span className="text-11 text-up">specialist</span> : null}
          </label>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button look="primary" aria-disabled={isBusy || wrong !== null} onClick={send}>
          {requestText(chosen.length)}
        </Button>
        {changed === null ? (
          <span className="text-12 text-t2">Suggested dealers</span>
        ) : (
          <Button size="sm" look="quiet" onClick={() => setChanged(null)}>
            Use suggested dealers
          </Button>
        )}
        <span role="status" className="text-12 text-critical">
          <Refused problem={wrong ?? problem} />
        </span>
      </div>
    </fieldset>
  );
}

const requestText = (dealers: number) =>
  richPhrase`Request quotes from ${dealers} dealers ${<Key>Ctrl+Enter</Key>}`;

type AxeProps = {
  readonly axe: { readonly side: Side; readonly qty: number };
  readonly clientSide: Rfq['side'];
};

/** What the dealer is axed to do: emphasised where it is, or may be, the other side of the client. */
function Axe({ axe: { side, qty }, clientSide }: AxeProps) {
  const isOurs = side !== clientSide;
  const verb = side === 'BUY' ? 'buy' : 'sell';
  return (
    <span
      className={cx('shrink-0 text-11', isOurs ? 'font-semibold text-accent' : 'text-t3')}
      title={phrase`Axed to ${verb} ${formatQty(qty)}: ${phrase(isOurs ? 'quotes better on the client’s side' : 'on the side of the client')}`}
    >{phrase`axe: ${verb} ${formatCompact(qty)}`}</span>
  );
}
