/** The trader's price for a client: the market's far side to begin with, typed in its notation, good for a chosen time. */

import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';
import { priceText } from '../strip/prices.ts';
import type { Strip } from '../strip/use-strip.ts';
import { quoteOfDeal, typedPrice } from '../strip/voice-text.ts';
import { useVoiceStep } from './use-voice.ts';

const SECONDS = ['10', '20', '30', '60'].map((value) => ({ value, label: `${value} s` }));

type PriceFormProps = { readonly deal: VoiceDeal; readonly strip: Strip };

export function PriceForm({ deal, strip }: PriceFormProps) {
  const client = useClient();
  const { problem, isBusy, run, renew } = useVoiceStep();
  const { terms } = strip;
  // What is typed stays; until then the field goes with the market.
  const [typed, setTyped] = useState<string | null>(null);
  const [seconds, setSeconds] = useState('20');
  const quote = quoteOfDeal(strip, deal);
  const touch = quote === null ? null : deal.side === 'BUY' ? quote.ask : quote.bid;
  const text = typed ?? (touch === null ? '' : priceText(touch, terms));
  const price = typedPrice(text.replace('\u2212', '-'), terms);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (price === null) return;
    const validForMs = Number(seconds) * 1_000;
    const { dealId } = deal;
    const published = { dealId, price, validForMs };
    const isMade = await run(published, (requestKey) =>
      client.calls.rfq.priceVoice.mutate({ ...published, requestKey }),
    );
    if (isMade) setTyped(null);
  };
  return (
    <form
      aria-label={phrase`Price for ${deal.symbol}`}
      onSubmit={(event) => void make(event)}
      className="flex flex-wrap items-end gap-2 py-1"
    >
      <InputField
        className="w-28"
        label="Price"
        value={text}
        problem={price === null ? phrase`on the tick of ${priceText(terms.tickSize, terms)}` : null}
        onChange={(event) => {
          setTyped(event.target.value);
          renew();
        }}
      />
      <SelectField
        className="w-20"
        label="Good for"
        options={SECONDS}
        value={seconds}
        onChange={(event) => setSeconds(event.target.value)}
      />
      <Button look="primary" type="submit" aria-disabled={isBusy || price === null}>
        {deal.price === null ? 'Quote price' : 'New quote'}
      </Button>
      <p role="status" className="text-critical">
        <Refused problem={problem} />
      </p>
    </form>
  );
}
