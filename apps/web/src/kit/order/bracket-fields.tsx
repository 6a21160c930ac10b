/** The exits of a bracket: where the profit is taken and where the loss, with what each comes to. */
import type { KeyboardEvent } from 'react';
import type { Entry } from '../../lib/format/entry.ts';
import { InputField } from '../ui/field.tsx';
import type { BracketRead, BracketTexts } from './bracket-draft.ts';

type ExitsProps = {
  /** A price as it is shown in a field, from whole units. */
  readonly write: (units: number) => string;
  /** What an exit at a price makes of the entry: `+180.00 USD`; empty while it is not known. */
  readonly describe: (px: number) => string;
  /** The text after a key of the field; null for a key that steps nothing. */
  readonly step?: (event: KeyboardEvent, text: string) => string | null;
};

type BracketFieldsProps = ExitsProps & {
  readonly texts: Pick<BracketTexts, 'profitText' | 'lossText'>;
  readonly read: BracketRead | null;
  readonly change: (over: Partial<Pick<BracketTexts, 'profitText' | 'lossText'>>) => void;
};

export function BracketFields({ texts, read, change, ...exits }: BracketFieldsProps) {
  return (
    <fieldset className="grid min-h-20 grid-cols-2 items-start gap-x-2 gap-y-0.5">
      <legend className="visually-hidden">Bracket exits</legend>
      <ExitField
        {...exits}
        label="Take profit"
        field="profit"
        typed={texts.profitText}
        entry={read?.profit ?? null}
        onChange={(profitText) => change({ profitText })}
      />
      <ExitField
        {...exits}
        label="Stop loss"
        field="loss"
        typed={texts.lossText}
        entry={read?.loss ?? null}
        onChange={(lossText) => change({ lossText })}
      />
      <p className="col-span-2 min-h-4 text-11 text-t3">
        Exits are good till cancelled; one cancels the other.
      </p>
    </fieldset>
  );
}

type ExitFieldProps = ExitsProps & {
  readonly label: string;
  readonly field: 'profit' | 'loss';
  /** Null while it follows the entry. */
  readonly typed: string | null;
  /** Null where the exit is left out. */
  readonly entry: Entry | null;
  readonly onChange: (text: string) => void;
};

function ExitField(props: ExitFieldProps) {
  const { label, field, typed, entry, write, describe, step, onChange } = props;
  const text = typed ?? (entry?.ok === true ? write(entry.value) : '');
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
          const stepped = step?.(event, text) ?? null;
          if (stepped === null) return;
          event.preventDefault();
          onChange(stepped);
        }}
      />
      {entry?.ok === true ? (
        <p className="mt-0.5 text-right text-11 text-t3">{describe(entry.value)}</p>
      ) : null}
    </div>
  );
}
