/** When an order expires that is good till a date. Loaded when a time in force needs it. */

import { InputField } from '../../../kit/ui/field.tsx';
import type { ExpiryRead } from '../../../platform/orders/time-in-force-text.ts';

type ExpiryFieldProps = {
  /** A date and a time as the field has them. */
  readonly text: string;
  readonly read: ExpiryRead | null;
  readonly onText: (text: string) => void;
};

export function ExpiryField({ text, read, onText }: ExpiryFieldProps) {
  return (
    <InputField
      label="Good till, UTC"
      type="datetime-local"
      data-field="expiry"
      value={text}
      problem={read?.ok === false ? read.problem : null}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
