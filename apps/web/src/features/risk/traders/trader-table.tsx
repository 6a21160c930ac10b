/** One row a trader, and their total at the end. */

import { TRADER_LIMITS } from '@tradefloor/contracts/vocabulary/risk';
import { DataTable, type Head, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { shownName } from '../../../lib/format/names.ts';
import {
  formatCompact,
  formatFixed,
  formatQty,
  formatSigned,
  formatSignedCompact,
  formatSignedQty,
  NONE,
} from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { LimitMeter } from './limit-meter.tsx';
import { dayProfit, LIMIT_NAMES, type Trader, type TraderRisks } from './trader-rows.ts';

const HEADS: readonly Head[] = [
  { name: 'Trader', isText: true },
  { name: 'Day P&L', title: 'Won since the trading day began, after fees, in dollars' },
  ...toHeads([], ['Realised', 'Unrealised', 'Fees']).map((head) => ({ ...head, isForWide: true })),
  ...toHeads([], ['Gross', 'Net']),
  { name: 'Largest position', isText: true },
  { name: 'Open', title: 'Open orders' },
  { name: 'Orders', title: 'Sent in the trading day' },
  { name: 'Rejects', title: 'Of the orders of the day' },
  ...TRADER_LIMITS.map((limit) => ({ name: LIMIT_NAMES[limit], title: 'Used, of the limit' })),
  { name: 'Kill switch', isText: true },
];

const CELLS =
  'text-right text-12 [&_td]:px-1.5 [&_td]:py-0.5 [&_td:not(.text-left)]:whitespace-nowrap';
/** As the heads of these columns. */
const FOR_WIDE = 'hidden @2xl:table-cell';

type TraderTableProps = {
  readonly items: readonly Trader[];
  readonly total: TraderRisks['total'];
  readonly chosen: string | null;
  readonly onChoose: (userId: string | null) => void;
};

export function TraderTable({ items, total, chosen, onChoose }: TraderTableProps) {
  return (
    <DataTable
      caption="Traders, in dollars"
      hidesCaption
      pad="px-1.5 py-0.5"
      className={CELLS}
      heads={HEADS}
    >
      {items.map((row) => (
        <tr
          key={row.userId}
          className={cx('border-line border-t', chosen === row.userId && 'bg-selected')}
        >
          <RowHead>
            <button
              type="button"
              aria-pressed={chosen === row.userId}
              title={phrase`Desks: ${row.desks.join(', ') || 'none'}`}
              className="min-h-6 whitespace-nowrap text-accent hover:underline"
              onClick={() => onChoose(chosen === row.userId ? null : row.userId)}
            >
              {row.userId}
            </button>
          </RowHead>
          <Sums of={row} />
          <td className="whitespace-nowrap text-left">{largestText(row.largest)}</td>
          <Counts of={row} />
          {TRADER_LIMITS.map((limit) => (
            <LimitCell key={limit} use={row.limits.find((one) => one.limit === limit)} />
          ))}
          <KillCell kill={row.killSwitch} />
        </tr>
      ))}
      <tr className="border-line border-t font-medium">
        <RowHead isStrong>{phrase`Total, ${formatQty(total.traders)}`}</RowHead>
        <Sums of={total} />
        <td className="text-left">{phrase`${formatQty(total.positions)} positions`}</td>
        <Counts of={total} />
        <td colSpan={TRADER_LIMITS.length + 1} />
      </tr>
    </DataTable>
  );
}

type Figures = Pick<
  Trader,
  'day' | 'grossNotional' | 'netNotional' | 'openOrders' | 'orders' | 'rejected'
>;

const toTone = (value: number | null): string | undefined =>
  value === null || value === 0 ? undefined : value > 0 ? 'text-up' : 'text-down';

function Sums({ of }: { readonly of: Figures }) {
  const { day, grossNotional, netNotional } = of;
  const profit = dayProfit(of);
  return (
    <>
      <td className={cx('font-medium', toTone(profit))}>
        {profit === null ? NONE : formatSigned(profit, 2)}
      </td>
      <td className={FOR_WIDE}>{day === null ? NONE : formatSigned(day.realisedPnl, 2)}</td>
      <td className={FOR_WIDE}>{day === null ? NONE : formatSigned(day.unrealisedPnl, 2)}</td>
      <td className={FOR_WIDE}>{day === null ? NONE : formatFixed(day.fees, 2)}</td>
      <td title={formatFixed(grossNotional, 2)}>{formatCompact(grossNotional)}</td>
      <td title={formatSigned(netNotional, 2)}>{formatSignedCompact(netNotional)}</td>
    </>
  );
}

const Counts = ({ of }: { readonly of: Figures }) => (
  <>
    <td>{formatQty(of.openOrders)}</td>
    <td>{formatQty(of.orders)}</td>
    <td className={of.rejected > 0 ? 'text-warn' : undefined}>{formatQty(of.rejected)}</td>
  </>
);

const LimitCell = ({ use }: { readonly use: Trader['limits'][number] | undefined }) => (
  <td>{use === undefined ? NONE : <LimitMeter use={use} />}</td>
);

const largestText = (largest: Trader['largest']): string =>
  largest === null
    ? NONE
    : `${formatSignedQty(largest.netQty)} ${shownName(largest.symbol)}, ${formatSignedCompact(largest.notional)}`;

const KillCell = ({ kill }: { readonly kill: Trader['killSwitch'] }) =>
  kill === null ? (
    <td className="text-left text-t3">inactive</td>
  ) : (
    <td className="text-left font-medium text-critical" title={kill.reason}>
      {kill.scope === 'all' ? 'all trading' : phrase('active')}
    </td>
  );
