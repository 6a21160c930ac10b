/** The rarer terms of what a press orders: its expiry, how a venue handles it, and the exits it is sent with. */
import { mayLink } from '../../../kit/order/bracket-draft.ts';
import { InputField } from '../../../kit/ui/field.tsx';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import type { Entry } from '../../../lib/format/entry.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { ExpiryField } from '../ticket/expiry-field.tsx';
import { HandlingFields } from '../ticket/handling-fields.tsx';
import { countMore, type LadderDraft, type LadderRead, toHandled } from './ladder-draft.ts';

type LadderMoreProps = {
  readonly draft: LadderDraft;
  readonly read: LadderRead;
  readonly instrument: Instrument;
  readonly onChange: (over: Partial<LadderDraft>) => void;
};

const WIDTH_PX = 280;

export function LadderMore(props: LadderMoreProps) {
  const count = countMore(props.draft);
  const text = count === 0 ? 'More' : `More, ${count} set`;
  return (
    <PopoverButton
      name={`${text}: expiry, handling and exits of an order`}
      look={count === 0 ? 'outline' : 'primary'}
      width={WIDTH_PX}
      panel={() => <MoreFields {...props} />}
    >
      {text}
    </PopoverButton>
  );
}

function MoreFields({ draft, read, instrument, onChange }: LadderMoreProps) {
  return (
    <div className="flex flex-col gap-2">
      {draft.timeInForce === 'GTD' ? (
        <ExpiryField
          text={draft.expireText}
          read={read.expiry}
          onText={(expireText) => onChange({ expireText })}
        />
      ) : null}
      <HandlingFields
        draft={toHandled(draft)}
        read={read.handling}
        instrument={instrument}
        change={onChange}
      />
      {mayLink(draft) ? <ExitFields draft={draft} read={read} onChange={onChange} /> : null}
    </div>
  );
}

function ExitFields({ draft, read, onChange }: Omit<LadderMoreProps, 'instrument'>) {
  const { hasExits, profitText, lossText } = draft;
  return (
    <fieldset className="flex flex-col gap-1 border-line border-t pt-2">
      <legend className="visually-hidden">Bracket</legend>
      <label className="flex min-h-6 items-center gap-1.5">
        <input
          type="checkbox"
          checked={hasExits}
          onChange={({ target }) => onChange({ hasExits: target.checked })}
        />
        Bracket: each press is an entry with exits
      </label>
      {hasExits ? (
        <div className="grid grid-cols-2 items-start gap-x-2 gap-y-0.5">
          <TicksField
            label="Take profit, ticks"
            text={profitText}
            entry={read.exits?.profit ?? null}
            onText={(text) => onChange({ profitText: text })}
          />
          <TicksField
            label="Stop loss, ticks"
            text={lossText}
            entry={read.exits?.loss ?? null}
            onText={(text) => onChange({ lossText: text })}
          />
          <p className="col-span-2 text-11 text-t3">
            From the limit, or from the clicked price of an order without one. Exits are good till
            cancelled; one cancels the other.
          </p>
        </div>
      ) : null}
    </fieldset>
  );
}

type TicksFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly entry: Entry | null;
  readonly onText: (text: string) => void;
};

const TicksField = ({ label, text, entry, onText }: TicksFieldProps) => (
  <InputField
    label={label}
    placeholder="none"
    inputMode="numeric"
    value={text}
    problem={entry?.ok === false ? entry.problem : null}
    onChange={(event) => onText(event.target.value)}
  />
);
