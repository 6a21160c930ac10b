/** Why something is changed: it is recorded with the change. */

import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { phrase } from '../../lib/text/phrase.ts';
import { InputField } from './field.tsx';

type ReasonFieldProps = {
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (reason: string) => void;
};

export function ReasonField({ value, problem, onChange }: ReasonFieldProps) {
  return (
    <InputField
      label={phrase`Reason (at least ${REASON_LENGTH.min} characters)`}
      holds="words"
      value={value}
      maxLength={REASON_LENGTH.max}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
