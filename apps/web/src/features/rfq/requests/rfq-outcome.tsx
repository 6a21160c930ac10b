/** The outcome of the last click of the request ticket: sent, refused with the reason, or unknown. */

import { NoResponse } from '../../../kit/order/no-response.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Key } from '../../../kit/ui/empty.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { RfqTicketState } from './use-rfq-ticket.ts';

export function RfqOutcome({ ticket }: { readonly ticket: RfqTicketState }) {
  return (
    <div role="status" data-testid="rfq-ticket-answer" className="min-h-4 text-12">
      <Outcome ticket={ticket} />
    </div>
  );
}

function Outcome({ ticket: { response, isSending } }: { readonly ticket: RfqTicketState }) {
  if (response === null || isSending) return null;
  switch (response.kind) {
    case 'accepted':
      return (
        <p className="flex items-center gap-1.5 text-up">
          <Icon name="check" />
          <span>{richPhrase`Requested in ${Math.round(response.tookMs)} ms. ${<Key>F7</Key>} goes to the quotes`}</span>
        </p>
      );
    case 'refused': {
      const { fields } = response.refusal;
      return (
        <div className="border-critical border-l-2 pl-2 text-critical">
          <p>
            <Refused problem={toCodedText(response.refusal)} />
          </p>
          {fields.map(({ path, message }) => (
            <p key={path}>
              {path}: {message}
            </p>
          ))}
        </div>
      );
    }
    case 'lost':
    case 'unknown':
      return <NoResponse kind={response.kind} noun="request" />;
  }
}
