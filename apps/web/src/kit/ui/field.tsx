/** Form fields: a label, a control, and what is wrong with it in words that belong to it. */

import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { useId } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { cx } from './cx.ts';
import { Refused } from './refused.tsx';

const CONTROL =
  'h-7 w-full rounded-sm border bg-bg px-2 text-13 text-t1 placeholder:text-t3 aria-invalid:border-critical border-control';

const HOLDING = { numbers: 'text-right', words: '', code: 'font-mono' };

type FieldProps = {
  readonly label: string;
  readonly problem?: Problem | null;
  readonly hint?: ReactNode;
  readonly className?: string;
};

type InputFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    readonly ref?: Ref<HTMLInputElement>;
    /** What is typed here: numbers stand at the right, words and codes at the left. */
    readonly holds?: 'numbers' | 'words' | 'code';
  };

/** A text input with its label above it. */
export function InputField({
  label,
  problem,
  hint,
  className,
  holds = 'numbers',
  ...rest
}: InputFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} hint={hint} />
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className={cx(CONTROL, HOLDING[holds])}
        autoComplete="off"
        spellCheck={false}
        {...rest}
      />
      <ProblemLine id={id} problem={problem ?? null} />
    </div>
  );
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

/** The browser's own select: the one list every reader and keyboard can use. */
export function SelectField({
  label,
  problem,
  hint,
  className,
  options,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} hint={hint} />
      <select id={id} className={CONTROL} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ProblemLine id={id} problem={problem ?? null} />
    </div>
  );
}

function FieldLabel({
  id,
  label,
  hint,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint: ReactNode;
}) {
  return (
    <div className="mb-0.5 flex items-center justify-between gap-1 text-11">
      <label htmlFor={id} className="whitespace-nowrap font-medium text-t2">
        {label}
      </label>
      {hint === undefined ? null : <span className="text-t3">{hint}</span>}
    </div>
  );
}

function ProblemLine({ id, problem }: { readonly id: string; readonly problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <p id={`${id}-problem`} className="mt-0.5 text-11 text-critical">
      <Refused problem={problem} />
    </p>
  );
}
