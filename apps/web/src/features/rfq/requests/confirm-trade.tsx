/** The question before a quote is traded on: what it costs, how far behind the best it is, and why, where it is not. */

import { RFQ_NOTE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { useFirm, WindowLeft } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { usePrefs, usePrefsStore } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { formatBondPrice, formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { cashAmount, paymentOn } from '../bonds/bond-pricing.ts';
import type { QuoteLine } from './rfq-facts.ts';

type ConfirmTradeProps = {
  readonly rfq: Rfq;
  readonly line: QuoteLine;
  /** @param note why, where the quote is not the best */
  readonly onTrade: (note: string | null) => void;
  readonly onClose: () => void;
};

/** What changes hands and when; without the interest where no settlement date is known yet. */
function Cost({ rfq, price }: { readonly rfq: Rfq; readonly price: number }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const settlementDate = useBonds((book) => (bond === null ? null : book.settlementDate(bond)));
  const clean = formatFixed(cashAmount(rfq.qty, price), 2);
  const paid =
    bond === null || settlementDate === null
      ? null
      : paymentOn(bond, settlementDate, { face: rfq.qty, price });
  if (paid === null) return phrase`${clean} ${bond?.currency ?? ''} before accrued interest`;
  const { accrued, amount } = paid;
  return phrase`${clean} and ${formatFixed(accrued, 2)} accrued interest, ${formatFixed(amount, 2)} ${bond?.currency ?? ''} on ${settlementDate ?? ''}`;
}

export function ConfirmTrade({ rfq, line, onTrade, onClose }: ConfirmTradeProps) {
  const [why, setWhy] = useState('');
  const store = usePrefsStore();
  const confirmsFirst = usePrefs(({ confirmsQuotes }) => confirmsQuotes);
  const bond = useBonds((book) => book.bond(rfq.isin));
  const price = line.price ?? 0;
  const behind = line.behindBest ?? 0;
  const isBest = behind === 0;
  const validUntil = line.dealer.quote?.validUntil ?? null;
  const { isFirm, isFirmNow } = useFirm(validUntil);
  const verb = rfq.side === 'BUY' ? 'Lift' : 'Hit';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isFirmNow() || !line.isExecutable || (!isBest && why.trim() === '')) return;
    onTrade(isBest ? null : why.trim());
  };
  return (
    <Dialog title={phrase`${verb} ${line.dealer.name}?`} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-2 text-13">
        <p className="font-semibold text-15">{phrase`${phrase(rfq.side === 'BUY' ? 'Buy' : 'Sell')} ${formatQty(rfq.qty)} ${bond?.name ?? rfq.isin} at ${formatBondPrice(price)}`}</p>
        <p className="text-t2">
          <Cost rfq={rfq} price={price} />, firm for <WindowLeft endsAt={validUntil} />.
        </p>
        {isBest ? (
          <p className="text-up">Best quote.</p>
        ) : (
          <>
            <p className="text-warn">{phrase`${formatFixed(behind * 100, 1)} cents behind the best: costs ${formatFixed(cashAmount(rfq.qty, behind), 2)} ${bond?.currency ?? ''} more.`}</p>
            <InputField
              label="Reason for not taking the best quote"
              holds="words"
              className="[&_input]:text-left"
              maxLength={RFQ_NOTE_MAX}
              value={why}
              onChange={(event) => setWhy(event.target.value)}
              data-first-focus
            />
          </>
        )}
        <div className="mt-1 flex items-center justify-end gap-2">
          <label className="mr-auto flex min-h-6 items-center gap-1.5 text-11 text-t2">
            <input
              type="checkbox"
              checked={confirmsFirst}
              onChange={() => store.setState({ confirmsQuotes: !confirmsFirst })}
            />
            Confirm trades on the best quote as well
          </label>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            look={rfq.side === 'BUY' ? 'buy' : 'sell'}
            aria-disabled={!isFirm || !line.isExecutable || (!isBest && why.trim() === '')}
            {...(isBest ? { 'data-first-focus': true } : {})}
          >
            {verb} {formatBondPrice(price)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
