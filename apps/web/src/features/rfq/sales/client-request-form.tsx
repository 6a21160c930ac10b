/** A request that sales opens for a client: it is then assigned to it. The same press can never become two requests. */
import { RFQ_FACE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { parseQty } from '../../../lib/format/entry.ts';
import type { Rfq, SalesPeople } from '../../../platform/client/shapes.ts';
import { sizeProblem } from '../client/price-request-form.tsx';
import { SidePicker } from '../client/side-picker.tsx';
import { useRfqAction } from '../client/use-rfq-action.ts';
import { BondPicker } from '../requests/bond-picker.tsx';

type FormProps = {
  readonly clients: SalesPeople['clients'];
  readonly onDone: (rfqId: string) => void;
};

type Draft = {
  readonly isin: string | null;
  readonly clientUserId: string | null;
  readonly side: Rfq['side'];
  readonly size: string;
};

const EMPTY: Draft = { isin: null, clientUserId: null, side: 'TWO_WAY', size: '1m' };

export function ClientRequestForm({ clients, onDone }: FormProps) {
  const client = useClient();
  const [draft, setDraft] = useState(EMPTY);
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [missing, setMissing] = useState<string | null>(null);
  const { problem, isBusy, run } = useRfqAction();
  const bond = useBonds((book) => (draft.isin === null ? null : book.bond(draft.isin)));
  const clientUserId = draft.clientUserId ?? clients[0]?.userId ?? null;
  const change = (next: Partial<Draft>): void => {
    setDraft({ ...draft, ...next });
    setRequestKey(crypto.randomUUID());
    setMissing(null);
  };
  const request = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const size = parseQty(draft.size, RFQ_FACE_MAX);
    const wrong = bond === null ? 'Select a bond' : sizeProblem(draft.size, bond);
    setMissing(wrong ?? (clientUserId === null ? 'Select a client' : null));
    if (bond === null || wrong !== null || clientUserId === null || !size.ok) return;
    const { side } = draft;
    const wanted = { requestKey, isin: bond.isin, side, qty: size.value, clientUserId };
    await run(async () => {
      const rfq = await client.calls.rfq.request.mutate(wanted);
      onDone(rfq.rfqId);
      return rfq;
    });
  };
  return (
    <form
      aria-label="Request for a client"
      onSubmit={(event) => void request(event)}
      className="flex min-h-0 flex-col gap-2 overflow-auto p-3"
    >
      <BondPicker chosen={bond} onChoose={(isin) => change({ isin })} />
      <SelectField
        label="Client"
        options={clients.map(({ userId, displayName }) => ({ value: userId, label: displayName }))}
        value={clientUserId ?? ''}
        onChange={(event) => change({ clientUserId: event.target.value })}
      />
      <SidePicker side={draft.side} onChange={(side) => change({ side })} />
      <InputField
        label="Face amount"
        hint="1m is one million"
        inputMode="decimal"
        value={draft.size}
        onChange={(event) => change({ size: event.target.value })}
      />
      <Button look="primary" type="submit" aria-disabled={isBusy}>
        Open request
      </Button>
      <p role="status" className="min-h-4 text-12 text-critical">
        <Refused problem={missing ?? problem} />
      </p>
    </form>
  );
}
