/** A stream for an amount and one or two value dates of the chosen pair: outright forwards and swaps. */

import { FX_STREAM_MAX, FX_TENORS } from '@tradefloor/contracts/vocabulary/fx';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { parseQty } from '../../lib/format/entry.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair, FxStreamRequest } from '../../platform/client/shapes.ts';
import { StreamCard } from './stream-card.tsx';
import type { StreamRequest } from './use-stream-request.ts';

const TENORS = FX_TENORS.map((tenor) => ({ value: tenor, label: tenor }));
const NEAR = [{ value: 'SPOT', label: 'Spot' }, ...TENORS, { value: 'DATE', label: 'Date' }];
/** There is no spot of what is not delivered. */
const NDF = NEAR.slice(1);
const FAR = [{ value: 'NONE', label: 'None' }, ...TENORS, { value: 'DATE', label: 'Date' }];

/** A leg as it is chosen: a tenor, a date, or none of them. */
type Leg = { readonly choice: string; readonly date: string };

const findTenor = ({ choice }: Leg) => FX_TENORS.find((tenor) => tenor === choice);
const findDate = ({ choice, date }: Leg) => (choice === 'DATE' ? date : undefined);

/** The request of both legs; what is not chosen is left out. */
function toRequest(symbol: string, qty: number, legs: { near: Leg; far: Leg }): FxStreamRequest {
  const { near, far } = legs;
  const [tenor, valueDate] = [findTenor(near), findDate(near)];
  const [farTenor, farValueDate] = [findTenor(far), findDate(far)];
  return {
    symbol,
    qty,
    ...(tenor === undefined ? {} : { tenor }),
    ...(valueDate === undefined ? {} : { valueDate }),
    ...(farTenor === undefined ? {} : { farTenor }),
    ...(farValueDate === undefined ? {} : { farValueDate }),
  };
}

type FormProps = {
  readonly pair: FxPair;
  readonly amount: string;
  readonly onAmount: (text: string) => void;
  readonly stream: StreamRequest;
};

export function StreamForm({ pair, amount, onAmount, stream }: FormProps) {
  const [near, setNear] = useState<Leg>({ choice: '1M', date: '' });
  const [far, setFar] = useState<Leg>({ choice: 'NONE', date: '' });
  const isNdf = pair.fixing !== undefined;
  const read = parseQty(amount, FX_STREAM_MAX);
  const isUndated = [near, far].some(({ choice, date }) => choice === 'DATE' && date === '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!read.ok || isUndated) return;
    stream.open(toRequest(pair.symbol, read.value, { near, far }));
  };
  const { opened, failure, isRequesting, close } = stream;
  return (
    <section aria-label="Forward or swap" className="mt-2 border-line border-t pt-2">
      <form
        aria-label={phrase`Stream for ${pair.base}/${pair.quote}`}
        className="flex flex-wrap items-start gap-2"
        onSubmit={submit}
      >
        <InputField
          label={phrase`Stream amount, ${pair.base}`}
          className="w-32"
          value={amount}
          problem={read.ok ? null : read.problem}
          onChange={({ target }) => onAmount(target.value)}
        />
        <LegFields name="Value" leg={near} options={isNdf ? NDF : NEAR} onLeg={setNear} />
        {isNdf ? null : <LegFields name="Swap to" leg={far} options={FAR} onLeg={setFar} />}
        <Button
          look="primary"
          type="submit"
          className="mt-4.5"
          disabled={!read.ok || isUndated || isRequesting}
        >
          Request stream
        </Button>
      </form>
      <p role="alert" className="min-h-5 text-12 text-critical">
        <Refused problem={failure} />
      </p>
      {opened === null ? (
        <p className="text-12 text-t2">
          {phrase`A dealer streams two-way prices for up to ${FX_STREAM_MAX / 1_000_000}M ${pair.base} for 30 s. ${isNdf ? phrase`Amounts are whole thousands of ${pair.base}.` : 'With a second date it is a swap, dealt whole.'}`}
        </p>
      ) : (
        <StreamCard key={opened.streamId} pair={pair} opened={opened} onDone={close} />
      )}
    </section>
  );
}

type LegProps = {
  readonly name: string;
  readonly leg: Leg;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onLeg: (leg: Leg) => void;
};

function LegFields({ name, leg, options, onLeg }: LegProps) {
  return (
    <>
      <SelectField
        label={name}
        className="w-20"
        value={leg.choice}
        options={options}
        onChange={({ target }) => onLeg({ ...leg, choice: target.value })}
      />
      {leg.choice === 'DATE' ? (
        <InputField
          label={phrase`${name}, date`}
          className="w-36"
          type="date"
          value={leg.date}
          onChange={({ target }) => onLeg({ ...leg, date: target.value })}
        />
      ) : null}
    </>
  );
}
