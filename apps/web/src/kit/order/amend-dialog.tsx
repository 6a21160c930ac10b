/**
 * Changes quantity, price and handling of a resting order, also the stop of one that waits; the old terms hold until the
 * platform confirms. The date of one that is good till a date is changed by itself.
 */

import { type FormEvent, useState } from 'react';
import { formatQty } from '../../lib/format/numbers.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { orderTitle } from '../../platform/orders/order-rules.ts';
import { useClient } from '../live/use-client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { InputField } from '../ui/field.tsx';
import { Refused } from '../ui/refused.tsx';
import {
  type AmendTexts,
  findOpenStop,
  NO_FAULTS,
  readChange,
  sendAmend,
  toAmendTexts,
} from './amend-change.ts';
import { AmendHandlingFields } from './amend-handling-fields.tsx';

type AmendDialogProps = { readonly order: Order; readonly onClose: () => void };

export function AmendDialog({ order, onClose }: AmendDialogProps) {
  const client = useClient();
  const decimals = client.getDecimals(order.symbol);
  const [texts, setTexts] = useState(() => toAmendTexts(order, decimals));
  const type = (over: Partial<AmendTexts>): void => setTexts((before) => ({ ...before, ...over }));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = readChange(client, order, texts);
  const faults = change.ok ? NO_FAULTS : change;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!change.ok || isBusy) return;
    setBusy(true);
    const refused = await sendAmend(client, change.value);
    if (refused === null) {
      onClose();
      return;
    }
    setProblem(refused);
    setBusy(false);
  };

  return (
    <Dialog title={phrase`Amend ${orderTitle(order, decimals)}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <InputField
          label="Quantity"
          hint={phrase`${formatQty(order.filledQty)} already filled`}
          value={texts.qty}
          onChange={(event) => type({ qty: event.target.value })}
          problem={faults.qty}
          data-first-focus
        />
        {order.price === null ? null : (
          <PriceField
            label="Limit price"
            text={texts.price}
            problem={faults.price}
            onChange={(price) => type({ price })}
          />
        )}
        {findOpenStop(order) === null ? null : (
          <PriceField
            label="Stop price"
            text={texts.stop}
            problem={faults.stop}
            onChange={(stop) => type({ stop })}
          />
        )}
        <AmendHandlingFields
          order={order}
          texts={texts.handling}
          faults={faults.handling}
          onChange={(handling) => type({ handling })}
        />
        {order.expireAt ? (
          <InputField
            label="Good till, UTC"
            type="datetime-local"
            value={texts.expiry}
            onChange={(event) => type({ expiry: event.target.value })}
            problem={faults.expiry}
          />
        ) : null}
        <Foot problem={problem} isOk={change.ok} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type PriceFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
};

const PriceField = ({ label, text, problem, onChange }: PriceFieldProps) => (
  <InputField
    label={label}
    value={text}
    onChange={(event) => onChange(event.target.value)}
    problem={problem}
  />
);

type FootProps = {
  readonly problem: Problem | null;
  readonly isOk: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
};

function Foot({ problem, isOk, isBusy, onClose }: FootProps) {
  return (
    <>
      <p role="alert" className="text-12 text-critical">
        <Refused problem={problem} />
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" look="primary" disabled={!isOk || isBusy}>
          {isBusy ? 'Sending…' : 'Amend'}
        </Button>
      </div>
    </>
  );
}
