/** The account in one line: profit, exposure, working orders, how much of the day's limit is used. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { ReactNode } from 'react';
import { useAccount, useCan } from '../../kit/live/use-client.ts';
import { cx } from '../../kit/ui/cx.ts';
import {
  formatCompact,
  formatPct,
  formatSigned,
  formatSignedCompact,
  NONE,
} from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { useTotals } from './use-totals.ts';

const toTone = (value: number): string =>
  value === 0 ? 'text-t1' : value > 0 ? 'text-up' : 'text-down';

/** Small amounts to the cent, large ones short. */
const pnlText = (pnl: number | null): string =>
  pnl !== null && Math.abs(pnl) < 10_000 ? formatSigned(pnl, 2) : known(pnl, formatSignedCompact);

const known = (value: number | null, format: (value: number) => string): string =>
  value === null ? NONE : format(value);
const exact = (value: number | null): string => known(value, (sum) => formatSigned(sum, 2));

export function AccountRibbon() {
  const { pnl, gross, net } = useTotals();
  const seesFirm = useCan('firm');
  const working = useAccount((account) => account.orders()).filter((order) =>
    isOpen(order.status),
  ).length;
  return (
    // Items without space go to a hidden second line: half a figure is worse than none.
    <dl className="flex h-8 flex-wrap gap-x-5 overflow-hidden text-12">
      <Figure name="P&L" title={phrase`Profit and loss after fees ${exact(pnl)}`}>
        <span className={cx('font-semibold', toTone(pnl ?? 0))}>{pnlText(pnl)}</span>
      </Figure>
      <Figure name="Gross" title={phrase`Gross market value ${exact(gross)}`}>
        {known(gross, formatCompact)}
      </Figure>
      <Figure name="Net" title={phrase`Net market value ${exact(net)}`}>
        {known(net, formatSignedCompact)}
      </Figure>
      <Figure name={seesFirm ? 'Working (firm)' : 'Working'} title="Resting orders in the market">
        {working}
      </Figure>
      <LimitUsed />
    </dl>
  );
}

function LimitUsed() {
  const trades = useCan('trade');
  const use = useAccount((account) => account.limitUse());
  if (!trades || use === null) return null;
  const { maxDailyNotional } = use.limits;
  const share = maxDailyNotional > 0 ? use.dailyNotionalUsed / maxDailyNotional : 0;
  const title = phrase`${formatCompact(use.dailyNotionalUsed)} of ${formatCompact(maxDailyNotional)} used today`;
  return (
    <Figure name="Limit" title={title}>
      <span className={share > 0.9 ? 'text-critical' : share > 0.75 ? 'text-warn' : ''}>
        {formatPct(share)}
      </span>
    </Figure>
  );
}

type FigureProps = {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
};

function Figure({ name, title, children }: FigureProps) {
  return (
    <div className="flex h-8 items-baseline gap-1.5 leading-8" title={title}>
      <dt className="whitespace-nowrap text-11 text-t3">{name}</dt>
      <dd className="min-w-9">{children}</dd>
    </div>
  );
}
