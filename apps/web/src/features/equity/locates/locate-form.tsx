/** Requests a locate: which share and how many. The answer is how many were granted. */

import { useId, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { formatRate } from '../../../kit/market/rate-text.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { parseQty } from '../../../lib/format/entry.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { BorrowTerms, Locate } from '../../../platform/client/shapes.ts';

export function LocateForm({ shares }: { readonly shares: readonly BorrowTerms[] }) {
  const { calls, cache, queries } = useClient();
  const listId = useId();
  const [symbolText, setSymbolText] = useState('');
  const [qtyText, setQtyText] = useState('');
  const [message, setMessage] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const symbol = symbolText.trim().toUpperCase();
  const share = shares.find((one) => one.symbol === symbol);
  const entry = parseQty(qtyText);
  const submit = async (qty: number): Promise<void> => {
    setBusy(true);
    try {
      setMessage(grantText(await calls.locates.request.mutate({ symbol, qty })));
      setQtyText('');
    } catch (error) {
      setMessage(toProblem(error));
    } finally {
      setBusy(false);
      await cache.invalidateQueries(queries.locates.pathFilter());
    }
  };
  return (
    <form
      aria-label="Request a locate"
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (entry.ok && share !== undefined && !isBusy) void submit(entry.value);
      }}
    >
      <InputField
        label="Symbol"
        holds="words"
        className="w-24"
        list={listId}
        value={symbolText}
        problem={symbol === '' || share !== undefined ? null : 'No share of this name'}
        onChange={(event) => setSymbolText(event.target.value)}
      />
      <datalist id={listId}>
        {shares.map((one) => (
          <option key={one.symbol} value={one.symbol} />
        ))}
      </datalist>
      <InputField
        label="Quantity"
        className="w-28"
        inputMode="decimal"
        value={qtyText}
        problem={qtyText === '' || entry.ok ? null : entry.problem}
        onChange={(event) => setQtyText(event.target.value)}
      />
      <Button
        type="submit"
        className="mt-[1.05rem]"
        disabled={isBusy || !entry.ok || share === undefined}
      >
        Locate
      </Button>
      <p role="status" className="min-h-4 w-full text-12 text-t2">
        {message === null ? hintText(share) : <Refused problem={message} />}
      </p>
    </form>
  );
}

const grantText = ({ symbol, qty, requestedQty, rateBps }: Locate): string =>
  phrase`${formatQty(qty)} of ${formatQty(requestedQty)} ${symbol} located today, at ${formatRate(rateBps)} a year`;

function hintText(share: BorrowTerms | undefined): string {
  if (share === undefined) return '';
  const rate = formatRate(share.rateBps);
  if (share.isEasy)
    return phrase`${share.symbol} is easy to borrow at ${rate} a year: no locate is needed`;
  return phrase`${share.symbol} is hard to borrow: ${formatQty(share.availableQty ?? 0)} left today, at ${rate} a year`;
}
