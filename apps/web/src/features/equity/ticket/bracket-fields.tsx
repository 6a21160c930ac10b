/** The exits of a bracket: where the profit is taken and where the loss, with what each comes to. Loaded when it is chosen. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { InputField } from '../../../kit/ui/field.tsx';
import type { Entry } from '../../../lib/format/entry.ts';
import { formatSigned, formatSignedPct, plainPx } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { steppedPrice } from './draft.ts';
import { listSteps } from './key-steps.ts';
import type { TicketState } from './use-ticket.ts';

type BracketFieldsProps = { readonly ticket: TicketState; readonly instrument: Instrument };

export function BracketFields({ ticket, instrument }: BracketFieldsProps) {
  const { draft, change, read } = ticket;
  return (
    <fieldset className="grid min-h-20 grid-cols-2 items-start gap-x-2 gap-y-0.5">
      <legend className="visually-hidden">Bracket exits</legend>
      <ExitField
        ticket={ticket}
        instrument={instrument}
        label="Take profit"
        field="profit"
        typed={draft.profitText}
        entry={read?.bracket?.profit ?? null}
        onChange={(profitText) => change({ profitText })}
      />
      <ExitField
        ticket={ticket}
        instrument={instrument}
        label="Stop loss"
        field="loss"
        typed={draft.lossText}
        entry={read?.bracket?.loss ?? null}
        onChange={(lossText) => change({ lossText })}
      />
      <p className="col-span-2 min-h-4 text-11 text-t3">
        Exits are good till cancelled; one cancels the other.
      </p>
    </fieldset>
  );
}

type ExitFieldProps = BracketFieldsProps & {
  readonly label: string;
  readonly field: 'profit' | 'loss';
  /** Null while it follows the entry. */
  readonly typed: string | null;
  /** Null where the exit is left out. */
  readonly entry: Entry | null;
  readonly onChange: (text: string) => void;
};

function ExitField(props: ExitFieldProps) {
  const { ticket, instrument, label, field, typed, entry, onChange } = props;
  const decimals = decimalsOfTick(toPx(instrument.tickSize));
  const text = typed ?? (entry?.ok === true ? plainPx(entry.value, decimals) : '');
  return (
    <div>
      <InputField
        label={label}
        data-field={field}
        placeholder="none"
        value={text}
        problem={entry?.ok === false ? entry.problem : null}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const steps = listSteps(event);
          if (steps === 0) return;
          event.preventDefault();
          onChange(steppedPrice(text, steps, { instrument, quote: ticket.quote }));
        }}
      />
      {entry?.ok === true ? (
        <p className="mt-0.5 text-right text-11 text-t3">
          {resultText(ticket, entry.value, instrument)}
        </p>
      ) : null}
    </div>
  );
}

/** `+180.00 USD, +0.95%`: what the exit makes of the entry, before fees and slippage; without a quantity per cent only. */
function resultText({ draft, read }: TicketState, px: number, { currency }: Instrument): string {
  const fromPx = read?.bracket?.fromPx ?? null;
  if (fromPx === null) return '';
  const move = sideSign(draft.side) * (px - fromPx);
  const part = formatSignedPct(move / fromPx);
  return read?.qty.ok === true
    ? `${formatSigned(toDecimal(move * read.qty.value), 2)} ${currency}, ${part}`
    : part;
}
