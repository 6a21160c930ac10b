/** A trade done by phone: what was agreed with the client and the dealer, entered once, with what it earns. */

import { useQuery } from '@tanstack/react-query';
import { RFQ_FACE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { parseQty } from '../../../lib/format/entry.ts';
import { formatBondPrice, formatFixed } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { SalesPeople, Side } from '../../../platform/client/shapes.ts';
import { sizeProblem } from '../client/price-request-form.tsx';
import { useRfqAction } from '../client/use-rfq-action.ts';
import { BondPicker } from '../requests/bond-picker.tsx';
import { usePeople } from './use-people.ts';
import { earnedBy, toPrice, voiceProblem } from './voice-trade.ts';

const EMPTY = { size: '1m', dealerPrice: '', clientPrice: '', note: '' };

export function VoiceTicket() {
  const form = useVoiceForm();
  const { bond, side, set, texts, type, problem, response } = form;
  const { clients } = usePeople();
  const dealers = useDealers();
  const earned = earnedBy(side, texts);
  return (
    <form
      aria-label="Voice ticket"
      onSubmit={(event) => form.enter(event, clients[0]?.userId ?? null, dealers[0]?.value ?? null)}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-3"
    >
      <BondPicker chosen={bond} onChoose={(isin) => set({ isin })} />
      <Segmented
        label="The client"
        showsLabel
        value={side}
        choices={[
          { value: 'BUY', label: 'Client buys', tone: 'buy' },
          { value: 'SELL', label: 'Client sells', tone: 'sell' },
        ]}
        onChange={(chosen) => set({ side: chosen })}
      />
      <Agreed form={form} clients={clients} dealers={dealers} />
      <InputField
        label="Note"
        hint="contact, time, phone line"
        value={texts.note}
        onChange={(event) => type({ note: event.target.value })}
      />
      <p className="text-12">
        P&L{' '}
        <b className="tabular-nums">
          {earned === null ? '–' : `${formatFixed(earned, 2)} ${bond?.currency ?? ''}`}
        </b>
      </p>
      <Button look="primary" type="submit" aria-disabled={form.isBusy}>
        Book trade
      </Button>
      <p role="status" className={response === null ? 'text-12 text-critical' : 'text-12 text-up'}>
        <Refused problem={problem ?? response} />
      </p>
    </form>
  );
}

type AgreedProps = {
  readonly form: ReturnType<typeof useVoiceForm>;
  readonly clients: SalesPeople['clients'];
  readonly dealers: ReturnType<typeof useDealers>;
};

/** With whom, how much, and at which two prices. */
function Agreed({ form, clients, dealers }: AgreedProps) {
  const { set, texts, type } = form;
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label="Client"
        options={clients.map(({ userId, displayName }) => ({
          value: userId,
          label: displayName,
        }))}
        value={form.clientUserId ?? clients[0]?.userId ?? ''}
        onChange={(event) => set({ clientUserId: event.target.value })}
      />
      <SelectField
        label="Dealer"
        options={dealers}
        value={form.dealerId ?? dealers[0]?.value ?? ''}
        onChange={(event) => set({ dealerId: event.target.value })}
      />
      <InputField
        label="Face amount"
        value={texts.size}
        onChange={(event) => type({ size: event.target.value })}
      />
      <p className="self-end pb-1 text-right text-12 text-t2 tabular-nums">
        {form.mid === null ? '' : phrase`mid ${formatBondPrice(form.mid)}`}
      </p>
      <InputField
        label="Dealer price"
        inputMode="decimal"
        value={texts.dealerPrice}
        onChange={(event) => type({ dealerPrice: event.target.value })}
      />
      <InputField
        label="Client price"
        inputMode="decimal"
        value={texts.clientPrice}
        onChange={(event) => type({ clientPrice: event.target.value })}
      />
    </div>
  );
}

function useDealers(): readonly { readonly value: string; readonly label: string }[] {
  const client = useClient();
  const { data } = useQuery(client.queries.rfq.dealers.queryOptions({}));
  return (data?.items ?? []).map(({ dealerId, name }) => ({
    value: dealerId,
    label: `${dealerId} ${name}`,
  }));
}

type Chosen = {
  readonly isin: string | null;
  readonly side: Side;
  readonly clientUserId: string | null;
  readonly dealerId: string | null;
};

function useVoiceForm() {
  const client = useClient();
  const [chosen, setChosen] = useState<Chosen>({
    isin: null,
    side: 'BUY',
    clientUserId: null,
    dealerId: null,
  });
  const [texts, setTexts] = useState(EMPTY);
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [published, setMessage] = useState<string | null>(null);
  const [response, setResponse] = useState<string | null>(null);
  const { problem, isBusy, run } = useRfqAction();
  const bond = useBonds((book) => (chosen.isin === null ? null : book.bond(chosen.isin)));
  const quote = useBonds((book) => (chosen.isin === null ? null : book.quote(chosen.isin)));
  const changed = (): void => {
    setRequestKey(crypto.randomUUID());
    setMessage(null);
    setResponse(null);
  };
  const enter = async (
    event: FormEvent,
    firstClient: string | null,
    firstDealer: string | null,
  ): Promise<void> => {
    event.preventDefault();
    const clientUserId = chosen.clientUserId ?? firstClient;
    const dealerId = chosen.dealerId ?? firstDealer;
    const wrong =
      bond === null
        ? 'Select a bond'
        : (sizeProblem(texts.size, bond) ??
          voiceProblem(texts) ??
          (clientUserId === null ? 'Select a client' : null) ??
          (dealerId === null ? 'Select a dealer' : null));
    setMessage(wrong);
    setResponse(null);
    const size = parseQty(texts.size, RFQ_FACE_MAX);
    const dealerPrice = toPrice(texts.dealerPrice);
    const clientPrice = toPrice(texts.clientPrice);
    const isWhole = wrong === null && bond !== null && size.ok && !isBusy;
    if (!isWhole || clientUserId === null || dealerId === null) return;
    if (dealerPrice === null || clientPrice === null) return;
    const { side } = chosen;
    const body = { requestKey, isin: bond.isin, side, qty: size.value, dealerId };
    const trade = { ...body, dealerPrice, clientPrice, clientUserId, note: texts.note.trim() };
    if (!(await run(() => client.calls.rfq.voiceTrade.mutate(trade)))) return;
    setResponse(phrase`Booked: ${side} ${texts.size} ${bond.name}`);
    setTexts(EMPTY);
    setRequestKey(crypto.randomUUID());
  };
  return {
    ...chosen,
    bond,
    mid: quote?.mid ?? null,
    texts,
    isBusy,
    response: response,
    problem: published ?? problem,
    set: (change: Partial<Chosen>) => {
      setChosen({ ...chosen, ...change });
      changed();
    },
    type: (change: Partial<typeof EMPTY>) => {
      setTexts({ ...texts, ...change });
      changed();
    },
    enter: (...of: Parameters<typeof enter>) => void enter(...of),
  };
}
