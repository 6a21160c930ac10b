/** A client on the phone: who, what, which way, how many lots; one press sends it to the futures desk. */

import { VOICE_NOTE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Side } from '../../../platform/client/shapes.ts';
import { parseLots, priceText } from '../strip/prices.ts';
import { LotsField, NoStrip, ProductChoice } from '../strip/product-bar.tsx';
import { type Strip, useStrip } from '../strip/use-strip.ts';
import { contractChoices, listSymbols, quoteOfDeal } from '../strip/voice-text.ts';
import { useVoiceClients, useVoiceStep } from './use-voice.ts';

const SIDES = [
  { value: 'BUY', label: 'Client buys', tone: 'buy' },
  { value: 'SELL', label: 'Client sells', tone: 'sell' },
] as const;

export function RfqRequestTicket() {
  const query = useStrip();
  return (
    <section aria-label="Request price" className="flex flex-col gap-2 border-line border-b p-2">
      <ProductChoice />
      {query.data === undefined ? (
        <NoStrip query={query} />
      ) : (
        <PriceRequestForm strip={query.data} />
      )}
    </section>
  );
}

function PriceRequestForm({ strip }: { readonly strip: Strip }) {
  const form = useTicketRequest(strip);
  const { clients } = useVoiceClients();
  const { terms } = strip;
  const quote = quoteOfDeal(strip, listSymbols(form.contract));
  return (
    <form aria-label="Voice request" onSubmit={form.submit} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label="Client"
          options={clients.map(({ userId, displayName }) => ({
            value: userId,
            label: displayName,
          }))}
          value={form.clientUserId}
          onChange={(event) => form.set({ client: event.target.value })}
        />
        <SelectField
          label="Contract"
          options={contractChoices(strip)}
          value={form.contract}
          onChange={(event) => form.set({ contract: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Segmented
          label="The client"
          value={form.side}
          choices={SIDES}
          onChange={(side: Side) => form.set({ side })}
        />
        <LotsField
          text={form.lots}
          isValid={parseLots(form.lots, terms.maxClip) !== null}
          max={terms.maxClip}
          onText={(lots) => form.set({ lots })}
        />
        <p className="pb-1 text-12 text-t2 tabular-nums">
          {quote === null ? '' : `${priceText(quote.bid, terms)} / ${priceText(quote.ask, terms)}`}
        </p>
      </div>
      <InputField
        label="Note"
        holds="words"
        maxLength={VOICE_NOTE_MAX}
        value={form.note}
        onChange={(event) => form.set({ note: event.target.value })}
      />
      <div className="flex items-center gap-2">
        <Button look="primary" type="submit" aria-disabled={form.isBusy || !form.isWhole}>
          Request price
        </Button>
        <p
          role="status"
          className={form.problem === null ? 'text-12 text-t2' : 'text-12 text-critical'}
        >
          <Refused problem={form.problem ?? form.message} />
        </p>
      </div>
    </form>
  );
}

type Draft = {
  readonly client: string | null;
  readonly contract: string | null;
  readonly side: Side;
  readonly lots: string;
  readonly note: string;
};
const EMPTY: Draft = { client: null, contract: null, side: 'BUY', lots: '10', note: '' };

function useTicketRequest(strip: Strip) {
  const client = useClient();
  const { clients } = useVoiceClients();
  const { problem, isBusy, run, renew } = useVoiceStep();
  const [draft, setDraft] = useState(EMPTY);
  const [published, setMessage] = useState('');
  const choices = contractChoices(strip);
  const front = strip.months.find(({ isFront }) => isFront)?.symbol ?? '';
  // A contract of another product, or one that has ended since, is no choice any more.
  const contract = choices.some(({ value }) => value === draft.contract)
    ? (draft.contract ?? front)
    : front;
  const clientUserId = draft.client ?? clients[0]?.userId ?? '';
  const lots = parseLots(draft.lots, strip.terms.maxClip);
  const isWhole = lots !== null && clientUserId !== '' && contract !== '';
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change });
    setMessage('');
    renew();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole || lots === null) return;
    const { symbol, farSymbol } = listSymbols(contract);
    const { side } = draft;
    const note = draft.note.trim();
    const body = {
      symbol,
      side,
      lots,
      clientUserId,
      ...(farSymbol === null ? {} : { farSymbol }),
      ...(note === '' ? {} : { note }),
    };
    const isRequested = await run(body, (requestKey) =>
      client.calls.rfq.askVoice.mutate({ ...body, requestKey }),
    );
    if (!isRequested) return;
    setMessage(phrase`Requested: ${side} ${lots} ${contract}`);
    setDraft({ ...draft, note: '' });
  };
  return {
    ...draft,
    contract,
    clientUserId,
    isWhole,
    problem,
    isBusy,
    message: published,
    set,
    submit: (event: FormEvent) => void submit(event),
  };
}
