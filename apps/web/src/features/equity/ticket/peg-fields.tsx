/** What an order follows, and how far from it. Loaded when a type needs it. */

import { PEGS } from '@tradefloor/contracts/vocabulary/price-terms';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { pegSentence } from './peg-draft.ts';
import type { TicketState } from './use-ticket.ts';

type PegFieldsProps = { readonly ticket: TicketState; readonly instrument: Instrument };

const FOLLOWED = toChoices(PEGS, {
  MID: 'Mid',
  PRIMARY: 'Own side (primary)',
  MARKET: 'Other side (market)',
});

export function PegFields({ ticket, instrument }: PegFieldsProps) {
  const { draft, change, read } = ticket;
  const offset = read?.pegOffset ?? null;
  const sentence = pegSentence(draft, offset, toPx(instrument.tickSize));
  return (
    <div className="grid min-h-16 grid-cols-2 items-start gap-x-2 gap-y-0.5">
      <SelectField
        label="Peg to"
        value={draft.pegTo}
        options={FOLLOWED}
        onChange={(event) => {
          const chosen = FOLLOWED.find(({ value }) => value === event.target.value);
          if (chosen !== undefined) change({ pegTo: chosen.value });
        }}
      />
      <InputField
        label="Offset"
        data-field="peg"
        placeholder="0 or -0.01"
        value={draft.offsetText}
        problem={offset?.ok === false ? offset.problem : null}
        onChange={(event) => change({ offsetText: event.target.value })}
      />
      <p className="col-span-2 min-h-4 text-11 text-t3">{sentence}</p>
    </div>
  );
}
