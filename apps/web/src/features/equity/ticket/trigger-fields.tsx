/** What an order waits for: its stop or its trail, the price that is watched, and both as a sentence. Loaded when a type needs it. */

import {
  isTrailing,
  TRAIL_PCT,
  TRIGGER_PRICES,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { KeyboardEvent, ReactNode } from 'react';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { toChoices } from '../../../lib/choices.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { steppedPrice } from './draft.ts';
import { listSteps } from './key-steps.ts';
import { type TriggerTexts, triggerText } from './trigger-draft.ts';

type TriggerFieldsProps = { readonly ticket: TriggerTicket; readonly instrument: Instrument };

/** What of a ticket its trigger depends on: that of the order, or of the second one of a pair. */
export type TriggerTicket = {
  readonly instrument: Instrument | null;
  readonly quote: Quote | null;
  readonly draft: Parameters<typeof triggerText>[0]['draft'];
  readonly read: Parameters<typeof triggerText>[0]['read'];
  readonly change: (change: Partial<TriggerTexts>) => void;
  readonly refusal: ReactNode;
};

const WATCHED = toChoices(TRIGGER_PRICES, { LAST: 'Last', BID_ASK: 'Bid/Ask', MID: 'Mid' });

const UNITS = [
  { value: 'PCT', label: '%' },
  { value: 'AMOUNT', label: 'Amount' },
] as const;

export function TriggerFields({ ticket, instrument }: TriggerFieldsProps) {
  const { draft, change } = ticket;
  const sentence = triggerText(ticket);
  return (
    <div className="grid min-h-16 grid-cols-2 items-start gap-x-2 gap-y-0.5">
      {isTrailing(draft.orderType) ? (
        <TrailField ticket={ticket} instrument={instrument} />
      ) : (
        <StopField ticket={ticket} instrument={instrument} />
      )}
      <SelectField
        label="Trigger by"
        value={draft.triggerBy}
        options={WATCHED}
        onChange={(event) => {
          const chosen = WATCHED.find(({ value }) => value === event.target.value);
          if (chosen !== undefined) change({ triggerBy: chosen.value });
        }}
      />
      {ticket.refusal}
      <p className="col-span-2 min-h-4 text-11 text-t3">{sentence === '' ? '' : `${sentence}.`}</p>
    </div>
  );
}

const findFault = ({ read }: TriggerTicket): string | null =>
  read?.trigger?.ok === false ? read.trigger.problem : null;

function StopField({ ticket, instrument }: TriggerFieldsProps) {
  const { draft, change, quote } = ticket;
  return (
    <InputField
      label="Stop price"
      data-field="stop"
      placeholder="187.20 or =last-50t"
      value={draft.stopText}
      problem={findFault(ticket)}
      onChange={(event) => change({ stopText: event.target.value })}
      onKeyDown={onSteps((steps) =>
        change({ stopText: steppedPrice(draft.stopText, steps, { instrument, quote }) }),
      )}
    />
  );
}

function TrailField({ ticket, instrument }: TriggerFieldsProps) {
  const { draft, change } = ticket;
  const { trailText, trailUnit } = draft;
  return (
    <div className="flex items-start gap-1">
      <InputField
        label="Trail"
        data-field="stop"
        className="min-w-0 flex-1"
        inputMode="decimal"
        value={trailText}
        problem={findFault(ticket)}
        onChange={(event) => change({ trailText: event.target.value })}
        onKeyDown={onSteps((steps) =>
          change({
            trailText:
              trailUnit === 'PCT'
                ? steppedPct(trailText, steps)
                : steppedPrice(trailText, steps, { instrument, quote: null }),
          }),
        )}
      />
      <Segmented
        label="Trail unit"
        className="mt-[1.05rem]"
        value={trailUnit}
        choices={UNITS}
        onChange={(unit) => change({ trailUnit: unit })}
      />
    </div>
  );
}

const onSteps = (step: (steps: number) => void) => (event: KeyboardEvent) => {
  const steps = listSteps(event);
  if (steps === 0) return;
  event.preventDefault();
  step(steps);
};

/** Per cent after arrow keys, within what a trail may be. */
function steppedPct(text: string, steps: number): string {
  const { min, max, step } = TRAIL_PCT;
  const to = (Number.parseFloat(text) || 0) + steps * step;
  return String(Number(Math.min(max, Math.max(min, to)).toFixed(2)));
}
