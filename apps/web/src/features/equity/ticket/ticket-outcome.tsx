/** The outcome of the last click: accepted, refused with the reason, or unknown. Stays until the next change. */

import { type ComponentType, useEffect, useRef } from 'react';
import { useCode } from '../../../kit/live/use-code.ts';
import { onDemand } from '../../../lib/code/code-on-demand.ts';
import type { OutcomeProps } from './outcome.tsx';
import type { TicketState } from './use-ticket.ts';

/** Fetched with the first order that is sent, while it is on its way. */
const OUTCOME = onDemand<ComponentType<OutcomeProps>>(
  async () => (await import('./outcome.tsx')).Outcome,
);

export function TicketOutcome({ ticket }: { readonly ticket: TicketState }) {
  const { response, isSending } = ticket;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (response !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [response]);
  // The event of an order that was refused is announced by itself.
  const isEvent = response?.kind === 'refused' && response.refusal.orderId !== null;
  return (
    // What is added is announced, not all of it again.
    <div
      ref={box}
      role="status"
      aria-live={isEvent ? 'off' : undefined}
      aria-atomic="false"
      data-testid="ticket-answer"
      className="min-h-9 text-12"
    >
      {response === null && !isSending ? null : <OutcomeOnDemand ticket={ticket} />}
    </div>
  );
}

function OutcomeOnDemand({ ticket }: { readonly ticket: TicketState }) {
  const Code = useCode(OUTCOME);
  const { response, isSending } = ticket;
  return Code === null || response === null || isSending ? null : (
    <Code response={response} ticket={ticket} />
  );
}
