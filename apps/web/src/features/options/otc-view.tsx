/** Options over the counter: the terms of an unlisted contract, the dealer's firm price of it, and the deal. */

import { type FormEvent, useState } from 'react';
import { useCan, useClient } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import type { Problem } from '../../lib/problem.ts';
import { type Refusal, toCodedText, toRefusal } from '../../platform/client/refusal.ts';
import {
  expiryBounds,
  firstTerms,
  readTerms,
  type TermsFaults,
  type TypedTerms,
} from './otc-terms.ts';
import { type OtcQuote, QuoteCard } from './quote-card.tsx';

const TYPES = [
  { value: 'CALL', label: 'Call' },
  { value: 'PUT', label: 'Put' },
] as const;

type OtcViewProps = { readonly underlying: string; readonly spot: number | null };

/** What the dealer finds at fault with the terms, field by field. */
const listFaults = (refusal: Refusal): TermsFaults =>
  Object.fromEntries(
    refusal.fields
      .filter(({ path }) => path === 'strike' || path === 'expiry' || path === 'qty')
      .map(({ path, message }) => [path, message]),
  );

export function OtcView({ underlying, spot }: OtcViewProps) {
  const client = useClient();
  const deals = useCan('options');
  const [typed, setTyped] = useState<TypedTerms>(() => firstTerms(spot, client.serverNowMs()));
  const [faults, setFaults] = useState<TermsFaults>({});
  const [failure, setFailure] = useState<Problem | null>(null);
  const [quote, setQuote] = useState<OtcQuote | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  if (!deals) {
    return <p className="p-2 text-12 text-t2">Only derivatives traders can request prices here.</p>;
  }
  const change = (part: Partial<TypedTerms>): void => {
    setTyped({ ...typed, ...part });
    setFaults({});
  };
  const request = async (): Promise<void> => {
    const read = readTerms(underlying, typed);
    if (isRequesting) return;
    setFailure(null);
    if ('faults' in read) {
      setFaults(read.faults);
      return;
    }
    setRequesting(true);
    setQuote(null);
    try {
      setQuote(await client.calls.rfq.askOption.mutate(read.terms));
      setFaults({});
    } catch (error) {
      const refusal = toRefusal(error);
      setFaults(listFaults(refusal));
      setFailure(toCodedText(refusal));
    } finally {
      setRequesting(false);
    }
  };
  return (
    <div className="flex flex-col gap-3 p-2" data-testid="otc-options">
      <TermsForm
        typed={typed}
        faults={faults}
        isAsking={isRequesting}
        onChange={change}
        onRequest={() => void request()}
      />
      <p role="alert" className="min-h-5 text-12 text-critical">
        <Refused problem={failure} />
      </p>
      {quote === null ? (
        <p className="text-12 text-t3">
          Any strike in steps of 0.50 between half and twice the spot, any business day up to a
          year, up to 500 contracts of 100 shares each. Listed contracts trade on the chain.
        </p>
      ) : (
        <QuoteCard key={quote.quoteId} quote={quote} onDone={() => setQuote(null)} />
      )}
    </div>
  );
}

type TermsFormProps = {
  readonly typed: TypedTerms;
  readonly faults: TermsFaults;
  readonly isAsking: boolean;
  readonly onChange: (part: Partial<TypedTerms>) => void;
  readonly onRequest: () => void;
};

function TermsForm({ typed, faults, isAsking, onChange, onRequest }: TermsFormProps) {
  const client = useClient();
  const { min, max } = expiryBounds(client.serverNowMs());
  const field = (name: 'strike' | 'expiry' | 'qty') => ({
    value: typed[name],
    problem: faults[name] ?? null,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onRequest();
  };
  return (
    <form
      aria-label="OTC contract"
      className="flex flex-wrap items-start gap-2"
      onSubmit={onSubmit}
    >
      <Segmented
        label="Type"
        showsLabel
        value={typed.type}
        choices={TYPES}
        onChange={(type) => onChange({ type })}
      />
      <InputField label="Strike, USD" className="w-28" inputMode="decimal" {...field('strike')} />
      <InputField
        label="Expires"
        className="w-36"
        type="date"
        min={min}
        max={max}
        {...field('expiry')}
      />
      <InputField label="Contracts" className="w-24" inputMode="numeric" {...field('qty')} />
      <Button look="primary" type="submit" className="mt-4.5" aria-disabled={isAsking}>
        Request price
      </Button>
    </form>
  );
}
