/** Quantity, kind and price; below them how it is executed. Arrow keys step by lot and tick, with Shift by ten. */
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isPegged, ORDER_TYPES, takesPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { lazy, Suspense } from 'react';
import { useIdentity } from '../../../kit/live/use-client.ts';
import { mayLink, NO_BRACKET } from '../../../kit/order/bracket-draft.ts';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { formatCompact } from '../../../lib/format/numbers.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { type Draft, marketPriceText, steppedPrice, steppedQty } from './draft.ts';
import { FieldRefusalLine } from './field-refusal.tsx';
import { listSteps } from './key-steps.ts';
import { LabelButton } from './label-button.tsx';
import { isPair, NO_SECOND } from './second-draft.ts';
import { StrategyFields } from './strategy-fields.tsx';
import type { TicketState } from './use-ticket.ts';

type TicketFieldsProps = { readonly ticket: TicketState; readonly instrument: Instrument };

const SIZES = [100, 500, 1_000, 5_000] as const;

const TYPES = toChoices(ORDER_TYPES, TYPE_NAMES);
/** Only orders for shares wait for a price, and follow one where they go to a lit venue as they are. */
const listTypes = ({ strategy }: Draft, { instrumentType }: Instrument) =>
  TYPES.filter(({ value }) =>
    instrumentType === 'equity'
      ? strategy === 'LIT' || !isPegged(value)
      : !isTriggered(value) && !isPegged(value),
  );

const TriggerFields = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./trigger-fields.tsx')).TriggerFields })),
);

const PegFields = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./peg-fields.tsx')).PegFields })),
);

const BracketFields = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./bracket-fields.tsx')).BracketFields })),
);

const SecondFields = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./second-fields.tsx')).SecondFields })),
);

export function TicketFields({ ticket, instrument }: TicketFieldsProps) {
  const { draft, change } = ticket;
  const { limits } = useIdentity();
  const isShare = instrument.instrumentType === 'equity';
  return (
    <>
      <QtyField ticket={ticket} instrument={instrument} max={limits.maxOrderQty} />
      <div className="grid min-h-14 grid-cols-2 items-end gap-2">
        <SelectField
          label="Order type"
          hint={isShare && mayLink(draft) ? <LinkButtons ticket={ticket} /> : undefined}
          value={draft.orderType}
          options={listTypes(draft, instrument)}
          onChange={(event) => {
            const chosen = TYPES.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) change({ orderType: chosen.value });
          }}
        />
        <PriceField ticket={ticket} instrument={instrument} />
        <FieldRefusalLine ticket={ticket} field="price" />
      </div>
      {isTriggered(draft.orderType) ? (
        <Suspense fallback={<div className="min-h-16" />}>
          <TriggerFields
            ticket={{ ...ticket, refusal: <FieldRefusalLine ticket={ticket} field="stop" /> }}
            instrument={instrument}
          />
        </Suspense>
      ) : null}
      {isPegged(draft.orderType) ? (
        <Suspense fallback={<div className="min-h-16" />}>
          <PegFields ticket={ticket} instrument={instrument} />
        </Suspense>
      ) : null}
      {draft.link === 'BRACKET' ? (
        <Suspense fallback={<div className="min-h-20" />}>
          <BracketFields ticket={ticket} instrument={instrument} />
        </Suspense>
      ) : null}
      {isPair(draft) ? (
        <Suspense fallback={<div className="min-h-20" />}>
          <SecondFields ticket={ticket} instrument={instrument} />
        </Suspense>
      ) : null}
      <StrategyFields ticket={ticket} instrument={instrument} />
    </>
  );
}

const LINK_BUTTONS = [
  ['BRACKET', 'Bracket', 'Entry with a take profit and a stop loss'],
  ['OCO', 'OCO', 'Two orders of which one cancels the other'],
  ['OTO', 'OTO', 'One order that triggers a second one when it is filled'],
] as const;

/** Adds the orders that belong to this one, or takes them off. */
function LinkButtons({ ticket: { draft, change } }: { readonly ticket: TicketState }) {
  return (
    <span className="flex">
      {LINK_BUTTONS.map(([link, name, title]) => (
        <LabelButton
          key={link}
          aria-pressed={draft.link === link}
          title={title}
          onClick={() =>
            change({
              ...NO_BRACKET,
              second: NO_SECOND,
              link: draft.link === link ? null : link,
            })
          }
        >
          {name}
        </LabelButton>
      ))}
    </span>
  );
}

type QtyFieldProps = TicketFieldsProps & { readonly max: number };

function QtyField({ ticket, instrument, max }: QtyFieldProps) {
  const { draft, change, read } = ticket;
  const typed = draft.qtyText !== '';
  return (
    <div className="grid grid-cols-2 items-start gap-x-2 gap-y-0.5">
      <InputField
        label="Quantity"
        data-field="qty"
        data-panel-focus
        placeholder="25k, 1.5m"
        inputMode="decimal"
        value={draft.qtyText}
        problem={typed && read?.qty.ok === false ? read.qty.problem : null}
        onChange={(event) => change({ qtyText: event.target.value })}
        onKeyDown={(event) => {
          const steps = listSteps(event);
          if (steps === 0) return;
          event.preventDefault();
          change({ qtyText: steppedQty(draft, steps, instrument) });
        }}
      />
      <fieldset className="mt-[1.05rem] flex gap-1">
        <legend className="visually-hidden">Quick quantities</legend>
        {SIZES.filter((size) => size <= max).map((size) => (
          <Button
            key={size}
            size="sm"
            className="h-7 flex-1 px-0"
            onClick={() => change({ qtyText: String(size) })}
          >
            <span className="visually-hidden">Quantity </span>
            {size < 1_000 ? size : formatCompact(size).replace('.0', '')}
          </Button>
        ))}
      </fieldset>
      <FieldRefusalLine ticket={ticket} field="qty" />
    </div>
  );
}

function PriceField({ ticket, instrument }: TicketFieldsProps) {
  const { draft, change, read, quote } = ticket;
  if (!takesPrice(draft.orderType)) {
    const bound = isForAuction(draft.timeInForce) ? 'At the auction price' : 'Price collar applies';
    return <p className="pb-2 text-11 text-t3">{bound}</p>;
  }
  const typed = draft.priceText !== '';
  const at = { instrument, quote };
  return (
    <div>
      <InputField
        label="Limit price"
        data-field="price"
        placeholder={isPegged(draft.orderType) ? 'no limit' : '189.42 or =mid-2t'}
        value={draft.priceText}
        problem={typed && read?.price?.ok === false ? read.price.problem : null}
        hint={
          <span className="flex">
            {(['bid', 'mid', 'ask'] as const).map((name) => (
              <button
                key={name}
                type="button"
                disabled={quote === null}
                className="min-h-6 min-w-6 px-1 text-11 text-accent hover:underline"
                onClick={() => {
                  if (quote !== null) {
                    change({ priceText: marketPriceText(name, instrument, quote) });
                  }
                }}
              >
                {name}
              </button>
            ))}
          </span>
        }
        onChange={(event) => change({ priceText: event.target.value })}
        onKeyDown={(event) => {
          const steps = listSteps(event);
          if (steps === 0) return;
          event.preventDefault();
          change({ priceText: steppedPrice(draft.priceText, steps, at) });
        }}
      />
    </div>
  );
}
