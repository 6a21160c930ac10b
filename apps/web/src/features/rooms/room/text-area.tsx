/** A field of several lines: its label above it, what is wrong with it below. */
import { type DragEvent, useId } from 'react';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';

type TextAreaProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problem?: Problem | null;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly rows?: number;
  readonly onChange: (value: string) => void;
  readonly onDrop?: (event: DragEvent) => void;
};

export function TextArea(props: TextAreaProps) {
  const { label, hint, value, problem = null, placeholder, maxLength, rows = 3 } = props;
  const { onChange, onDrop } = props;
  const id = useId();
  return (
    <div>
      <div className="mb-0.5 flex items-center justify-between gap-1 text-11">
        <label htmlFor={id} className="font-medium text-t2">
          {label}
        </label>
        {hint === undefined ? null : <span className="text-t3">{hint}</span>}
      </div>
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        spellCheck={false}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        onDrop={onDrop}
        className="w-full rounded-sm border border-control bg-bg px-2 py-1 text-13 text-t1 placeholder:text-t3 aria-invalid:border-critical"
      />
      {problem === null ? null : (
        <p id={`${id}-problem`} className="text-11 text-critical">
          <Refused problem={problem} />
        </p>
      )}
    </div>
  );
}
