/** The columns of the bond monitor. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { formatFixed, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import type { BondLine } from '../../../platform/stores/bond-book.ts';
import { thirtySeconds } from './bond-pricing.ts';

/** What changed since the comparison; null while one of the two is not known. */
const change = (line: BondLine, of: 'mid' | 'yield' | 'spreadBps'): number | null =>
  line.quote === null || line.before === null ? null : line.quote[of] - line.before[of];

const isCompany = ({ bond }: BondLine): boolean => bond.kind === 'CORPORATE';
const computeSpread = (line: BondLine): number | null =>
  isCompany(line) ? (line.quote?.spreadBps ?? null) : null;

/** The sign is written; the colour only repeats it. */
function Change({ value, decimals }: { readonly value: number | null; readonly decimals: number }) {
  if (value === null) return NONE;
  const text = formatSigned(value, decimals);
  const tone = text.startsWith('+')
    ? 'text-up'
    : Number(value.toFixed(decimals)) < 0 && 'text-down';
  return <span className={cx(tone)}>{text}</span>;
}

const number = (value: number | null | undefined, decimals: number): string =>
  value === null || value === undefined ? NONE : formatFixed(value, decimals);

const terms: readonly GridColumn<BondLine>[] = [
  {
    id: 'name',
    title: 'Bond',
    description: 'Issuer, coupon, maturity',
    width: 148,
    grow: 1,
    text: ({ bond }) => bond.name,
    sort: ({ bond }) => bond.name,
  },
  {
    id: 'isin',
    title: 'ISIN',
    description: 'ISIN',
    width: 104,
    isHidden: true,
    text: ({ bond }) => bond.isin,
    sort: ({ bond }) => bond.isin,
  },
  {
    id: 'rating',
    title: 'Rtg',
    description: 'Credit rating',
    width: 34,
    isHidden: true,
    text: ({ bond }) => bond.rating,
    sort: ({ bond }) => bond.rating,
  },
  {
    id: 'currency',
    title: 'Ccy',
    description: 'Currency',
    width: 42,
    isHidden: true,
    text: ({ bond }) => bond.currency,
    sort: ({ bond }) => bond.currency,
  },
  {
    id: 'coupon',
    title: 'Cpn',
    description: 'Coupon, per cent of face per year',
    width: 48,
    align: 'right',
    isHidden: true,
    text: ({ bond }) => formatFixed(bond.couponPct, 3),
    sort: ({ bond }) => bond.couponPct,
    csv: ({ bond }) => bond.couponPct,
  },
  {
    id: 'maturity',
    title: 'Maturity',
    description: 'Redemption date',
    width: 74,
    isHidden: true,
    text: ({ bond }) => bond.maturity,
    sort: ({ bond }) => bond.maturity,
  },
];

const prices: readonly GridColumn<BondLine>[] = [
  {
    id: 'bid',
    title: 'Bid',
    description: 'Composite bid, clean, per 100',
    width: 62,
    align: 'right',
    isHidden: true,
    text: ({ quote }) => number(quote?.bid, 3),
    sort: ({ quote }) => quote?.bid ?? null,
    csv: ({ quote }) => quote?.bid ?? null,
  },
  {
    id: 'ask',
    title: 'Ask',
    description: 'Composite ask, clean, per 100',
    width: 62,
    align: 'right',
    isHidden: true,
    text: ({ quote }) => number(quote?.ask, 3),
    sort: ({ quote }) => quote?.ask ?? null,
    csv: ({ quote }) => quote?.ask ?? null,
  },
  {
    id: 'mid',
    title: 'Clean',
    description: 'Clean mid price, per 100; US Treasuries show 32nds in the tooltip',
    width: 60,
    align: 'right',
    render: ({ bond, quote }) =>
      quote === null ? (
        NONE
      ) : (
        <span title={bond.quotedAs === 'THIRTY_SECONDS' ? thirtySeconds(quote.mid) : undefined}>
          {formatFixed(quote.mid, 3)}
        </span>
      ),
    sort: ({ quote }) => quote?.mid ?? null,
    csv: ({ quote }) => quote?.mid ?? null,
  },
  {
    id: 'change',
    title: 'Chg',
    description: 'Change of the clean price since the comparison',
    width: 52,
    align: 'right',
    render: (line) => <Change value={change(line, 'mid')} decimals={3} />,
    sort: (line) => change(line, 'mid'),
    csv: (line) => change(line, 'mid'),
  },
  {
    id: 'yield',
    title: 'Yield',
    description: 'Yield to maturity, per cent',
    width: 46,
    align: 'right',
    text: ({ quote }) => number(quote?.yield, 3),
    sort: ({ quote }) => quote?.yield ?? null,
    csv: ({ quote }) => quote?.yield ?? null,
  },
  {
    id: 'yieldChange',
    title: 'Chg bp',
    description: 'Change of the yield since the comparison, basis points',
    width: 46,
    align: 'right',
    render: (line) => <Change value={times100(change(line, 'yield'))} decimals={1} />,
    sort: (line) => change(line, 'yield'),
    csv: (line) => times100(change(line, 'yield')),
  },
  {
    id: 'spread',
    title: 'Spread',
    description: 'Over the benchmark, basis points; corporates only',
    width: 46,
    align: 'right',
    text: (line) => number(computeSpread(line), 1),
    sort: computeSpread,
    csv: computeSpread,
  },
  {
    id: 'spreadChange',
    title: 'Chg spr',
    description: 'Change of the spread since the comparison, basis points',
    width: 54,
    align: 'right',
    isHidden: true,
    render: (line) => (
      <Change value={isCompany(line) ? change(line, 'spreadBps') : null} decimals={1} />
    ),
    sort: (line) => (isCompany(line) ? change(line, 'spreadBps') : null),
    csv: (line) => (isCompany(line) ? change(line, 'spreadBps') : null),
  },
  {
    id: 'dv01',
    title: 'DV01',
    description: 'Value of one basis point on 1 million of face',
    width: 46,
    align: 'right',
    text: ({ quote }) => number(perMillion(quote?.dv01Per100), 0),
    sort: ({ quote }) => quote?.dv01Per100 ?? null,
    csv: ({ quote }) => perMillion(quote?.dv01Per100) ?? null,
  },
];

const times100 = (value: number | null): number | null => (value === null ? null : value * 100);
const perMillion = (per100: number | undefined): number | undefined =>
  per100 === undefined ? undefined : per100 * 10_000;

export const BOND_COLUMNS: readonly GridColumn<BondLine>[] = [...terms, ...prices];
