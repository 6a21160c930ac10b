/** The second order of a pair: one that cancels the first, or one that the first triggers. Loaded when it is chosen. */

import { needsPrice, ORDER_TYPES } from '@tradefloor/contracts/vocabulary/price-terms';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { toChoices } from '../../../lib/choices.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { steppedPrice, steppedQty } from './draft.ts';
import { listSteps } from './key-steps.ts';
import {
  listSecondTypes,
  SECOND_FORCES,
  type SecondDraft,
  type SecondRead,
  withSecondChange,
} from './second-draft.ts';
import { TriggerFields } from './trigger-fields.tsx';
import type { TicketState } from './use-ticket.ts';

type SecondFieldsProps = { readonly ticket: TicketState; readonly instrument: Instrument };

const TYPES = toChoices(ORDER_TYPES, TYPE_NAMES);
const FORCES = toChoices(SECOND_FORCES, { DAY: 'Day', GTC: 'GTC' });

export function SecondFields({ ticket, instrument }: SecondFieldsProps) {
  const { draft, read } = ticket;
  const typed = read?.second ?? null;
  if (typed === null) return null;
  const { second } = typed;
  const change = (next: Partial<SecondDraft>): void =>
    ticket.change({ second: withSecondChange(draft, next) });
  const allowed = listSecondTypes(draft);
  const isOco = draft.link === 'OCO';
  const props = { ticket, instrument, typed, change };
  return (
    <fieldset className="flex flex-col gap-1 border-line border-y py-1">
      <legend className="visually-hidden">Second order</legend>
      <p className="text-11 text-t3">
        {isOco
          ? 'Second order: what one fills comes off the other.'
          : 'Second order: entered when the first is filled.'}
      </p>
      {typed.fault === null ? (
        <>
          {isOco ? null : <SideAndQty {...props} />}
          <div className="grid grid-cols-2 items-end gap-2">
            <SelectField
              label="Type"
              value={second.orderType}
              options={TYPES.filter(({ value }) => allowed.includes(value))}
              onChange={(event) => {
                const chosen = TYPES.find(({ value }) => value === event.target.value);
                if (chosen !== undefined) change({ orderType: chosen.value });
              }}
            />
            <SelectField
              label="Lasts"
              value={second.timeInForce}
              options={FORCES}
              onChange={(event) => {
                const chosen = FORCES.find(({ value }) => value === event.target.value);
                if (chosen !== undefined) change({ timeInForce: chosen.value });
              }}
            />
          </div>
          {isTriggered(second.orderType) ? (
            <TriggerFields
              ticket={{ ...ticket, draft: second, read: typed, change, refusal: null }}
              instrument={instrument}
            />
          ) : null}
          {needsPrice(second.orderType) ? <PriceField {...props} /> : null}
        </>
      ) : (
        <p className="text-11 text-critical">{typed.fault}</p>
      )}
    </fieldset>
  );
}

type PartProps = SecondFieldsProps & {
  readonly typed: SecondRead;
  readonly change: (next: Partial<SecondDraft>) => void;
};

function SideAndQty({ ticket, instrument, typed, change }: PartProps) {
  const { second, qty } = typed;
  const text = second.qtyText ?? ticket.draft.qtyText;
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <Segmented
        label="Second side"
        value={second.side}
        choices={[
          { value: 'BUY', label: 'BUY', tone: 'buy' },
          { value: 'SELL', label: 'SELL', tone: 'sell' },
        ]}
        onChange={(side) => change({ sideChosen: side })}
      />
      <InputField
        label="Second quantity"
        inputMode="decimal"
        data-field="second"
        value={text}
        problem={text !== '' && !qty.ok ? qty.problem : null}
        onChange={(event) => change({ qtyText: event.target.value })}
        onKeyDown={(event) => {
          const steps = listSteps(event);
          if (steps === 0) return;
          event.preventDefault();
          change({ qtyText: steppedQty({ qtyText: text }, steps, instrument) });
        }}
      />
    </div>
  );
}

function PriceField({ ticket, instrument, typed, change }: PartProps) {
  const { second, price } = typed;
  return (
    <InputField
      label="Second limit price"
      value={second.priceText}
      problem={second.priceText !== '' && price?.ok === false ? price.problem : null}
      onChange={(event) => change({ priceText: event.target.value })}
      onKeyDown={(event) => {
        const steps = listSteps(event);
        if (steps === 0) return;
        event.preventDefault();
        const at = { instrument, quote: ticket.quote };
        change({ priceText: steppedPrice(second.priceText, steps, at) });
      }}
    />
  );
}
