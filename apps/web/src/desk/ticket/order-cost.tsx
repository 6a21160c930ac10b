/** What the order is worth and will cost, about. */
import { formatFixed, NONE } from '../../lib/format/numbers.ts';
import { notionalOf } from '../../lib/format/units.ts';
import { useIdentity } from '../data/use-desk.ts';
import { countedAt } from './checks.ts';
import { estimateFees } from './fee-estimate.ts';
import type { TicketState } from './use-ticket.ts';

export function OrderCost({ ticket }: { readonly ticket: TicketState }) {
  const { tradingStyle } = useIdentity();
  const { intent, quote } = ticket;
  const price = intent === null ? null : countedAt(intent, quote);
  const notional = intent === null || price === null ? null : notionalOf(price, intent.qty);
  const fees =
    intent === null || notional === null ? null : estimateFees(intent, notional, tradingStyle);
  return (
    <dl className="flex justify-between border-line border-t pt-1.5 text-12">
      <div className="flex gap-2">
        <dt className="text-t3">Notional</dt>
        <dd>{notional === null ? NONE : formatFixed(notional, 2)}</dd>
      </div>
      <div
        className="flex gap-2"
        title="Commission, venue and regulatory fees; the fill says exactly"
      >
        <dt className="text-t3">Fees about</dt>
        <dd>{fees === null ? NONE : formatFixed(fees, 2)}</dd>
      </div>
    </dl>
  );
}
