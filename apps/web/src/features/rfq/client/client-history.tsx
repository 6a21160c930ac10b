/** What is over: confirmations of trades with what changes hands, and how the others ended. */

import { useBonds } from '../../../kit/live/use-bonds.ts';
import { DataTable, type Head, toHeads } from '../../../kit/table/plain-table.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatBondPrice, formatFixed, formatQty, NONE } from '../../../lib/format/numbers.ts';
import { formatInstant, formatLocal, parseMs } from '../../../lib/format/time.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { describeEndToClient } from '../requests/end-text.ts';
import { sideText, sideTone } from '../requests/side-text.tsx';
import { describeStanding } from './client-text.ts';

const HEADS: readonly Head[] = [
  ...toHeads(['When', 'Bond', 'Side'], ['Face', 'Price', 'Accrued', 'Settlement amount']),
  ...toHeads(['Settles', 'Outcome'], []),
];

export function ClientHistory({ rfqs }: { readonly rfqs: readonly Rfq[] }) {
  if (rfqs.length === 0) {
    return <p className="text-12 text-t2">Trades and closed requests appear here.</p>;
  }
  return (
    <section
      aria-label="Confirmations and history"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a small window is scrolled by keyboard.
      tabIndex={0}
      className="overflow-x-auto border border-line bg-s1"
    >
      <DataTable pad="px-2 py-1" className="min-w-[46rem] text-12" headClass="bg-s2" heads={HEADS}>
        {rfqs.map((rfq) => (
          <HistoryRow key={rfq.rfqId} rfq={rfq} />
        ))}
      </DataTable>
    </section>
  );
}

function HistoryRow({ rfq }: { readonly rfq: Rfq }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const { side, qty, state, clientQuote, updatedAt } = rfq;
  const isDone = state === 'EXECUTED';
  const why = describeEndToClient(rfq);
  const settlement = isDone ? clientQuote?.settlement : undefined;
  const atMs = parseMs(rfq.executedAt ?? updatedAt);
  return (
    <tr className="border-line border-t">
      <td className="px-2 py-1.5 text-t2" title={formatInstant(atMs)}>
        {formatLocal(atMs)}
      </td>
      <td className="px-2">{bond?.name ?? rfq.isin}</td>
      <td className={cx('px-2', sideTone(side))}>{sideText(side)}</td>
      <td className="px-2 text-right">{formatQty(qty)}</td>
      <td className="px-2 text-right">
        {isDone && clientQuote !== null ? formatBondPrice(clientQuote.price) : NONE}
      </td>
      <td className="px-2 text-right">
        {settlement === undefined ? NONE : formatFixed(settlement.accruedInterest, 6)}
      </td>
      <td className="px-2 text-right">
        {settlement === undefined
          ? NONE
          : `${formatFixed(settlement.amount, 2)} ${bond?.currency ?? ''}`}
      </td>
      <td className="px-2">{settlement?.date ?? NONE}</td>
      <td className={cx('px-2', isDone ? 'font-semibold text-t1' : 'text-t2')}>
        {describeStanding(rfq)}
        {why === '' ? null : <span className="block text-11 text-t3">{why}</span>}
      </td>
    </tr>
  );
}
