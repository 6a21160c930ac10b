/** Requesting a price: bond, side, quantity. The same click can never become two requests. */

import { useQuery } from '@tanstack/react-query';
import { RFQ_FACE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useEffect, useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { parseQty } from '../../../lib/format/entry.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Bond, Rfq } from '../../../platform/client/shapes.ts';
import { BondPicker } from '../requests/bond-picker.tsx';
import { SidePicker } from './side-picker.tsx';
import { useRfqAction } from './use-rfq-action.ts';

/** Why this size is refused; null when it is not. */
export function sizeProblem(text: string, bond: Bond | null): string | null {
  const entry = parseQty(text, RFQ_FACE_MAX);
  if (!entry.ok) return entry.problem.replace('Whole shares', 'Whole amounts');
  if (bond === null) return null;
  const { minPiece, increment } = bond;
  const fits = entry.value >= minPiece && (entry.value - minPiece) % increment === 0;
  return fits ? null : phrase`At least ${formatQty(minPiece)}, in steps of ${formatQty(increment)}`;
}

/** The listed bonds; refetched where the first response was lost. */
function useListedBonds(): readonly Bond[] {
  const client = useClient();
  const bonds = useBonds((book) => book.list());
  const { data } = useQuery(
    client.queries.rfq.bonds.queryOptions(
      {},
      { select: ({ items }) => items, enabled: bonds.length === 0, retry: true, retryDelay: 2_000 },
    ),
  );
  useEffect(() => {
    if (data !== undefined) client.bonds.setBonds(data);
  }, [client, data]);
  return bonds;
}

export function PriceRequestForm() {
  const client = useClient();
  const bonds = useListedBonds();
  const [isin, setIsin] = useState<string | null>(null);
  const [side, setSide] = useState<Rfq['side']>('BUY');
  const [size, setSize] = useState('1m');
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const { problem, isBusy, run } = useRfqAction();
  const bond = bonds.find((one) => one.isin === isin) ?? null;
  const sizeIsWrong = sizeProblem(size, bond);
  const request = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const entry = parseQty(size, RFQ_FACE_MAX);
    if (bond === null || sizeIsWrong !== null || !entry.ok) return;
    const requested = { requestKey, isin: bond.isin, side, qty: entry.value };
    if (await run(() => client.calls.rfq.request.mutate(requested))) {
      setRequestKey(crypto.randomUUID());
      setTried(false);
    }
  };
  return (
    <form
      aria-label="Request price"
      onSubmit={(event) => void request(event)}
      className="flex flex-col gap-3 border border-line bg-s1 p-4"
    >
      <h2 className="font-semibold text-15">Request price</h2>
      <BondField
        bond={bond}
        isMissing={isTried && bond === null}
        onChoose={(chosen) => {
          setIsin(chosen);
          setRequestKey(crypto.randomUUID());
        }}
      />
      <SidePicker
        side={side}
        onChange={(value) => {
          setSide(value);
          setRequestKey(crypto.randomUUID());
        }}
      />
      <InputField
        label="Face amount"
        hint="1m is one million"
        inputMode="decimal"
        value={size}
        problem={size === '' && !isTried ? null : sizeIsWrong}
        onChange={(event) => {
          setSize(event.target.value);
          setRequestKey(crypto.randomUUID());
        }}
      />
      <p role="status" className="min-h-4 text-12 text-critical">
        <Refused problem={problem} />
      </p>
      <SubmitButton side={side} bond={bond} isBusy={isBusy} />
    </form>
  );
}

type SubmitProps = {
  readonly side: Rfq['side'];
  readonly bond: Bond | null;
  readonly isBusy: boolean;
};

const SUBMIT = {
  BUY: ['buy', 'to buy'],
  SELL: ['sell', 'to sell'],
  TWO_WAY: ['primary', 'on both sides of'],
} as const;

function SubmitButton({ side, bond, isBusy }: SubmitProps) {
  const [look, aim] = SUBMIT[side];
  return (
    <Button
      type="submit"
      size="words"
      look={look}
      aria-disabled={isBusy}
    >{phrase`Request quotes ${aim} ${bond?.name ?? 'a bond'}`}</Button>
  );
}

type BondFieldProps = {
  readonly bond: Bond | null;
  readonly isMissing: boolean;
  readonly onChoose: (isin: string) => void;
};

function BondField({ bond, isMissing, onChoose }: BondFieldProps) {
  return (
    <div>
      <BondPicker chosen={bond} onChoose={onChoose} />
      {isMissing ? <p className="text-11 text-critical">Select a bond first</p> : null}
      {bond === null ? null : (
        <p className="text-11 text-t2">{phrase`${bond.issuer}, ${bond.couponPct} % until ${bond.maturity}, ${bond.currency}, ${bond.isin}`}</p>
      )}
    </div>
  );
}
