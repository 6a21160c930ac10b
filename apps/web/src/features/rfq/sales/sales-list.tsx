/** A list as sales works it: all lines sent to dealers at once, all quoted lines marked up alike and shown. */
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { ListView } from '../lists/list-view.tsx';
import { useListAction } from '../lists/use-list-action.ts';
import { describeEnd } from '../requests/end-text.ts';
import { nextStep } from './sales-text.ts';
import { toRequest } from './use-mark-up.ts';

const WORDS = { standing: nextStep, why: describeEnd };

type SalesListProps = {
  readonly listId: string;
  readonly isLive: boolean;
  /** Shows a line by itself. */
  readonly onShow: (rfqId: string) => void;
};

export function SalesList({ listId, isLive, onShow }: SalesListProps) {
  const client = useClient();
  const { problem, isBusy, run } = useListAction();
  const [bps, setBps] = useState('1.00');
  const mark = toRequest('bps', bps);
  const quote = (): void => {
    if (mark === null || !('markupBps' in mark)) return;
    void run(() => client.calls.rfq.quoteList.mutate({ listId, ...mark }));
  };
  return (
    <div className="min-h-0 overflow-auto p-3">
      <ListView
        listId={listId}
        words={WORDS}
        toAct={(rfq: Rfq) => (
          <Button size="sm" look="quiet" onClick={() => onShow(rfq.rfqId)}>
            Show
          </Button>
        )}
      >
        {isLive ? (
          <div className="flex flex-wrap items-end gap-2">
            <Button
              look="primary"
              aria-disabled={isBusy}
              onClick={() => void run(() => client.calls.rfq.sendList.mutate({ listId }))}
            >
              Send all
            </Button>
            <InputField
              label="Mark-up bp"
              className="w-24"
              inputMode="decimal"
              value={bps}
              onChange={(event) => setBps(event.target.value)}
            />
            <Button look="primary" aria-disabled={isBusy || mark === null} onClick={quote}>
              Quote all
            </Button>
          </div>
        ) : null}
        <p role="status" className="min-h-4 text-12 text-critical">
          <Refused problem={mark === null ? 'Not a number' : problem} />
        </p>
      </ListView>
    </div>
  );
}
