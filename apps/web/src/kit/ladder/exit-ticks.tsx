/** Whether each press of a ladder is an entry with exits, and how many ticks from it they are. */
import type { Entry } from '../../lib/format/entry.ts';
import { InputField } from '../ui/field.tsx';
import type { ExitsRead, ExitTexts } from './ticks.ts';

type ExitTicksProps = {
  readonly texts: ExitTexts;
  /** Null without exits. */
  readonly read: ExitsRead | null;
  readonly onChange: (over: Partial<ExitTexts>) => void;
};

export function ExitTicks({ texts, read, onChange }: ExitTicksProps) {
  const { hasExits, profitText, lossText } = texts;
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
            entry={read?.profit ?? null}
            onText={(text) => onChange({ profitText: text })}
          />
          <TicksField
            label="Stop loss, ticks"
            text={lossText}
            entry={read?.loss ?? null}
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
