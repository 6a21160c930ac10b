/** What the order is worth, what it will cost, and the resulting position and margin: estimates without guarantee. */

import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import {
  formatFee,
  formatFixed,
  formatPct,
  formatQty,
  formatSigned,
  formatSignedQty,
  NONE,
} from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OrderPreview } from '../../../platform/client/shapes.ts';
import type { TicketState } from './use-ticket.ts';

type Effect = NonNullable<OrderPreview['effect']>;
type Row = { readonly name: string; readonly value: string; readonly title: string };

export function OrderCost({ ticket }: { readonly ticket: TicketState }) {
  const { preview, isChecking } = ticket;
  const effect = preview?.effect ?? null;
  const costs = effect === null ? emptyRows(isChecking ? CHECKING : NONE) : effectRows(effect);
  const sale = preview?.sale ?? null;
  const rows = sale === null ? costs : [...costs, toSaleRow(sale), ...borrowRows(sale)];
  return (
    <dl className="grid min-h-12 grid-cols-2 content-start gap-x-4 gap-y-px border-line border-t pt-1.5 text-12">
      {rows.map(({ name, value, title }) => (
        <div key={name} className="flex justify-between gap-2" title={title}>
          <dt className="min-w-0 truncate text-t3">{name}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Sale = NonNullable<OrderPreview['sale']>;

/** `100 long, 50 short`, by what one holds and sells already, and what the short part needs. */
function toSaleRow(sale: Sale): Row {
  const row = toMarksRow(sale);
  const { aboveBid = null, shortQty } = sale;
  if (aboveBid === null || shortQty === 0) return row;
  return {
    ...row,
    value: phrase`${row.value}, restricted`,
    title: phrase`After a fall of 10 % a short sale needs a limit above the best bid ${aboveBid}. ${row.title}`,
  };
}

/** What borrowing the short part costs, before anything is charged. */
function borrowRows({ shortQty, rateBps, feeADay = null }: Sale): readonly Row[] {
  if (shortQty === 0 || feeADay === null) return [];
  const rate = formatPct(rateBps / BPS_PER_ONE, 2);
  return [
    {
      name: 'Borrow fee',
      value: phrase`About ${money(feeADay)} a day at ${rate}`,
      title: phrase`${rate} a year of 102 % of the price, rounded up to a whole dollar, over 360 days. Charged for each night that the shares are short for settlement, weekends too`,
    },
  ];
}

function toMarksRow({ longQty, shortQty, isEasy, rateBps, locatedQty }: Sale): Row {
  const marks = [
    ...(longQty === 0 ? [] : [phrase`${formatQty(longQty)} long`]),
    ...(shortQty === 0 ? [] : [phrase`${formatQty(shortQty)} short`]),
  ].join(', ');
  const rate = formatPct(rateBps / BPS_PER_ONE, 2);
  if (shortQty === 0) return { name: 'Sale', value: marks, title: 'Within what you hold' };
  if (isEasy) {
    return {
      name: 'Sale',
      value: marks,
      title: phrase`Easy to borrow, at ${rate} a year: no locate is needed`,
    };
  }
  const located = formatQty(locatedQty ?? 0);
  return {
    name: 'Sale',
    value: phrase`${marks}, ${located} located`,
    title: phrase`Hard to borrow, at ${rate} a year: the short part needs located shares`,
  };
}

const money = (amount: number): string => formatFixed(amount, 2);

const CHECKING = 'Checking…';
/** A smaller impact is not worth a word. */
const IMPACT_SHOWN_BPS = 0.01;

/** Margin of the account; the next preview asks again where the clearing house has not answered. */
function toMarginRow(before: number | null, after: number | null): Row {
  const name = 'Margin';
  if (before === null || after === null) {
    return { name, value: CHECKING, title: 'The clearing house has not answered yet' };
  }
  return {
    name,
    value: `${formatFixed(before, 0)} → ${formatFixed(after, 0)}`,
    title: phrase`Initial margin of the account before and after the whole trade: ${formatSigned(after - before, 2)}`,
  };
}

const emptyRows = (value: string): readonly Row[] => [
  { name: 'Notional', value, title: 'At the expected price' },
  { name: 'Est. fees', value, title: 'Commission, venue and regulatory fees' },
  { name: 'Position', value, title: 'Before and after the trade' },
  { name: 'Margin', value, title: 'Initial margin of the account before and after the trade' },
  { name: 'Slippage', value, title: 'Expected against the mid' },
  { name: 'Est. fill price', value, title: 'Expected average' },
];

/** What of the impact comes of prices that the order itself moves, or that it is left out in this market. */
function formatMarketImpact(impact: Effect['slippage']['marketImpact']): string {
  if (impact === undefined || impact.bps < IMPACT_SHOWN_BPS) return '';
  const size = `${impact.bps.toFixed(2)} bp`;
  return impact.isCounted
    ? phrase`, of it ${size} for prices that the order itself moves`
    : phrase`. Own trades do not move the prices of this market: in a real one about ${size} more`;
}

const EXECUTION: Readonly<Record<Effect['trades'], (price: string) => string>> = {
  AT_ONCE: (price) => price,
  OVER_TIME: (price) => phrase`${price}, worked over time`,
  RESTS: (price) => phrase`Rests at ${price}`,
};

function effectRows(effect: Effect): readonly Row[] {
  const { before, after, fees, slippage, notional, price } = effect;
  const parts = [
    phrase`commission ${formatFee(fees.commission)}`,
    phrase`venue ${formatFee(fees.venue)}`,
    phrase`SEC ${formatFee(fees.sec31)}`,
    // A rate of nothing is in force on some dates (core's fee schedule): then nothing is charged, not a rounded part.
    fees.finraTaf === 0 ? phrase('TAF none') : phrase`TAF ${formatFee(fees.finraTaf)}`,
    ...((fees.cat ?? 0) === 0 ? [] : [phrase`CAT ${formatFee(fees.cat ?? 0)}`]),
  ];
  const bps = slippage.halfSpreadBps + slippage.impactBps;
  return [
    { name: 'Notional', value: money(notional), title: phrase`Expected at ${price}` },
    { name: 'Est. fees', value: formatFee(fees.total), title: parts.join(', ') },
    {
      name: 'Position',
      value: `${formatSignedQty(before.netQty)} → ${formatSignedQty(after.netQty)}`,
      title: phrase`Average ${after.avgPx} after the trade`,
    },
    toMarginRow(before.initialMargin, after.initialMargin),
    {
      name: 'Slippage',
      value: `${formatSigned(bps, 2)} bp, ${money(slippage.cost)}`,
      title: phrase`Half the spread ${slippage.halfSpreadBps.toFixed(2)} bp, impact ${slippage.impactBps.toFixed(2)} bp${formatMarketImpact(slippage.marketImpact)}`,
    },
    {
      name: 'Est. fill price',
      value: EXECUTION[effect.trades](String(price)),
      title: 'Expected average by the displayed depth of all venues and the impact beyond it',
    },
  ];
}
