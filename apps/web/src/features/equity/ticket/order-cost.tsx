/** What the order is worth, what it will cost, and the resulting position and margin: estimates without guarantee. */

import { useIdentity } from '../../../kit/live/use-desk.ts';
import { formatFixed, formatSigned, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { notionalOf } from '../../../lib/format/units.ts';
import type { OrderPreview } from '../../../platform/client/shapes.ts';
import { countedAt } from '../../../platform/orders/checks.ts';
import { estimateFees } from './fee-estimate.ts';
import type { TicketState } from './use-ticket.ts';

type Effect = NonNullable<OrderPreview['effect']>;
type Row = { readonly name: string; readonly value: string; readonly title: string };

export function OrderCost({ ticket }: { readonly ticket: TicketState }) {
  const { tradingStyle } = useIdentity();
  const { intent, quote, preview } = ticket;
  const effect = preview?.effect ?? null;
  const price = intent === null ? null : countedAt(intent, quote);
  const notional = intent === null || price === null ? null : notionalOf(price, intent.qty);
  const fees =
    intent === null || notional === null ? null : estimateFees(intent, notional, tradingStyle);
  const rows = effect === null ? estimateRows(notional, fees) : effectRows(effect);
  return (
    <dl className="grid min-h-12 grid-cols-2 content-start gap-x-4 gap-y-px border-line border-t pt-1.5 text-12">
      {rows.map(({ name, value, title }) => (
        <div key={name} className="flex justify-between gap-2" title={title}>
          <dt className="text-t3">{name}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const money = (amount: number | null): string => (amount === null ? NONE : formatFixed(amount, 2));

const estimateRows = (notional: number | null, fees: number | null): readonly Row[] => [
  { name: 'Notional', value: money(notional), title: 'At the limit, or at the far touch' },
  {
    name: 'Est. fees',
    value: money(fees),
    title: 'Estimated commission, venue and regulatory fees; the fill has the exact amounts',
  },
  { name: 'Position', value: NONE, title: 'Before and after the trade' },
  { name: 'Margin', value: NONE, title: 'Initial margin before and after the trade' },
  { name: 'Slippage', value: NONE, title: 'Expected slippage against the mid' },
  { name: 'Trades', value: NONE, title: 'Executes at once, or rests at its limit' },
];

function effectRows(effect: Effect): readonly Row[] {
  const { before, after, fees, slippage, notional, price } = effect;
  const parts = [
    `commission ${money(fees.commission)}`,
    `venue ${money(fees.venue)}`,
    `SEC ${money(fees.sec31)}`,
    `TAF ${money(fees.finraTaf)}`,
  ];
  const bps = slippage.halfSpreadBps + slippage.impactBps;
  return [
    { name: 'Notional', value: money(notional), title: `Expected at ${price}` },
    { name: 'Est. fees', value: money(fees.total), title: parts.join(', ') },
    {
      name: 'Position',
      value: `${formatSignedQty(before.netQty)} → ${formatSignedQty(after.netQty)}`,
      title: `Average ${after.avgPx} after the trade`,
    },
    {
      name: 'Margin',
      value: `${formatFixed(before.initialMargin, 0)} → ${formatFixed(after.initialMargin, 0)}`,
      title: 'Initial margin of the position before and after the trade',
    },
    {
      name: 'Slippage',
      value: `${formatSigned(bps, 1)} bp, ${money(slippage.cost)}`,
      title: `Half the spread ${slippage.halfSpreadBps.toFixed(1)} bp, impact ${slippage.impactBps.toFixed(1)} bp`,
    },
    {
      name: 'Trades',
      value: effect.trades === 'AT_ONCE' ? `immediate @ ${price}` : 'rests',
      title: 'Executes at once, or rests at its limit',
    },
  ];
}
