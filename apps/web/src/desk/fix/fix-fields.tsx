/** The form above the list of FIX messages: every field narrows it. */
import { Button } from '../../ui/button.tsx';
import { EMPTY_FIX_FORM, FIX_DIRECTIONS, FIX_TYPES, type FixForm } from './fix-search.ts';

type FixFieldsProps = {
  readonly form: FixForm;
  readonly onChange: (form: FixForm) => void;
};

const CONTROL =
  'h-6 rounded-sm border border-control bg-bg px-1.5 text-12 text-t1 placeholder:text-t3';

const TEXTS = [
  { field: 'orderId', label: 'Order id (37)', width: 'w-36', placeholder: 'with its children' },
  { field: 'clOrdId', label: 'ClOrdID (11)', width: 'w-28', placeholder: 'whole chain' },
  { field: 'symbol', label: 'Symbol (55)', width: 'w-18', placeholder: 'all' },
] as const;

const TIMES = [
  { field: 'day', label: 'Session day', type: 'date' },
  { field: 'from', label: 'From, UTC', type: 'datetime-local' },
  { field: 'to', label: 'To, UTC', type: 'datetime-local' },
] as const;

export function FixFields({ form, onChange }: FixFieldsProps) {
  const set = (change: Partial<FixForm>): void => onChange({ ...form, ...change });
  return (
    <search
      aria-label="Messages of the archive"
      className="flex flex-wrap items-end gap-x-2 gap-y-1 text-11"
    >
      {TEXTS.map(({ field, label, width, placeholder }) => (
        <label key={field} className="flex flex-col text-t2">
          {label}
          <input
            value={form[field]}
            placeholder={placeholder}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ [field]: target.value })}
            className={`${CONTROL} ${width}`}
          />
        </label>
      ))}
      <Choice
        label="Type (35)"
        value={form.type}
        choices={FIX_TYPES}
        onChange={(type) => set({ type })}
      />
      <Choice
        label="Direction"
        value={form.direction}
        choices={FIX_DIRECTIONS}
        onChange={(direction) => set({ direction })}
      />
      {TIMES.map(({ field, label, type }) => (
        <label key={field} className="flex flex-col text-t2">
          {label}
          <input
            type={type}
            value={form[field]}
            onChange={({ target }) => set({ [field]: target.value })}
            className={CONTROL}
          />
        </label>
      ))}
      <Button size="sm" look="quiet" onClick={() => onChange(EMPTY_FIX_FORM)}>
        Clear
      </Button>
    </search>
  );
}

type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <label className="flex flex-col text-t2">
      {label}
      <select
        value={value}
        className={CONTROL}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
