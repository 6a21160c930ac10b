/** Any number of a few names, as a row of check boxes. */
type ChoiceSetProps<T extends string> = {
  readonly label: string;
  readonly names: readonly T[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
};

export function ChoiceSet<T extends string>(props: ChoiceSetProps<T>) {
  const { label, names, chosen, onChange } = props;
  return (
    <fieldset>
      <legend className="mb-0.5 font-medium text-11 text-t2">{label}</legend>
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {names.map((name) => (
          <label key={name} className="flex h-6 items-center gap-1 text-12">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, name]
                    : chosen.filter((other) => other !== name),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
