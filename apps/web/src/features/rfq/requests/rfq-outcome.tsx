/** The outcome of the last click of the request ticket: sent, refused with the reason, or unknown. */

import { Key } from '../../../kit/ui/empty.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import type { RfqTicketState } from './use-rfq-ticket.ts';

export function RfqOutcome({ ticket }: { readonly ticket: RfqTicketState }) {
  return (
    <div role="status" data-testid="rfq-ticket-answer" className="min-h-4 text-12">
      <Outcome ticket={ticket} />
    </div>
  );
}

function Outcome({ ticket: { answer, isSending } }: { readonly ticket: RfqTicketState }) {
  if (answer === null || isSending) return null;
  switch (answer.kind) {
    case 'accepted':
      return (
        <p className="flex items-center gap-1.5 text-up">
          <Icon name="check" />
          <span>
            Asked in {Math.round(answer.tookMs)} ms. <Key>F7</Key> goes to the quotes
          </span>
        </p>
      );
    case 'refused': {
      const { code, title, detail, fields } = answer.refusal;
      return (
        <div className="border-critical border-l-2 pl-2 text-critical">
          <p className="font-semibold">{code}</p>
          <p>{detail ?? title}</p>
          {fields.map(({ path, message }) => (
            <p key={path}>
              {path}: {message}
            </p>
          ))}
        </div>
      );
    }
    case 'lost':
      return (
        <p className="text-warn">
          No response, and the platform has no such request: nothing was sent. It is safe to send
          again; the request keeps its id.
        </p>
      );
    case 'unknown':
      return (
        <p className="text-warn">
          No response yet. It is safe to send again: the request cannot be duplicated.
        </p>
      );
  }
}
