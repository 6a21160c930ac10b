/** The small fields of a search form: a word, a time, a choice, each under its label. */

const CONTROL =
  'h-6 rounded-sm border border-control bg-bg px-1.5 text-12 text-t1 placeholder:text-t3';

type Labelled<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
};

type SearchTextProps = Labelled<string> & {
  /** What an empty field means. */
  readonly placeholder: string;
  readonly width: string;
  readonly maxLength: number;
};

export function SearchText({ label, value, onChange, ...of }: SearchTextProps) {
  return (
    <label className="flex flex-col text-t2">
      {label}
      <input
        value={value}
        placeholder={of.placeholder}
        maxLength={of.maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL} ${of.width}`}
      />
    </label>
  );
}

type SearchTimeProps = Labelled<string> & { readonly type?: 'date' | 'datetime-local' };

export function SearchTime({ label, value, onChange, type = 'datetime-local' }: SearchTimeProps) {
  return (
    <label className="flex flex-col text-t2">
      {label}
      <input
        type={type}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={CONTROL}
      />
    </label>
  );
}

type SearchChoiceProps<T extends string> = Labelled<T> & {
  readonly choices: readonly { readonly value: T; readonly label: string }[];
};

export function SearchChoice<T extends string>(props: SearchChoiceProps<T>) {
  const { label, value, choices, onChange } = props;
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
