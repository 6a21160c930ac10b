/** Below a field: why the order would be refused, and the one press that would make it pass. */
import { Refused } from '../../../kit/ui/refused.tsx';
import type { FieldRefusal } from '../../../platform/orders/preview.ts';
import type { TicketState } from './use-ticket.ts';

type FieldRefusalProps = {
  readonly ticket: TicketState;
  readonly field: FieldRefusal['field'];
};

export function FieldRefusalLine({ ticket, field }: FieldRefusalProps) {
  const { refusal } = ticket;
  if (refusal?.field !== field) return null;
  const { correction } = refusal;
  return (
    <p className="col-span-2 flex flex-wrap items-center gap-x-2 text-11 text-critical">
      <Refused problem={refusal} />
      {correction === null ? null : (
        <button
          type="button"
          className="min-h-6 rounded-sm border border-control px-1.5 text-t1 hover:bg-s3"
          onClick={() => ticket.correct(correction)}
        >
          {correction.label}
        </button>
      )}
    </p>
  );
}
