/** Why something is changed: it is recorded with the change. */
import { InputField } from './field.tsx';

type ReasonFieldProps = {
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (reason: string) => void;
};

export function ReasonField({ value, problem, onChange }: ReasonFieldProps) {
  return (
    <InputField
      label="Reason (at least 3 characters)"
      holds="words"
      value={value}
      maxLength={500}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
