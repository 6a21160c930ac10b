/** How much of an order is shown, the least that trades, and whether it only rests. Loaded when it is opened. */

import { InputField } from '../../../kit/ui/field.tsx';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { steppedQty } from './draft.ts';
import { type HandlingRead, type HandlingTexts, isFitting } from './handling-draft.ts';
import { listSteps } from './key-steps.ts';

type HandlingFieldsProps = {
  readonly draft: Parameters<typeof isFitting>[0];
  /** Null while it cannot be read. */
  readonly read: HandlingRead | null;
  readonly instrument: Instrument;
  readonly change: (over: Partial<HandlingTexts>) => void;
};

export function HandlingFields({ draft, read, instrument, change }: HandlingFieldsProps) {
  const { displayText, minText, postOnly, shortExempt } = draft;
  return (
    <div className="grid min-h-11 grid-cols-2 items-start gap-x-2 gap-y-0.5">
      {isFitting(draft, 'displayQty') ? (
        <QtyField
          label="Display quantity"
          placeholder="whole order"
          text={displayText}
          problem={read?.displayQty?.ok === false ? read.displayQty.problem : null}
          instrument={instrument}
          onChange={(text) => change({ displayText: text })}
        />
      ) : null}
      {isFitting(draft, 'minQty') ? (
        <QtyField
          label="Minimum quantity"
          placeholder="any"
          text={minText}
          problem={read?.minQty?.ok === false ? read.minQty.problem : null}
          instrument={instrument}
          onChange={(text) => change({ minText: text })}
        />
      ) : null}
      {isFitting(draft, 'postOnly') ? (
        <label className="mt-[1.05rem] flex h-7 items-center gap-1.5 text-12">
          <input
            type="checkbox"
            checked={postOnly}
            onChange={(event) => change({ postOnly: event.target.checked })}
          />
          Post only
        </label>
      ) : null}
      {isFitting(draft, 'shortExempt') ? (
        <label
          className="mt-[1.05rem] flex h-7 items-center gap-1.5 text-12"
          title="What it sells short is exempt from the price restriction of Regulation SHO, Rule 201"
        >
          <input
            type="checkbox"
            checked={shortExempt}
            onChange={(event) => change({ shortExempt: event.target.checked })}
          />
          Short exempt
        </label>
      ) : null}
    </div>
  );
}

type QtyFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly problem: string | null;
  readonly instrument: Instrument;
  readonly onChange: (text: string) => void;
};

/** A quantity; arrow keys step it by a lot. */
function QtyField({ label, placeholder, text, problem, instrument, onChange }: QtyFieldProps) {
  return (
    <InputField
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={text}
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        const steps = listSteps(event);
        if (steps === 0) return;
        event.preventDefault();
        onChange(steppedQty({ qtyText: text }, steps, instrument));
      }}
    />
  );
}
