/** When an order expires that is good till a date. Loaded when a time in force needs it. */

import { InputField } from '../../../kit/ui/field.tsx';
import type { TicketState } from './use-ticket.ts';

export function ExpiryField({ ticket }: { readonly ticket: TicketState }) {
  const { draft, change, read } = ticket;
  return (
    <InputField
      label="Good till, UTC"
      type="datetime-local"
      data-field="expiry"
      value={draft.expireText}
      problem={read?.expiry?.ok === false ? read.expiry.problem : null}
      onChange={(event) => change({ expireText: event.target.value })}
    />
  );
}
